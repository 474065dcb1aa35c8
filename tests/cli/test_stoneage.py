"""Stone Age at the keyboard: a whole evening, what may be forced, and commands that another game has."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from civledger.rules import RULESETS
from civledger.rules.stoneage import tables
from tests.cli import civledger
from tests.cli.keyboard import begin, codes, done, entries, shown, typed, unsealed, wrong
from tests.cli.stone_evening import WORDS, command_lines
from tests.play.stoneage.game import Game
from tests.support import own_commands

NAMES = ("Ronald", "Judith", "Ann", "Bo")
NEW = "new game.toml --rules stone-age --players Ronald,Judith,Ann,Bo"
OWN = tuple(command.name for command in own_commands("stone-age"))
OTHERS = RULESETS["mega-civilization"].kinds.keys() - RULESETS["stone-age"].kinds.keys()
SEEDS = (2, 74, 101)


pytestmark = pytest.mark.usefixtures("bare")


def played(seed: int) -> Game:
    """Return a game played to its end, with its score."""
    game = Game(NAMES, random.Random(seed))
    game.play(60)
    assert game.over
    game.score()
    return game


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_of_commands_leaves_the_books_of_the_game(seed: int) -> None:
    game = played(seed)
    done(NEW, *command_lines(game))
    assert codes() == []
    assert unsealed() == game.entries
    rows = {row["civ"]: row for row in shown("status")["civs"]}
    score = shown("score")
    for name, player in game.players.items():
        assert rows[name]["score"] == player.points
        assert rows[name]["figures"] == player.figures
        assert rows[name]["tools"] == player.tools
        assert rows[name]["points"] == player.total()
    assert score["final"]
    assert {row["civ"]: row["points"] for row in score["standings"]} == {
        name: player.total() for name, player in game.players.items()
    }
    assert shown("audit .")["games"][0]["rules"] == "stone-age"


def test_every_kind_of_command_occurs_in_these_evenings() -> None:
    lines = [line for seed in SEEDS for line in command_lines(played(seed))]
    assert {line.split()[0] for line in lines} == set(WORDS)
    said = {word for line in lines for word in line.split()}
    assert said >= {"--food", "--resources", "--points", "--dice", "--tools", "--rewards", "--tool", "--extra"}
    assert said >= {"--paid", "--total", "--kinds", "extra-card", "two-resources", "single-use-tool"}


def test_the_evening_as_one_script_gives_the_same_entries(bare: Path) -> None:
    game = played(SEEDS[0])
    (bare / "evening.txt").write_text("# the whole evening\n" + "\n".join(command_lines(game)) + "\n")
    done(NEW)
    said = civledger("run", "evening.txt", folder=bare)
    assert (said.returncode, said.stderr) == (0, "")
    assert unsealed() == game.entries


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("card ron food art --food 1 --dice 3,4", "CL103"),
        ("card ron all art --dice 5,6,2,2 --rewards 5,6,2,2 --tools 1", "SA203"),
        ("card ron all art --dice 5,6,2,2 --rewards 5,6,6,2", "SA204"),
        ("card ron all art --dice 5,6,2,2 --rewards ann=5,ron=6,judith=2,bo=2", "SA205"),
        ("card ron roll art --dice 6,6 --resources gold=3", "SA202"),
        ("building ron fixed wood=2 clay --points 11", "SA301"),
        ("building ron free gold=8", "SA304"),
        ("figures ron=11", "SA401"),
        ("figures ron=4", "SA404"),
        ("agriculture ron=40", "SA405"),
        ("tools ron=99", "SA405"),
        ("card ron food art --food 40", "SA105"),
        ("card ron points art --paid wood=5", "SA109"),
        ("feed ron=5", "SA402"),
    ],
)
def test_what_breaks_a_rule_is_refused_and_may_be_forced(line: str, code: str) -> None:
    done(NEW)
    wrong(line, 1)
    done(f"{line} --force")
    assert codes() == [code]
    assert entries()[-1]["forced"]


@pytest.mark.parametrize(
    "line",
    [
        *sorted(OTHERS - {"calamity", "leave", "regress", "seat"}),  # cards are listed without a ledger
        *("leave ron", "regress ron=1", "tax all", "census ron=3", "spend ship ron=2", "buy ron pottery", "hand ron=3"),
        *("board", "advise ron", "plan ron", "calamity famine ron", "print deal", "print shop ron", "seat ron Flo"),
    ],
)
def test_commands_of_another_game_name_those_this_one_has(line: str) -> None:
    done(NEW)
    said = wrong(line)
    assert f"stone-age has no {line.split()[0]}, only card, use, building" in said


@pytest.mark.parametrize(
    "line", [*OWN, "card ron food art --food 4", "figures ron=5", "feed all", "building ron free gold"]
)
def test_commands_of_this_game_are_not_for_others(line: str) -> None:
    begin()
    assert f"mega-civilization has no {line.split()[0]}, only tax, revolt" in wrong(line)


@pytest.mark.parametrize("name", OWN)
def test_every_own_command_shows_in_every_format_and_has_help_with_examples(name: str) -> None:
    done(NEW, "card ron single art --tool 3")
    for format in ("text", "csv", "markdown"):
        assert "Ronald" in done(f"{name} --format {format}")
    assert "Ronald" in json.dumps(shown(name))
    said = done(f"{name} --help")
    assert said.count(f"  civledger {name} ") >= 2
    assert "--dry-run" in said


@pytest.mark.parametrize("command", own_commands("stone-age"), ids=OWN)
def test_the_examples_of_the_help_can_be_typed(command: Any) -> None:
    done(NEW, "card ron single art --tool 3", "card ann two music", "card bo extra weaving", "tools 2 2 2 2")
    for example in command.examples:
        done(example)
        done("undo")


def test_the_help_names_every_effect_symbol_and_profession() -> None:
    said = "".join(done("card --help").split())
    for names in (tables.effects(), tables.symbols(), tables.professions()):
        assert all(name in said.partition("Arguments:")[2].partition("Options:")[0] for name in names)


def test_the_help_lists_the_commands_of_the_game_under_its_name() -> None:
    output = typed("--help").output
    _, _, own = output.partition("Only in stone-age:")
    assert all(f"\n  {name} " in own for name in OWN)
