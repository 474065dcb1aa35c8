"""What a merge tells people: counts of both sides, seals and strikes that went; and real games merged."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from civledger.bookkeeping.merge_ledgers import merge_texts
from tests.cli.keyboard import GAME, done
from tests.merging.words import entries_of, merged
from tests.support import codes, entry, header

LEDGERS = sorted((Path(__file__).parents[2] / "ledgers").glob("*.toml"))
BUY = 'civ = "Minoa"\nadvances = { Pottery = 60 }\ncard_points = 60\nkept = 4'
EMPIRES = '[game]\nedition = "mega-empires"\nspecial_buildings = true'
MARKED = [(4, ""), (5, "\napart = true")]
AFTER = [(4, "Famine"), (3, "Flood")]
COUNTS = {
    "a census": ("census", "tokens = { Minoa = 5 }", "tokens = { Minoa = 4 }", "Minoa", "5", "4"),
    "tax": ("tax", "cities = { Minoa = 1 }", "cities = { Minoa = 2 }", "Minoa", "1 city", "2 cities"),
    "a hand and what a purchase left": ("hand", "kept = { Minoa = 5 }", BUY, "Minoa", "5", "4"),
    "credits of a colour": (
        "credits",
        'civ = "Minoa"\ntokens = { blue = 5, red = 0 }',
        'civ = "Minoa"\ntokens = { blue = 10 }',
        "Minoa (blue)",
        "5",
        "10",
    ),
    "special buildings": ("buildings", 'region = ["Minoa"]', 'region = ["Rome"]', "region", "Minoa", "Rome"),
    "the score": (
        "score",
        "points = { Rome = 90 }\nbonus = { Rome = 0 }",
        "points = { Rome = 91 }\nbonus = { Rome = 0 }",
        "Rome",
        "90",
        "91",
    ),
}


@pytest.mark.parametrize(("what", "ours", "theirs", "who", "own", "other"), COUNTS.values(), ids=COUNTS)
def test_what_both_sides_counted_is_named(what: str, ours: str, theirs: str, who: str, own: str, other: str) -> None:
    second = "buy" if theirs == BUY else what
    head = header().replace("[game]", EMPIRES)
    texts = [head + more for more in ("", entry(1, what, ours), entry(1, second, theirs))]
    counted = f"turn 1: both sides recorded the {what} for {who}: {own} (ours), {other} (theirs)"
    assert merge_texts(*(text.encode() for text in texts)).remarks == (f"{counted}. The later entry counts: {other}",)


@pytest.mark.parametrize("name", COUNTS)
def test_what_is_counted_once_a_turn_is_marked_until_it_is_counted_again(name: str) -> None:
    what, ours, theirs, *_ = COUNTS[name]
    head = header().replace("[game]", EMPIRES)
    texts = [head, head + entry(1, what, ours), head + entry(1, "buy" if theirs == BUY else what, theirs)]
    text = merge_texts(*(text.encode() for text in texts)).data.decode()
    once_a_turn = name not in ("special buildings", "the score")
    assert ("apart = true\n" in text, "CL110" in codes(text)) == (once_a_turn, once_a_turn)
    assert "CL108" not in codes(text)
    assert "CL110" not in codes(text + entry(1, what, f"fix = true\n{ours}"))


@pytest.mark.parametrize("fixed", ["", "fix = true\n"])
def test_a_mark_is_for_the_number_that_counts(fixed: str) -> None:
    first, low, high = (entry(1, "census", f"{fixed}tokens = {{ Minoa = {number} }}") for number in (3, 4, 5))
    texts = [header() + first, header() + first + low, header() + first + high]
    text = merge_texts(*(text.encode() for text in texts)).data.decode()
    assert (text.count("apart"), "CL110" in codes(text)) == (1, True)
    assert text.index("Minoa = 4") < text.index("apart") < text.index("Minoa = 5")


def test_what_is_marked_already_is_marked_once() -> None:
    low, high = (
        entry(1, "census", f"{more}tokens = {{ Minoa = {n} }}") for n, more in ((4, ""), (5, "apart = true\n"))
    )
    texts = [header(), header() + low, header() + high]
    assert merge_texts(*(text.encode() for text in texts)).data.decode().count("apart") == 1


def test_a_mark_leaves_a_seal_alone(folder: Path) -> None:
    new = GAME.read_bytes()
    done("census minoa=4", "endturn --anyway")
    closed = GAME.read_text("utf-8")
    late = merge_texts(new, closed.encode(), new + entry(1, "census", "tokens = { Minoa = 5 }").encode()).data.decode()
    assert late.startswith(closed.rstrip())
    assert ("apart" in late, "CL110" in codes(late), "CL005" in codes(late)) == (True, True, False)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [("1m5", "1r5"), ("1m5 1!", "1! 2m5"), ("1m5", "1m5"), ("1a", "1b"), ("1m5 1m6", "")],
)
def test_what_only_one_side_counted_is_not_named(ours: str, theirs: str) -> None:
    assert not any("both sides counted" in remark for remark in merged("", ours, theirs).remarks)


@pytest.mark.parametrize(
    ("ours", "theirs", "last"),
    [("", "last = true", True), ("last = 'ours'", "", "ours"), ("last = 'ours'", "last = 'theirs'", "ours")],
)
def test_a_game_is_over_if_one_side_ended_it(ours: str, theirs: str, last: object) -> None:
    texts = [
        header(),
        *(header() + entry(1, "endturn", f"at = 21:0{place}:00\n{more}") for place, more in enumerate((ours, theirs))),
    ]
    merge = merge_texts(*(text.encode() for text in texts))
    assert [one.get("last") for one in entries_of(merge)] == [last]
    one_side = ("turn 1: one side ended the game with this turn, so the merged game is over",)
    assert merge.remarks == (() if ours and theirs else one_side)


def test_what_both_sides_counted_alike_is_not_named() -> None:
    noted = entry(1, "census", 'tokens = { Minoa = 5 }\nnote = "counted twice"')
    texts = [header(), header() + entry(1, "census", "tokens = { Minoa = 5 }"), header() + noted]
    merge = merge_texts(*(text.encode() for text in texts))
    assert (merge.remarks, codes(merge.data.decode())) == ((), [])
    assert merge.data.decode().count("tokens = { Minoa = 5 }") == 2


def test_recounts_after_different_things_and_the_census_are_different_counts() -> None:
    census = entry(1, "census", "tokens = { Minoa = 5 }")
    famine, flood = (entry(1, "census", f'tokens = {{ Minoa = {n} }}\nafter = "{why}"') for n, why in AFTER)
    assert remarks(census, famine) == remarks(famine, flood) == ()
    assert (
        "both sides recorded the recount for Minoa (Famine): 4 (ours), 3 (theirs)"
        in remarks(famine, famine.replace("4", "3"))[0]
    )


def remarks(*sides: str) -> Sequence[str]:
    """Return what is said where both sides add something to a game."""
    return merge_texts(*(f"{header()}{side}".encode() for side in ("", *sides))).remarks


def test_a_seal_or_strike_that_goes_is_named_with_what_to_do() -> None:
    remarks = merged("1a 1b 1!", "1a 1!", "1a 1b 1! 2-2x").remarks
    assert [remark.partition(",")[0].partition(":")[0] for remark in remarks] == ["turn 2"]
    (lost,) = merged("1a 1!x", "1c 1!x", "1b 1!x").remarks or ("",)
    assert "civledger reseal" in lost


@pytest.mark.parametrize("file", LEDGERS, ids=lambda file: file.stem)
@pytest.mark.parametrize("swapped", [False, True])
def test_a_real_game_that_went_on_elsewhere_keeps_every_seal(file: Path, swapped: bool) -> None:
    whole = file.read_text("utf-8")
    parts = whole.split("\n[[entry]]\n")
    half = "\n[[entry]]\n".join(parts[: len(parts) // 2])
    base = re.sub(r"\n(#.*\n|\n)*$", "\n", half)  # a comment belongs to the entry below it
    other = base + '\n[[entry]]\nturn = 1\naction = "note"\ntext = "Coffee break"\n'
    sides = (other, whole) if swapped else (whole, other)
    merge = merge_texts(base.encode(), *(side.encode() for side in sides))
    assert merge.conflicts == merge.remarks == ()
    assert merge.data.decode() == whole + other.removeprefix(base)
    assert sorted(codes(merge.data.decode())) == sorted([*codes(whole), "CL107"])
