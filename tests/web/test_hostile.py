"""Requests that no browser sends: each is answered, none with a fault of ours, and the ledger stays as it is."""

import json
import random
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.depth import cases
from tests.web.tables import Table, hosting

WORDS = (
    "id",
    "action",
    "values",
    "civ",
    "tokens",
    "buy",
    "census",
    "advances",
    "Pottery",
    "Minoa",
    "turn",
    "\0",
    "é",
    "",
)
HEADS = (
    b"GET / HTTP/1.1\r\n",
    b"POST /api/entries HTTP/1.1\r\n",
    b"POST /api/undo HTTP/1.0\r\n",
    b"GET /api/events HTTP/1.1\r\n",
    b"GET /%00 HTTP/1.1\r\n",
    b"GET http://evil/ HTTP/1.1\r\n",
    b"OPTIONS * HTTP/1.1\r\n",
    b"\x16\x03\x01\x02\r\n",
    b"GET\r\n",
)
LINES = (
    b"Host: localhost\r\n",
    b"Host: a\r\nHost: b\r\n",
    b"Content-Length: 5\r\n",
    b"Content-Length: -1\r\n",
    b"Content-Length: 99999999999999999999\r\n",
    b"Content-Length: x\r\n",
    b"Transfer-Encoding: chunked\r\n",
    b"Transfer-Encoding: gzip\r\n",
    b"Expect: 100-continue\r\n",
    b"Upgrade: websocket\r\nConnection: Upgrade\r\n",
    b"Authorization: Bearer \xff\xfe\r\n",
    b"Range: bytes=0-1\r\n",
    b"X: " + b"y" * 9000 + b"\r\n",
    b" folded\r\n",
    b": nameless\r\n",
)


def spoken(table: Table, request: bytes) -> bytes:
    """Return the first bytes of the answer to what was sent, and how it ended."""
    host, _, port = table.place.partition(":")
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        try:
            return connection.recv(4096)
        except ConnectionResetError:
            return b""


def any_value(chance: random.Random, depth: int = 0) -> Any:
    """Return anything that JSON can say, mostly in words that mean something here."""
    kind = chance.randrange(9 if depth < 3 else 6)
    if kind < 3:
        return chance.choice(WORDS)
    if kind < 6:
        return chance.choice([0, 1, -1, 2**63, 10**40, 1.5, True, None, "x" * 100])
    if kind < 7:
        return [any_value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {chance.choice(WORDS): any_value(chance, depth + 1) for _ in range(chance.randrange(5))}


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(4))
def test_any_json(standing: Table, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(cases(40)):
        body: dict[str, Any] = {
            "id": "x",
            "action": chance.choice(["buy", "census", "endturn", "note", "strike"]),
            "values": {},
        }
        body |= {chance.choice(WORDS): any_value(chance) for _ in range(3)}
        if body["action"] == "endturn" or body.get("force") is True:
            body["action"] = 1
        path = chance.choice(["/api/entries", "/api/advise", "/api/payment", "/api/undo"])
        if path == "/api/undo":
            body["id"] = chance.choice(["", 1, None, "x" * 65])
        reply = standing.ask("keeper", "POST", path, json.dumps(body))
        assert 400 <= reply.status < 500, (body, reply)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(4))
def test_any_bytes(standing: Table, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(cases(40)):
        lines = b"".join(chance.choices(LINES, k=chance.randrange(5)))
        body = chance.choice([b"", b"{}", b"5\r\nhello\r\n0\r\n\r\n", bytes(range(256)), b"ffffffffffff\r\n"])
        answer = spoken(standing, chance.choice(HEADS) + lines + b"\r\n" + body)
        assert answer == b"" or answer.startswith(b"HTTP/1.1 "), answer
        assert not answer.startswith(b"HTTP/1.1 5"), answer
    assert standing.ask("keeper", "GET", "/api/seat?civ=Rome").status == 200


def test_a_request_that_comes_in_drops_is_cut_off(game: Path) -> None:
    with hosting(game.parent, patience=0.5) as table:
        host, _, port = table.place.partition(":")
        whole = f"GET /nothing HTTP/1.1\r\nHost: {table.place}\r\n\r\n".encode()
        for before in (b"", whole):
            with socket.create_connection((host, int(port)), timeout=60) as connection:
                connection.sendall(before + b"GET / HTTP/1.1\r\nX-Slow: ")
                assert b"".join(iter(lambda: connection.recv(4096), b"")).count(b"HTTP/1.1") == bool(before)
        assert table.ask(None, "GET", "/").status == 200
