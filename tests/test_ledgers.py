"""The games in `ledgers/`: legal, sealed, replayed, and made again by the script that made them."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from civledger.rules.megaciv.board import tokens
from civledger.store.read import read
from tests.play.make_ledgers import LEDGERS, games
from tests.play.stoneage import literal
from tests.support import findings, judged

FILES = sorted(LEDGERS.glob("*.toml"))
OTHER_GAMES = {"four-stone-age.toml"}
LATE = {"eighteen-expert.toml"}  # with late entries, which are worth a note


def entries_of(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = tomllib.loads((LEDGERS / name).read_text("utf-8"))["entry"]
    return entries


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_game_has_no_findings(file: Path) -> None:
    assert read(str(file)).findings == ()
    found = {finding.fault.code for finding in findings(file.read_text("utf-8"))}
    assert found == ({"CL107"} if file.name in LATE else set())


@pytest.mark.parametrize("file", [file for file in FILES if file.name not in OTHER_GAMES], ids=lambda file: file.name)
def test_nobody_ever_has_more_than_55_tokens(file: Path) -> None:
    for turn in judged(file.read_text("utf-8")).turns:
        for step in turn.steps:
            for civ in step.after.game.civs:
                assert tokens(step.after, civ) + step.after.treasury[civ] <= 55


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_closed_turn_is_sealed(file: Path) -> None:
    closings = [entry for entry in entries_of(file.name) if entry["action"] == "endturn"]
    assert closings
    assert all("seal" in entry for entry in closings)


def test_the_script_makes_the_same_games_again() -> None:
    made = games()
    assert sorted(made) == [file.name for file in FILES]
    for name, text in made.items():
        assert (LEDGERS / name).read_text("utf-8") == text


@pytest.mark.parametrize("name", ["eight-basic.toml", "eighteen-expert.toml"])
def test_a_complete_game_ends_with_its_score(name: str) -> None:
    turns = judged((LEDGERS / name).read_text("utf-8")).turns
    assert turns[-1].opening.ended == turns[-2].number
    assert [step.entry.kind.action for step in turns[-1].steps] == ["score"]


def test_the_game_of_four_has_everything_a_game_can_have() -> None:
    entries = entries_of("four-stone-age.toml")
    assert len(tomllib.loads((LEDGERS / "four-stone-age.toml").read_text("utf-8"))["player"]) == 4
    cards = [entry for entry in entries if entry["action"] == "card"]
    assert {card["effect"] for card in cards} == set(literal.EFFECTS)
    assert {use["effect"] for use in entries if use["action"] == "use"} >= {"single-use-tool", "two-resources"}
    assert {entry["kind"] for entry in entries if entry["action"] == "building"} == {"fixed", "different", "free"}
    assert {lost for entry in entries for lost in entry.get("lost", {}).values()} == {0, 10}
    assert {"figures", "tools", "agriculture", "resources", "endturn"} <= {entry["action"] for entry in entries}
    assert entries[-1]["action"] == "score"
    assert len(entries[-1]["points"]) == 4


def test_the_great_game_has_everything_a_game_can_have() -> None:
    entries = entries_of("eighteen-expert.toml")
    assert len(entries) >= 1400
    bought = {name for entry in entries for name in entry.get("advances", {})}
    assert bought >= {"Mining", "Coinage", "Monarchy", "Roadbuilding", "Democracy"}
    assert {key for entry in entries for key in entry} >= {
        "library",
        "anatomy",
        "trade_empire",
        "choose",
        "stack",
        "rate",
    }
    assert {name for entry in entries for name in entry.get("choose", {})} == {"Written Record", "Monument"}
    assert {entry["action"] for entry in entries} >= {"revolt", "regress", "credits", "score", "gain"}
    rates = {rate for entry in entries for rate in entry.get("rate", {}).values()}
    assert rates >= {1, 3}


def test_the_tutorial_teaches_every_common_entry() -> None:
    actions = {entry["action"] for entry in entries_of("tutorial.toml")}
    assert actions >= {"tax", "census", "cities", "spend", "buy", "hand", "credits", "note", "endturn"}
    assert (LEDGERS / "tutorial.toml").read_text("utf-8").count("\n#") > 20
