"""Everything that shows: with errors, on an empty game, for 18 players, on a broken file; see `transcripts/log.md`."""

import csv
import io
import json
from itertools import takewhile
from pathlib import Path

import pytest

from civledger.cli.show import screen
from civledger.report import FORMATS
from tests.cli import ROOT
from tests.cli.keyboard import GAME, begin, done, files, shown, typed
from tests.play.recorded import record_game
from tests.play.writing import head_text, ledger_text
from tests.simulator.facts import CIVILIZATIONS
from tests.support import entry, header

SHOWS = [
    *("status", "log", "score", "credits", "credits minoa", "census", "cities", "buy", "hand", "tax", "ast-check"),
    *("revolt", "spend", "gain", "log minoa", "log --turn 1"),
]
FAULTY = header() + entry(1, "census", "tokens = { Minoa = 56, Rome = 60 }")
BROKEN = {
    "CL001": header() + "x = \n",
    "CL002": header() + "<<<<<<< ours\n=======\n>>>>>>> theirs\n",
    "CL003": header().replace("format = 1", "format = 99"),
    "CL004": header().replace('"Rome"', '"Atlantis"'),
}


pytestmark = pytest.mark.usefixtures("bare")


@pytest.mark.parametrize("show", [*SHOWS, ""])
def test_a_ledger_with_errors_is_shown_and_the_errors_are_named(show: str) -> None:
    begin(FAULTY)
    old = files()
    code, output, messages = typed(show)
    assert code == 0
    assert output
    assert "2 errors" in messages
    assert "check" in messages
    assert files() == old


@pytest.mark.parametrize("show", [*SHOWS, ""])
def test_an_empty_game_is_shown(show: str) -> None:
    begin()
    code, output, messages = typed(show)
    assert (code, messages) == (0, "")
    assert "Minoa" in output or show.split()[0] in ("log", "revolt")


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("show", SHOWS)
def test_every_format_is_kept_clean_of_messages(show: str, format: str) -> None:
    begin(FAULTY)
    code, output, messages = typed(f"{show} --format {format}")
    assert code == 0
    assert "error" not in output
    assert "errors" in messages
    if format == "json":
        assert json.loads(output) is not None
    if format == "csv":
        assert len({len(row) for row in csv.reader(io.StringIO(output))}) == 1


def eighteen(side: str, turns: int, closed: bool) -> str:
    """Return a game of 18 after so many turns, before or after the end of the last."""
    game = record_game(turns, 18, side, turns)
    entries = game.entries if closed else game.entries[:-1]
    names = {civ: f"Person {number:03}" for number, civ in enumerate(CIVILIZATIONS)}
    text = ledger_text(list(CIVILIZATIONS), side, entries)
    return text.replace(head_text(list(CIVILIZATIONS), side), head_text(list(CIVILIZATIONS), side, "", names))


def table_lines(shown: str) -> list[str]:
    """Return the rows of a table without the sentences below it, and without the list of what a marker lacks."""
    rows = list(takewhile(lambda line: not line.startswith(("game.toml", "tie: ")), shown.splitlines()))
    at = rows[0].find("missing") if rows else -1
    return rows if at < 0 else [row[:at] for row in rows]


WIDE = [("basic", 14, True), ("expert", 9, False), ("expert", 18, False), ("basic", 1, True)]


@pytest.mark.parametrize(("side", "turns", "closed"), WIDE)
def test_the_tables_of_18_players_fit_80_columns(side: str, turns: int, closed: bool) -> None:
    begin(eighteen(side, turns, closed))
    too_wide = {}
    for show in (show for show in SHOWS if not show.startswith("log")):
        longest = max(table_lines(done(show)), key=len, default="")
        if len(longest) > 80:
            too_wide[show] = longest
    assert too_wide == {}


def test_long_rows_fit_80_columns() -> None:
    begin(header(list(CIVILIZATIONS), ast="expert"))
    advances = "cartography rhetoric mining wonder music --card-points 890"
    done("ast-check all=13 --force", f"buy dravidia {advances}", "endturn --anyway")
    lines = {show: done(show).splitlines() for show in SHOWS if not show.startswith("log")}
    assert {show: max(said, key=len) for show, said in lines.items() if max(map(len, said)) > 80} == {}


def test_the_tables_of_the_example_fit_80_columns() -> None:
    GAME.write_bytes((ROOT / "tests" / "ledgers" / "eighteen-expert.toml").read_bytes())
    lines = {show: done(show).splitlines() for show in SHOWS if not show.startswith("log")}
    assert {show: max(map(len, said)) for show, said in lines.items() if max(map(len, said)) > 80} == {}


@pytest.mark.parametrize("line", [*SHOWS, "", "census minoa=4", "undo", "endturn", "reseal --reason x", "note x"])
def test_a_broken_file_is_named_with_its_finding(line: str) -> None:
    for code, broken in BROKEN.items():
        begin(broken)
        old = files()
        said = typed(line)
        assert (said.code, said.output) == (3, ""), code
        assert code in said.messages
        assert "game.toml" in said.messages
        assert files() == old, code


@pytest.mark.parametrize("line", ["status", "census minoa=4", "undo", "run lines.txt"])
def test_a_file_that_is_not_there_is_said(line: str, bare: Path) -> None:
    (bare / "lines.txt").write_text("note x\n")
    said = typed(f"{line} -f gone.toml")
    assert (said.code, said.output) == (3, "")
    assert "gone.toml" in said.messages
    assert list(files()) == ["lines.txt"]


def test_names_and_notes_are_shown_safely() -> None:
    begin(header().replace('"Rome"', '"Rome"\nname = "a\\u001b[31mb"') + entry(1, "note", 'text = "x\\u001b[2Jy"'))
    for show in ("status", "log"):
        assert "\x1b" not in done(show)


def test_the_log_numbers_entries_and_says_their_lines() -> None:
    begin()
    done("census minoa=4 rome=5", "note one", "endturn --anyway", "census rome=6 --note late")
    rows = shown("log")
    assert [row["number"] for row in rows] == [1, 2, 3, 4]
    assert shown("log --turn 2") == rows[3:]
    assert {row["turn"] for row in shown("log minoa")} == {1}
    assert {GAME.read_text().splitlines()[row["line"] - 1] for row in rows} == {"[[entry]]"}


@pytest.mark.parametrize(("terminal", "columns"), [(True, 60), (False, None)])
def test_only_a_terminal_has_a_width(terminal: bool, columns: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    monkeypatch.setenv("COLUMNS", "60")
    assert screen() == columns
