"""A log says all of an entry, and of one player all that names him; its last lines are what was recorded last."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.bookkeeping.say_entry import say_entries
from civledger.bookkeeping.views import log_of
from civledger.model.entry import Entry
from civledger.model.pages.entry_lines import NOT_READ, Telling
from tests.format.test_every_key import EXAMPLES, HEADS
from tests.fuzz.trees import document
from tests.support import SEVEN, entry, header, judged

UNSAID = {"rate", "averted", "total", "kinds"}  # said by what was taken or paid, or in words such as "twice"
LEDGERS = sorted((Path(__file__).parents[2] / "ledgers").glob("*.toml"))
OF_EVERY_KIND = {
    game: document({**HEADS[game], "entry": [{"turn": 1, **one} for one in EXAMPLES[game]]}) for game in HEADS
}


@pytest.mark.parametrize("file", LEDGERS, ids=lambda file: file.stem)
def test_the_last_lines_are_those_of_the_whole_log(file: Path) -> None:
    books = open_ledger(str(file)).books
    for who, turn in ((None, None), (books.setup.names.playing[0], None), (None, 2)):
        whole = log_of(books, who, turn)
        for last in (1, 5, 40, 10_000):
            shown = log_of(books, who, turn, last=last)
            numbers = sorted(row["number"] for row in whole.data)[-last:]
            assert shown.data == [row for row in whole.data if row["number"] in numbers]
            assert shown.table.rows == tuple(row for row in whole.table.rows if row[4] in numbers)
            ends = sorted(map(last_number, whole.on_screen.rows))[-last:]
            assert shown.on_screen.rows == tuple(row for row in whole.on_screen.rows if last_number(row) in ends)


def last_number(row: Sequence[object]) -> int:
    return int(str(row[4]).rpartition("-")[2])


def test_the_last_lines_are_what_was_recorded_last() -> None:
    late = entry(1, "gain", "treasury = { Minoa = 3 }")
    text = header() + entry(1, "hand", "kept = { Minoa = 1 }") + entry(1, "endturn") + entry(2, "note", 'text = "tea"')
    rows = log_of(judged(text + late), last=2).data
    assert [(row["number"], row["turn"]) for row in rows] == [(4, 1), (3, 2)]


def test_a_log_tells_only_the_entries_of_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    told: set[int] = set()
    tell = Telling.tell_entry

    def telling(self: Telling, one: Entry, civ: str | None) -> str:
        told.add(one.position)
        return tell(self, one, civ)

    monkeypatch.setattr(Telling, "tell_entry", telling)
    round_of_all = "".join(entry(1, "census", f"tokens = {{ {civ} = 5 }}") for civ in SEVEN)
    books = judged(header() + entry(1, "note", 'text = "tea"') + round_of_all)
    assert len(log_of(books, last=1).on_screen.rows) == 1
    assert told == {*range(1, 8)}  # a round is one line


@pytest.mark.parametrize("game", [*OF_EVERY_KIND, "eight-basic", "four-stone-age"])
def test_the_log_of_a_player_has_every_entry_that_names_him_in_the_words_of_the_whole_log(game: str) -> None:
    text = OF_EVERY_KIND.get(game) or LEDGERS[0].with_stem(game).read_text("utf-8")
    books, entries = judged(text), tomllib.loads(text)["entry"]
    playing = books.setup.names.playing
    named = {number: {who for who in playing if is_named(who, one)} for number, one in enumerate(entries, 1)}
    whole = {row[4]: row[3] for row in log_of(books).on_screen.rows}
    for who in playing:
        own = log_of(books, who)
        assert {row["number"] for row in own.data} == {number for number, names in named.items() if who in names}
        alone = {number for number, names in named.items() if names == {who}}
        for row in own.on_screen.rows:
            if row[4] in alone:
                assert row[3] == whole.get(row[4], row[3]), "a round of calls is one line of the whole log"


@pytest.mark.parametrize("game", [*OF_EVERY_KIND, "eight-basic", "four-stone-age"])
def test_every_number_and_player_of_an_entry_is_said(game: str) -> None:
    text = OF_EVERY_KIND.get(game) or LEDGERS[0].with_stem(game).read_text("utf-8")
    books = judged(text)
    said = say_entries(books, paid=True)
    for number, one in enumerate(tomllib.loads(text)["entry"], 1):
        keys = books.ruleset.kinds[one["action"]].keys.keys() - UNSAID
        if one["action"] == "endturn" or said[number].endswith(NOT_READ):
            continue
        for word in told_of({key: value for key, value in one.items() if key in keys}, books.setup.names.playing):
            assert re.search(rf"\b{word}\b", said[number]), (one, said[number])


def told_of(value: Any, playing: Sequence[str]) -> Iterator[str]:
    """Yield the numbers above 0 and the players that a value holds."""
    if isinstance(value, dict):
        rows = {key: row for key, row in value.items() if row != 0}
        yield from (key for key in rows if key in playing)
        value = list(rows.values())
    if isinstance(value, list):
        for one in value:
            yield from told_of(one, playing)
    elif type(value) is int or value in playing:
        yield str(value)


def is_named(who: str, value: Any) -> bool:
    """Tell whether a name stands anywhere in what was written."""
    if isinstance(value, dict | list):
        return who in value or any(is_named(who, one) for one in (value.values() if isinstance(value, dict) else value))
    return bool(value == who)
