"""`next`: the phase, who comes next, and what is missing with the command for it."""

from typing import Any

import pytest

from tests.cli import civledger
from tests.cli.keyboard import GAME, begin, done, shown, typed
from tests.support import header

pytestmark = pytest.mark.usefixtures("folder")

TURN = ["tax all", "census all=9", "cities all=2", "buy minoa music --card-points 80", "hand all=1"]
RANKING = ["Minoa", "Assyria", "Celt", "Hatti", "Rome", "Hellas", "Egypt"]
ALL = " ".join(f"{civ}=NUMBER" for civ in RANKING)


def lacks() -> dict[str, str]:
    """Return the command for everything that is missing."""
    return {lack["what"]: lack["command"] for lack in shown("next")["missing"]}


def second_turn(*lines: str) -> None:
    """Start a game whose first turn is over, and carry out what is given in the second."""
    begin()
    done("census all=9", "cities all=2", "hand all=1", "endturn", *lines)


@pytest.mark.parametrize(
    ("number", "phase", "missing"),
    [
        (0, "tax", ["tax", "census", "cities", "buy", "hand"]),
        (1, "census", ["census", "cities", "buy", "hand"]),
        (2, "cities", ["cities", "buy", "hand"]),
        (3, "buy", ["buy", "hand"]),
        (4, "buy", ["buy", "hand"]),
        (5, "endturn", ["endturn"]),
    ],
)
def test_the_phase_is_the_first_that_lacks_something(number: int, phase: str, missing: list[str]) -> None:
    second_turn(*TURN[:number])
    step = shown("next")
    assert (step["turn"], step["phase"]) == (2, phase)
    assert [lack["what"] for lack in step["missing"]] == missing
    assert list(step) == ["turn", "phase", "missing"]
    assert all(list(lack) == ["what", "civs", "command"] for lack in step["missing"])


def test_every_command_has_a_number_for_each_who_is_asked() -> None:
    second_turn("tax minoa rome", "census minoa=9 egypt=4")
    step = shown("next")["missing"]
    commands = {lack["what"]: (lack["civs"], lack["command"]) for lack in step}
    rest = [civ for civ in RANKING if civ not in ("Minoa", "Rome")]
    assert commands["tax"] == (rest, f"civledger tax {' '.join(rest)}")
    counted = [civ for civ in RANKING if civ not in ("Minoa", "Egypt")]
    assert commands["census"] == (counted, f"civledger census {' '.join(f'{civ}=NUMBER' for civ in counted)}")
    assert commands["hand"] == (RANKING, f"civledger hand {ALL}")
    assert commands["buy"] == (RANKING, "civledger buy")


def test_in_the_first_turn_nobody_owes_a_tax() -> None:
    begin()
    assert shown("next")["phase"] == "census"
    assert "tax" not in lacks()


def test_a_revolt_that_is_due_is_of_the_tax() -> None:
    second_turn("tax all --short minoa=1,rome=2")
    step = shown("next")
    assert step["phase"] == "tax"
    revolts = [(lack["civs"], lack["command"]) for lack in step["missing"] if lack["what"] == "revolt"]
    assert revolts == [(["Minoa"], "civledger revolt Minoa Assyria 2"), (["Rome"], "civledger revolt Rome Celt 1")]
    done(*(command.removeprefix("civledger ") for _, command in revolts))
    assert shown("next")["phase"] == "census"


def test_drawing_goes_by_cities_and_buying_by_the_marker() -> None:
    second_turn(*TURN[:2])
    done("cities celt=1")
    assert shown("next")["missing"][0]["civs"] == [civ for civ in RANKING if civ != "Celt"]
    begin(header(tracks=["advances", "ast", "cities"]))
    done("ast-check rome=1 assyria=1 egypt=0 --force", "endturn --anyway")
    step = {lack["what"]: lack["civs"] for lack in shown("next")["missing"]}
    assert step["buy"][-1] == "Egypt"


LATER = {
    "a purchase": ("buy minoa music --card-points 80", ["census", "buy", "hand"]),
    "a hand": ("hand minoa=1", ["census", "hand"]),
    "a marker": ("ast-check minoa=2", ["census", "hand"]),
    "a calamity": ("calamity famine minoa", ["census", "buy", "hand"]),
    "the treasury": ("gain minoa=2", ["census", "cities", "buy", "hand"]),
    "a hand counted with a purchase": ("buy minoa music --card-points 80 -k 3", ["census", "buy", "hand"]),
}


@pytest.mark.parametrize(("line", "left"), LATER.values(), ids=LATER)
def test_what_may_stay_undone_is_not_missing_any_more_once_a_later_phase_is_there(line: str, left: list[str]) -> None:
    begin()
    done("census all=9", "cities all=2", "hand all=1", "endturn", "tax all", line)
    assert list(lacks()) == left


@pytest.mark.parametrize(
    ("tracks", "expected"),
    [
        (["advances"], {"buy": "civledger buy", "endturn": "civledger endturn"}),
        (["tokens"], {"census": f"civledger census {ALL}"}),
        (["hands"], {"hand": f"civledger hand {ALL}"}),
        (["ast"], {"ast-check": f"civledger ast-check {ALL}"}),
        (["cities"], {"cities": f"civledger cities {ALL}", "endturn": "civledger endturn"}),
        (["treasury"], {"endturn": "civledger endturn"}),
    ],
)
def test_what_is_not_tracked_is_not_missing(tracks: list[str], expected: dict[str, str]) -> None:
    begin(header(tracks=tracks))
    assert lacks() == expected
    assert shown("next")["phase"] == next(iter(expected))


def test_a_hand_above_the_limit_is_asked_for_again() -> None:
    begin()
    done("census all=9", "hand all=1", "hand minoa=12 --force")
    line = "hand Minoa=8 --discarded Minoa=4"
    assert lacks() == {"hand": f"civledger {line}"}
    assert f"Minoa keeps 12 cards, the limit is 8: civledger {line}" in typed("next").output
    done(line)
    assert lacks() == {"endturn": "civledger endturn"}


def test_an_error_of_the_turn_comes_before_its_end() -> None:
    begin()
    done("census all=9", "hand all=1", "cities minoa=10 --force")
    step = shown("next")
    assert (step["phase"], [lack["what"] for lack in step["missing"]]) == ("endturn", ["check"])
    assert step["missing"][0] == {"what": "check", "civs": ["Minoa"], "command": "civledger check"}


def test_nothing_is_asked_of_who_leaves() -> None:
    second_turn("leave celt")
    assert all("Celt" not in lack["civs"] for lack in shown("next")["missing"])


def test_a_game_that_is_over_lacks_nothing() -> None:
    begin(header(tracks=["ast"]))
    done("ast-check minoa=15 rome=14", "endturn --anyway")
    assert shown("next") == {"turn": 1, "phase": None, "missing": []}
    assert "turn 1, the game is over" in done("next")
    done("score minoa=75")
    assert shown("next")["turn"] == shown("status")["turn"] == 1


def test_a_ledger_of_the_result_alone_asks_for_that() -> None:
    begin(header(tracks=[]))
    step = shown("next")
    assert (step["phase"], lacks()) == (None, {"score": f"civledger score {ALL}"})
    assert "the result is missing" in done("next")
    done("score all=90 minoa=100")
    assert shown("next") == {"turn": 1, "phase": None, "missing": []}


def test_the_text_says_the_phase_and_who_comes_next() -> None:
    second_turn("tax all", "census all=9", "cities all=2 celt=1")
    first, *lines = done("next").splitlines()
    assert first == "game.toml: turn 2, buy; next Minoa, then Assyria, Celt, Hatti and 3 more"
    assert lines == [
        "  no purchase of anybody; nobody need buy: civledger buy",
        f"  no hand of anybody: civledger hand {ALL}",
    ]


def test_the_ledger_that_was_named_stands_in_the_commands() -> None:
    begin()
    GAME.rename("an evening.toml")
    step = shown("next -f 'an evening.toml'")
    assert step["missing"][0]["command"] == f"civledger census {ALL} -f 'an evening.toml'"
    done(step["missing"][0]["command"].removeprefix("civledger ").replace("NUMBER", "4"))
    assert "-f 'an evening.toml'" in done("next -f 'an evening.toml'")


def test_a_line_of_a_script_may_name_the_ledger_it_is_about() -> None:
    begin()
    command = shown("next -f game.toml")["missing"][0]["command"].replace("NUMBER", "4")
    assert typed("run", f"{command}\nnext\n").code == 0
    assert shown("next")["phase"] == "cities"
    for word in ("-f x.toml", "--file x.toml", "--file=x.toml", "-fx.toml"):
        assert typed("run", f"next {word}\n").code == 2


def test_a_command_that_is_pasted_behind_the_name_of_the_program_is_carried_out(folder: Any) -> None:
    begin()
    done("census all=9", "hand all=1")
    said = civledger("civledger", "endturn", folder=folder)
    assert (said.returncode, said.stderr) == (0, "")
    assert shown("next")["turn"] == 2


def test_stone_age_feeds_and_ends() -> None:
    GAME.unlink()
    done('new cave.toml --rules stone-age --players "Ron,Ann Maria,D\'Or"')
    step = shown("next")
    feed = {"what": "feed", "civs": ["Ron", "Ann Maria", "D'Or"], "command": "civledger feed all"}
    assert step == {"turn": 1, "phase": "feed", "missing": [feed]}
    done("feed ron")
    command = shown("next")["missing"][0]["command"]
    assert command == "civledger feed annmaria dor"
    assert "cave.toml: round 1, feed; next Ann Maria, then D'Or" in done("next")
    done(command.removeprefix("civledger "))
    assert shown("next")["phase"] == "endturn"
    done("endturn", "score 0 0 0")
    assert shown("next") == {"turn": 2, "phase": None, "missing": []}


def test_a_result_of_stone_age_is_asked_for() -> None:
    players = "".join(f'[[player]]\nname = "{name}"\n' for name in ("Ann Maria", "Bo"))
    begin(f'format = 1\n[game]\nrules = "stone-age"\ntracks = []\n{players}')
    score = {"what": "score", "civs": ["Ann Maria", "Bo"], "command": "civledger score annmaria=NUMBER Bo=NUMBER"}
    assert shown("next") == {"turn": 1, "phase": None, "missing": [score]}
    done(score["command"].removeprefix("civledger ").replace("NUMBER", "7"))  # type: ignore[attr-defined]
    assert shown("next")["missing"] == []


@pytest.mark.parametrize("format", ["csv", "markdown"])
def test_the_other_formats_have_the_commands(format: str) -> None:
    begin()
    assert f"civledger census {ALL}" in done(f"next --format {format}")


def test_two_blocks_draw_beside_each_other() -> None:
    GAME.unlink()
    done("new big.toml --players 18", "census all=3")
    step = shown("next")
    rows = shown("cities")
    assert step["missing"][0]["civs"] == [row["civ"] for row in rows]
    west, east = ([row["civ"] for row in rows if row["block"] == block] for block in ("west", "east"))
    assert f"cities; next west {west[0]}, then {west[1]}, " in done("next")
    assert f"; east {east[0]}, then {east[1]}, " in done("next")
