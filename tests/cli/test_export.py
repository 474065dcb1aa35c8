"""`civledger export`: the tables are what the engine knows, and no file is lost to them."""

import csv
import io
import json
import os
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from civledger.cli.exporting import TABLES
from civledger.rules import RULESETS
from civledger.rules.megaciv.views import score, status
from tests.cli.keyboard import begin, done, files, typed, wrong
from tests.play.make_ledgers import LEDGERS, ledgers_of
from tests.report.test_strangers import HOSTILE, assert_harmless, ledger
from tests.support import entry, findings, header, judged

FILES = ledgers_of("mega-civilization")
FAULTY = header() + entry(1, "census", "tokens = { Minoa = 56 }") + entry(1, "leave", 'civ = "Rome"')


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def exported(line: str) -> Any:
    """Return the tables of an export to JSON."""
    return json.loads(typed(f"export {line} --to json").output)


def database(line: str) -> sqlite3.Connection:
    done(f"export {line} --to sqlite -o games.db --force")
    return sqlite3.connect("games.db")


def asked(line: str, query: str) -> list[tuple[Any, ...]]:
    connection = database(line)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_positions_are_the_status_after_every_turn(file: Path) -> None:
    expected = [
        {"file": str(file), "turn": turn.number, **status.civ_data(turn.closing, civ)}
        for turn in judged(file.read_text("utf-8")).turns
        if any(step.entry.kind.action != "score" for step in turn.steps)
        for civ in turn.closing.civs
    ]
    rows = exported(f"-f {file}")["positions"]
    assert [{key: row[key] for key in expected[0]} for row in rows] == expected


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_games_and_players_have_the_final_score(file: Path) -> None:
    books = judged(file.read_text("utf-8"))
    standings = score.view(books.at()).data
    tables = exported(f"-f {file}")
    (game,) = tables["games"]
    first = standings["standings"][0] if standings["final"] else {"civ": None, "points": None}
    assert (game["winner"], game["points"], game["final"]) == (first["civ"], first["points"], standings["final"])
    assert (game["turns"], game["entries"], game["errors"]) == (books.played, len(books.ledger.entries), 0)
    placed = {row["civ"]: (row["place"], row["points"]) for row in tables["players"]}
    assert placed == {row["civ"]: (row["rank"], row["points"]) for row in standings["standings"]}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_purchases_and_entries_are_those_of_the_file(file: Path) -> None:
    books = judged(file.read_text("utf-8"))
    tables = exported(f"-f {file}")
    assert [json.loads(row["values"]) for row in tables["entries"]] == [
        json.loads(json.dumps(raw, default=str)) for raw in books.ledger.entries
    ]
    bought = {
        (raw["turn"], raw["civ"], name, price, number)
        for number, raw in enumerate(books.ledger.entries, 1)
        if raw["action"] == "buy"
        for name, price in raw["advances"].items()  # type: ignore[attr-defined]  # the file is legal
    }
    rows = [(row["turn"], row["civ"], row["advance"], row["price"], row["entry"]) for row in tables["purchases"]]
    assert (len(rows), set(rows)) == (len(bought), bought)


@pytest.mark.parametrize(("file", "final"), [("tutorial", False), ("eight-basic", True)])
def test_yes_and_no_are_true_and_false_and_in_the_database_1_and_0(file: str, final: bool) -> None:
    ledger = f"-f {LEDGERS / file}.toml"
    (game,) = exported(ledger)["games"]
    assert (game["final"] is final, game["short"] is False) == (True, True)
    (row,) = csv.DictReader(io.StringIO(done(f"export {ledger} --to csv --table games")))
    assert (row["final"], row["short"]) == (str(final).lower(), "false")
    table = done(f"export {ledger} --to markdown --table games")
    assert f" | {str(final).lower()} | {game['winner'] or ''} | " in table
    assert asked(ledger, "SELECT final, short, typeof(final) FROM games") == [(int(final), 0, "integer")]


def test_a_game_with_errors_is_exported_with_its_findings() -> None:
    begin(FAULTY)
    said = typed("export --to json")
    assert (said.code, said.messages) == (0, "game.toml has 1 error: see `civledger check`\n")
    tables = json.loads(said.output)
    assert [row["code"] for row in tables["findings"]] == [found.fault.code for found in findings(FAULTY)]
    left = {row["civ"]: (row["left"], row["place"]) for row in tables["players"]}
    assert left["Rome"] == (1, None)
    assert left["Minoa"][0] is None


def test_what_is_not_tracked_is_null() -> None:
    begin(header(tracks=["tokens"]) + entry(1, "census", "tokens = { Minoa = 5 }"))
    row = exported("")["positions"][0]
    assert {key for key, value in row.items() if value is not None} == {"file", "turn", "civ", "tokens"}


def test_the_database_has_the_same_rows_as_the_json() -> None:
    tables = exported(str(LEDGERS))
    assert list(tables) == list(TABLES)
    connection = database(str(LEDGERS))
    for name, rows in tables.items():
        told = connection.execute(f'SELECT * FROM "{name}"')
        columns = [column[0] for column in told.description]
        assert [dict(zip(columns, row, strict=True)) for row in told] == rows, name
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()


def test_the_database_answers_questions_across_tables() -> None:
    query = """SELECT games.name, sum(price) FROM games JOIN purchases USING (file) JOIN players USING (file, civ)
        WHERE players.place = 1 GROUP BY file"""
    spent = dict(asked(str(LEDGERS), query))
    assert set(spent) == {"Tutorial", "Eight in Leiden", "Eighteen in Utrecht"}
    assert spent["Tutorial"] == 50 + 90  # Hellas: Pottery and Agriculture


def test_the_query_of_the_readme_can_be_asked() -> None:
    query = re.search(r'sqlite3 games.db "(.*)"', (LEDGERS.parent / "README.md").read_text("utf-8"))
    assert query
    rows = asked(str(LEDGERS), query[1])
    assert len(rows) == 5
    bought = [row["advance"] for row in exported(str(LEDGERS))["purchases"]]
    assert {name: number for name, number, _ in rows} == {name: bought.count(name) for name, _, _ in rows}
    assert rows[0][1] == max(map(bought.count, bought))


def test_csv_holds_purchases_or_the_table_asked_for() -> None:
    rows = list(csv.DictReader(io.StringIO(done(f"export -f {LEDGERS / 'tutorial.toml'} --to csv"))))
    assert [(row["turn"], row["civ"], row["advance"], row["price"]) for row in rows] == [
        ("2", "Hellas", "Pottery", "50"),
        ("3", "Hellas", "Agriculture", "90"),
        ("3", "Minoa", "Written Record", "50"),
    ]
    assert rows[2]["choose"] == "blue:5,green:5"
    players = csv.DictReader(io.StringIO(done(f"export -f {LEDGERS / 'tutorial.toml'} --to csv --table players")))
    assert [row["player"] for row in players] == ["Ronald", "Judith", "Flo", "Michael", "John"]


def test_markdown_has_a_heading_for_each_table() -> None:
    text = done(f"export {LEDGERS} --to markdown")
    assert [line.removeprefix("## ") for line in text.splitlines() if line.startswith("#")] == list(TABLES)


@pytest.mark.parametrize("to", ["csv", "json", "markdown", "hledger"])
def test_words_of_strangers_do_no_harm(to: str) -> None:
    for word in HOSTILE.values():
        begin(ledger(word, faulty=True))
        for table in [""] if to == "hledger" else ["", "--table entries", "--table findings", "--table players"]:
            said = typed(f"export --to {to} {table}")
            assert said.code == 0
            assert_harmless(said.output)


def test_words_of_strangers_are_kept_in_the_database() -> None:
    for word in HOSTILE.values():
        begin(ledger(word, faulty=True))
        assert asked("", "SELECT player FROM players WHERE civ = 'Minoa'") == [(word,)]


def test_numbers_beyond_all_bounds_are_kept() -> None:
    largest = 2**63 - 1
    begin(header() + entry(1, "gain", f"treasury = {{ Minoa = {largest} }}") * 2)
    assert asked("", "SELECT treasury FROM positions WHERE civ = 'Minoa'")[0][0] in (str(2 * largest), 2.0 * largest)
    assert exported("")["positions"][0]["treasury"] == 2 * largest


def test_a_number_that_json_lacks_is_text() -> None:
    begin(header() + entry(1, "note", "text = nan\nnote = inf"))
    assert json.loads(exported("")["entries"][0]["values"]) == {
        "turn": 1,
        "action": "note",
        "text": "NaN",
        "note": "Infinity",
    }


def test_an_existing_file_is_left_alone_unless_asked() -> None:
    begin()
    Path("games.db").write_text("holiday photographs")
    assert "exists already" in wrong("export --to sqlite -o games.db", 3)
    done("export --to sqlite -o games.db --force")
    assert Path("games.db").read_bytes().startswith(b"SQLite format 3")
    assert sorted(files()) == ["game.toml", "games.db"]


@pytest.mark.parametrize("name", ["game.toml", "link.toml"])
def test_a_ledger_is_never_written_over(name: str) -> None:
    begin()
    Path("link.toml").symlink_to("game.toml")
    assert "is a ledger" in wrong(f"export -f game.toml --to csv -o {name} --force", 3)


def test_a_failure_leaves_the_old_file_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    begin()
    done("export --to json -o out.json")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "No space left" in wrong("export --to json -o out.json --force", 3)
    assert "No space left" in wrong("export --to sqlite -o new.db", 3)


@pytest.mark.parametrize(
    ("line", "said", "code"),
    [
        ("export --to sqlite", "needs a file", 2),
        ("export --to hledger --table games", "no tables", 2),
        ("export --to xls", "csv", 2),
        ("export", "--to", 2),
        ("export nowhere --to csv", "there is no nowhere", 2),
        ("export empty --to csv", "there is no game in empty", 2),
        ("export - --to csv", "there is no game in the list on standard input", 2),
        ("export --to csv -o empty", "it is a folder", 3),
        ("export --to csv -o no/such/place", "cannot be written", 3),
        ("export broken.toml --to csv", "CL001", 3),
    ],
)
def test_what_cannot_be_done_is_said(line: str, said: str, code: int) -> None:
    Path("empty").mkdir()
    Path("broken.toml").write_text("x = ")
    begin()
    assert said in wrong(line, code)


def test_the_games_that_can_be_read_are_exported_without_the_others() -> None:
    begin()
    Path("broken.toml").write_text("x = ")
    said = typed("export game.toml broken.toml --to csv --table games")
    assert said.code == 3
    assert "broken.toml:1: error[CL001]" in said.messages
    assert said.output.count("\n") == 2


def test_a_game_without_tables_is_told_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    begin()
    real = RULESETS["mega-civilization"]()
    monkeypatch.setitem(RULESETS, "mega-civilization", lambda: real._replace(package="civledger.engine"))
    for to, what in (("csv", "export"), ("hledger", "journal")):
        assert f"game.toml: mega-civilization has no {what}; this game is passed over" in wrong(f"export --to {to}")


def test_games_of_different_rules_are_exported_together(monkeypatch: pytest.MonkeyPatch) -> None:
    begin()
    Path("other.toml").write_text(header().replace("mega-civilization", "other"))
    real = RULESETS["mega-civilization"]()
    monkeypatch.setitem(RULESETS, "other", lambda: real._replace(name="other"))
    assert [row["rules"] for row in exported(".")["games"]] == ["mega-civilization", "other"]
    assert done("export . --to hledger").count("account ./other.toml:") == 22


def test_within_a_script_other_games_are_themselves() -> None:
    begin()
    Path("other").mkdir()
    Path("other/game.toml").write_text(header(tracks=["ast"]))
    said = typed("run -", "census minoa=9\nexport game.toml other --to json --table games\n")
    games = json.loads("{" + said.output.partition("{")[2])["games"]
    assert [row["entries"] for row in games] == [1, 0]


def test_within_a_script_the_entries_of_the_script_are_there() -> None:
    begin()
    said = typed("run -", "census minoa=9\nexport --to csv --table positions\n")
    assert said.code == 0
    assert "game.toml,1,Minoa,,0,9," in said.output
