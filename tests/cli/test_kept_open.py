"""The table keeps open the game that it read last: it replays nothing twice, and nothing that it knows is stale."""

import builtins
import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from civledger.bookkeeping import open_ledger as opening
from civledger.bookkeeping.due import due_data, find_due
from civledger.bookkeeping.open_ledger import KEPT_OPEN, OpenedLedger
from civledger.bookkeeping.views import log_of, status_of
from civledger.cli import completing
from civledger.cli.reader.names import Lexicon
from civledger.cli.table import open_table
from civledger.engine.check import found_since
from tests.cli.at_table import AtTable
from tests.cli.keyboard import GAME, begin, done, entries
from tests.depth import seeds
from tests.fuzz.tables import tables
from tests.support import entry, header

LINES = 40  # of an evening
COUNTED = entry(1, "census", "tokens = { Minoa = 9, Rome = 7 }")
Doing = str | Callable[[], object]  # a line that is typed, or what happens to the file before the next


@pytest.fixture(autouse=True)
def folder(bare: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(completing, "HISTORY", str(bare / "history"))
    begin(header() + COUNTED)
    return bare


def converse(monkeypatch: pytest.MonkeyPatch, doings: Sequence[Doing], look: Callable[[], None]) -> None:
    """Let somebody type lines while other things happen, and look at what is kept at every prompt."""
    left = [*doings]

    def read(shown: str) -> str:
        if shown == "> ":
            look()
        while left and not isinstance(left[0], str):
            left.pop(0)()  # type: ignore[operator]  # what is no line happens
        return str(left.pop(0)) if left else "q"

    monkeypatch.setattr(builtins, "input", read)
    open_table(str(GAME))


def assert_fresh() -> None:
    """Hold that what is kept is what the file says, if it is kept for what stands in the file."""
    kept = KEPT_OPEN.get()
    assert kept is not None
    if kept.last and GAME.exists() and kept.last.data == GAME.read_bytes():
        assert told(kept.last) == told(opening.open_data(kept.last.file, kept.last.data))


def told(opened: OpenedLedger) -> list[object]:
    books = opened.books
    status, log = status_of(books), log_of(books)
    return [
        ([*opened.ledger.entries], [*opened.ledger.lines], opened.ledger.text, opened.torn, opened.head),
        (status.data, log.data, log.on_screen.rows),
        due_data(find_due(opened)),
        [(found.fault.code, found.message, found.at) for found in (*books.written.findings, *found_since(books, 1))],
    ]


@pytest.mark.deep
@pytest.mark.parametrize("seed", seeds(12, in_full=200))
def test_what_is_kept_is_what_the_file_says_whatever_is_typed(
    seed: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(f"kept {seed}")
    table = rng.choice(tables())
    GAME.write_text(table.text, "utf-8")
    more = ("undo", "redo", "undo", "strike 1 --reason misread", "endturn --anyway", "note tea")
    lines = [rng.choice([*table.lines, *more]) for _ in range(LINES)]
    converse(monkeypatch, lines, assert_fresh)


def test_the_table_replays_nothing_that_it_has_recorded_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    replayed: list[str] = []
    open_data = opening.open_data

    def counting(file: str, *given: object) -> OpenedLedger:
        replayed.append(file)
        return open_data(file, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(opening, "open_data", counting)
    lines = ["gain minoa=3", "status", "census hatti=5", "cenzus celt=4", "next", "endturn --anyway", "tax all"]
    converse(monkeypatch, lines, lambda: None)
    assert len(replayed) == 1
    assert [one["action"] for one in entries()] == ["census", "gain", "census", "endturn", "tax"]
    lines = ["gain minoa=4", "undo", "redo", "undo", "gain minoa=5"]
    replayed.clear()
    converse(monkeypatch, lines, lambda: None)
    assert len(replayed) == 1
    assert entries()[-1]["treasury"] == {"Minoa": 5}


def write(text: str) -> None:
    GAME.write_text(text, "utf-8")


def edit(old: str, new: str) -> None:
    write(GAME.read_text("utf-8").replace(old, new))


def test_what_others_do_with_the_file_counts_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    doings: list[Doing] = [
        "gain minoa=3",
        lambda: done("gain minoa=4"),  # another program
        "gain minoa=1",
        partial(edit, "treasury = { Minoa = 4 }", "treasury = { Minoa = 14 }"),  # an editor
        "gain minoa=2",
        partial(write, "<<<<<<< ours\n"),  # git, in the middle of something
        "gain minoa=5",
        partial(write, header() + COUNTED),  # and a branch of another evening
        "gain minoa=6",
        GAME.unlink,
        "gain minoa=7",
        partial(write, header()),
        "gain minoa=8",
    ]
    seen: list[object] = []
    converse(monkeypatch, doings, lambda: seen.append([one.get("treasury") for one in _entries()]))
    counted = None
    assert seen == [
        [counted],
        [counted, {"Minoa": 3}],
        [counted, {"Minoa": 3}, {"Minoa": 4}, {"Minoa": 1}],
        [counted, {"Minoa": 3}, {"Minoa": 14}, {"Minoa": 1}, {"Minoa": 2}],
        [],
        [counted, {"Minoa": 6}],
        [],
        [{"Minoa": 8}],
    ]
    assert "CL00" in capsys.readouterr().err


def _entries() -> list[dict[str, object]]:
    return entries() if GAME.exists() and GAME.read_text("utf-8").startswith("format") else []


def test_two_tables_at_one_ledger_see_each_other() -> None:
    with AtTable() as one, AtTable() as other:
        for number in range(1, 4):
            one.type(f"note one {number}")
            assert f"one {number}" in other.type("log -n 1")
            other.type(f"note other {number}")
            assert f"other {number}" in one.type("log -n 1")
        assert (one.leave(), other.leave()) == (0, 0)
    notes = [said for number in (1, 2, 3) for said in (f"one {number}", f"other {number}")]
    assert [entry.get("text") for entry in entries()] == [None, *notes]


def test_a_line_that_is_not_understood_gathers_the_names_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gathered: list[object] = []
    begin_lexicon = Lexicon.__init__

    def counting(self: Lexicon, *given: object) -> None:
        gathered.append(self)
        begin_lexicon(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Lexicon, "__init__", counting)
    converse(monkeypatch, ["frobnicate"], lambda: None)
    assert len(gathered) == 1
    assert "there is no command 'frobnicate'" in capsys.readouterr().err
