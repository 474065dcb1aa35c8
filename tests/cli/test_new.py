"""`civledger new`: who plays by the rule book, sets that are drawn, odd names; the rest is `transcripts/new.md`."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.keyboard import GAME, codes, done, shown, typed, wrong
from tests.support import FIVE

ALL = (
    *("Minoa", "Saba", "Assyria", "Maurya", "Celt", "Babylon", "Carthage", "Dravidia", "Hatti", "Kushan", "Rome"),
    *("Persia", "Iberia", "Nubia", "Hellas", "Indus", "Egypt", "Parthia"),
)
EAST = {"Saba", "Maurya", "Babylon", "Dravidia", "Kushan", "Persia", "Nubia", "Indus", "Parthia"}
PRESETS = [(number, map) for number in range(5, 10) for map in ("west", "east")] + [(n, "") for n in range(5, 19)]
TEN = {"Minoa", "Saba", "Assyria", "Babylon", "Hatti", "Persia", "Nubia", "Hellas", "Egypt", "Parthia"}
RULE_BOOK = {
    (5, "west"): set(FIVE),
    (5, "east"): {"Saba", "Babylon", "Persia", "Nubia", "Parthia"},
    (8, "west"): {*FIVE, "Carthage", "Rome", "Iberia"},
    (9, "east"): EAST,
    (9, "west"): {*ALL} - EAST,
    (10, ""): TEN,
    (11, ""): {*EAST, "Assyria", "Egypt"},
    (17, ""): {*ALL} - {"Celt"},
    (18, ""): {*ALL},
}
# who of the western half trade in the eastern block
MOVED = {12: {"Assyria"}, 13: {"Assyria", "Egypt"}, 14: {"Assyria", "Egypt"}, 15: {"Assyria"}, 16: {"Assyria"}}
# who play Mega Empires when so few do: the scenarios of its East and West
FEW = {
    ("3", "west"): ["Minoa", "Hatti", "Hellas"],
    ("3", "east"): ["Kushan", "Indus", "Parthia"],
    ("4", "west"): ["Minoa", "Assyria", "Hatti", "Hellas"],
    ("4", "east"): ["Kushan", "Persia", "Indus", "Parthia"],
}
ORANGE = {"Exploring the Deserts": 15, "Early Merchants": 20, "Sacred Constructors": 20, "Mystical Palaces": 5}


pytestmark = pytest.mark.usefixtures("bare")


def started(options: str) -> list[dict[str, Any]]:
    """Return the players of a new game, which is without findings."""
    done(f"new game.toml --players {options}")
    assert codes() == []
    players: list[dict[str, Any]] = tomllib.loads(GAME.read_text("utf-8"))["player"]
    return players


@pytest.mark.parametrize(("number", "map"), PRESETS)
def test_every_preset_has_its_number_in_ranking_order(number: int, map: str) -> None:
    players = started(f"{number} --map {map}" if map else f"{number}")
    civs = [player["civ"] for player in players]
    assert len(civs) == number
    assert civs == sorted(civs, key=ALL.index)
    assert not map or all((civ in EAST) == (map == "east") for civ in civs)
    half = map or ("west" if number < 10 else "")
    assert set(civs) == RULE_BOOK.get((number, half), set(civs))
    blocks = {player["civ"]: player["block"] for player in players if "block" in player}
    assert blocks == dict.fromkeys(MOVED.get(number, ()), "east")


@pytest.mark.parametrize(("players", "map"), FEW)
@pytest.mark.parametrize("short", ["", "--short"])
def test_three_and_four_play_mega_empires(players: str, map: str, short: str) -> None:
    seats = started(f"{players} --map {map} --edition mega-empires {short}")
    assert [seat["civ"] for seat in seats] == FEW[players, map]
    for seat in seats:
        orange = shown(f"credits {seat['civ']}")["credits"]["orange"]
        assert orange == {"3": 10, "4": 5}[players] + ORANGE.get(seat.get("set", ""), 0)
    assert {row["limit"] for row in shown("hand")} == {8}


@pytest.mark.parametrize("name", ['say "hi"', "back\\slash", "zoë 🎲", "\x1b[31m", "new\nline", "tab\t", "'''", "# no"])
def test_names_with_odd_characters_come_back_as_they_were(name: str) -> None:
    assert started(shlex.quote(f"{name}={','.join(FIVE)}"))[0]["name"] == name.strip()


@pytest.mark.parametrize("players", ["9" * 5000, "-5", ",,,,", "Ann=,Rome,Celt,Egypt,Saba", "12 --map west"])
def test_players_that_cannot_be_are_wrong_usage_and_write_nothing(players: str, bare: Path) -> None:
    wrong(f"new game.toml --players {players}")
    assert list(bare.iterdir()) == []


def test_a_name_that_is_too_long_for_a_file_ends_with_three() -> None:
    wrong(f"new {'x' * 300} --players 5", 3)


@pytest.mark.parametrize(("players", "choosing"), [(5, 1), (9, 1), (10, 1), (11, 2), (12, 2), (18, 2)])
def test_the_sets_of_a_short_game_are_drawn_and_the_tokens_asked_for(players: int, choosing: int) -> None:
    started(f"{players} --short {suggested(f'{players} --short')}")
    written = tomllib.loads(GAME.read_text("utf-8"))
    assert written["game"]["short"] is True
    drawn = [player["set"] for player in written["player"]]
    assert (len(drawn), drawn.count("Conquering the Seas")) == (players, choosing)
    chosen = [(player["set"], player["choose"]) for player in written["player"] if "choose" in player]
    assert chosen == [("Conquering the Seas", {"blue": 5, "green": 5})] * choosing


def suggested(options: str) -> str:
    """Return the options to add by the line that is suggested, which keeps what was typed."""
    line = f"new game.toml --players {options}"
    found = re.search(rf"civledger {re.escape(line)} (--sets .*)", wrong(line))
    assert found
    return found[1]


def test_the_line_that_asks_for_tokens_keeps_what_was_typed() -> None:
    options = "'Ann Bo=minoa,hel,egypt,rome,hatti' --edition mega --short"
    assert started(f"{options} {suggested(options)}")[0]["name"] == "Ann Bo"


@pytest.mark.parametrize("name", ["utrecht", "utrecht.2025", "utrecht.txt"])
def test_a_name_without_its_ending_is_found_again(name: str, bare: Path) -> None:
    done(f"new {name} --players 8")
    assert [path.name for path in bare.iterdir()] == [f"{name}.toml"]
    assert typed("status").code == 0


NAMES = "\ufeff# friday\nAnn\nBo = Minoa\n\nCy  # comes late\nDi\nEd\n"


def test_names_stand_in_a_file_one_a_line(bare: Path) -> None:
    (bare / "names.txt").write_text(NAMES, "utf-8")
    seats = {seat["civ"]: seat["name"] for seat in started("@names.txt")}
    assert seats == {"Minoa": "Bo", "Assyria": "Ann", "Hatti": "Cy", "Hellas": "Di", "Egypt": "Ed"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann\nBo\n# Cy\nann\nDi\nEd\n", "names.txt, line 4: 'ann' repeats a name of line 1"),
        ("Ann=Minoa\nBo\nCy = minoa\nDi\nEd\n", "names.txt, line 3: 'Cy = minoa' repeats a name of line 1"),
        ("Ann, Bo\nCy\n", "names.txt, line 1: write one player on a line"),
        ("Ann\nBo\nAnn\nCy\nAnn\nDi\n", "names.txt, lines 3 and 5: 'Ann' repeats a name of line 1"),
        ("Ann\nBo = Foo\nCy\nDi\nEd\n", "names.txt, line 2: there is no civilization 'Foo'"),
        ("Ann\nBo\n=\nDi\nEd\nFay\n", "names.txt, line 3: '=' names nobody"),
        ("Ann\n12\nCy\nDi\nEd\n", "names.txt, line 2: '12' is no player: a name has a letter in it"),
        ("Ann = Saba\nBo\nCy\nDi\nEd\n", "Saba is not in the set-up for 5 players"),
        ("\n# nobody\n", "civledger"),
    ],
)
def test_a_list_that_cannot_be_is_refused_by_its_line(text: str, said: str, bare: Path) -> None:
    (bare / "names.txt").write_text(text, "utf-8")
    assert said in wrong("new game.toml --players @names.txt")


def test_what_is_no_name_is_blamed_and_not_the_first_of_the_list(bare: Path) -> None:
    assert "'12' is no player: a name has a letter in it" in wrong('new game.toml --players "Ada,12,Cleo,Di,Ed"')


def test_a_file_of_names_is_asked_for_by_its_sign(bare: Path) -> None:
    (bare / "names.txt").write_text(NAMES, "utf-8")
    said = wrong("new game.toml --players names.txt")
    assert "  try: civledger new game.toml --players @names.txt" in said.splitlines()
    wrong("new game.toml --players @none.txt", 3)
    (bare / "latin.txt").write_bytes(b"Zo\xeb\n")
    wrong("new game.toml --players @latin.txt", 3)


def test_a_draw_is_repeated_by_its_seed_and_leaves_those_who_chose(bare: Path) -> None:
    (bare / "names.txt").write_text(NAMES, "utf-8")
    drawn: dict[tuple[str, ...], str] = {}
    for seed in range(30):
        seats = started(f"@names.txt --draw --seed {seed}")
        assert [seat["civ"] for seat in seats] == list(FIVE)
        assert seats[0]["name"] == "Bo"
        assert sorted(seat["name"] for seat in seats) == ["Ann", "Bo", "Cy", "Di", "Ed"]
        assert f"--seed {seed}\n" in GAME.read_text("utf-8")
        drawn[tuple(seat["name"] for seat in seats)] = GAME.read_text("utf-8")
        GAME.unlink()
    assert len(drawn) > 10
    said = done("new game.toml --players @names.txt --draw")
    seed_line = re.search(r"--seed (\d+) repeats the draw", said)
    assert seed_line
    first = GAME.read_text("utf-8")
    GAME.unlink()
    done(f"new game.toml --players @names.txt --seed {seed_line[1]}")
    assert GAME.read_text("utf-8") == first


def test_only_people_draw() -> None:
    assert "so name them" in wrong("new game.toml --players 5 --draw")
    assert "so name them" in wrong(f"new game.toml --players {','.join(FIVE)} --draw")


@pytest.mark.parametrize("names", ["Ann Bo Cy Di Ed", "Ann=Egypt Bo Cy Di Ed"])
def test_names_without_commas_get_them(names: str) -> None:
    said = wrong(f"new spaces.toml --players '{names}'")
    assert (
        f"between names there are commas\n  try: civledger new spaces.toml --players {names.replace(' ', ',')}" in said
    )
    assert "between" not in wrong("new spaces.toml --players '4 players'")


@pytest.mark.parametrize("words", ["Ann Bo Cy", "--players Ann, Bo, Cy, Di, Ed"])
def test_names_without_quotation_marks_are_told_of_them(words: str) -> None:
    assert '--players "Ann,Bo,Cy,Di,Ed"' in wrong(f"new spaces.toml {words}")


@pytest.mark.parametrize("players", ["Ann=Minoa,Bo=Minoa,Cy,Di,Ed", "Ann=Minoa,Bo=Minoa,Cy,Di,Ed,Flo"])
def test_two_people_with_one_civilization_are_refused_and_nobody_is_left_out(players: str) -> None:
    assert wrong(f'new other.toml --players "{players}"') == "civledger: Minoa is listed twice\n"


def test_who_has_a_civilization_without_a_name_is_not_left_out() -> None:
    assert "5 players (Minoa, Bo=Assyria, " in done('new other.toml --players "=Minoa,Bo,Cy,Di,Ed"')
