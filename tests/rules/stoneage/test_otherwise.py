"""`what-if` of Stone Age against the same file with the entries taken out of it."""

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.keyboard import GAME, shown
from tests.depth import seeds
from tests.play.stoneage.game import Game
from tests.play.writing import entry_text, stone_head_text

pytestmark = pytest.mark.deep
NAMES = ("Ann", "Bo", "Cy")


def standings(entries: Iterable[dict[str, Any]]) -> tuple[list[dict[str, Any]], bool]:
    """Return the standings of a file with these entries, and whether they are final."""
    GAME.write_text(stone_head_text(NAMES) + "".join(f"\n{entry_text(entry)}" for entry in entries), "utf-8")
    score = shown("score")
    return [{key: row[key] for key in ("civ", "points", "rank")} for row in score["standings"]], score["final"]


@pytest.mark.parametrize("seed", seeds(5))
def test_a_game_without_some_entries_is_the_file_without_them(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rng = random.Random(seed)
    game = Game(NAMES, rng)
    game.play(rng.choice([3, 9]))
    game.score()
    may = [number for number, entry in enumerate(game.entries, 1) if entry["action"] != "endturn"]
    numbers = rng.sample(may, 3)
    after, final = standings(entry for number, entry in enumerate(game.entries, 1) if number not in numbers)
    before, _ = standings(game.entries)
    answer = shown("what-if " + " ".join(f"--without {number}" for number in numbers))
    assert (answer["before"], answer["after"]) == (before, after)
    assert answer["turn"] == min(game.entries[number - 1]["turn"] for number in numbers)
    assert (answer["winner_after"] is not None) == final
