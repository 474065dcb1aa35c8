"""The text of an entry: TOML that reads back as the same values, in the layout of the ledgers."""

import datetime
import tomllib
from typing import Any

import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from civledger.store.entry_text import append_entry, block, item
from tests.cli import ROOT
from tests.depth import examples

LEDGERS = ROOT / "ledgers"
BROKEN_OTHERWISE = {"eight-basic.toml", "eighteen-expert.toml"}  # typed by hand, with other lines than the program's
RECORDED = sorted({path.name for path in LEDGERS.glob("*.toml")} - BROKEN_OTHERWISE)
texts = st.text(st.characters(blacklist_categories=["Cs"]), max_size=12)
numbers = st.integers(0, 2**63 - 1)
times = st.times().map(lambda time: time.replace(microsecond=0))
tables = st.dictionaries(texts, numbers, min_size=1, max_size=9)
nested = st.dictionaries(texts, tables, min_size=1, max_size=3)
lists = st.lists(numbers, max_size=4) | st.lists(tables, max_size=3)
entries = st.dictionaries(texts, texts | numbers | st.booleans() | times | tables | nested | lists, max_size=6)


@examples(150)
@given(entries)
def test_an_entry_reads_back_as_it_was(entry: dict[str, Any]) -> None:
    assert tomllib.loads(block(entry))["entry"] == [entry]


@examples(150)
@given(texts | numbers | st.booleans() | times)
def test_a_plain_value_is_written_as_tomlkit_writes_it(value: object) -> None:
    assert item(value) == tomlkit.item(value).as_string()


@examples(150)
@given(texts)
def test_a_key_is_written_as_tomlkit_writes_it(name: str) -> None:
    assert block({name: 1}) == f"[[entry]]\n{tomlkit.key(name).as_string()} = 1\n"


@pytest.mark.parametrize("name", RECORDED)
def test_every_entry_of_a_recorded_ledger_would_be_written_as_it_stands_there(name: str) -> None:
    text = (LEDGERS / name).read_text("utf-8")
    for entry in tomllib.loads(text)["entry"]:
        assert block(entry) in text


def test_a_long_table_has_a_row_a_line_below_the_other_keys() -> None:
    tokens = dict.fromkeys(("Minoa", "Saba", "Assyria", "Maurya", "Celt", "Babylon", "Carthage"), 12)
    lines = block({"turn": 7, "action": "census", "tokens": tokens, "note": "loud"}).splitlines()
    assert lines[:6] == ["[[entry]]", "turn = 7", 'action = "census"', 'note = "loud"', "[entry.tokens]", "Minoa = 12"]


def test_a_short_table_stands_in_its_line() -> None:
    entry = {"choose": {"Written Record": {"blue": 5, "green": 5}}, "at": datetime.time(21, 30)}
    assert block(entry) == '[[entry]]\nchoose = { "Written Record" = { blue = 5, green = 5 } }\nat = 21:30:00\n'


def test_an_entry_follows_in_the_newline_style_of_the_file() -> None:
    assert append_entry("a\n", "b\n") == "a\n\nb\n"
    assert append_entry("a\r\n", "b\n") == "a\r\n\r\nb\r\n"
    assert append_entry("a", "b\n") == "a\n\nb\n"


def test_tables_in_lists_have_spaces_in_their_braces_too() -> None:
    rows = [{"name": "Minoa", "cities": 3}, {"of": {"a b": 1}}]
    assert block({"rows": rows}) == '[[entry]]\nrows = [{ name = "Minoa", cities = 3 }, { of = { "a b" = 1 } }]\n'


def test_a_table_of_nothing_is_empty_braces() -> None:
    assert block({"tokens": {}}) == "[[entry]]\ntokens = {}\n"
