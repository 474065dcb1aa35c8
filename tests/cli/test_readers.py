"""Many readers at once, slow ones, and those who cannot unpack what is compressed."""

import datetime
import gzip
import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from civledger.bookkeeping.page import Shown, page_of
from civledger.model.finding import Finding
from civledger.web.page import PageDesk
from civledger.web.press import Press
from civledger.web.server import Server
from civledger.web.sheets import takes_gzip
from tests.cli.keyboard import GAME, begin
from tests.support import entry, header

LEDGER = header() + entry(1, "census", "tokens = { Minoa = 4 }")
READERS = 200
LONG = 60
REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    begin(LEDGER)


@contextmanager
def running(server: Server) -> Iterator[Server]:
    """Run a server for a while."""
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join()
        server.close()


@pytest.fixture
def server() -> Iterator[Server]:
    with running(Server("127.0.0.1", 0, PageDesk(Press("game.toml")))) as made:
        yield made


def asked(server: Server, path: str = "/", **headers: str) -> tuple[bytes, http.client.HTTPMessage]:
    """Return the body and the headers of an answer, as they came."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=LONG)) as connection:
        connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.read(), answer.headers


@pytest.mark.parametrize("path", ["/", "/content"])
def test_who_asks_for_it_gets_the_page_compressed(server: Server, path: str) -> None:
    plain, headers = asked(server, path)
    assert headers["Content-Encoding"] is None
    packed, more = asked(server, path, Accept_Encoding="gzip, deflate, br, zstd")
    assert (more["Content-Encoding"], more["Content-Length"]) == ("gzip", str(len(packed)))
    assert more["Vary"] == "Accept-Encoding"
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) / 3


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [
        *(("gzip", True), ("br, GZip", True), ("deflate,gzip;q=0.5", True), ("gzip; q=1.0", True)),
        *(("", False), ("br", False), ("gzip;q=0", False), ("gzip; q=0.000", False), ("x-gzip-not", False)),
    ],
)
def test_only_who_can_unpack_is_sent_what_is_packed(accepted: str, taken: bool) -> None:
    assert takes_gzip(accepted) is taken


def test_two_hundred_readers_at_once_are_all_let_in_and_answered() -> None:
    server = Server("127.0.0.1", 0, PageDesk(Press("game.toml")))
    with ExitStack() as stack:
        readers = []
        for _ in range(READERS):  # nobody has opened the door yet
            reader = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=LONG))
            reader.sendall(REQUEST)
            readers.append(reader)
        stack.enter_context(running(server))
        answers = [b"".join(iter(lambda reader=reader: reader.recv(65536), b"")) for reader in readers]  # type: ignore[misc]
    assert all(answer.startswith(b"HTTP/1.1 200 ") and b"Census" in answer for answer in answers)


def test_the_page_is_made_once_for_all_who_read_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted(file: str, data: bytes | Finding, now: datetime.datetime) -> Shown:
        made.append(file)
        return page_of(file, data, now)

    monkeypatch.setattr("civledger.web.press.page_of", counted)
    monkeypatch.setattr("civledger.web.press.CURRENT", 1e12)  # no estimate grows old meanwhile
    readers = [threading.Thread(target=asked, args=(server,)) for _ in range(20)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert len(made) == 1


def test_a_request_that_comes_in_drops_is_cut_off() -> None:
    with running(Server("127.0.0.1", 0, PageDesk(Press("game.toml")), patience=0.5)) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=0.1) as reader:
            reader.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            dropped = next((drops for drops in range(LONG * 10) if is_cut_off(reader)), None)
        assert dropped is not None
        assert b"Census" in asked(server)[0]


def is_cut_off(reader: socket.socket) -> bool:
    """Send one byte more, wait for a moment, and tell whether the other end has hung up."""
    try:
        reader.sendall(b"x")
        return reader.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_who_opens_the_page_while_the_ledger_is_broken_sees_the_last_game(server: Server) -> None:
    good, headers = asked(server)
    GAME.write_text(LEDGER + "[[entry\n", "utf-8")
    assert (asked(server)[0], asked(server)[1]["ETag"]) == (good, headers["ETag"])
    broken, more = asked(server, "/content")
    assert b"CL001" in broken
    assert more["ETag"] != headers["ETag"]
    GAME.unlink()
    assert asked(server)[0] == good
    assert b"CL001" in asked(server, "/content")[0]


def test_of_a_ledger_that_never_could_be_used_the_page_says_what_is_wrong(server: Server) -> None:
    GAME.write_text("format = 1\n[game", "utf-8")
    assert b"CL001" in asked(server)[0]
    begin(LEDGER)
    assert b"Census" in asked(server)[0]
