"""Random pairs of branches: nothing lost, nothing doubled, seals whole or gone, the same books either way round."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from civledger.bookkeeping.merge_ledgers import Merge, merge_texts
from tests.depth import seeds
from tests.merging.branches import Table, begin, mark_of
from tests.merging.words import entries_of
from tests.support import codes, judged

pytestmark = pytest.mark.deep

ROUNDS = 60


def merge_tables(base: Table, ours: Table, theirs: Table) -> Merge:
    """Return two clones of a ledger merged."""
    return merge_texts(*(table.text.encode() for table in (base, ours, theirs)))


def is_reopened(merge: Merge) -> bool:
    """Tell whether it is left to people, since one side undid the end of a turn after which the other went on."""
    return bool(merge.conflicts) and all(
        "one side undid it" in line or "keep the same side here" in line for line in merge.conflicts
    )


def marks(table: Table) -> set[str]:
    """Return the marks of all entries of a ledger."""
    return {mark_of(entry) for entry in table.entries}


def without_seal(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry without what a merge may change in it."""
    return {key: value for key, value in entry.items() if key not in ("seal", "entries", "space")}


def struck_marks(entries: list[dict[str, Any]]) -> dict[str, list[str]]:
    """Return what every strike strikes, by the marks of both."""
    strikes = [entry for entry in entries if entry["action"] == "strike"]
    return {mark_of(strike): [mark_of(entries[number - 1]) for number in strike["entries"]] for strike in strikes}


@pytest.mark.parametrize("part", range(5))
def test_nothing_is_lost_and_nothing_doubled(part: int) -> None:
    for seed in seeds(ROUNDS)[part::5]:
        base, ours, theirs = begin(Random(seed))
        merge = merge_tables(base, ours, theirs)
        if is_reopened(merge):
            continue
        found = list(entries_of(merge))
        before, own, other = marks(base), marks(ours), marks(theirs)
        expected = (before & own & other) | (own - before) | (other - before)
        closed = {mark_of(entry) for entry in theirs.entries if entry["action"] == "endturn"} - before
        struck = {**struck_marks(ours.entries), **struck_marks(theirs.entries)}
        idle = {strike for strike, some in struck.items() if not expected.intersection(some)}
        assert merge.conflicts == (), seed
        assert max(Counter(map(mark_of, found)).values(), default=1) == 1, seed
        assert expected - closed - idle <= {mark_of(entry) for entry in found} <= expected - idle, seed
        turns = [entry["turn"] for entry in found if entry["action"] == "endturn"]
        assert len(turns) == len(set(turns)), seed
        known = {mark_of(entry): entry for table in (ours, theirs) for entry in table.entries}
        assert [without_seal(entry) for entry in found] == [without_seal(known[mark_of(entry)]) for entry in found]
        for strike, some in struck_marks(found).items():
            assert some == [mark for mark in struck[strike] if mark in expected], seed


@pytest.mark.parametrize("part", range(5))
def test_seals_are_whole_or_gone_and_stay_where_nothing_changed_before_them(part: int) -> None:
    for seed in seeds(ROUNDS)[part::5]:
        base, ours, theirs = begin(Random(seed), "change")
        merge = merge_tables(base, ours, theirs)
        if merge.conflicts:
            assert codes(merge.data.decode()) == ["CL002"], seed
            continue
        assert "CL005" not in codes(merge.data.decode()), seed
        only_added = theirs.entries[: len(base.entries)] == base.entries
        if only_added and not closed_twice(base, ours, theirs) and "CL005" not in codes(ours.text):
            seals = {entry["seal"] for entry in entries_of(merge) if "seal" in entry}
            assert seals >= {entry["seal"] for entry in ours.entries if "seal" in entry}, seed


@pytest.mark.parametrize("part", range(5))
def test_the_books_are_the_same_whichever_way_round(part: int) -> None:
    for seed in seeds(ROUNDS)[part::5]:
        base, ours, theirs = begin(Random(seed))
        one, other = merge_tables(base, ours, theirs), merge_tables(base, theirs, ours)
        assert is_reopened(one) == is_reopened(other), seed
        if is_reopened(one):
            continue
        assert not any("both sides counted" in remark for remark in one.remarks), seed
        assert closings(one) == closings(other), seed


def closings(merge: Merge) -> list[tuple[int, Any]]:
    """Return the books at the end of every turn."""
    return [(turn.number, turn.closing) for turn in judged(merge.data.decode()).turns]


def test_merging_again_and_again_ends_with_the_same_ledger() -> None:
    for seed in seeds(ROUNDS // 3):
        base, ours, theirs = begin(Random(seed))
        merge = merge_tables(base, ours, theirs)
        if is_reopened(merge):
            continue
        first, their_own = merge.data, theirs.text.encode()
        assert merge_texts(ours.text.encode(), first, ours.text.encode()).data == first, seed
        assert merge_texts(base.text.encode(), first, first).data == first, seed
        second = merge_texts(their_own, their_own, first)  # seldom, entries of one turn change places: no number does
        assert Counter(map(mark_of, entries_of(second))) == Counter(map(mark_of, entries_of(merge))), seed
        assert closings(second) == closings(merge), seed
        assert merge_texts(their_own, their_own, second.data).data == second.data, seed


def closed_twice(base: Table, ours: Table, theirs: Table) -> bool:
    """Tell whether both sides closed a turn that was open."""
    return ours.turn > base.turn < theirs.turn
