"""Rows on their way to a table: all of them, in order, under the columns of all."""

import gc
import tempfile

import pytest

from civledger.model.report import Table
from civledger.store import table_spool
from civledger.store.table_spool import TableSpool, spool


@pytest.mark.parametrize("in_memory", [1_000_000, 1])
def test_rows_come_out_as_they_went_in_as_often_as_wanted(in_memory: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_spool, "_IN_MEMORY", in_memory)
    spooled = TableSpool()
    rows = ((1, "ä\udcff\n", None), (True, "", 0.5))
    spooled.add(Table(("a", "b", "c"), rows), "first.toml")
    spooled.add(Table(("a", "b", "c"), ((10**30, "x", None),)), "second.toml")
    assert spooled.columns == ("file", "a", "b", "c")
    expected = [("first.toml", *row) for row in rows] + [("second.toml", 10**30, "x", None)]
    for _ in range(2):
        again = list(spooled.rows)
        assert again == expected
        assert [type(cell) for cell in again[1]] == [str, bool, str, float]


def test_tables_of_several_games_have_the_columns_of_all_of_them() -> None:
    spooled = TableSpool()
    spooled.add(Table((), ()), "none.toml")
    spooled.add(Table(("a", "b"), ((1, 2),)), "first.toml")
    spooled.add(Table(("b", "c"), ((3, "x"),)), "second.toml")
    assert spooled.columns == ("file", "a", "b", "c")
    assert list(spooled.rows) == [("first.toml", 1, 2, None), ("second.toml", None, 3, "x")]
    assert [spooled.types_in(column) for column in spooled.columns] == [{str}, {int}, {int}, {str}]


def test_a_table_without_files_has_no_column_for_them() -> None:
    spooled = spool(Table(("name",), (("Ann",), ("Bo",))))
    assert (spooled.columns, list(spooled.rows)) == (("name",), [("Ann",), ("Bo",)])
    assert list(spool(Table(("name",), ())).rows) == []


def test_the_file_is_gone_with_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    real = tempfile.SpooledTemporaryFile

    def noting(*given: object, **named: object) -> object:
        made.append(real(*given, **named))  # type: ignore[call-overload]
        return made[-1]

    monkeypatch.setattr(tempfile, "SpooledTemporaryFile", noting)
    spooled = spool(Table(("name",), (("Ann",),)))
    assert not made[0].closed
    del spooled
    gc.collect()
    assert made[0].closed
