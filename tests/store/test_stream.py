"""A ledger that comes through a pipe: read once, whatever it is."""

import io
import os
import sys
from pathlib import Path

import pytest

from civledger.store.read import UnreadableFile
from civledger.store.storage import Stream
from tests.support import header


def send(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put bytes into standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_it_is_read_once_for_all_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    send(header().encode(), monkeypatch)
    stream = Stream("-")
    assert stream.take("-") == stream.take("-") == header().encode()
    assert stream.read("-").ledger is not None


def test_what_is_wrong_with_it_is_told_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    send(b"#" * 16_000_001, monkeypatch)
    stream = Stream("-")
    for _ in range(2):
        assert [finding.message for finding in stream.read("-").findings] == [
            "has more than 16 MB, but a ledger can have at most 16 MB"
        ]


def test_another_ledger_is_read_from_its_file(tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text(header(), "utf-8")
    assert Stream("-").take(str(tmp_path / "other.toml")) == header().encode()


def test_a_descriptor_that_nobody_opened_is_a_finding() -> None:
    with pytest.raises(UnreadableFile, match="cannot be opened"):
        Stream("/dev/fd/987").take("/dev/fd/987")


def test_a_terminal_is_no_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = os.openpty()
    with open(ours, "rb"), open(theirs, encoding="utf-8") as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        with pytest.raises(UnreadableFile, match="is your terminal"):
            Stream("-").take("-")
