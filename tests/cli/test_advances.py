"""`civledger advances`: the 51 cards, and one of them."""

import csv
import io
import json

import pytest

from tests.cli import civledger
from tests.cli.test_check import run


def test_all_51_are_shown_in_every_format() -> None:
    data = json.loads(run("advances", "--format", "json")[1])
    names = [card["name"] for card in data]
    assert len(names) == len(set(names)) == 51
    rows = list(csv.reader(io.StringIO(run("advances", "--format", "csv")[1])))
    assert [row[0] for row in rows[1:]] == names
    for format in ("text", "markdown"):
        output = run("advances", "--format", format)[1]
        assert all(name in output for name in names)


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("Drama and Poetry", "Drama and Poetry"),
        ("drama", "Drama and Poetry"),
        ("DRAMA-and-poetry", "Drama and Poetry"),
        ("military", "Military"),
        ("adv", "Advanced Military"),
        ("law", "Law"),
        ("wonderofthe", "Wonder of the World"),
    ],
)
def test_a_beginning_names_a_card(word: str, name: str) -> None:
    code, output, messages = run("advances", word, "--format", "json")
    assert (code, messages) == (0, "")
    assert json.loads(output)["name"] == name


def test_words_need_no_quotes() -> None:
    assert json.loads(run("advances", "written", "record", "--format", "json")[1])["name"] == "Written Record"


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("m", ["Mysticism", "Masonry", "Monarchy", "Mythology", "Music", "Military", "Monument", "Mining"]),
        ("mo", ["Monarchy", "Monument", "Monotheism"]),
        ("polytics", ["polytics", "Politics"]),
        ("xyzzy", ["xyzzy"]),
        ("", ["advance"]),
        ("---", ["advance"]),
    ],
)
def test_a_wrong_name_lists_the_candidates(word: str, words: list[str]) -> None:
    code, output, messages = run("advances", "--", word)
    assert (code, output) == (2, "")
    assert all(candidate in messages for candidate in words)


def test_one_card_tells_everything_about_it() -> None:
    card = json.loads(run("advances", "monument", "--format", "json")[1])
    assert card["price"] == 180
    assert card["points"] == 3
    assert card["colours"] == ["orange", "yellow"]
    assert card["credits"] == {"orange": 10, "yellow": 10}
    assert card["choose"] == 20
    assert card["credit_from"] == {"Mysticism": 10}
    assert card["gives_to"] == {"Wonder of the World": 20}
    text = run("advances", "monument")[1]
    assert all(
        word in text for word in ("180", "3", "orange", "yellow", "20", "Mysticism 10", "Wonder of the World 20")
    )


def test_the_program_shows_a_card_and_refuses_an_unknown_one() -> None:
    shown, refused = civledger("advances", "coinage"), civledger("advances", "coynage")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "90" in shown.stdout
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "Coinage" in refused.stderr


def test_the_list_fits_80_columns() -> None:
    assert max(map(len, run("advances")[1].splitlines())) <= 80
