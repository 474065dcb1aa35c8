"""`civledger report --serve`: one page, for those it is meant for, whatever happens to the file."""

import http.client
import os
import socket
import threading
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from civledger.web.page import PageDesk
from civledger.web.press import Press
from civledger.web.server import Server
from tests.cli.keyboard import begin, files, wrong
from tests.depth import cases
from tests.support import entry, header

GAME = header() + entry(1, "census", "tokens = { Minoa = 4 }")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    begin(GAME)
    return tmp_path


@pytest.fixture
def server() -> Iterator[Server]:
    """Return a server that is running."""
    yield from running("127.0.0.1")


def running(address: str) -> Iterator[Server]:
    """Run a server for a while."""
    made = Server(address, 0, PageDesk(Press("game.toml")))
    thread = threading.Thread(target=made.run)
    thread.start()
    yield made
    made.stop()
    thread.join()
    made.close()


def asked(server: Server, path: str = "/", method: str = "GET", **headers: str) -> tuple[int, str, dict[str, str]]:
    """Return the status, the text and the headers of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), dict(answer.getheaders())
    finally:
        connection.close()


def spoken(server: Server, request: bytes) -> bytes:
    """Return the answer to bytes that no library would send."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65536), b""))


def test_the_page_and_its_content_are_there(server: Server) -> None:
    status, page, headers = asked(server)
    assert (status, "<!doctype html>" in page, "Census" in page) == (200, True, True)
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    status, content, _ = asked(server, "/content")
    assert (status, "<html" in content, content.strip() in page) == (200, False, True)
    assert asked(server, method="HEAD")[:2] == (200, "")


def test_who_has_the_latest_page_is_not_sent_it_again(server: Server) -> None:
    version = asked(server)[2]["ETag"]
    assert asked(server, "/content", If_None_Match=version)[:2] == (304, "")
    begin(GAME + entry(1, "note", 'text = "tea"'))
    status, content, headers = asked(server, "/content", If_None_Match=version)
    assert (status, "tea" in content, headers["ETag"] == version) == (200, True, False)


HOSTILE = [
    *("evil.example", "evil.example:8018", "127.0.0.1.evil.example", "localhost.evil.example", "192.0.2.1"),
    *("", "[::2]", "127.0.0.1@evil"),
]
OURS = ["localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:9999", "[::1]:80"]
OTHER_FILES = [
    *("/game.toml", "/../game.toml", "/..%2fgame.toml", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/page.css"),
    *("/content/", "/content/../game.toml", "/?file=game.toml", "http://localhost/game.toml", "/\\..\\game.toml"),
]
METHODS = ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT", "TRACE"]
NONSENSE = [b"\x00\xff\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET " + b"/" * 70000, b""]


def test_hostile_hosts_are_refused_and_our_own_names_answered(server: Server) -> None:
    for host, path in product(HOSTILE, ("/", "/content")):
        status, text, _ = asked(server, path, Host=host)
        assert (status, "Census" in text) == (403, False), host
    assert [asked(server, Host=host)[0] for host in OURS] == [200] * len(OURS)


def test_without_one_host_nothing_is_told(server: Server) -> None:
    for head in (b"", b"Host: localhost\r\nHost: evil.example\r\n"):
        assert b" 400 " in spoken(server, b"GET / HTTP/1.1\r\n" + head + b"Connection: close\r\n\r\n")


def test_no_other_file_can_be_fetched(server: Server) -> None:
    for path in OTHER_FILES:
        answer = spoken(server, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert b" 404 " in answer.split(b"\r\n")[0], path
        assert b"mega-civilization" not in answer


def test_nothing_can_be_written(server: Server) -> None:
    before = files()
    assert {method: asked(server, "/", method)[0] for method in METHODS} == dict.fromkeys(METHODS, 405)
    assert files() == before


def test_nonsense_is_survived(server: Server) -> None:
    for request in NONSENSE:
        assert b"Census" not in spoken(server, request)
        assert asked(server)[0] == 200


def test_a_server_for_the_house_answers_to_numbers_and_not_to_names() -> None:
    for server in running("0.0.0.0"):
        assert asked(server, Host="192.0.2.1:8018")[0] == 200
        assert asked(server, Host="localhost")[0] == 200
        assert asked(server, Host="evil.example")[0] == 403


def test_unless_asked_for_others_only_this_machine_is_answered(server: Server) -> None:
    assert server.address == "127.0.0.1"
    assert server.names == {"localhost", "127.0.0.1", "::1"}


def test_a_server_at_one_address_answers_to_it_alone() -> None:
    for server in running("127.0.0.2"):
        connection = http.client.HTTPConnection("127.0.0.2", server.port, timeout=60)
        connection.request("GET", "/")
        assert connection.getresponse().status == 200
        connection.close()
        assert server.names == {"127.0.0.2"}


@pytest.mark.deep
def test_the_file_may_be_replaced_thousands_of_times(server: Server, folder: Path) -> None:
    others = ["", "format = 1\n[[entry", GAME, header(), GAME + "[[entry]]\nturn = 1\naction = 'note'\ntext = 'tea'\n"]
    stop = threading.Event()
    answers: list[int] = []

    def read() -> None:
        while not stop.is_set():
            answers.append(asked(server, "/content")[0])

    readers = [threading.Thread(target=read) for _ in range(2)]
    asked(server)
    descriptors = len(os.listdir("/proc/self/fd")) if os.path.exists("/proc/self/fd") else 0
    for reader in readers:
        reader.start()
    for number in range(1_000_000):
        if number >= cases(900, in_full=2000) and len(answers) > 20:
            break
        Path("new").write_text(others[number % len(others)], "utf-8")
        os.replace("new", "game.toml")
        if number % 700 == 0:
            os.unlink("game.toml")
    stop.set()
    for reader in readers:
        reader.join()
    begin(GAME + entry(1, "note", 'text = "the last word"'))
    assert set(answers) == {200}
    assert "the last word" in asked(server, "/content")[1]
    if descriptors:
        assert len(os.listdir("/proc/self/fd")) <= descriptors + 2


def test_where_nobody_can_listen_that_is_told(server: Server) -> None:
    assert "--port" in wrong(f"report --serve --port {server.port}")
    for host in ("nowhere.invalid", "192.0.2.1", "a b", "::2", "x" * 300):
        assert host in wrong(f"report --serve --port 0 --host '{host}'")
