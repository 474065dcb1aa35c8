"""`civledger new`: who plays, and never over an existing file."""

import datetime
import json
import shlex
import tomllib
from pathlib import Path

import pytest

from tests.cli import civledger
from tests.cli.test_check import run
from tests.support import FIVE

ALL = (
    *("Minoa", "Saba", "Assyria", "Maurya", "Celt", "Babylon", "Carthage", "Dravidia", "Hatti", "Kushan", "Rome"),
    *("Persia", "Iberia", "Nubia", "Hellas", "Indus", "Egypt", "Parthia"),
)
EAST = {"Saba", "Maurya", "Babylon", "Dravidia", "Kushan", "Persia", "Nubia", "Indus", "Parthia"}
BY_NAME = "Ronald=Minoa,Judith=hel,Ann = Egypt,Rome,O'Neill=hatti"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def started(*arguments: str) -> tuple[str, ...]:
    """Return the civilizations of a new game, which is without findings."""
    code, output, messages = run("new", "game.toml", *arguments)
    assert (code, messages) == (0, "")
    assert "game.toml" in output
    assert run("check", "game.toml")[0] == 0
    return tuple(player["civ"] for player in tomllib.loads(Path("game.toml").read_text("utf-8"))["player"])


@pytest.mark.parametrize(
    ("arguments", "civs"),
    [
        (("5",), ("Minoa", "Assyria", "Hatti", "Hellas", "Egypt")),
        (("5", "--map", "west"), ("Minoa", "Assyria", "Hatti", "Hellas", "Egypt")),
        (("5", "--map", "east"), ("Saba", "Babylon", "Persia", "Nubia", "Parthia")),
        (("8",), ("Minoa", "Assyria", "Carthage", "Hatti", "Rome", "Iberia", "Hellas", "Egypt")),
        (("9", "--map", "east"), tuple(civ for civ in ALL if civ in EAST)),
        (("9",), tuple(civ for civ in ALL if civ not in EAST)),
        (
            ("10",),
            ("Minoa", "Saba", "Assyria", "Babylon", "Hatti", "Persia", "Nubia", "Hellas", "Egypt", "Parthia"),
        ),
        (
            ("11",),
            (
                *("Saba", "Assyria", "Maurya", "Babylon", "Dravidia", "Kushan"),
                *("Persia", "Nubia", "Indus", "Egypt", "Parthia"),
            ),
        ),
        (("17",), tuple(civ for civ in ALL if civ != "Celt")),
        (("18",), ALL),
    ],
)
def test_a_number_brings_the_civilizations_of_the_rule_book(arguments: tuple[str, ...], civs: tuple[str, ...]) -> None:
    assert started("--players", *arguments) == civs


# who play Mega Empires when so few do: the scenarios of its East and West
FEW = {
    ("3", "west"): ("Minoa", "Hatti", "Hellas"),
    ("3", "east"): ("Kushan", "Indus", "Parthia"),
    ("4", "west"): ("Minoa", "Assyria", "Hatti", "Hellas"),
    ("4", "east"): ("Kushan", "Persia", "Indus", "Parthia"),
}
ORANGE = {"Exploring the Deserts": 15, "Early Merchants": 20, "Sacred Constructors": 20, "Mystical Palaces": 5}


@pytest.mark.parametrize(("players", "map"), FEW)
@pytest.mark.parametrize("short", [False, True])
def test_three_and_four_play_mega_empires(players: str, map: str, short: bool) -> None:
    more = ["--short"] if short else []
    civs = started("--players", players, "--map", map, "--edition", "mega-empires", *more)
    assert civs == FEW[players, map]
    for player in tomllib.loads(Path("game.toml").read_text("utf-8"))["player"]:
        orange = json.loads(run("credits", player["civ"], "--format", "json")[1])["credits"]["orange"]
        assert orange == {"3": 10, "4": 5}[players] + ORANGE.get(player.get("set"), 0)
    assert {row["limit"] for row in json.loads(run("hand", "--format", "json")[1])} == {8}


@pytest.mark.parametrize(
    "arguments", [("3",), ("4",), ("4", "--edition", "first-printing"), ("2", "--edition", "mega")]
)
def test_fewer_play_no_other_edition(arguments: tuple[str, ...]) -> None:
    code, _, messages = run("new", "game.toml", "--players", *arguments)
    assert (code, " to 18 play, not " in messages) == (2, True)


PRESETS = [(number, map) for number in range(5, 10) for map in ("west", "east")] + [(n, "") for n in range(10, 19)]


@pytest.mark.parametrize(("number", "map"), PRESETS)
def test_every_preset_has_its_number_in_ranking_order(number: int, map: str) -> None:
    civs = started("--players", str(number), *(["--map", map] if map else []))
    assert len(civs) == number
    assert list(civs) == sorted(civs, key=ALL.index)
    assert not map or all((civ in EAST) == (map == "east") for civ in civs)


def test_players_may_be_named(folder: Path) -> None:
    assert started("--players", BY_NAME, "--ast", "expert") == ("Minoa", "Hellas", "Egypt", "Rome", "Hatti")
    written = tomllib.loads((folder / "game.toml").read_text("utf-8"))
    assert [player.get("name") for player in written["player"]] == ["Ronald", "Judith", "Ann", None, "O'Neill"]
    assert written["format"] == 1
    assert written["game"]["ast"] == "expert"
    assert written["game"]["rules"] == "mega-civilization"
    assert isinstance(written["game"]["date"], datetime.date)


@pytest.mark.parametrize("name", ['say "hi"', "back\\slash", "zoë 🎲", "\x1b[31m", "new\nline", "tab\t", "'''", "# no"])
def test_names_with_odd_characters_come_back_as_they_were(name: str, folder: Path) -> None:
    started("--players", f"{name}={','.join(FIVE)}")
    assert tomllib.loads((folder / "game.toml").read_text("utf-8"))["player"][0]["name"] == name.strip()


def test_a_name_that_begins_a_civilization_is_a_name_among_others(folder: Path) -> None:
    people = "Ronald,Judith,Ann,Bo,Cy,Di,Ed,Per"
    said = civledger("new", "game.toml", "--players", people, folder=folder)
    assert (said.returncode, said.stderr) == (0, "")
    written = tomllib.loads((folder / "game.toml").read_text("utf-8"))
    assert [player["name"] for player in written["player"]] == people.split(",")


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ("4", ["5", "18"]),
        ("19", ["5", "18"]),
        ("0", ["5", "18"]),
        ("9" * 5000, ["5", "18"]),
        ("Minoa,Rome,Hatti,Egypt", ["5", "18"]),
        ("Ann=Minoa,Bo=Minoa,Rome,Hatti,Egypt", ["Minoa", "twice"]),
        ("Ann=Minoia,Rome,Hatti,Egypt,Celt", ["Minoia", "Minoa"]),
        ("Ann,Ann,B,C,D,E,F,G", ["two are called Ann"]),
        ("Minoa,Per,Ronald,Celt,Egypt", ["Ronald"]),
        ("Ann=Ba,Bo=Bab,Rome,Hatti,Egypt,m", ["Minoa", "Maurya"]),
        ("Ann=H,Rome,Celt,Egypt,Saba", ["Hatti", "Hellas"]),
        ("Ann=Xyzzy,Rome,Celt,Egypt,Saba", ["Xyzzy"]),
        ("all=Minoa,Rome,Celt,Egypt,Saba", ["all"]),
        ("Ann=,Rome,Celt,Egypt,Saba", ["civilization"]),
        ("", ["civilization"]),
        (",,,,", ["civilization"]),
        ("5.5", ["5.5"]),
        ("-5", ["-5"]),
    ],
)
def test_wrong_players_are_wrong_usage_and_write_nothing(players: str, words: list[str], folder: Path) -> None:
    code, output, messages = run("new", "game.toml", "--players", players)
    assert (code, output) == (2, "")
    assert all(word in messages for word in words)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "12", "--map", "west"],
        ["--players", "10", "--map", "east"],
        ["--players", "11", "--map", "west"],
        ["--players", "5", "--map", "north"],
        ["--players", "5", "--ast", "hard"],
        ["--players", "5", "--bogus"],
        [],
    ],
)
def test_other_wrong_words_are_wrong_usage_and_write_nothing(arguments: list[str], folder: Path) -> None:
    code, output, messages = run("new", "game.toml", *arguments)
    assert (code, output) == (2, "")
    assert messages
    assert list(folder.iterdir()) == []


def test_an_existing_file_is_never_touched(folder: Path) -> None:
    (folder / "game.toml").write_bytes(b"mine\r\n\0")
    said = civledger("new", "game.toml", "--players", "5", folder=folder)
    assert (said.returncode, said.stdout) == (3, "")
    assert "game.toml" in said.stderr
    assert (folder / "game.toml").read_bytes() == b"mine\r\n\0"


@pytest.mark.parametrize("name", ["no/such/folder.toml", ".", "x" * 300])
def test_a_place_that_cannot_be_written_ends_with_three(name: str, folder: Path) -> None:
    code, output, messages = run("new", name, "--players", "5")
    assert (code, output) == (3, "")
    assert "Traceback" not in messages
    assert list(folder.iterdir()) == []


def test_the_edition_is_pinned_in_the_file(folder: Path) -> None:
    started("--players", "5")
    assert tomllib.loads((folder / "game.toml").read_text("utf-8"))["game"]["edition"] == "corrected"
    _, output, _ = run("new", "old.toml", "--players", "5", "--edition", "first")
    assert "inferred" in output
    assert tomllib.loads((folder / "old.toml").read_text("utf-8"))["game"]["edition"] == "first-printing"


def test_three_play_mega_empires_by_name() -> None:
    assert started("--players", "minoa,hel,egypt", "--edition", "mega") == ("Minoa", "Hellas", "Egypt")
    for arguments, message in (
        (("--players", "minoa,hel,egypt"), "5 to 18 play, not 3"),
        (("--players", "3"), "5 to 18 play, not 3"),
        (("--players", "2", "--edition", "mega-empires"), "3 to 18 play, not 2"),
        (("--players", "5", "--edition", "corected"), "did you mean corrected"),
    ):
        code, _, messages = run("new", "other.toml", *arguments)
        assert (code, message in messages) == (2, True), arguments


@pytest.mark.parametrize(("players", "choosing"), [(5, 1), (9, 1), (10, 1), (11, 2), (12, 2), (18, 2)])
def test_the_sets_of_a_short_game_are_drawn_and_the_tokens_asked_for(players: int, choosing: int, folder: Path) -> None:
    code, _, messages = run("new", "game.toml", "--players", str(players), "--short")
    assert (code, "10 credit points for Written Record" in messages, list(folder.iterdir())) == (2, True, [])
    _, *arguments = shlex.split(messages.partition("such as: ")[2])
    code, output, messages = run(*arguments)
    assert (code, messages, output.count("blue 5, green 5 chosen")) == (0, "", choosing)
    assert run("check", "game.toml")[0] == 0
    written = tomllib.loads((folder / "game.toml").read_text("utf-8"))
    assert written["game"]["short"] is True
    drawn = [player["set"] for player in written["player"]]
    assert (len(drawn), drawn.count("Conquering the Seas")) == (players, choosing)
    chosen = {player["set"]: player["choose"] for player in written["player"] if "choose" in player}
    assert chosen == {"Conquering the Seas": {"blue": 5, "green": 5}}


def test_the_command_that_asks_for_tokens_keeps_what_was_typed() -> None:
    typed = ["new", "an evening.toml", "--players", "Ann Bo=minoa,hel,egypt,rome,hatti", "--edition", "mega", "--short"]
    code, _, messages = run(*typed)
    assert (code, shlex.split(messages.partition("such as: ")[2])[1:8]) == (2, typed)


def test_who_drew_which_set_may_be_said(folder: Path) -> None:
    sets = "minoa=coin,assyria=mystical,hatti=conquering,hel=exploring,egypt=sacred"
    chosen = ("--choose", "hatti=blue:5", "--choose", "red:5")
    started("--players", "5", "--short", "--sets", sets, *chosen)
    players = tomllib.loads((folder / "game.toml").read_text("utf-8"))["player"]
    assert players[0] == {"civ": "Minoa", "set": "Coin and Commerce"}
    assert players[2] == {"civ": "Hatti", "set": "Conquering the Seas", "choose": {"blue": 5, "red": 5}}
    for arguments, message in (
        (("--short", "--sets", sets.replace("coin", "early"), *chosen), "Early Merchants is not drawn"),
        (("--short", "--sets", sets.replace("minoa=coin,", ""), *chosen), "Minoa needs set"),
        (("--short", "--sets", sets.replace("coin", "coyn"), *chosen), "theme set"),
        (("--short", "--sets", sets.replace("minoa", "rome"), *chosen), "player"),
        (("--short", "--sets", sets, "--sets", "minoa=coin", *chosen), "Minoa is named twice"),
        (("--sets", sets), "add --short"),
        (("--choose", "blue:10"), "add --short"),
        (("--short", "--ast", "expert", "--choose", "blue:10"), 'ast = "basic"'),
        (("--short", "--sets", sets), "Hatti must choose 10 credit points for Written Record"),
        (("--short", "--sets", sets, "--choose", "blue:15"), "15 credit points were chosen for Written Record"),
        (("--short", "--sets", sets, "--choose", "blue:7,red:3"), "not in steps of 5"),
        (("--short", "--sets", sets, "--choose", "blu:x"), "'x' is not a number"),
        (("--short", "--sets", sets, "--choose", "purple:10"), "there is no colour 'purple'"),
        (("--short", "--sets", sets, "--choose", "10"), "should be colour:number"),
        (("--short", "--sets", sets, "--choose", "blue:5,blue:5"), "blue is named twice"),
        (("--short", "--sets", sets, "--choose", "rome=blue:10"), "there is no player 'rome'"),
        (("--short", "--sets", sets, "--choose", "hatti=blue:10,minoa=red:10"), "brings no credit tokens to choose"),
    ):
        code, _, messages = run("new", "other.toml", "--players", "5", *arguments)
        assert (code, message in messages) == (2, True), messages


@pytest.mark.parametrize("name", ["utrecht", "utrecht.2025", "utrecht.txt"])
def test_a_name_without_its_ending_is_found_again(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", name, "--players", "8")[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == [f"{name}.toml"]
    assert run("status")[0] == 0
