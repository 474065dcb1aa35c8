"""Files of nothing but mistakes: the first thousand of a kind are told with their lines, the others are counted."""

import difflib
import json
import tracemalloc
from pathlib import Path

import pytest

from civledger.bookkeeping.open_ledger import judge_content
from civledger.model.finding import ENOUGH, ERROR, count
from civledger.model.verdict import Verdict
from civledger.report.findings import check_data
from civledger.store import read
from tests.depth import share
from tests.support import entry, header

MANY = ENOUGH + 500
HEAD = header()


def inline(table: str, rows: int) -> str:
    """Return a table of so many names that nobody has."""
    return f"{table} = {{ {', '.join(f'N{number} = 1' for number in range(rows))} }}"


def keys(number: int) -> str:
    """Return so many keys that nothing reads."""
    return "".join(f"k{place} = 1\n" for place in range(number))


BOUGHT = 'civ = "Minoa"\nadvances = {}\n'
FILES = {
    "empty entries": (HEAD + "[[entry]]\n" * MANY, "CL102", 2 * MANY),
    "rows of a census": (HEAD + entry(1, "census", inline("tokens", MANY)), "CL105", MANY),
    "keys of an entry": (HEAD + entry(1, "note", 'text = "x"\n' + keys(MANY)), "CL103", MANY),
    "entries with wrong names": (HEAD + entry(1, "census", "tokens = { Minoia = 1 }") * MANY, "CL105", MANY),
    "entries with wrong actions": (HEAD + entry(1, "cenus", "tokens = { Minoa = 1 }") * MANY, "CL101", MANY),
    "keys of the head": (keys(MANY) + HEAD, "CL103", MANY),
    "advances": (HEAD + entry(1, "buy", f'civ = "Minoa"\n{inline("advances", MANY)}'), "CL105", MANY),
    "choices": (HEAD + entry(1, "buy", f"{BOUGHT}choose = {{ {inline('Monument', MANY)} }}"), "CL105", MANY),
    "counted twice": (HEAD + entry(1, "census", "tokens = { Minoa = 1 }") * (MANY + 1), "CL108", MANY),
    "ahead": (HEAD + entry(7, "note", 'text = "x"') * MANY, "CL106", MANY),
}


def judge_text(text: str) -> Verdict:
    """Return the verdict on a text."""
    return judge_content("game.toml", text.encode()).verdict


@pytest.mark.deep
@pytest.mark.parametrize("name", share(FILES, 3))
def test_a_thousand_of_a_kind_are_told_and_all_are_counted(name: str) -> None:
    text, code, number = FILES[name]
    found = judge_text(text).findings
    told = [finding for finding in found if finding.fault.code == code]
    assert len(told) == ENOUGH + 1
    assert sum(finding.times for finding in told) == number
    assert told[-1].message == f"and {number - ENOUGH:,} more of these, not listed"
    assert count(found, ERROR) >= number


def test_the_first_ones_stand_at_their_own_lines() -> None:
    text, code, _ = FILES["empty entries"]
    lines = [finding.line for finding in judge_text(text).findings if finding.fault.code == code]
    first = text[: text.index("[[entry]]")].count("\n") + 1
    assert lines[:ENOUGH] == [first + place // 2 for place in range(ENOUGH)]
    text = FILES["keys of an entry"][0]
    lines = [finding.line for finding in judge_text(text).findings]
    assert lines[:ENOUGH] == list(range(lines[0] or 0, (lines[0] or 0) + ENOUGH))


def test_json_counts_all_of_them() -> None:
    data = check_data(judge_text(FILES["rows of a census"][0]))
    assert data["errors"] == MANY
    assert len(json.loads(json.dumps(data))["findings"]) == ENOUGH + 1


@pytest.mark.deep
@pytest.mark.parametrize("name", share(FILES, 3))
def test_what_was_meant_is_asked_for_those_that_are_told_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def search(word: str, *_: object, **__: object) -> list[str]:
        asked.append(word)
        return []

    monkeypatch.setattr(difflib, "get_close_matches", search)
    judge_text(FILES[name][0])
    assert len(asked) <= 4 * ENOUGH


@pytest.mark.deep
@pytest.mark.parametrize("name", share(FILES, 5))
def test_memory_stays_within_twenty_times_the_file_and_forty_megabytes(name: str) -> None:
    text = FILES[name][0]
    tracemalloc.start(1)
    try:
        judge_text(text)
        assert tracemalloc.get_traced_memory()[1] <= 20 * len(text) + 40_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("written", ["[[entry]]\n", "[[ entry ]]\n"])
def test_more_entries_than_any_game_has_are_no_ledger(written: str, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(HEAD + written * (read.MOST_ENTRIES + 1))
    found = read.read(str(file)).findings
    assert [finding.message for finding in found] == ["has 20,001 entries, but a ledger can have at most 20,000"]
    file.write_text(HEAD + written * read.MOST_ENTRIES)
    assert read.read(str(file)).ledger is not None
