"""Entries of two people in one ledger: each once and whole, turns closed once, strikes and seals true."""

import pytest

from civledger.bookkeeping.merge_ledgers import merge_texts
from civledger.store.merge import alignment
from civledger.store.merge.alignment import find_common
from tests.merging.words import decide, entries_of, ledger, merged, word_of, words_of
from tests.support import codes

CASES = {
    "nobody did anything": ("1a", "1a", "1a", "1a"),
    "one side recorded": ("1a", "1a", "1a 1b", "1a 1b"),
    "both recorded, ours first": ("1a", "1a 1b 1c", "1a 1d 1e", "1a 1b 1c 1d 1e"),
    "both recorded the first entries": ("", "1b", "1d", "1b 1d"),
    "the same on both sides stands once": ("1a", "1a 1b 1c", "1a 1c 1d", "1a 1b 1c 1d"),
    "as often as on the side that has more": ("", "1a 1a", "1a 1b 1a 1a", "1a 1a 1b 1a"),
    "one taken back": ("1a 1b", "1a", "1a 1b 1c", "1a 1c"),
    "taken back by both": ("1a 1m5", "1a 1c", "1a 1d", "1a 1c 1d"),
    "taken back by both, nothing recorded": ("1a 1b", "1a", "1a", "1a"),
    "one corrected": ("1m5 1b", "1m6 1b", "1m5 1b 1c", "1m6 1b 1c"),
    "corrected by them": ("1m5 1b", "1m5 1b 1c", "1m6 1b", "1m6 1b 1c"),
    "corrected by both in the same way": ("1m5 1b", "1m6 1b", "1m6 1b 1c", "1m6 1b 1c"),
    "one moved": ("1a 1b 1c", "1b 1c 1a", "1a 1b 1c 1d", "1b 1c 1a 1d"),
    "inserted by both": ("1a 1z", "1a 1b 1z", "1a 1c 1z", "1a 1b 1c 1z"),
    "another action in its place": ("1a 1m5 1z", "1a 1b 1z", "1a 1m5 1z 1y", "1a 1b 1z 1y"),
    "closed by us": ("1a", "1a 1b 1! 2c", "1a 1d 1e", "1a 1b 1! 2c 1d 1e"),
    "closed by them": ("1a", "1a 1d 1e", "1a 1b 1! 2c", "1a 1b 1! 2c 1d 1e"),
    "closed by both": ("1a", "1a 1b 1!o 2c", "1a 1d 1!t 2e", "1a 1b 1! 2c 2e 1d"),
    "closed by both, then by us": ("1a", "1a 1b 1!o 2c 2!o", "1a 1d 1!t 2e", "1a 1b 1! 2c 2! 1d 2e"),
    "closed by both, then by them": ("1a", "1a 1b 1!o 2c", "1a 1d 1!t 2e 2!t 3f", "1a 1b 1! 2e 2! 3f 2c 1d"),
    "a late entry of theirs follows what it corrects": ("", "1a 1!o", "1m5 1!t 1m6", "1a 1! 1m5 1m6"),
    "the same recorded and closed by them": ("1a", "1a 1b", "1a 1b 1c 1!", "1a 1b 1c 1!"),
    "late on one side, in time on the other": ("1a", "1a 1! 2c 1b", "1a 1b", "1a 1! 2c 1b"),
    "opened and closed again by us": ("1a 1!x", "1a 1b 1!y", "1a 1!x 2c", "1a 1b 1! 2c"),
    "opened and closed again by both": ("1a 1!x", "1a 1b 1!y", "1a 1d 1!z", "1a 1b 1! 1d"),
    "picked one by one after they closed it": ("1a 1x", "1a 1b 1! 2c 1x", "1a 1x 1y", "1a 1b 1! 2c 1x 1y"),
    "picked one by one after both closed it": ("1a 1x", "1a 1b 1!o 2c 1x", "1a 1x 1!t 2z", "1a 1b 1! 2c 1x 2z"),
    "the other way round": ("1a 1x", "1a 1x 1!o", "1a 1b 1!t 2c 1x", "1a 1x 1! 2c 1b"),
    "closed twice by mistake": ("1a 1!x", "1a 1!x 2b", "1a 1!x 2c 1!y", "1a 1! 2b 2c 1!"),
    "strikes of the same number": ("1a", "1a 1b 1-2", "1a 1c 1-2", "1a 1b 1-2 1c 1-4"),
    "a strike of what was there": ("1a 1b", "1a 1b 1c", "1a 1b 1-1,2", "1a 1b 1c 1-1,2"),
    "the same strike on both sides": ("1a 1b", "1a 1b 1-1", "1a 1b 1c 1-1", "1a 1b 1-1 1c"),
    "a strike counted anew by hand": ("1a 1b 1-2", "1z 1a 1b 1-3", "1a 1b 1-2 1c", "1z 1a 1b 1-3 1c"),
    "a strike of a late entry stands behind it": ("1a", "1a 1!o", "1a 1d 1!t 2-2 2e", "1a 1! 2e 1d 2-4"),
    "the same recorded by who took another back": ("1a 1m5", "1a 1m5 1m3", "1a 1m3", "1a 1m3"),
    "the same by who took another back, other way": ("1a 1m5", "1a 1m3", "1a 1m5 1m3", "1a 1m3"),
    "a strike of what the other side moved": ("1a 1b", "1b 1a", "1a 1b 1-1", "1b 1a 1-2"),
    "a strike of what its own side corrected": ("1m5", "1m6 1-1", "1m5 1a", "1m6 1-1 1a"),
    "a strike of two, one of which is gone": ("1a 1b", "1a", "1a 1b 1-1,2", "1a 1-1"),
    "a strike of nothing": ("1a", "1a 1b", "1a 1-9", "1a 1b 1-9"),
    "a strike of what is gone": ("1a 1b", "1a", "1a 1b 1-2", "1a"),
}
CONFLICTS = {
    "both corrected it": ("1m5 1b", "1m6 1b", "1m7 1b"),
    "one corrected, one took it back": ("1a 1m5", "1a 1m6", "1a"),
    "one took it back, one corrected": ("1a 1m5", "1a", "1a 1m6"),
    "both put another in its place": ("1a 1b 1z", "1a 1m5 1z", "1a 1c 1z"),
}


@pytest.mark.parametrize(("base", "ours", "theirs", "expected"), CASES.values(), ids=CASES)
def test_entries_of_both_sides_stand_where_they_belong(base: str, ours: str, theirs: str, expected: str) -> None:
    merge = merged(base, ours, theirs)
    assert words_of(merge) == expected
    assert merge.conflicts == ()
    assert "CL005" not in codes(merge.data.decode())


STRUCK = "turn 1: entry 2, census: struck on one side, changed on the other"
TORN = {
    "struck and changed": ("1a 1m5", "1a 1m5 1-2", "1a 1m3", [STRUCK]),
    "changed and struck": ("1a 1m5", "1a 1m3", "1a 1m5 1-2", [STRUCK]),
    "changed and struck with another": ("1a 1m5", "1a 1m3", "1a 1m5 1-1,2", [STRUCK]),
    "changed by both, struck by one": ("1a 1m5", "1a 1m3", "1a 1m4 1-2", ["both sides changed it differently"]),
    "unstruck and changed": ("1a 1m5 1-2", "1a 1m5", "1a 1m3 1-2", ["one side changed it, the other removed it"]),
}


@pytest.mark.parametrize(("base", "ours", "theirs", "said"), TORN.values(), ids=TORN)
def test_a_strike_follows_only_the_values_that_were_struck(base: str, ours: str, theirs: str, said: list[str]) -> None:
    merge = merged(base, ours, theirs)
    assert [line for line, part in zip(merge.conflicts, said, strict=False) if part in line] == [merge.conflicts[0]]
    sides = [[word for word in words.split() if "-" in word] for words in (ours, theirs)]
    found = [" ".join(map(word_of, entries)) for entries in decide(merge)]
    for words, strikes in zip(found, sides, strict=True):
        assert ("1-2" in words or "1-1,2" in words) == any(strike.endswith("2") for strike in strikes), words


@pytest.mark.parametrize(("base", "ours", "theirs"), CONFLICTS.values(), ids=CONFLICTS)
def test_what_both_changed_differently_is_left_to_people_and_whole(base: str, ours: str, theirs: str) -> None:
    merge = merged(base, ours, theirs)
    text = merge.data.decode()
    assert len(merge.conflicts) == 1
    assert codes(text) == ["CL002"]
    before, _, rest = text.partition("<<<<<<< ours\n")
    own, _, rest = rest.partition("=======\n")
    other, _, after = rest.partition(">>>>>>> theirs\n")
    assert {before + own + after, before + other + after} == {ledger(ours), ledger(theirs)}


REOPENED = {
    "by us": ("1a 1!x", "1a 1b", "1a 1!x 2c"),
    "by them": ("1a 1!x", "1a 1!x 2c", "1a 1b"),
    "and nothing else": ("1a 1!x", "1a", "1a 1!x 2c 2!y 3d"),
}


@pytest.mark.parametrize(("base", "ours", "theirs"), REOPENED.values(), ids=REOPENED)
def test_a_turn_that_one_side_reopened_and_the_other_left_is_left_to_people(base: str, ours: str, theirs: str) -> None:
    merge = merged(base, ours, theirs)
    (said,) = merge.conflicts
    assert "turn 1: entry" in said
    assert "one side undid it, the other went on" in said
    assert codes(merge.data.decode()) == ["CL002"]
    kept = {"1!" in " ".join(map(word_of, entries)) for entries in decide(merge)}
    assert kept == {True, False}


def test_a_commit_that_was_merged_stands_once_when_it_is_picked_again() -> None:
    base, ours, theirs = "1a", "1a 1m5", "1a 1m3"
    first = merged(base, ours, theirs)
    assert "apart = true" in first.data.decode()
    again = merge_texts(ledger(base).encode(), first.data, ledger(theirs).encode())
    assert (again.conflicts, again.data) == ((), first.data)
    other_way = merge_texts(ledger(base).encode(), ledger(theirs).encode(), first.data)
    assert other_way.conflicts == ()
    assert sorted(map(word_of, entries_of(other_way))) == sorted(map(word_of, entries_of(first)))
    assert "apart = true" in other_way.data.decode()


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "sealed"),
    [
        ("1a", "1a 1b 1! 2c 2!", "1a 1d 1e", [1, 2]),
        ("1a", "1a 1d 1e", "1a 1b 1! 2c 2!", [1, 2]),
        ("1a", "1a 1b 1!o 2c", "1a 1d 1!t 2e 2!t", [1]),
        ("1a 1! 2b 2!", "1a 1! 2b 2! 3c", "1a 1! 2x 2!", [1, 2]),
        ("1a 1! 2b 2!", "1a 1! 2b 2! 3c 3!", "1a 1! 2x 2!", [1, 2]),
        ("1a 1! 2b 2!", "1x 1! 2b 2!", "1a 1! 2y 2!", [1]),
        ("1m5 1! 2!", "1m6 1! 2!", "1m7 1! 2!", []),
    ],
)
def test_a_seal_stays_where_its_entries_stand_before_it(base: str, ours: str, theirs: str, sealed: list[int]) -> None:
    merge = merged(base, ours, theirs)
    if not merge.conflicts:
        assert [entry["turn"] for entry in entries_of(merge) if "seal" in entry] == sealed
    assert merge.data.decode().count("seal =") == len(sealed)
    lost = {line.partition(":")[0] for line in merge.remarks if "seal was removed" in line}
    turns = {f"turn {word[0]}" for words in (base, ours, theirs) for word in words.split() if "!" in word}
    assert lost == turns - {f"turn {turn}" for turn in sealed}


def test_an_endturn_changed_by_both_is_a_conflict_and_its_seal_goes() -> None:
    base, ours, theirs = (ledger("1a 1!").replace("Minoa = 1", f"Minoa = {space}") for space in (1, 2, 3))
    merge = merge_texts(base.encode(), ours.encode(), theirs.encode())
    assert merge.conflicts == ("turn 1: entry 2, endturn: both sides changed it differently",)
    assert "seal =" not in merge.data.decode()


@pytest.mark.parametrize("numbers", ["2", "[]", '["a"]'])
def test_a_strike_that_strikes_nothing_is_kept_as_it_is(numbers: str) -> None:
    strike = f'\n[[entry]]\nturn = 1\naction = "strike"\nentries = {numbers}\nreason = "none"\n'
    merge = merge_texts(ledger("1a").encode(), ledger("1a 1b").encode(), (ledger("1a") + strike).encode())
    assert merge.data.decode() == ledger("1a 1b") + strike


def test_a_strike_of_others_on_each_side_is_a_conflict() -> None:
    merge = merged("1a 1b 1-1x", "1a 1b 1-2x", "1a 1b 1-1,2x")
    assert merge.conflicts == ("turn 1: entry 3, strike: both sides changed it differently",)


def test_a_seal_that_only_one_side_wrote_is_kept_beside_comments_of_the_other() -> None:
    sealed = ledger("1a 1!")
    bare = "".join(line for line in sealed.splitlines(keepends=True) if not line.startswith("seal"))
    noted = bare.replace('action = "endturn"', 'action = "endturn"  # at last')
    both = sealed.replace('action = "endturn"', 'action = "endturn"  # at last')
    assert merge_texts(bare.encode(), noted.encode(), sealed.encode()).data.decode() == both
    assert merge_texts(bare.encode(), noted.encode(), bare.encode()).remarks == ()
    moved = bare.replace("at =", "at  =")
    sealed_anew = merge_texts(bare.encode(), moved.encode(), sealed.encode()).data.decode()
    assert sealed_anew.count("seal =") == 1
    assert "CL005" not in codes(sealed_anew)


def test_markers_that_our_entries_say_are_not_said_again() -> None:
    check = '\n[[entry]]\nturn = 1\naction = "ast-check"\nspace = { Rome = 1 }\n'
    ours = ledger("") + check + ledger("1!o").removeprefix(ledger(""))
    theirs = ledger("1!t").replace("{ Minoa = 1 }", "{ Minoa = 1, Rome = 1, Egypt = 0 }")
    merge = merge_texts(ledger("").encode(), ours.encode(), theirs.encode())
    assert entries_of(merge)[1]["space"] == {"Minoa": 1, "Egypt": 0}
    assert "CL108" not in codes(merge.data.decode())


def test_a_turn_closed_by_both_has_the_markers_of_both() -> None:
    ours = ledger("1!o").replace("space = { Minoa = 1 }", "space = { Minoa = 1, Rome = 2 }")
    theirs = ledger("1!t").replace("space = { Minoa = 1 }", "space = { Rome = 3, Egypt = 1 }  # theirs")
    merge = merge_texts(ledger("").encode(), ours.encode(), theirs.encode())
    assert entries_of(merge)[0]["space"] == {"Minoa": 1, "Rome": 2, "Egypt": 1}
    assert "with a different ast-check for Rome: 2 (ours), 3 (theirs). Ours counts" in merge.remarks[0]


@pytest.mark.parametrize("most", [0, alignment.MOST_PAIRS])
def test_a_common_subsequence_is_the_longest_unless_too_many_are_equal(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alignment, "MOST_PAIRS", most)
    pairs = find_common("xACABAy", "xBBBCBy")
    assert all("xACABAy"[one] == "xBBBCBy"[other] for one, other in pairs)
    assert pairs == sorted(set(pairs))
    assert len(pairs) == (4 if most else 3)
