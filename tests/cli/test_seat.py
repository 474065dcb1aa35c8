"""`civledger seat`: somebody else plays a civilization from now on."""

import csv
import io
from pathlib import Path

import pytest

from tests.cli.keyboard import begin, codes, done, entries, shown, typed, wrong
from tests.support import SEVEN, entry, header

VIEWS = [
    "status",
    "score",
    "board",
    "tax",
    "census",
    "cities",
    "hand",
    "buy",
    "ast-check",
    "spend",
    "gain",
    "credits",
    "ability",
]
NAMED = header().replace('civ = "Hellas"', 'civ = "Hellas"\nname = "Ronald"')


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def plays(what: str, civ: str = "Hellas") -> object:
    """Return who plays a civilization by what a command shows."""
    rows = csv.DictReader(io.StringIO(done(f"{what} --format csv")))
    return {row["civ"]: row["player"] for row in rows}[civ] or None


def test_a_seat_is_recorded_with_a_name_of_one_word_or_several() -> None:
    begin(NAMED)
    assert done("seat hel Judith").splitlines() == [
        "game.toml: turn 1: seat Hellas; Judith",
        "before it was Ronald",
    ]
    done("seat rome Anna Maria")
    assert entries() == [
        {"turn": 1, "action": "seat", "civ": "Hellas", "name": "Judith"},
        {"turn": 1, "action": "seat", "civ": "Rome", "name": "Anna Maria"},
    ]
    assert codes() == []


def test_who_plays_now_is_found_by_name_at_once_and_later_and_who_played_before_is_not() -> None:
    begin(NAMED)
    done("census ronald=3", "seat ronald Judith", "gain judith=2", "seat judith Flo")
    assert [entry.get("civ") for entry in entries()] == [None, "Hellas", None, "Hellas"]
    for name in ("ronald", "judith"):
        assert f"there is no civilization '{name}'" in wrong(f"gain {name}=1")
    done("endturn --anyway", "census flo=4", "credits flo")
    assert entries()[-1]["tokens"] == {"Hellas": 4}
    assert "Hellas" in done("log flo")


@pytest.mark.parametrize("show", VIEWS)
def test_everything_shows_who_plays_now(show: str) -> None:
    begin(NAMED)
    assert plays(show) == "Ronald"
    done("seat hel Judith")
    assert plays(show) == "Judith"
    assert plays(show, "Rome") is None


def test_an_earlier_turn_shows_who_played_then() -> None:
    begin(NAMED)
    done("endturn --anyway", "seat hel Judith", "note x")
    assert (plays("score --turn 1"), plays("score")) == ("Ronald", "Judith")


@pytest.mark.parametrize("show", VIEWS)
def test_data_name_people_in_every_row(show: str) -> None:
    begin(NAMED)
    data = shown(show)
    rows = data if isinstance(data, list) else data.get("civs") or data.get("standings") or data["order"]
    assert {row["civ"]: row["player"] for row in rows} == dict.fromkeys(SEVEN) | {"Hellas": "Ronald"}


@pytest.mark.parametrize("show", VIEWS)
def test_text_names_people_where_there_are_any(show: str) -> None:
    begin(NAMED)
    done("seat hel Judith")
    assert "Judith" in done(show)
    begin()
    assert "player" not in done(show)


def test_the_page_and_the_paper_name_who_plays_now() -> None:
    begin(NAMED)
    done("seat hel Judith")
    assert "Ronald" not in done("print sheet")
    assert "Judith" in done("print sheet")
    page = done("report --format markdown")
    assert "Hellas (Judith)" in page
    assert "Ronald" not in page


@pytest.mark.parametrize("name", ["all", "'  '", "'...'", "ALL"])
def test_a_name_that_no_command_could_call_is_refused(name: str) -> None:
    begin()
    assert "nobody can be called" in wrong(f"seat hel {name}")


def test_a_person_may_be_called_like_a_civilization() -> None:
    begin(header() + entry(1, "leave", 'civ = "Egypt"') + entry(1, "endturn"))
    before = codes()
    done("seat rome Egypt")
    assert codes() == before
    assert "Rome; Egypt" in done("log rome")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ('civ = "Hellas"', "CL102"),
        ('name = "Judith"', "CL102"),
        ('civ = "Helas"\nname = "Judith"', "CL105"),
        ('civ = "Hellas"\nname = 3', "CL104"),
        ('civ = "Hellas"\nname = "Judith"\nfrom = "Ronald"', "CL103"),
    ],
)
def test_what_cannot_be_read_is_one_finding(body: str, code: str) -> None:
    begin(header() + entry(1, "seat", body))
    assert codes() == [code]


def test_nobody_sits_down_for_who_left_nor_after_the_end() -> None:
    begin(header() + entry(1, "leave", 'civ = "Egypt"') + entry(1, "endturn"))
    assert "Egypt left the game" in wrong("seat egypt Judith")
    begin(header() + entry(1, "ast-check", "space = { Minoa = 15 }") + entry(1, "endturn"))
    assert "MC606" in wrong("seat hel Judith", 1)


def test_stone_age_has_no_seats() -> None:
    done("new game.toml --rules stone-age --players Ann,Bo")
    assert "stone-age has no seat" in typed("seat ann Judith").messages
