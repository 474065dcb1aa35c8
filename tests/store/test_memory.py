"""A ledger that is held in memory while a script runs."""

from pathlib import Path

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.store.storage import Memory
from tests.cli.keyboard import GAME, begin
from tests.support import header


def test_it_has_the_size_and_the_text_of_what_stands_there_by_now(folder: Path) -> None:
    memory = Memory(str(GAME))
    assert memory.size(str(GAME)) == len(header().encode())
    memory.put(open_ledger(str(GAME)).ledger, memory.data, b"new")
    assert (memory.take(str(GAME)), memory.size(str(GAME)), memory.is_changed()) == (b"new", 3, True)
    Path("other.toml").write_text(header(), "utf-8")
    assert memory.take("other.toml") == memory.before
    assert memory.read("other.toml").ledger is not None
    begin()
