"""Stone Age at the keyboard: a whole evening, wrong words, and commands that another game has."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from civledger.rules import RULESETS
from civledger.rules.stoneage import tables
from tests.cli import civledger
from tests.cli.keyboard import GAME, begin, codes, done, entries, shown, typed, wrong
from tests.cli.stone_evening import WORDS, command_lines
from tests.play.stoneage.game import Game
from tests.support import own_commands

NAMES = ("Ronald", "Judith", "Ann", "Bo")
NEW = "new game.toml --rules stone-age --players Ronald,Judith,Ann,Bo"
OWN = tuple(command.name for command in own_commands("stone-age"))
OTHERS = RULESETS["mega-civilization"]().kinds.keys() - RULESETS["stone-age"]().kinds.keys()
SEEDS = (2, 74, 101)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def played(seed: int) -> Game:
    """Return a game played to its end, with its score."""
    game = Game(NAMES, random.Random(seed))
    game.play(60)
    assert game.over
    game.score()
    return game


def unsealed() -> list[dict[str, Any]]:
    """Return the entries without the times and what follows from them."""
    return [{key: value for key, value in entry.items() if key not in ("at", "seal")} for entry in entries()]


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


def test_the_evening_as_one_script_gives_the_same_entries(folder: Path) -> None:
    game = played(SEEDS[0])
    (folder / "evening.txt").write_text("# the whole evening\n" + "\n".join(command_lines(game)) + "\n")
    done(NEW)
    said = civledger("run", "evening.txt", folder=folder)
    assert (said.returncode, said.stderr) == (0, "")
    assert unsealed() == game.entries


def test_seals_undo_reseal_log_doctor_and_explain_work() -> None:
    done(NEW, "building ron fixed wood=2 clay", "feed all", "endturn")
    assert "sealed, all unbroken" in done("doctor")
    GAME.write_text(
        GAME.read_text("utf-8").replace("wood = 2", "wood = 3").replace("points = 10", "points = 13"), "utf-8"
    )
    assert codes() == ["CL005"]
    done("reseal --reason misread", "note Coffee break")
    assert codes() == []
    assert "Coffee break" in done("undo")
    assert [row["action"] for row in shown("log")] == ["building", "feed", "endturn", "note"]
    assert [row["action"] for row in shown("log ron --turn 1")] == ["building", "feed"]
    assert "18 (card and building sheet" in done("explain SA301").replace("\n", " ")
    done("building ann free gold=2 --turn 1")
    assert codes() == ["CL107"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("card ron", "civledger card ron food art --food 4"),
        ("card ron fod art", "food"),
        ("card ron food arts --food 1", "art"),
        ("card ron food art=2 --food 1", "no icons"),
        ("card ron food farmer=x --food 1", "'x' is not a number"),
        ("card ron food art", "--food"),
        ("card ron roll art --dice 3,4", "--resources"),
        ("card ron roll art --dice 3;4 --resources wood", "'3;4' is not a number"),
        ("card ron all art --dice 1,2,3,4 --rewards 1,2,3", "Ronald, Judith, Ann, Bo"),
        ("card ron all art --dice 1,2,3,4 --rewards x=1,ann=2", "no player 'x'"),
        ("card --food 3", "civledger card ron"),
        ("card x food art --food 1", "Ronald, Judith, Ann or Bo"),
        ("card ron food art --food 1 --paid silver", "no resource 'silver'"),
        ("use ron", "civledger use ron single-use-tool"),
        ("use ron single", "has no unused"),
        ("use ron two", "--resources gold,wood"),
        ("use ron two --resources gold=2 --tool 3", "--tool goes with single-use-tool"),
        ("use ron extra", "farmer=2"),
        ("use ron food", "single-use-tool"),
        ("building ron", "civledger building ron fixed"),
        ("building ron fixd wood", "fixed"),
        ("building ron different stone=3 wood", "--total 4 --kinds 2"),
        ("figures 1 2 3", "3 numbers for 4 players"),
        ("figures ron=x", "name=number, such as ron=5"),
        ("figures =3", "such as all=5"),
        ("feed ann=10 ann", "Ann is named twice"),
        ("figures ron=-1", "name=number"),
        ("feed roland=10", "Ronald"),
        ("score ron=", "name=number"),
        ("new other.toml --rules stone-age --players 4", "name the players"),
        ("new other.toml --rules stone-age --players Ann", "2 to 4 play, not 1"),
        ("new other.toml --rules stone-age --players Ann,all", "means everybody"),
        ("new other.toml --rules stone-age --players Ann=red,Bo=Red", 'colour "Red" is Ann\'s already'),
        ("new other.toml --rules stone-age --players Ann,Bo --ast basic", "stone-age has no --ast"),
        ("new other.toml --rules chess --players 4", "stone-age"),
    ],
)
def test_wrong_words_are_told_what_would_be_right(line: str, said: str) -> None:
    done(NEW)
    assert said in wrong(line)


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
    assert f"error[{code}]" in wrong(line, 1)
    done(f"{line} --force")
    assert codes() == [code]
    assert entries()[-1]["forced"]


def test_a_score_that_the_books_do_not_have_is_refused() -> None:
    done(NEW, "feed all", "endturn")
    assert "error[SA501]" in wrong("score ron=-5", 1)


def test_the_only_single_use_tool_need_not_be_named() -> None:
    done(NEW, "card ron single art --tool 3", "use ron single")
    assert entries()[-1]["tool"] == 3
    done("card ron single art --tool 2", "card ron single music --tool 4")
    assert "--tool 2 or --tool 4" in wrong("use ron single")


@pytest.mark.parametrize("line", ["feed all ann=10", "feed ann=10 all", "feed ron ann=10 all"])
def test_who_lost_points_is_not_fed_by_all(line: str) -> None:
    done(NEW, line)
    assert entries()[-1]["lost"] == {"Ronald": 0, "Judith": 0, "Ann": 10, "Bo": 0}


def test_a_round_is_not_closed_before_everybody_is_fed() -> None:
    done(NEW, "feed ron bo")
    assert "civledger feed Judith Ann" in wrong("endturn", 1)
    done("endturn --anyway")
    assert codes() == ["SA403", "SA403"]


@pytest.mark.parametrize(
    "line",
    [
        *sorted(OTHERS - {"leave", "regress", "seat"}),
        *("leave ron", "regress ron=1", "tax all", "census ron=3", "spend ship ron=2", "buy ron pottery", "hand ron=3"),
        *("board", "advise ron", "plan ron", "calamity famine ron", "print deal", "print shop ron", "seat ron Flo"),
    ],
)
def test_commands_of_another_game_name_those_this_one_has(line: str) -> None:
    done(NEW)
    said = wrong(line)
    assert f"stone-age has no {line.split()[0]}; it has card, use, building" in said


def test_what_other_tools_cannot_have_is_passed_over(folder: Path) -> None:
    done(NEW)
    assert "game.toml: stone-age has no journal; this game is passed over" in wrong("export --to hledger")
    (folder / "rows.csv").write_text("turn,civ,advance,price\n1,Ronald,Pottery,60\n", "utf-8")
    assert "stone-age has no purchases; it has card" in wrong("import purchases rows.csv")
    done("new other.toml --players 5")
    games = json.loads(done("export . --to json --table games"))
    assert [game["rules"] for game in games["games"]] == ["stone-age", "mega-civilization"]
    assert [game["rules"] for game in shown("audit .")["games"]] == ["stone-age", "mega-civilization"]


@pytest.mark.parametrize(
    "line", [*OWN, "card ron food art --food 4", "figures ron=5", "feed all", "building ron free gold"]
)
def test_commands_of_this_game_are_not_for_others(line: str) -> None:
    begin()
    assert f"mega-civilization has no {line.split()[0]}; it has tax, revolt" in wrong(line)


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


def test_a_mistyped_command_is_told_the_nearest_of_every_game() -> None:
    assert "'figures'" in wrong("figure")


def test_names_that_could_do_harm_are_shown_safely() -> None:
    done('new game.toml --rules stone-age --players "1+1,<b>|x,::error::%0A"')
    GAME.write_text(GAME.read_text("utf-8").replace("1+1", "=1+1"), "utf-8")
    done("figures 11=5 error=6")
    assert "\n'=1+1,," in done("status --format csv")
    assert "\\<b\\>\\|x" in done("score --format markdown")
    done("figures error=11 --force")
    assert "::error::%250A: 11 figures" in typed("audit . --format github").output
    for name in ("\x1b[2J", "\u202eme", "x\ny"):
        GAME.unlink()
        assert typed(f'new game.toml --rules stone-age --players "Ann,{name}"').code == 2
        done(NEW)
