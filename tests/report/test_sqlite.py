"""Tables as a database: what makes no key has none, and a disk that fails is told as any other."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from civledger.model.exports import TableShape
from civledger.model.report import Table
from civledger.report import as_sqlite
from civledger.store.table_spool import spool

SHAPES = {"games": TableShape("games", ("file",))}


@pytest.mark.parametrize(("names", "keys"), [(("a", "b"), 1), (("a", "a"), 0), (("\udcff", "\\udcff"), 0)])
def test_a_table_has_a_key_where_it_finds_one_row(names: tuple[str, ...], keys: int, tmp_path: Path) -> None:
    file = str(tmp_path / "games.db")
    as_sqlite.write(file, {"games": spool(Table(("file",), tuple((name,) for name in names)))}, SHAPES)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (2,)
        assert sum(key for *_, key in connection.execute("PRAGMA table_info(games)")) == keys


def test_a_database_that_cannot_be_written_is_told_as_any_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="unable to open"):
        as_sqlite.write(str(tmp_path), {"games": spool(Table(("file",), ()))}, SHAPES)
