"""Who plays: a name keeps the layout of the head, every view shows it; the rest is `transcripts/people.md`."""

import csv
import io
import json
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, shown, wrong
from tests.support import SEVEN, entry, header

VIEWS = [
    *("status", "score", "board", "tax", "census", "cities", "hand", "buy", "ast-check", "spend", "gain", "credits"),
    "ability",
]
NAMED = header().replace('civ = "Hellas"', 'civ = "Hellas"\nname = "Ronald"')


pytestmark = pytest.mark.usefixtures("bare")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("written", "becomes"),
    [
        ('civ = "Hellas"', 'civ = "Hellas"\nname = "O\'Neill"'),
        ('  civ = "Hellas"  # north', '  civ = "Hellas"  # north\n  name = "O\'Neill"'),
        ('civ = "Hellas"\nname="Ro \\"nald"  # at last', 'civ = "Hellas"\nname="O\'Neill"  # at last'),
        ("name = 'Ronald'\nciv = \"Hellas\"", 'name = "O\'Neill"\nciv = "Hellas"'),
    ],
)
def test_comments_and_layout_stay(written: str, becomes: str, newline: str) -> None:
    text = (header() + "# mine\n" + entry(1, "note", 'text = "x"')).replace('civ = "Hellas"', "HERE")
    GAME.write_bytes(text.replace("HERE", written).replace("\n", newline).encode())
    done('name hel "O\'Neill"')
    assert GAME.read_bytes().decode() == text.replace("HERE", becomes).replace("\n", newline)


@pytest.mark.parametrize("written", ['civ = "Hellas"\nname = """Ro\nnald"""', "civ = '''\nHellas'''"])
def test_what_is_not_written_plainly_is_left_to_the_hand(written: str) -> None:
    begin(header().replace('civ = "Hellas"', written))
    assert 'name = "Judith"' in wrong("name hel Judith")


@pytest.mark.parametrize("show", VIEWS)
def test_everything_shows_who_plays_now(show: str) -> None:
    begin(NAMED)
    data = shown(show)
    rows = data if isinstance(data, list) else data.get("civs") or data.get("standings") or data["order"]
    assert {row["civ"]: row["player"] for row in rows} == dict.fromkeys(SEVEN) | {"Hellas": "Ronald"}
    done("seat hel Judith")
    table = csv.DictReader(io.StringIO(done(f"{show} --format csv")))
    assert {row["civ"]: row["player"] for row in table} == dict.fromkeys(SEVEN, "") | {"Hellas": "Judith"}
    assert "Judith" in done(show)
    begin()
    assert "player" not in done(show)


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


def test_who_gave_up_a_seat_or_left_stays_named_and_is_no_player() -> None:
    begin(
        header()
        .replace("[game]", "[game]\ndate = 2026-03-20")
        .replace('civ = "Rome"', 'civ = "Rome"\nname = "Flo"')
        .replace('civ = "Celt"', 'civ = "Celt"\nname = "Kim"')
        .replace('civ = "Egypt"', 'civ = "Egypt"\nname = "Eve"')
        .replace('civ = "Minoa"', 'civ = "Minoa"\nname = "Al"')
    )
    turn = ("tax all", "census all=4", "hand all=1")
    done(*turn[1:], "endturn", "seat rome Stan", *turn, "seat rome Judith", "leave egypt", "endturn")
    done("seat minoa Bea", "seat celt Ali", "seat minoa Al", *turn, "endturn --last")
    others = "Kim, Celt, turns 1 to 2; Flo, Rome, turn 1; Stan, Rome, turn 2; Eve, Egypt, turns 1 to 2"
    assert f"also played: {others}" in done("report --format markdown").replace("\\", "")
    assert "also played: Kim, Celt" in done("report")
    text = done("export --to bgg")
    assert f"Also played: {others}\n" in text
    assert not any(name in text.partition("Also played")[0] for name in ("Flo", "Stan", "Eve", "Kim"))
    play = json.loads(unquote(done("export --to bgstats").partition("data=")[2]))
    assert play["comments"].endswith(f"also played: {others}")
    assert {"Flo", "Stan", "Eve", "Kim"}.isdisjoint(player["name"] for player in play["players"])
    done("club . -o site")
    assert any("also played: Kim, Celt" in page.read_text("utf-8") for page in Path("site").rglob("*.html"))


def test_a_seat_that_comes_back_and_seats_that_are_exchanged() -> None:
    begin(header().replace('civ = "Rome"', 'civ = "Rome"\nname = "Flo"').replace('"Celt"', '"Celt"\nname = "Kim"'))
    done("census all=4", "seat rome Kim", "seat celt Flo")
    facts = done("report --format markdown")
    assert "also played: Kim, Celt, turn 1; Flo, Rome, turn 1" in facts
    done("seat rome Flo", "seat celt Kim")
    assert "Flo, Rome" not in done("report --format markdown")


def test_two_names_are_exchanged() -> None:
    begin(header().replace('civ = "Rome"', 'civ = "Rome"\nname = "Flo"').replace('"Celt"', '"Celt"\nname = "Bo"'))
    refused = wrong("name rome bo").splitlines()
    assert "bo already plays Celt" in refused[0]
    assert refused[1] == "  try: civledger name rome bo --swap"
    assert done("name rome bo --swap").splitlines() == [
        "game.toml: Rome is played by Bo now",
        "game.toml: Celt is played by Flo now",
    ]
    people = {row["civ"]: row["player"] for row in shown("status")["civs"]}
    assert (people["Rome"], people["Celt"]) == ("Bo", "Flo")
    assert "--swap" not in wrong("name minoa bo")
    assert "nothing to exchange" in wrong("name minoa Zoe --swap")
    assert "no two names" in wrong("name minoa bo --swap")
