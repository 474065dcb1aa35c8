"""A whole evening only through commands: from `new` to the final score."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli import civledger
from tests.cli.evening import WORDS, command_lines
from tests.cli.keyboard import GAME, codes, done, shown, unsealed
from tests.depth import share
from tests.play import literal
from tests.play.recorded import Record, in_counts, record_game
from tests.simulator.table import MOST_TURNS

pytestmark = [pytest.mark.deep, pytest.mark.usefixtures("bare")]

NEW = "new game.toml --players Ronald=Minoa,Judith=Assyria,Ann=Hatti,Hellas,Bo=Egypt --ast"
EVENINGS = [("basic", 2, 14), ("expert", 46, MOST_TURNS)]


@cache
def played(side: str, seed: int, turns: int) -> Record:
    """Return a game played to its end, or to a turn that the players end it with, and its score."""
    game = record_game(seed, 5, side, turns, region="west")
    game.entries[-1] |= {} if game.game.over else {"last": "closing hour"}
    game.score()
    game.entries = list(in_counts(game.entries))
    return game


def kept(game: Record) -> dict[str, int]:
    """Return the last hand of everybody."""
    hands: dict[str, int] = {}
    for entry in game.entries:
        if "kept" in entry:
            hands |= entry["kept"] if entry["action"] == "hand" else {entry["civ"]: entry["kept"]}
    return hands


@pytest.mark.parametrize(("side", "seed", "turns"), share(EVENINGS, 2))
def test_an_evening_of_commands_leaves_the_books_of_the_game_and_so_does_a_script_of_it(
    side: str, seed: int, turns: int, bare: Path
) -> None:
    game = played(side, seed, turns)
    lines = list(command_lines(game.entries))
    done(f"{NEW} {side}", *lines)
    assert codes() == []
    hands, points = kept(game), game.game.scores()
    rows = {row.pop("civ"): row for row in shown("status")["civs"]}
    credits_held = {row["civ"]: row["credits"] for row in shown("credits")}
    for civ, player in game.game.players.items():
        del rows[civ]["player"], rows[civ]["tokens_at_least"], rows[civ]["tokens_at_most"]
        assert rows[civ] == {
            "cities": player.cities,
            "tokens": player.tokens,
            "treasury": player.treasury,
            "advances": len(player.held),
            "space": player.space,
            "epoch": literal.epoch(civ, side, player.space),
            "kept": hands[civ],
            "points": points[civ],
        }
        assert credits_held[civ] == literal.credit_tokens(player.purchases, 5, 99)
    score = shown("score")
    assert score["final"]
    assert {row["civ"]: row["points"] for row in score["standings"]} == points
    assert [row["points"] for row in score["standings"]] == sorted(points.values(), reverse=True)
    assert_a_script_gives(unsealed(), f"{NEW} {side}", lines)


def assert_a_script_gives(one_by_one: list[dict[str, Any]], new: str, lines: list[str]) -> None:
    """Type the same evening as one script, and compare."""
    GAME.unlink()
    Path("evening.txt").write_text("# the whole evening\n\n" + "\n".join(lines) + "\n")
    done(new)
    said = civledger("run", "evening.txt")
    assert (said.returncode, said.stderr) == (0, "")
    assert unsealed() == one_by_one
    assert codes() == []


def test_every_kind_of_command_occurs_in_these_evenings() -> None:
    lines = [line for evening in EVENINGS for line in command_lines(played(*evening).entries)]
    assert {line.split()[0] for line in lines} == set(WORDS) - {"leave"}
    said = {word for line in lines for word in line.split()}
    assert said >= {"--short", "--cities", "--reason", "--after", "--from", "--discarded", "--last"}
    assert said >= {"-c", "--card-points", "-t", "-k", "--choose", "--library", "--anatomy", "--substitute"}
    assert any(line.startswith("spend card") for line in lines)
