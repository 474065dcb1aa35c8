"""`endturn` refuses while something is missing, and says the command that fixes it."""

import re

import pytest

from tests.cli.keyboard import begin, codes, done, entries, files, shown, typed, wrong
from tests.support import header

TURN = ["tax all", "census 9 9 9 9 9 9 9", "hand 1 1 1 1 1 1 1"]
SEVEN = ["Minoa", "Assyria", "Celt", "Hatti", "Rome", "Hellas", "Egypt"]


pytestmark = pytest.mark.usefixtures("folder")


def fixes(messages: str) -> list[str]:
    """Return the commands that a refused `endturn` proposes, with numbers put in."""
    commands = [line.rsplit("civledger ", 1)[1].strip("` ") for line in messages.splitlines() if "missing" in line]
    return [command.replace("NUMBER", "2") for command in commands]


MISSING: dict[str, tuple[list[str], list[str]]] = {
    "everything": ([], ["tax", "census", "hand"]),
    "census": ([TURN[0], TURN[2]], ["census"]),
    "a census": ([TURN[0], "census minoa=4", TURN[2]], ["census"]),
    "tax": (TURN[1:], ["tax"]),
    "a tax": (["tax minoa rome", *TURN[1:]], ["tax"]),
    "hands": (TURN[:2], ["hand"]),
    "a hand": ([*TURN[:2], "hand minoa=2", "buy rome music --card-points 80 -k 3"], ["hand"]),
    "hand over the limit": ([*TURN, "hand minoa=9 --force"], ["hand"]),
    "revolts": (["tax all --short minoa=1", *TURN[1:]], ["revolt"]),
}


@pytest.mark.parametrize(("before", "expected"), MISSING.values(), ids=MISSING)
def test_what_is_missing_is_listed_with_the_command_that_fixes_it(before: list[str], expected: list[str]) -> None:
    done("census all=4", "cities all=1", "hand all=1", "endturn", *before)
    messages = wrong("endturn", 1)
    commands = fixes(messages)
    assert [command.split()[0] for command in commands] == expected
    done(*commands, "endturn")
    assert {found for found in codes() if found.startswith("MC")} <= set()
    assert shown("status")["turn"] == 3


def test_an_error_of_the_turn_is_missing_its_correction() -> None:
    done(*TURN, "cities minoa=10 --force")
    messages = wrong("endturn", 1)
    assert "MC202" in messages
    assert "Minoa" in messages
    done("undo", "cities minoa=9", "endturn")
    assert codes() == []


def test_an_error_of_an_earlier_turn_does_not_hold_the_turn_up() -> None:
    done(*TURN, "cities minoa=10 --force", "endturn --anyway", "tax all --cities minoa=9", *TURN[1:], "endturn")
    assert shown("status")["turn"] == 3


@pytest.mark.parametrize("before", [[], ["census minoa=4"], ["tax all --cities minoa=5 --short minoa=7"], TURN])
def test_anyway_closes_all_the_same(before: list[str]) -> None:
    done(*before, "endturn --anyway")
    assert entries()[-1]["action"] == "endturn"
    assert shown("status")["turn"] == 2
    assert ("MC104" in codes()) == any("--short" in line for line in before)


@pytest.mark.parametrize("before", [[], TURN])
def test_a_dry_run_lists_what_is_missing_and_closes_nothing(before: list[str]) -> None:
    done(*before)
    old = files()
    said = typed("endturn --dry-run")
    assert files() == old
    assert [command.split()[0] for command in fixes(said.messages)] == ([] if before else ["census", "hand"])


def test_the_markers_move_by_the_rules_and_noted_ones_stay() -> None:
    done(*TURN, "ast-check minoa=1 rome=1", "endturn")
    assert entries()[-1]["space"] == dict.fromkeys([civ for civ in SEVEN if civ not in ("Minoa", "Rome")], 1)
    assert entries()[-1]["seal"].startswith("sha256-2:")
    assert "at" in entries()[-1]
    assert codes() == []


def test_it_says_who_advanced_who_did_not_and_why_and_who_buys_first() -> None:
    done(*(["endturn --anyway"] * 4), "cities minoa=2 rome=3", *TURN[1:], "tax all")
    output = done("endturn")
    advanced = next(line for line in output.splitlines() if "advanced" in line)
    assert "Minoa" in advanced
    assyria = next(line for line in output.splitlines() if line.startswith("Assyria"))
    assert "2 cities (has 0)" in assyria
    order = next(line for line in output.splitlines() if "order of buying" in line)
    assert re.findall("|".join(SEVEN), order)[0] == "Minoa"
    assert re.findall("|".join(SEVEN), order) == [row["civ"] for row in shown("buy")]


def test_the_basic_game_is_over_at_once() -> None:
    begin(header(tracks=["ast"]))
    done("ast-check minoa=15 rome=14")
    output = done("endturn --anyway")
    assert "game is over" in output
    assert "Minoa" in output
    assert shown("score")["final"]
    assert "order of buying" not in output
    assert "over" in done("status")


@pytest.mark.parametrize("options", ["", " --dry-run", " --format json"])
def test_a_finished_game_has_no_turn_to_close(options: str) -> None:
    begin(header(tracks=["ast"]))
    done("ast-check minoa=15 rome=14", "endturn --anyway", "score minoa=75")
    said = wrong(f"endturn{options}", 1)
    assert "the game ended with turn 1 and is over" in said
    assert "`--turn 1`, `civledger strike N --reason TEXT` and `civledger score`" in said
    assert "MC606" not in said
    assert len(said.splitlines()) == 1


def test_the_expert_game_has_one_more_turn() -> None:
    begin(header(ast="expert", tracks=["ast"]))
    done("ast-check minoa=15 rome=14")
    output = done("endturn --anyway")
    assert "game is over" not in output
    assert "turn 2 is the last" in output
    assert not shown("score")["final"]
    assert "game is over" in done("ast-check minoa=15", "endturn --anyway")
    assert shown("score")["final"]


def test_after_the_end_only_scores_and_notes_are_recorded() -> None:
    begin(header(tracks=["ast", "tokens"]))
    done("ast-check minoa=15", "endturn --anyway", "note done")
    assert "MC606" in wrong("census minoa=4", 1)


def test_nothing_is_asked_of_who_has_left() -> None:
    done(*TURN, "leave celt", "endturn")
    done("tax all", "census 1 1 1 1 1 1", "hand 1 1 1 1 1 1", "endturn")
    assert codes() == []
    assert "Celt" not in entries()[-1]["space"]


def test_what_is_not_tracked_is_not_asked() -> None:
    begin(header(tracks=["advances"]))
    done("buy minoa music=80 --card-points 80", "endturn")
    assert "space" not in entries()[-1]
    assert codes() == []


def test_markers_that_the_rules_cannot_decide_are_not_made_up() -> None:
    begin(header(tracks=["ast"]))
    done("ast-check all=7", "endturn")
    said = typed("endturn --anyway")
    assert said.code == 0
    assert "space" not in entries()[-1]


def test_the_cards_of_the_turn_are_remembered() -> None:
    receipt = done(*TURN, "endturn")
    assert all(word in receipt for word in ("turned in", "discard pile", "shuffle"))
