"""The games in `ledgers/`: legal, sealed, replayed, and made again by the script that made them."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from civledger.model.finding import INFO
from civledger.rules.megaciv.board import counted, ends
from civledger.store.read import read
from tests.play.make_ledgers import LEDGERS, games
from tests.play.stoneage import literal
from tests.report.second_course import Reckoning
from tests.simulator.facts import ADVANCES, FIXED, MINOR, TRADED
from tests.simulator.groups import EVENTS
from tests.support import findings, judged

FILES = sorted(LEDGERS.glob("*.toml"))
OLD_LEDGERS = Path(__file__).parent / "ledgers"
OLD = sorted(OLD_LEDGERS.glob("*.toml"))
OTHER_GAMES = {"four-stone-age.toml"}
NOTES = {
    "eight-basic.toml": {"MC406"},
    "eighteen-expert.toml": {"MC406", "CL107"},
}  # cards wasted, entries that came late
FEWER_TOKENS = {"eighteen-expert.toml": 6}  # of the old games: revolts to who surely had fewer tokens in stock


def entries_of(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = tomllib.loads((LEDGERS / name).read_text("utf-8"))["entry"]
    return entries


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_game_has_nothing_wrong(file: Path) -> None:
    assert read(str(file)).findings == ()
    found = {finding.fault.code for finding in findings(file.read_text("utf-8"))}
    assert found == NOTES.get(file.name, set())


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.name)
def test_a_game_of_old_keeps_its_verdict(file: Path) -> None:
    """Nobody can have played these, but every single number in them is allowed, and hardly a gainer is wrong."""
    assert read(str(file)).findings == ()
    wrong = [finding.fault.code for finding in findings(file.read_text("utf-8")) if finding.fault.severity != INFO]
    assert wrong == ["MC108"] * FEWER_TOKENS.get(file.name, 0)


def test_a_game_that_0_3_wrote_keeps_the_books_it_had() -> None:
    """Its calamities are several entries each; the table beside it was made from the same game with one entry each."""
    old = OLD_LEDGERS / "eight-basic-0.3.toml"
    assert not {*EVENTS} & {entry["action"] for entry in tomllib.loads(old.read_text("utf-8"))["entry"]}
    told = [",".join(map(str, row)) for row in positions(old.read_text("utf-8"))]
    assert told == old.with_suffix(".csv").read_text("utf-8").splitlines()


def positions(text: str) -> Iterator[tuple[object, ...]]:
    """Yield what every player had after every turn."""
    yield "turn", "civ", "cities", "tokens_at_least", "tokens_at_most", "treasury", "kept", "advances", "space"
    for turn in judged(text).turns:
        state = turn.closing
        for civ in state.game.civs:
            tokens = ends(state, civ)
            counts = state.cities[civ], tokens.least, tokens.most, state.treasury[civ], state.kept[civ]
            yield turn.number, civ, *counts, len(state.held[civ]), state.space[civ]


@pytest.mark.parametrize("file", [file for file in FILES if file.name not in OTHER_GAMES], ids=lambda file: file.name)
def test_nobody_ever_has_more_than_55_tokens(file: Path) -> None:
    for turn in judged(file.read_text("utf-8")).turns:
        for step in turn.steps:
            for civ in step.after.game.civs:
                assert counted(step.after, civ) + step.after.treasury[civ] <= 55


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
    assert len(entries) >= 700
    bought = {name for entry in entries for name in entry.get("advances", {})}
    assert bought >= {"Mining", "Coinage", "Monarchy", "Roadbuilding", "Democracy"}
    assert {key for entry in entries for key in entry} >= {
        "library",
        "trade_empire",
        "choose",
        "stack",
        "rate",
    }
    assert {name for entry in entries for name in entry.get("choose", {})} == {"Written Record", "Monument"}
    assert {entry["action"] for entry in entries} >= {
        *("revolt", "credits", "score", *EVENTS),
        *("ast-check", "seat", "strike", "note"),
    }
    abilities = {one["ability"] for one in [*entries, *entries_of("eight-basic.toml")] if one["action"] == "ability"}
    assert abilities >= {"Fundamentalism", "Politics"}
    assert {*FIXED, *TRADED, *MINOR} == {entry["calamity"] for entry in entries if entry["action"] == "calamity"}
    tables = {key for entry in entries if entry["action"] in EVENTS for key in entry}
    assert tables >= {
        *("others", "gainer", "lost", "gained", "lost_cities", "gained_cities", "tokens", "paid", "averted"),
        *("spaces", "discarded", "earned"),
    }
    rates = {rate for entry in entries for rate in entry.get("rate", {}).values()}
    assert rates >= {1, 3}


def test_the_tutorial_teaches_every_common_entry() -> None:
    actions = {entry["action"] for entry in entries_of("tutorial.toml")}
    assert actions >= {"tax", "census", "cities", "spend", "buy", "hand", "credits", "calamity", "note", "endturn"}
    assert (LEDGERS / "tutorial.toml").read_text("utf-8").count("\n#") > 20


@pytest.mark.parametrize(
    ("name", "civ", "then", "at_last"),
    [("eight-basic.toml", "Assyria", 7, 1), ("eighteen-expert.toml", "Persia", 16, 1)],
)
def test_a_game_has_somebody_who_comes_from_far_behind(name: str, civ: str, then: int, at_last: int) -> None:
    told = Reckoning((LEDGERS / name).read_text("utf-8"))
    assert told.place(civ, 6) == then
    assert told.place(civ, told.turns[-1]) == at_last


def test_a_game_is_decided_by_the_dearer_advances() -> None:
    told = Reckoning((LEDGERS / "eight-basic.toml").read_text("utf-8"))
    assert told.first(told.turns[-1]) == {"Assyria", "Iberia"}
    assert told.space["Assyria"] == told.space["Iberia"]
    prices = {civ: [ADVANCES[name]["price"] for name in told.bought[civ]] for civ in ("Assyria", "Iberia")}
    for least in (200, 100):
        assert len({sum(price >= least for price in paid) for paid in prices.values()}) == 1
    assert sum(prices["Assyria"]) > sum(prices["Iberia"])
