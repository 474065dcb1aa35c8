"""Names and numbers that no command takes, and lists in options; how people type them is `transcripts/names.md`.

Lists are one grammar: `a=1,b=2`, repeatable and joined, and no name stands twice in them.
"""

import os
import subprocess
import sys
from typing import Any, NamedTuple

import pytest

from tests.cli import ROOT
from tests.cli.keyboard import begin, codes, done, entries, files, shown, typed, wrong
from tests.support import SEVEN, header

pytestmark = pytest.mark.usefixtures("folder")

STONE = """format = 1
[game]
rules = "stone-age"
[[player]]
name = "Ron"
[[player]]
name = "Ann"
"""
UNKNOWN = [
    *("tax atlantis", "tax all --short atlantis=3", "tax all --cities atlantis=3", "revolt atlantis"),
    *("revolt minoa atlantis", "cities atlantis=3", "spend ship atlantis=2", "gain atlantis=3", "buy atlantis music"),
    *("credits atlantis", "credits atlantis blue=5", "hand atlantis=3", "hand minoa=3 --discarded atlantis=2"),
    *("ast-check atlantis=3", "regress atlantis=1", "leave atlantis", "score atlantis=4", "log atlantis"),
    "credits minoa purple=5",
    "buy minoa written --choose writen:blue=10 --card-points 60",
    "buy minoa music --anatomy musik --card-points 40",
    "buy minoa music -c salt=4,fish --substitute fish",
]
TOO_FEW = ["note", "leave", "cities 1", "gain 1", "ast-check 1", "regress 1", "score 1", "hand 1"]
NO_NUMBERS = [
    *("minoa=", "minoa=1e3", "minoa==3", "minoa=3=4", "minoa=٣", "minoa=0x1f", "minoa=1_0", "'minoa= '"),
    "-- -1 2 3 4 5 6 7",
]


@pytest.mark.parametrize("line", [*UNKNOWN, *TOO_FEW, *(f"cities {values}" for values in NO_NUMBERS)])
def test_wrong_words_are_wrong_usage_everywhere(line: str) -> None:
    assert wrong(line)
    assert codes() == []


@pytest.mark.parametrize("command", [["note", b"\xff"], ["new", "x.toml", "--players", b"\xff=Minoa"], [b"\xff"]])
def test_bytes_that_are_no_text_are_wrong_usage(command: list[str | bytes]) -> None:
    before = files()
    words = [sys.executable, "-m", "civledger", *command]
    where = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(words, capture_output=True, check=False, env=where)
    assert ended.returncode == 2
    assert b"UTF-8" in ended.stderr
    assert b"Traceback" not in ended.stderr
    assert files() == before


BOUGHT = "buy minoa politics monotheism fundamentalism traderoutes --card-points 999"
PIECES = ("census all=38", "cities all=3", BOUGHT, "hand all=1", "endturn", "tax all", "census all=20")
RICH = (*PIECES, "gain egypt=9")
MONUMENT = "buy minoa written monument --card-points 240"


class Taken(NamedTuple):
    """A command with an option that takes a list: two parts of one, and the first once more in other words."""

    line: str
    option: str
    one: str
    other: str
    again: str
    before: tuple[str, ...] = ()
    stone: bool = False


LISTS = {
    "tax --short": Taken("tax all --cities all=5", "--short", "minoa=7", "rome=6", "MINOA=1"),
    "tax --cities": Taken("tax all", "--cities", "minoa=2", "rome=3", "min=2"),
    "hand --discarded": Taken("hand minoa=7 rome=5", "--discarded", "minoa=2", "rome=1", "mi=1"),
    "buy -c": Taken("buy minoa music", "-c", "salt=4", "iron=4", "sal=2"),
    "buy --cards": Taken("buy minoa music", "--cards", "salt=4", "iron=4", "salt"),
    "buy --choose": Taken("buy minoa written --card-points 60", "--choose", "blue:5", "green:5", "b:5"),
    "buy --choose, named": Taken(MONUMENT, "--choose", "written=blue:10", "monument=red:20", "written=blue:5"),
    "ability --tokens": Taken("ability fundamentalism minoa", "--tokens", "egypt=5", "rome=2", "egypt=1", PIECES),
    "ability --cities": Taken("ability fundamentalism minoa", "--cities", "egypt=1", "rome=1", "egy=1", PIECES),
    "ability -c": Taken("ability trade-routes minoa", "-c", "salt=2", "ochre", "salt", PIECES),
    "calamity --cities": Taken("calamity famine egypt minoa", "--cities", "egypt=1", "minoa=1", "egy=1", PIECES),
    "calamity --tokens": Taken("calamity famine egypt minoa", "--tokens", "egypt=11", "minoa=16", "egy=1", PIECES),
    "calamity --avert": Taken("calamity cityinflames egypt", "--avert", "egypt=1", "", "egy=1", RICH),
    "score --cities": Taken("score minoa=9 rome=8", "--cities", "minoa=4", "rome=3", "min=1"),
    "card --paid": Taken("card ron food art --food 4", "--paid", "wood=2", "clay", "wood", stone=True),
    "card --resources": Taken("card ron resources art", "--resources", "wood=1", "clay", "wood", stone=True),
    "use --resources": Taken(
        "use ron two-resources", "--resources", "wood", "clay", "woo", ("card ron two-resources art",), stone=True
    ),
}


def start(given: Taken) -> None:
    begin(STONE if given.stone else header((*SEVEN, "Babylon", "Carthage")))
    done(*given.before)


def recorded(given: Taken, *lists: str) -> list[dict[str, Any]]:
    """Return the entries of a command with its option given so many times, recorded by the rules or not."""
    start(given)
    before = len(entries())
    said = typed(" ".join([given.line, *(f"{given.option} {each}" for each in lists), "--force"]))
    assert said.code == 0, said
    return entries()[before:]


@pytest.mark.parametrize("given", LISTS.values(), ids=LISTS)
def test_an_option_given_twice_says_what_one_list_says(given: Taken) -> None:
    joined = recorded(given, f"{given.one},{given.other}")
    apart = [given.one, given.other] if given.other else [given.one]
    assert recorded(given, *apart) == joined
    assert recorded(given, *apart, "''") == joined
    assert not given.other or recorded(given, given.one) != joined


@pytest.mark.parametrize("given", LISTS.values(), ids=LISTS)
@pytest.mark.parametrize("repeated", [True, False])
def test_a_name_that_stands_twice_in_them_is_wrong_usage(given: Taken, repeated: bool) -> None:
    start(given)
    between = f" {given.option} " if repeated else ","
    message = wrong(f"{given.line} {given.option} {given.one}{between}{given.again} --force")
    assert "is named twice" in message


def test_a_hand_to_advise_on_is_such_a_list() -> None:
    joined = shown("advise minoa --hand salt=3,iron=2")
    assert shown("advise minoa --hand salt=3 --hand iron=2") == joined
    assert shown("advise minoa --hand iron=2") != joined


def test_dice_that_are_given_apart_are_all_rolled() -> None:
    begin(STONE)
    done("card ron roll farmer --dice 4 --dice 5 --resources stone")
    apart = files()["game.toml"]
    begin(STONE)
    done("card ron roll farmer --dice 4,5 --resources stone")
    assert files()["game.toml"] == apart


@pytest.mark.parametrize(
    ("joined", "apart"),
    [
        ("tax all --cities minoa=3,rome=4", "tax all --cities minoa=3 --cities rome=4"),
        ("buy minoa music -c salt=4,iron=4", "buy minoa music -c salt=4 -c iron=4"),
    ],
)
def test_a_script_reads_the_same_lists_as_a_shell(joined: str, apart: str) -> None:
    begin()
    done(joined)
    shell = files()["game.toml"]
    begin()
    assert typed("run", f"{apart}\n").code == 0
    assert files()["game.toml"] == shell
