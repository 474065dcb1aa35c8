"""Many shells write one ledger at once, and every entry stands in it once."""

from collections import Counter
from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, begin, codes, entries, files
from tests.crash.recorder import ONE_WRITER, start
from tests.depth import cases

WRITERS, EACH = 8, cases(25)


@pytest.mark.deep
def test_eight_writers_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    begin()
    programs = [start(ONE_WRITER, str(GAME), str(name), str(EACH), folder=tmp_path) for name in range(WRITERS)]
    said = [program.communicate(timeout=60 + EACH * WRITERS) for program in programs]
    assert [(program.returncode, messages) for program, (_, messages) in zip(programs, said, strict=True)] == [
        (0, "")
    ] * WRITERS
    expected = Counter(f"{name} {number}" for name in range(WRITERS) for number in range(EACH))
    assert Counter(entry["text"] for entry in entries()) == expected
    receipts = Counter(line.removeprefix("game.toml: turn 1: note ") for told, _ in said for line in told.splitlines())
    assert receipts == expected
    for name in range(WRITERS):
        own = [entry["text"] for entry in entries() if entry["text"].startswith(f"{name} ")]
        assert own == [f"{name} {number}" for number in range(EACH)]
    assert codes() == []
    assert list(files()) == ["game.toml"]
