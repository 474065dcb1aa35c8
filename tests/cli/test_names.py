"""Names and numbers as people type them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.keyboard import begin, codes, done, entries, typed, wrong
from tests.support import header

ROOT = Path(__file__).parents[2]
SEVEN = ["Minoa", "Assyria", "Celt", "Hatti", "Rome", "Hellas", "Egypt"]
PEOPLE = "new game.toml --players Egypt=Minoa,Hel=Assyria,O'Neill=Celt,Hatti,Ro=Rome,'Anna Maria=Hellas',Jürgen=Egypt"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def people() -> None:
    done(PEOPLE.replace("O'Neill", '"O\'Neill"'))


@pytest.mark.parametrize(
    ("word", "civ"),
    [
        ("Minoa", "Minoa"),
        ("minoa", "Minoa"),
        ("MINOA", "Minoa"),
        ("'mi no-a'", "Minoa"),
        ("m", "Minoa"),
        ("ass", "Assyria"),
        ("egypt", "Egypt"),
        ("hel", "Assyria"),
        ("hell", "Hellas"),
        ("hat", "Hatti"),
        ("oneill", "Celt"),
        ('"O\'NEILL"', "Celt"),
        ("o", "Celt"),
        ("ro", "Rome"),
        ("rom", "Rome"),
        ("annamaria", "Hellas"),
        ("anna", "Hellas"),
        ("'Anna Maria'", "Hellas"),
        ("jürgen", "Egypt"),
        ("JÜR", "Egypt"),
    ],
)
def test_a_civilization_then_a_player_then_a_beginning(word: str, civ: str) -> None:
    people()
    done(f"census {word}=7")
    assert entries()[-1]["tokens"] == {civ: 7}


@pytest.mark.parametrize(
    ("word", "candidates"),
    [
        ("h", ["Assyria", "Hatti", "Hellas"]),
        ("assiria", ["Assyria"]),
        ("rone", ["Rome"]),
        ("helas", ["Hellas"]),
        ("egipt", ["Egypt"]),
        ("celts", ["Celt"]),
        ("a", ["Assyria", "Hellas"]),
        ("iberia", []),
        ("''", []),
        ("--", []),
    ],
)
def test_wrong_or_ambiguous_names_list_candidates(word: str, candidates: list[str]) -> None:
    people()
    message = wrong(f"census rome=3 {word}=7")
    assert all(name in message for name in candidates)
    assert [name for name in SEVEN if name in message] == candidates or not candidates


def test_the_nearest_candidate_comes_first() -> None:
    begin()
    message = wrong("buy minoa theologcy --card-points 250")
    assert message.index("Theology") < message.index("Theocracy")


def test_two_players_of_one_name_are_ambiguous() -> None:
    text = header().replace('civ = "Rome"', 'civ = "Rome"\nname = "Ann"').replace('"Hatti"', '"Hatti"\nname = "Ann"')
    begin(text)
    message = wrong("census ann=3")
    assert "Hatti" in message
    assert "Rome" in message


@pytest.mark.parametrize(
    "line",
    [
        "tax atlantis",
        "tax all --short atlantis=3",
        "tax all --cities atlantis=3",
        "revolt atlantis",
        "revolt minoa atlantis",
        "cities atlantis=3",
        "spend ship atlantis=2",
        "spend shop minoa=2",
        "spend card minoa=2 rome=9",
        "gain atlantis=3",
        "buy atlantis music",
        "buy minoa musick --card-points 80",
        "buy minoa mo --card-points 80",
        "buy minoa music -c slat=5",
        "buy minoa music -c s=5",
        "buy minoa written --choose written=purple:10 --card-points 60",
        "buy minoa written --choose writen:blue=10 --card-points 60",
        "buy minoa music --library librery --card-points 40",
        "buy minoa music --anatomy musik --card-points 40",
        "buy minoa music -c salt=4 --substitute fsih=salt",
        "buy minoa music -c salt=4,fish --substitute fish",
        "credits atlantis",
        "credits atlantis blue=5",
        "credits minoa purple=5",
        "hand atlantis=3",
        "hand minoa=3 --discarded atlantis=2",
        "ast-check atlantis=3",
        "regress atlantis=1",
        "leave atlantis",
        "score atlantis=4",
        "log atlantis",
        "buy minoa",
        "buy minoa music",
        "spend ship",
        "revolt minoa assyria many",
        "note",
        "regress",
        "leave",
    ],
)
def test_wrong_words_are_wrong_usage_everywhere(line: str) -> None:
    begin()
    assert wrong(line)
    assert codes() == []


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["drama", "Drama", "dramaandpoetry", "'Drama and Poetry'", "drama-and-poetry", "DRAMA"], "Drama and Poetry"),
        (["milit", "military"], "Military"),
        (["advanced", "'advanced military'"], "Advanced Military"),
        (["written", "WrittenRecord"], "Written Record"),
        (["wonder"], "Wonder of the World"),
    ],
)
def test_advances_are_named_as_people_say_them(words: list[str], name: str) -> None:
    begin()
    for word in words:
        done(f"buy minoa {word} --card-points 300 --choose written=blue:10 --force")
        assert list(entries()[-1]["advances"]) == [name]


def test_commodities_and_colours_are_named_as_people_say_them() -> None:
    begin()
    done("buy minoa written music -c SALT=5,och=3,'wax'=4 --choose 'Written Record=B:5,gre:5' -t 0 --force")
    assert entries()[-1]["cards"] == {"Salt": 5, "Ochre": 3, "Wax": 4}
    assert entries()[-1]["choose"] == {"Written Record": {"blue": 5, "green": 5}}


def test_bare_numbers_are_for_everybody_in_ranking_order() -> None:
    begin()
    done("census 1 2 3 4 5 6 7")
    assert list(entries()[-1]["tokens"].items()) == list(zip(SEVEN, range(1, 8), strict=True))


def test_bare_numbers_leave_out_who_has_left() -> None:
    begin()
    done("leave celt", "endturn --anyway", "census 1 2 4 5 6 7")
    assert list(entries()[-1]["tokens"]) == [civ for civ in SEVEN if civ != "Celt"]
    assert "left" in wrong("hand celt=3")


@pytest.mark.parametrize("command", ["census", "hand", "cities", "gain", "ast-check", "regress", "score"])
@pytest.mark.parametrize("numbers", ["1", "1 2 3 4 5 6", "1 2 3 4 5 6 7 8"])
def test_too_few_or_too_many_numbers_say_the_order(command: str, numbers: str) -> None:
    begin()
    message = wrong(f"{command} {numbers}")
    places = [message.index(civ) for civ in SEVEN]
    assert places == sorted(places)


@pytest.mark.parametrize(
    "values",
    [
        *("minoa=x", "minoa=", "=3", "minoa", "minoa=-1", "minoa=1.5", "minoa=1e3", "minoa==3", "minoa=3=4"),
        *("minoa=99999999999999999999", "minoa=²", "minoa=٣", "1 2 3 4 5 6 seven", "1 2 3 minoa=4", "minoa 4"),
        *("minoa=0x1f", "minoa=1_0", "'minoa= '", "-- -1 2 3 4 5 6 7"),
    ],
)
def test_wrong_values_are_wrong_usage(values: str) -> None:
    begin()
    assert wrong(f"cities {values}")


@pytest.mark.parametrize(
    "line",
    [
        "cities minoa=3 rome=4 min=5",
        "credits minoa blue=5 blue=0",
        "buy minoa written --card-points 60 --choose written=blue:5 --choose written=blue:5",
        "tax minoa --short rome=3",
        "tax minoa --cities rome=3",
        "hand --discarded rome=2",
    ],
)
def test_nothing_that_was_typed_is_dropped_silently(line: str) -> None:
    begin()
    assert wrong(line)


@pytest.mark.parametrize("word", ["all", "ALL", "All"])
def test_all_is_everybody(word: str) -> None:
    begin()
    done(f"census {word}=4 rome=5", f"tax {word}")
    assert entries()[0]["tokens"] == {civ: 5 if civ == "Rome" else 4 for civ in SEVEN}
    assert list(entries()[1]["cities"]) == SEVEN


def test_all_is_not_the_name_of_a_player() -> None:
    assert typed("new game.toml --players All=Minoa,Rome,Hatti,Hellas,Egypt").code == 2
    assert not Path("game.toml").exists()


@pytest.mark.parametrize("command", [["note", b"\xff"], ["new", "x.toml", "--players", b"\xff=Minoa"], [b"\xff"]])
def test_bytes_that_are_no_text_are_wrong_usage(command: list[str | bytes], tmp_path: Path) -> None:
    words = [sys.executable, "-m", "civledger", *command]
    where = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(words, capture_output=True, cwd=tmp_path, check=False, env=where)
    assert ended.returncode == 2
    assert b"UTF-8" in ended.stderr
    assert b"Traceback" not in ended.stderr
    assert list(tmp_path.iterdir()) == []
