"""A calamity that both sides recorded: equal, it stands once, and otherwise people decide which side is right."""

import pytest

from civledger.bookkeeping.merge_ledgers import merge_texts
from civledger.store.read import read_data
from tests.support import entry, header

HEAD = header() + entry(1, "census", "tokens = { Minoa = 20, Rome = 20 }")
OF_FAMINE = 'calamity = "Famine"\nvictim = "Minoa"'
OTHER = entry(1, "note", 'text = "Coffee"')


def loss(number: int, more: str = "") -> str:
    return entry(1, "census", f'lost = {{ Minoa = {number} }}\nafter = "Famine"\n{OF_FAMINE}\n{more}')


def fallen(number: int) -> str:
    return entry(1, "cities", f"cities = {{ Minoa = {number} }}\n{OF_FAMINE}")


def merged(ours: str, theirs: str) -> tuple[str, list[str]]:
    """Return the merged text, and the conflicts."""
    merge = merge_texts(HEAD.encode(), (HEAD + ours).encode(), (HEAD + theirs).encode())
    return merge.data.decode(), list(merge.conflicts)


def test_equal_losses_stand_once() -> None:
    text, conflicts = merged(loss(10) + OTHER, loss(10))
    assert conflicts == []
    assert text.count("lost =") == 1
    assert len(read_data("", text.encode()).ledger.entries) == 3  # type: ignore[union-attr]  # it can be read


@pytest.mark.parametrize(
    ("ours", "theirs", "clashes"),
    [
        (loss(10), loss(5), 2),
        (loss(10), fallen(1), 2),
        (fallen(1) + loss(5, "joined = true"), loss(10), 3),
        (fallen(1) + loss(5, "joined = true"), fallen(1) + loss(4, "joined = true"), 2),
        (fallen(1) + loss(5, "joined = true"), fallen(1), 1),
        (OTHER + loss(10), loss(9) + OTHER, 2),
    ],
)
def test_a_calamity_recorded_differently_is_a_conflict_that_keeps_both(ours: str, theirs: str, clashes: int) -> None:
    text, conflicts = merged(ours, theirs)
    assert len(conflicts) == clashes
    assert all(
        "both sides recorded the same event differently. Keep all entries of one side" in one for one in conflicts
    )
    for side in (ours, theirs):
        for block in filter(None, side.split("[[entry]]")):
            assert block.strip() in text
    assert text.count("<<<<<<<") == text.count(">>>>>>>") == clashes


def test_an_event_of_both_sides_that_one_of_them_put_right_is_no_conflict() -> None:
    famine = entry(1, "calamity", f"{OF_FAMINE}\nlost = {{ Minoa = 10 }}")
    fixed = entry(1, "calamity", f"{OF_FAMINE}\nlost = {{ Minoa = 3 }}\nfix = true")
    text, conflicts = merged(famine + OTHER, famine + fixed)
    assert conflicts == []
    assert text.count("lost =") == 2


def test_another_victim_another_turn_or_one_side_alone_is_no_conflict() -> None:
    of_rome = loss(10).replace("Minoa", "Rome")
    assert merged(loss(10), of_rome)[1] == []
    assert merged(loss(10), "")[1] == []
    assert merged(loss(10) + loss(5), OTHER)[1] == []
    later = entry(1, "endturn") + loss(5).replace("turn = 1", "turn = 2")
    assert merged(loss(10) + entry(1, "endturn"), later)[1] == []


def test_losses_of_unreadable_turns_and_names_are_merged_as_any_entry() -> None:
    strange = loss(10).replace("turn = 1", "turn = [1]"), loss(9).replace('victim = "Minoa"', "victim = [1]")
    text, conflicts = merged(*strange)
    assert conflicts == []
    assert text.count("lost =") == 2
