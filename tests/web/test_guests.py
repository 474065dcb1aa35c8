"""Connections without a secret: however many they are, whoever has a seat gets in, and the log stays short."""

import asyncio
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from civledger.web.server import EVERY, Guests, TableServer, configure, count_most_guests
from tests.web.tables import Table, start

MOST_OPEN, IDLE = 128, 300
ENTRIES = 5


@contextmanager
def crowd(table: Table, number: int, sent: bytes = b"") -> Iterator[list[socket.socket]]:
    """Open connections that say no more than what was sent."""
    host, _, port = table.place.partition(":")
    with ExitStack() as opened:
        lines = [opened.enter_context(socket.create_connection((host, int(port)), timeout=60)) for _ in range(number)]
        for line in lines:
            line.sendall(sent)
        yield lines


def slowest_entry(table: Table, name: str) -> float:
    """Return how long the slowest of some entries of a seat took."""
    took = []
    for number in range(ENTRIES):
        begun = time.monotonic()
        assert table.enter("Minoa", f"{name}-{number}", "gain", treasury=1).status == 201
        took.append(time.monotonic() - begun)
    return max(took)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize("sent", [b"", b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"])
def test_a_crowd_without_a_secret_keeps_no_seat_waiting(game: Path, sent: bytes) -> None:
    table = start(game.parent, most_open=MOST_OPEN)
    assert table.process is not None
    alone = slowest_entry(table, "alone")
    with crowd(table, IDLE, sent):
        crowded = slowest_entry(table, "crowded")
    table.process.send_signal(signal.SIGINT)
    _, messages = table.process.communicate(timeout=60)
    assert messages == ""
    assert crowded < alone + 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_who_has_shown_a_secret_stays(game: Path) -> None:
    table = start(game.parent, most_open=MOST_OPEN)
    host, _, port = table.place.partition(":")
    with socket.create_connection((host, int(port)), timeout=60) as stream:
        head = (
            f"GET /api/events HTTP/1.1\r\nHost: {table.place}\r\nAuthorization: Bearer {table.secret('Rome')}\r\n\r\n"
        )
        stream.sendall(head.encode())
        assert stream.recv(12) == b"HTTP/1.1 200"
        with crowd(table, IDLE):
            assert table.enter("Minoa", "one", "gain", treasury=1).status == 201
            heard = b""
            while b"event: version" not in heard:
                heard += stream.recv(4096)
    assert table.stop() == 0


class Visitor:
    def __init__(self, idle: bool) -> None:
        self.idle, self.gone = idle, False

    def is_idle(self) -> bool:
        return self.idle

    def cut(self) -> None:
        self.gone = True


def test_the_oldest_idle_one_goes_first() -> None:
    here = Guests(3)
    busy, known, idle, later = Visitor(False), Visitor(True), Visitor(True), Visitor(True)
    here.come(busy)
    here.come(known)
    here.leave(known)
    here.come(idle)
    here.come(later)
    here.come(Visitor(False))
    assert [one.gone for one in (busy, known, idle, later)] == [False, False, True, False]
    here.come(Visitor(False))
    assert [one.gone for one in (busy, known, idle, later)] == [False, False, True, True]
    here.come(Visitor(False))
    assert busy.gone
    assert len(here.waiting) == 3


@pytest.mark.parametrize(("allowed", "most"), [(1024, 512), (-1, 4096), (1 << 20, 4096)])
def test_half_of_what_may_be_open_is_for_guests(allowed: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda _: (allowed, allowed))
    assert count_most_guests() == most


def test_a_failing_accept_is_told_once_a_minute(capsys: pytest.CaptureFixture[str]) -> None:
    server = TableServer(configure(lambda scope, receive, send: None, 1), lambda: None)  # type: ignore[arg-type,return-value]
    loop = asyncio.new_event_loop()
    times = iter((0.0, 0.0, 1.0, EVERY - 1, EVERY, EVERY))  # who complains looks twice
    loop.time = lambda: next(times)  # type: ignore[method-assign]
    full = {"message": "socket.accept() out of system resource", "exception": OSError(24, "full"), "socket": None}
    for _ in range(4):
        server.say_fault(loop, full)
    loop.close()
    assert capsys.readouterr().err.count("could not be accepted: full") == 2
