"""What was typed before in the same turn, or too early: refused at the keyboard, though a file may say it."""

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, entries, shown, typed, wrong
from tests.cli.test_run import script
from tests.support import entry, header

pytestmark = pytest.mark.usefixtures("folder")
BOUGHT = "buy minoa music --card-points 80 -k 4"
SAME = "the same as entry {}; if it was typed twice: civledger undo"
ARRIVED = ["ast-check minoa=15 rome=14 --force", "endturn --anyway"]
STONE = "new game.toml --rules stone-age --players Ann,Bo"


@pytest.mark.parametrize(("first", "number"), [("hand minoa=4", 5), ("hand minoa=4", 4), (BOUGHT, 5)])
def test_a_second_hand_is_refused_and_put_right(first: str, number: int) -> None:
    done(first)
    said = wrong(f"hand minoa={number} --note late", 1)
    assert "error[CL108] Minoa, turn 1: hand of Minoa is in turn 1 already: 4" in said
    line = said.splitlines()[-1]
    assert line == f"civledger hand Minoa={number} --note late --fix"
    assert "Minoa was 4" in done(line.removeprefix("civledger "))
    assert shown("hand")[0]["kept"] == number


def test_a_hand_told_with_a_purchase_may_be_confirmed() -> None:
    done(BOUGHT, "hand all=4")
    assert "is in turn 1 already: 4" in wrong("hand minoa=4", 1)


@pytest.mark.parametrize("first", ["hand minoa=6 rome=2", f"{BOUGHT.removesuffix('4')}6"])
def test_cards_that_were_discarded_explain_another_hand(first: str) -> None:
    done(first, "hand minoa=4 --discarded minoa=2")
    assert "is in turn 1 already: 4" in wrong("hand minoa=1 --discarded minoa=2", 1)
    assert "CL108" in wrong("hand minoa=3 egypt=4 --discarded egypt=1", 1)


def test_a_hand_is_counted_once_in_its_own_turn_only() -> None:
    done("hand all=1", "endturn --anyway", "hand all=2", "hand minoa=3 --turn 1")
    assert "CL108" not in codes()


def test_another_hand_can_be_forced_and_typed_again() -> None:
    done("hand minoa=4", "hand minoa=5 --force")
    assert entries()[-1] == {"turn": 1, "action": "hand", "kept": {"Minoa": 5}, "forced": True}
    assert done("undo") == "civledger hand Minoa=5 --force\n"


def test_a_script_cannot_count_a_hand_twice() -> None:
    said = typed(script("hand minoa=4", "hand minoa=5", "note later"))
    assert (said.code, entries()) == (1, [])
    assert "civledger hand Minoa=5 --fix\nline 2 of the script failed: hand minoa=5\n" in said.messages
    done(script("hand minoa=4", "hand minoa=5 --fix"))


def test_in_a_file_none_of_these_is_a_finding() -> None:
    hands = "".join(entry(1, "hand", f"kept = {{ Minoa = {number} }}") for number in (1, 6))
    left = entry(1, "leave", 'civ = "Minoa"') * 2
    begin(header() + hands + entry(1, "score", "points = { Rome = 0 }") + left)
    assert codes() == []


def test_who_left_cannot_leave_again() -> None:
    done("leave egypt")
    assert "Egypt left the game in turn 1: entry 1 says so already" in wrong("leave egypt")
    done("endturn --anyway")
    assert "Egypt left the game" in wrong("leave egypt")
    assert "Egypt left the game in turn 1" in wrong("leave egypt --turn 1")
    done("leave minoa")
    assert "Minoa left the game in turn 2: entry 3" in wrong("leave minoa --turn 1 --force")


def test_a_score_waits_for_the_end_of_the_game() -> None:
    said = wrong("score minoa=0", 1)
    assert said == (
        "civledger: the game is not over: turn 1 is open; nothing was recorded; --force records it all the same\n"
    )
    done(*ARRIVED[:1])
    wrong("score rome=70", 1)
    done(*ARRIVED[1:], "score rome=70")
    assert "forced" not in entries()[-1]


def test_a_score_that_was_forced_can_be_typed_again() -> None:
    done("score minoa=0 --force")
    line = done("undo")
    assert line == "civledger score Minoa=0 --force\n"
    done(line.removeprefix("civledger "))
    assert codes() == []


@pytest.mark.parametrize("tracks", [[], ["advances", "cities"]])
def test_where_the_books_cannot_know_the_end_a_score_is_taken(tracks: list[str]) -> None:
    begin(header(tracks=tracks))
    done("score minoa=40")


def test_a_score_of_stone_age_waits_until_the_round_is_over() -> None:
    GAME.unlink()
    done(STONE)
    assert "the game is not over: round 1 is open" in wrong("score ann=0 bo=0", 1)
    done("feed all", "endturn", "feed ann")
    assert "round 2 is open" in wrong("score ann=0 bo=0", 1)
    done("feed bo", "endturn", "resources all=0", "score ann=0 bo=0")


@pytest.mark.parametrize(
    "line", ["gain minoa=3", "spend ship minoa=2", "spend upkeep minoa=1", "gain minoa=3 --note x"]
)
def test_what_adds_up_says_when_it_equals_an_entry(line: str) -> None:
    assert "the same" not in done("gain minoa=40", line)
    assert done(line).splitlines()[-1] == SAME.format(2)
    assert shown(line)["receipt"][-1] == SAME.format(3)
    assert "the same" not in typed(f"{line} --dry-run").messages
    done("endturn --anyway")
    assert "the same" not in done(line)


def test_another_note_or_a_struck_entry_is_not_the_same() -> None:
    done("gain minoa=3", "strike 1 --reason misread")
    assert "the same" not in done("gain minoa=3")
    assert "the same" not in done("gain minoa=3 --note attack")


def test_a_purchase_that_is_forced_a_second_time_says_so() -> None:
    done(BOUGHT)
    assert done(f"{BOUGHT} --force").splitlines()[-1] == SAME.format(1)


def test_a_named_ledger_is_named_in_the_undo() -> None:
    done("gain minoa=3 -f game.toml")
    assert done("gain minoa=3 -f game.toml").splitlines()[-1] == SAME.format(1) + " -f game.toml"
