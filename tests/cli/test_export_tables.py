"""The tables of `civledger export`, column by column, and how they are joined."""

import re
from pathlib import Path
from typing import Any

import pytest

from civledger.cli.export import TABLES
from tests.cli.keyboard import begin
from tests.cli.test_export import TYPES, asked, database, exported
from tests.play.make_ledgers import LEDGERS, ledgers_of
from tests.rules.megaciv.views.test_results import ENDED, WHOLE
from tests.support import entry, header, judged

DESCRIBED = (LEDGERS.parent / "civledger" / "manual" / "tables.md").read_text("utf-8")
SAMPLES = [str(path) for path in sorted((LEDGERS.parent / "tests" / "samples").glob("MC*.toml"))]
MINOA = 'civ = "Minoa"\nadvances = { Pottery = 60, Music = 80 }\ncards = { Salt = 6, Iron = 4 }\nkept = 6'
ROME = 'civ = "Rome"\nadvances = { Mysticism = 50 }\ncards = { Salt = 1 }\ncard_points = 40\ntreasury = 7'
SHOPPING = entry(1, "gain", "treasury = { Minoa = 9 }") + entry(1, "buy", MINOA) + entry(1, "buy", ROME)


pytestmark = pytest.mark.usefixtures("bare")


def the(name: str, *columns: str) -> list[Any]:
    """Return some columns of a table of the game here, one alone as it is."""
    rows = [tuple(row[column] for column in columns) for row in exported("")[name]]
    return [row[0] for row in rows] if len(columns) == 1 else rows


def test_a_score_after_the_end_makes_no_turn() -> None:
    begin(ENDED)
    before = exported("")["positions"]
    begin(ENDED + entry(2, "score", "points = { Rome = 82 }") + entry(2, "note", 'text = "a good game"'))
    assert exported("")["positions"] == before
    assert {row["turn"] for row in before} == {1}


def test_what_was_played_after_the_end_has_no_positions() -> None:
    begin(ENDED + entry(2, "census", "tokens = { Rome = 9 }"))
    assert set(the("positions", "turn")) == {1}


def test_a_result_alone_has_players_but_no_positions() -> None:
    begin(WHOLE)
    assert the("positions", "turn") == []
    players = {row["civ"]: row for row in exported("")["players"]}
    minoa = players["Minoa"]
    assert (minoa["place"], minoa["points"]) == (1, 127)
    assert (minoa["advances"], minoa["cities"], minoa["space"]) == (16, 6, 15)
    assert (minoa["advances_points"], minoa["cities_points"], minoa["ast_points"]) == (41, 6, 75)
    assert (minoa["buildings_points"], minoa["bonus_points"]) == (None, 5)
    assert (players["Hatti"]["place"], players["Hatti"]["advances"]) == (None, None)


@pytest.mark.parametrize("file", ledgers_of("mega-civilization"), ids=lambda file: file.name)
def test_points_and_counts_have_names_of_their_own(file: Path) -> None:
    state = judged(file.read_text("utf-8")).at().state
    for row in exported(f"-f {file}")["players"]:
        held = state.held[row["civ"]]
        assert row["advances"] == len(held)
        assert row["advances_points"] == sum(state.game.book.points[name] for name in held)
        assert (row["space"] * 5, row["cities"]) == (row["ast_points"], row["cities_points"])
        parts = [value or 0 for key, value in row.items() if key.endswith("_points")]
        assert row["points"] == sum(parts)


def test_stock_and_credits_stand_in_the_positions() -> None:
    begin(header() + entry(1, "census", "tokens = { Minoa = 16 }") + SHOPPING)
    (minoa,) = [row for row in exported("")["positions"] if row["civ"] == "Minoa"]
    assert (minoa["tokens"], minoa["treasury"], minoa["stock"]) == (16, 9, 30)
    colours = ("blue", "green", "orange", "red", "yellow")
    assert [minoa[f"credits_{colour}"] for colour in colours] == [15, 0, 10, 0, 5]


def test_findings_lead_to_their_entries() -> None:
    torn = header() + entry(1, "leave", 'civ = "Rome"') + entry(1, "census", "tokens = { Minoa = 56 }").rstrip()
    begin(torn)
    joined = "SELECT f.code, e.action FROM findings f JOIN entries e USING (file, entry)"
    connection = database("")
    assert connection.execute(joined).fetchall() == [("MC201", "census")]
    connection.close()


@pytest.mark.parametrize("paths", [str(LEDGERS), " ".join(SAMPLES)], ids=["ledgers", "samples"])
def test_the_database_has_keys_that_hold(paths: str) -> None:
    connection = database(paths)
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    for name in TABLES:
        info = connection.execute(f"PRAGMA table_info({name})").fetchall()
        assert tuple(row[1] for row in sorted(info, key=lambda row: row[5]) if row[5]) == TABLES[name].key
        leads = connection.execute(f"PRAGMA foreign_key_list({name})").fetchall()
        assert {row[2] for row in leads} == set(TABLES[name].parents)
    connection.close()


def test_the_database_finds_rows_by_file_turn_and_civilization() -> None:
    connection = database(str(LEDGERS))
    for name in TABLES:
        columns = {row[1] for row in connection.execute(f"PRAGMA table_info({name})")}
        for column in columns & {"file", "turn", "civ"}:
            plan = connection.execute(f"EXPLAIN QUERY PLAN SELECT * FROM {name} WHERE {column} = 1").fetchall()
            assert plan[0][3].startswith(f"SEARCH {name} USING"), (name, column, plan)
    connection.close()


def test_columns_keep_their_types_while_they_are_empty() -> None:
    full = asked(
        f"{' '.join(map(str, ledgers_of('mega-civilization')))} {LEDGERS.parent / 'tests' / 'samples' / 'MC302.toml'}",
        TYPES,
    )
    begin(header(tracks=[]))
    assert asked("", TYPES) == full


def test_a_table_alone_leads_nowhere() -> None:
    begin(header() + SHOPPING)
    connection = database("--table payments")
    assert connection.execute("PRAGMA foreign_key_list(payments)").fetchall() == []
    connection.execute("PRAGMA foreign_keys = on")
    assert connection.execute("SELECT count(*) FROM payments").fetchall() == [(2,)]
    connection.close()


def test_two_files_whose_names_are_one_text_are_both_kept() -> None:
    begin(header())
    Path("a\\udcff.toml").write_text(header())
    Path("a\udcff.toml").write_text(header())
    connection = database(".")
    assert connection.execute("SELECT count(*), count(DISTINCT file) FROM games").fetchall() == [(3, 2)]
    connection.close()


def test_every_column_is_described() -> None:
    described: dict[str, list[str]] = {name: [] for name in TABLES}
    for columns, where, what in re.findall(r"^\| (`.*?) \| (.*?) \| (.*?) \|$", DESCRIBED, re.MULTILINE):
        assert what
        for name in TABLES if where == "all" else where.split(", "):
            described[name] += re.findall(r"`(\w+)`", columns)
    begin()
    Path("cave.toml").write_text((LEDGERS / "four-stone-age.toml").read_text("utf-8"))
    told = database(".")
    for name in TABLES:
        columns = [row[1] for row in told.execute(f"PRAGMA table_info({name})")]
        assert sorted(set(described[name])) == sorted(columns), name
    told.close()
