"""Whoever listens hears of every change, and nobody who listens keeps the program from ending."""

import http.client
import json
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from civledger.store.beside import path_beside
from civledger.store.side_files import TIMER
from civledger.web.events import MOST_OF_ONE, timer_event
from tests.cli.keyboard import typed
from tests.web.tables import Table, start


class Listener:
    """Somebody who listens."""

    def __init__(self, table: Table, who: str, **headers: str) -> None:
        self.connection = http.client.HTTPConnection(table.place, timeout=60)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request("GET", "/api/events", headers={"Authorization": f"Bearer {table.secret(who)}", **given})
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200
        assert self.answer.headers["Content-Type"].startswith("text/event-stream")
        assert self.line().startswith(":")

    def line(self) -> str:
        """Return the next line."""
        return self.answer.readline().decode()

    def version(self) -> int:
        """Return the version in the next event."""
        while line := self.line():
            if line.startswith("data:"):
                return int(json.loads(line.removeprefix("data:"))["version"])
        raise EOFError

    def close(self) -> None:
        """Hang up."""
        self.answer.close()
        self.connection.close()


Listen = Callable[..., Listener]


@pytest.fixture
def listen() -> Iterator[Listen]:
    """Return what lets somebody listen until the test is over."""
    with ExitStack() as listening:

        def begin(table: Table, who: str, **headers: str) -> Listener:
            return listening.enter_context(closing(Listener(table, who, **headers)))

        yield begin


def test_every_change_is_heard_of(table: Table, game: Path, listen: Listen) -> None:
    listeners = [listen(table, who) for who in ("keeper", "Minoa", "Rome")]
    entered = table.enter("Minoa", "a", "census", tokens=4).data["version"]
    assert [listener.version() for listener in listeners] == [entered] * 3
    assert typed(f"note tea -f {game}").code == 0
    by_shell = [listener.version() for listener in listeners]
    assert by_shell == [table.see("Rome")["version"]] * 3
    taken = table.undo("keeper").data["version"]
    assert [listener.version() for listener in listeners] == [taken] * 3
    late = listen(table, "Hatti", Last_Event_ID=str(by_shell[0]))
    assert late.version() == taken


def test_a_broken_ledger_is_heard_of_and_told(table: Table, game: Path, listen: Listen) -> None:
    listener = listen(table, "Minoa")
    whole = game.read_text("utf-8")
    game.write_text(whole + "[[entry", "utf-8")
    assert listener.version() == 0
    for reply in (table.ask("Minoa", "GET", "/api/seat"), table.enter("Minoa", "a", "census", tokens=4)):
        assert (reply.status, [found["code"] for found in reply.data["findings"]]) == (409, ["CL001"])
    assert table.ask(None, "GET", "/").status == 200
    game.write_text(whole, "utf-8")
    assert listener.version() == table.see("Minoa")["version"]


def test_it_ends_though_somebody_listens(game: Path, listen: Listen) -> None:
    table = start(game.parent)
    listeners = [listen(table, "Minoa") for _ in range(5)]
    with socket.create_connection(tuple(table.place.split(":"))) as idle:  # type: ignore[arg-type]  # port by name
        idle.sendall(b"POST /api/entries HTTP/1.1\r\n")
        assert table.stop(signal.SIGINT) == 0
    for listener in listeners:
        assert listener.answer.read() is not None


def test_one_seat_does_not_use_up_all_lines(table: Table, listen: Listen) -> None:
    first, other = listen(table, "Minoa"), listen(table, "Rome")
    for _ in range(MOST_OF_ONE):
        last = listen(table, "Minoa")
    with pytest.raises(EOFError):
        first.version()
    assert table.see("keeper", "/api/door")["seats"]["Minoa"]["phones"] == MOST_OF_ONE
    version = table.enter("Egypt", "a", "census", tokens=4).data["version"]
    assert (last.version(), other.version()) == (version, version)


@pytest.mark.parametrize(
    ("kept", "left"),
    [(None, 0), ("", 0), ("soon", 0), ("\n", 0), ("1", 0), ("{later}", 1), ("{later} trade\n{later} \n5 tea\n", 2)],
)
def test_a_phone_is_told_in_how_many_milliseconds_timers_end(game: Path, kept: str | None, left: int) -> None:
    place = Path(path_beside(str(game), TIMER))
    place.parent.mkdir(exist_ok=True)
    if kept is not None:
        place.write_text(kept.format(later=round(1000 * time.time()) + 60_000), "utf-8")
    told = json.loads(timer_event(str(game)).decode().partition("data: ")[2])
    assert [50_000 < one <= 60_000 for one in told["timers"]] == [True] * left
    assert told["names"] == ["trade", ""][2 - left :]
