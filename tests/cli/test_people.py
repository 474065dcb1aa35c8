"""Who plays: a name keeps the layout of the head, every view shows it; the rest is `transcripts/people.md`."""

import csv
import io
from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, shown, wrong
from tests.support import SEVEN, entry, header

VIEWS = [
    *("status", "score", "board", "tax", "census", "cities", "hand", "buy", "ast-check", "spend", "gain", "credits"),
    "ability",
]
NAMED = header().replace('civ = "Hellas"', 'civ = "Hellas"\nname = "Ronald"')


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


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
