"""`what-if` against a second, slow reading of the changed file, for random games and random changes."""

import json
import random
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.cli.keyboard import GAME, shown, typed
from tests.depth import seeds
from tests.play import writing
from tests.play.otherwise import Entry, Reading, read_game
from tests.play.recorded import Record, record_game
from tests.simulator.facts import ADVANCES

pytestmark = pytest.mark.deep


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def played(rng: random.Random) -> Record:
    """Play a game of 5 to 9 players, most often to its end."""
    turns = rng.choice([9, 36, 36])
    game = record_game(rng.getrandbits(32), rng.randint(5, 9), rng.choice(["basic", "expert"]), turns, 0.2, 0.05)
    if rng.random() < 0.5:
        game.score()
    GAME.write_text(writing.ledger_text(game.civs, game.side, game.entries), "utf-8")
    return game


def leave_out(rng: random.Random, entries: list[Entry]) -> list[int]:
    """Return the numbers of some entries that may be left out."""
    may = [number for number, entry in enumerate(entries, 1) if entry["action"] != "endturn"]
    return rng.sample(may, rng.randint(0, 3))


def add(rng: random.Random, game: Record) -> Entry:
    """Return something that might have been entered in one of the turns, whether the rules allow it or not."""
    turn = rng.randint(1, game.game.turn)
    civ = rng.choice([player.civ for player in game.game.table])
    kinds: list[dict[str, Any]] = [
        {"action": "buy", "civ": civ, "advances": dict.fromkeys(rng.sample(sorted(ADVANCES), 2), 0)},
        {"action": "regress", "spaces": {civ: rng.randint(1, 3)}},
        {"action": "cities", "cities": {civ: rng.randint(0, 9)}},
    ]
    return {"turn": turn, **rng.choice(kinds)}


def line_of(entry: Entry) -> str:
    """Return the command that records it."""
    match entry["action"]:
        case "buy":
            words = [entry["civ"], *(f"{name}=0" for name in entry["advances"])]
        case "regress":
            words = [f"{civ}={spaces}" for civ, spaces in entry["spaces"].items()]
        case _:
            words = [f"{civ}={cities}" for civ, cities in entry["cities"].items()]
    return shlex.join([entry["action"], *words, "--turn", str(entry["turn"])])


def compare(rows: list[dict[str, Any]], winner: str | None, reading: Reading) -> None:
    """Hold standings against a second reading."""
    assert {row["civ"]: row["points"] for row in rows} == reading.points
    every = sorted(reading.points.values(), reverse=True)
    shared = [every.index(row["points"]) + 1 for row in rows]
    assert [row["rank"] for row in rows] == (list(range(1, len(rows) + 1)) if reading.final else shared)
    assert [row["points"] for row in rows] == sorted(reading.points.values(), reverse=True)
    assert (winner is not None) == reading.final
    assert not reading.decided or winner == reading.winner


@pytest.mark.parametrize("seed", seeds(12))
def test_a_game_with_other_entries_is_what_a_second_reading_makes_of_it(seed: int) -> None:
    rng = random.Random(seed)
    game = played(rng)
    numbers = leave_out(rng, game.entries)
    added = [add(rng, game) for _ in range(rng.randint(0 if numbers else 1, 2))]
    line = shlex.join(
        ["what-if", *(f"--without={number}" for number in numbers), *(f"--with={line_of(entry)}" for entry in added)]
    )
    answer = shown(line)
    left = [entry for number, entry in enumerate(game.entries, 1) if number not in numbers]
    since = min(entry["turn"] for entry in [*(game.entries[number - 1] for number in numbers), *added])
    assert answer["turn"] == since
    compare(answer["before"], answer["winner_before"], read_game(game.civs, game.side, game.entries))
    compare(answer["after"], answer["winner_after"], read_game(game.civs, game.side, [*left, *added], since))


@pytest.mark.parametrize("seed", seeds(3))
def test_a_legal_game_is_the_same_when_nothing_of_weight_is_left_out(seed: int) -> None:
    game = played(random.Random(seed))
    GAME.write_text(GAME.read_text("utf-8") + writing.entry_text({"turn": 1, "action": "note", "text": "Tea"}), "utf-8")
    answer = json.loads(typed(f"what-if --without {len(game.entries) + 1} --format json").output)
    assert answer["turn"] == 1
    assert answer["before"] == answer["after"]
    assert answer["winner_before"] == answer["winner_after"]
