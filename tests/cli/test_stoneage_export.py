"""`civledger export` of Stone Age, alone and together with the other game."""

import csv
import io
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from civledger.cli.exporting import TABLES
from civledger.rules import RULESETS
from civledger.rules.stoneage.views import score, status
from tests.cli.keyboard import begin, done, typed
from tests.play.make_ledgers import LEDGERS
from tests.support import judged

CAVE = LEDGERS / "four-stone-age.toml"
TYPES = "SELECT m.name, p.name, p.type FROM sqlite_master m JOIN pragma_table_info(m.name) p ORDER BY 1, p.cid"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def exported(line: str) -> Any:
    """Return the tables of an export to JSON."""
    return json.loads(typed(f"export {line} --to json").output)


def types(line: str) -> list[tuple[Any, ...]]:
    """Return the columns of a database with their types."""
    done(f"export {line} --to sqlite -o games.db --force")
    connection = sqlite3.connect("games.db")
    try:
        return connection.execute(TYPES).fetchall()
    finally:
        connection.close()


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
        {"turn": turn.number, **status.player_data(turn.closing, player)}
        for turn in books.turns
        for player in turn.closing.game.seats
    ]
    assert [{**row, "player": row["civ"]} for row in tables["positions"]] == [
        {"file": str(CAVE), **row} for row in rows
    ]


def test_games_and_players_of_stone_age_have_the_final_score() -> None:
    books, tables = stone_tables()
    standings = score.view(books.at()).data["standings"]
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


def test_csv_of_stone_age_holds_positions() -> None:
    rows = list(csv.DictReader(io.StringIO(done(f"export -f {CAVE} --to csv"))))
    assert (rows[0]["turn"], rows[0]["civ"], rows[0]["agriculture"]) == ("1", "Ronald", "0")
    told = done(f"export -f {CAVE} --to csv --table games")
    assert ",4,true,Michael,167\n" in told
    assert "| 4 | true | Michael |" in done(f"export -f {CAVE} --to markdown")


def test_a_game_of_stone_age_without_entries_keeps_its_types() -> None:
    full = types(f"-f {CAVE}")
    begin('format = 1\n[game]\nrules = "stone-age"\n[[player]]\nname = "Ann"\n[[player]]\nname = "Bo"\n')
    assert types("") == full


def test_an_unfinished_game_of_stone_age_has_no_winner() -> None:
    done("new cave.toml --rules stone-age --players Ann,Bo", "building ann fixed wood")
    (game,) = exported("-f cave.toml")["games"]
    assert (game["final"], game["winner"], game["points"]) == (False, None, None)
