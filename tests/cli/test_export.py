"""`civledger export`: the tables are what the engine knows; what it says is in `transcripts/export.md`."""

import csv
import io
import json
import os
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from civledger.cli.export import TABLES
from civledger.rules import RULESETS
from civledger.rules.megaciv.actions import score, status
from civledger.rules.megaciv.ruleset import MegaCivilization
from civledger.rules.stoneage.actions import score as stone_score
from civledger.rules.stoneage.book.standings import player_data
from tests.cli.keyboard import begin, done, typed, wrong
from tests.depth import share
from tests.play.make_ledgers import LEDGERS, ledgers_of
from tests.report.test_strangers import HOSTILE, assert_harmless, ledger
from tests.support import entry, header, judged, unversioned

FILES = ledgers_of("mega-civilization")
CAVE = LEDGERS / "four-stone-age.toml"
TYPES = "SELECT m.name, p.name, p.type FROM sqlite_master m JOIN pragma_table_info(m.name) p ORDER BY 1, p.cid"


pytestmark = pytest.mark.usefixtures("bare")


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
    entries = json.loads(json.dumps(books.ledger.entries, default=lambda time: time.isoformat()))
    struck = {place for raw in entries if raw["action"] == "strike" for place in raw["entries"]}
    assert [row["values"] for row in tables["entries"]] == [
        raw for place, raw in enumerate(entries, 1) if place not in struck
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
def test_yes_and_no_are_1_and_0_in_the_database(file: str, final: bool) -> None:
    (game,) = exported(f"-f {LEDGERS / file}.toml")["games"]
    assert (game["final"], game["short"]) == (final, False)
    columns = "edition, short, final, typeof(final)"
    rows = asked(f"-f {LEDGERS / file}.toml", f"SELECT {columns} FROM games")
    assert rows == [("corrected", 0, int(final), "integer")]


def test_what_is_not_tracked_is_null() -> None:
    begin(header(tracks=["tokens"]) + entry(1, "census", "tokens = { Minoa = 5 }"))
    row = exported("")["positions"][0]
    assert {key for key, value in row.items() if value is not None} == {"file", "turn", "civ", "tokens"}


def test_the_database_has_the_same_rows_as_the_json() -> None:
    tables = exported(str(LEDGERS))
    assert list(unversioned(tables)) == list(TABLES)
    connection = database(str(LEDGERS))
    for name, rows in tables.items():
        told = connection.execute(f'SELECT * FROM "{name}"')
        columns = [column[0] for column in told.description]
        held = [{**row, "values": json.dumps(row["values"])} if name == "entries" else row for row in rows]
        assert [dict(zip(columns, row, strict=True)) for row in told] == held, name
    assert connection.execute("PRAGMA user_version").fetchall() == [(1,)]
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()


def test_the_database_answers_questions_across_tables() -> None:
    query = """SELECT games.name, sum(price) FROM games JOIN purchases USING (file) JOIN players USING (file, civ)
        WHERE players.place = 1 GROUP BY file"""
    spent = dict(asked(str(LEDGERS), query))
    assert set(spent) == {"Tutorial", "Eight in Leiden", "Eighteen in Utrecht"}
    assert spent["Tutorial"] == 50 + 90  # Hellas: Pottery and Agriculture


def test_the_query_of_the_manual_can_be_asked() -> None:
    query = re.search(
        r'sqlite3 games.db "(.*)"', (LEDGERS.parent / "civledger" / "manual" / "tables.md").read_text("utf-8")
    )
    assert query
    rows = asked(str(LEDGERS), query[1])
    assert len(rows) == 5
    bought = [row["advance"] for row in exported(str(LEDGERS))["purchases"]]
    assert {name: number for name, number, _ in rows} == {name: bought.count(name) for name, _, _ in rows}
    assert rows[0][1] == max(map(bought.count, bought))


@pytest.mark.deep
@pytest.mark.parametrize("to", ["csv", "json", "markdown", "hledger"])
def test_words_of_strangers_do_no_harm(to: str) -> None:
    for word in share(HOSTILE.values(), 6):
        begin(ledger(word, faulty=True))
        for table in [""] if to == "hledger" else ["", "--table entries", "--table findings", "--table players"]:
            said = typed(f"export --to {to} {table}")
            assert said.code == 0
            assert_harmless(said.output)


@pytest.mark.deep
def test_words_of_strangers_are_kept_in_the_database() -> None:
    for word in share(HOSTILE.values(), 6):
        begin(ledger(word, faulty=True))
        assert asked("", "SELECT player FROM players WHERE civ = 'Minoa'") == [(word,)]


def test_a_failure_leaves_the_old_file_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    begin()
    done("export --to json -o out.json")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "No space left" in wrong("export --to json -o out.json --force", 3)
    assert "No space left" in wrong("export --to sqlite -o new.db", 3)


def test_a_game_without_tables_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    begin()
    silent = MegaCivilization()
    silent.files = {**silent.files, "actions.export": "no_export", "views.journal": "no_journal"}
    monkeypatch.setitem(RULESETS, silent.name, silent)
    for to in ("csv", "hledger"):
        assert "mega-civilization" in wrong(f"export --to {to}")


def test_games_of_different_rules_are_exported_together(monkeypatch: pytest.MonkeyPatch) -> None:
    begin()
    Path("other.toml").write_text(header().replace("mega-civilization", "other"))
    other = MegaCivilization()
    monkeypatch.setattr(other, "name", "other")
    monkeypatch.setitem(RULESETS, "other", other)
    assert [row["rules"] for row in exported(".")["games"]] == ["mega-civilization", "other"]
    assert done("export . --to hledger").count("account ./other.toml:") == 22


def test_what_only_one_of_two_games_has_is_empty_for_the_other() -> None:
    tables = exported(str(LEDGERS))
    rules = {row["file"]: row["rules"] for row in tables["games"]}
    assert set(rules.values()) == set(RULESETS)
    for row in tables["positions"]:
        stones = rules[row["file"]] == "stone-age"
        assert (row["figures"] is None, row["cities"] is None) == (not stones, stones)
    assert {rules[row["file"]] for row in tables["purchases"]} == {"mega-civilization"}
    assert {len(row) for row in tables["players"]} == {len(tables["players"][0])}
    assert len(list(csv.reader(io.StringIO(done(f"export {LEDGERS} --to csv --table players"))))) == 36
    assert done(f"export {LEDGERS} --to markdown").count("## ") == len(TABLES)


def stone_tables() -> tuple[Any, Any]:
    """Return the books of the game of Stone Age, and its tables."""
    return judged(CAVE.read_text("utf-8")), exported(f"-f {CAVE}")


def test_positions_of_stone_age_are_the_status_after_every_round() -> None:
    books, tables = stone_tables()
    rows = [
        {"turn": turn.number, **player_data(turn.closing, player)}
        for turn in books.turns
        for player in turn.closing.game.seats
    ]
    assert [{**row, "player": row["civ"]} for row in tables["positions"]] == [
        {"file": str(CAVE), **row} for row in rows
    ]


def test_games_and_players_of_stone_age_have_the_final_score() -> None:
    books, tables = stone_tables()
    standings = stone_score.view(books.at()).data["standings"]
    (game,) = tables["games"]
    assert (game["winner"], game["points"], game["players"]) == (standings[0]["civ"], standings[0]["points"], 4)
    assert game["final"] is True
    for row in tables["players"]:
        scored = next(line for line in standings if line["civ"] == row["civ"])
        assert row["place"] == scored["rank"]
        assert all(row[key] == scored[key] for key in ("points", "game", "grass", "farmer", "shaman", "resources"))
    assert [row["colour"] for row in tables["players"]] == ["red", "blue", "green", "yellow"]


def test_entries_of_stone_age_name_their_player() -> None:
    books, tables = stone_tables()
    named = [raw.get("player") for raw in books.ledger.entries]
    assert [row["civ"] for row in tables["entries"]] == named
    assert tables["purchases"] == []


def test_a_game_of_stone_age_without_entries_keeps_its_types() -> None:
    full = asked(f"-f {CAVE}", TYPES)
    begin('format = 1\n[game]\nrules = "stone-age"\n[[player]]\nname = "Ann"\n[[player]]\nname = "Bo"\n')
    assert asked("", TYPES) == full
