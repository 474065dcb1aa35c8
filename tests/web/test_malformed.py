"""Five thousand requests that make no sense: none is a fault of ours, and who makes sense is answered meanwhile."""

import asyncio
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.cli.host import carry_out_remotely
from civledger.store.side_files import take_secrets
from civledger.web.addresses import OwnNames
from civledger.web.desk import Desk
from civledger.web.hosted import HostedLedger
from civledger.web.page import build_app
from tests import depth
from tests.web.conftest import BEGUN
from tests.web.test_hostile import any_value

REQUESTS = 5000
EVERY = 500
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "post", "\0")
PATHS = (
    *("/", "/content", "/api/who", "/api/seat", "/api/entries", "/api/undo", "/api/advise", "/api/table"),
    *(
        "/api/command",
        "/api/code",
        "/api/lost",
        "/api/door",
        "/api/join",
        "/api/join/answer",
        "/api/sheet",
        "/static/start.js",
    ),
    *("/static/../desk.py", "/static/%2e%2e/x", "/api/", "/api/entries/", "//", "/\udcff", "/é", "*", ""),
)
QUERIES = (b"", b"", b"", b"civ=Minoa", b"civ=%ff%fe", b"civ=Atlantis", b"turn=x", b"turn=99999999", b"&&=&", b"\xff")
HEADERS = (
    *((b"content-length", b"-1"), (b"content-length", b"x"), (b"content-length", b"999999999")),
    *((b"origin", b"null"), (b"origin", b"http://evil"), (b"host", b"evil"), (b"host", b"\xff")),
    *((b"authorization", b"Basic x"), (b"authorization", b"Bearer"), (b"last-event-id", b"\xff" * 300)),
    *((b"if-none-match", b"*"), (b"accept-encoding", b"gzip;q=x"), (b"cookie", b"secret=x"), (b"", b"")),
)
ACTIONS = ("buy", "census", "endturn", "note", "strike", "tax", "cencus", 1, None)
HARMFUL = ("/api/lost", "/api/undo")  # what would be done to a table if a request made sense by chance


async def call(app: ASGIApp, scope: dict[str, Any], body: bytes) -> int:
    """Return the status of the answer to a request."""
    sent: list[Any] = []
    parts = iter([{"type": "http.request", "body": body}])

    async def receive() -> Any:
        return next(parts, {"type": "http.disconnect"})

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return int(sent[0]["status"]) if sent else 0


def scope_of(method: str, path: str, query: bytes, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    """Return a request as servers hand it on."""
    called = {"type": "http", "http_version": "1.1", "scheme": "http", "root_path": "", "client": ("10.0.0.9", 1)}
    state = {"welcome": lambda: None}
    return {**called, "method": method, "path": path, "query_string": query, "headers": headers, "state": state}


def any_body(chance: random.Random, path: str) -> bytes:
    """Return what a request may hold: bytes, JSON, or what is nearly meant."""
    if chance.random() < 0.3:
        return chance.choice([b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 3000, bytes(range(256)), b"{}" * 40000])
    body = {str(any_value(chance)): any_value(chance) for _ in range(3)}
    near = {"action": chance.choice(ACTIONS), "values": any_value(chance), "line": chance.choice(["undo", "x y", 4])}
    near |= {"civ": chance.choice(["Rome", "Atlantis", 7]), "number": any_value(chance), "ticket": any_value(chance)}
    near |= {} if path in HARMFUL else {"id": chance.choice(["x", "", 1, "x" * 65, None])}
    keys = [key for key in near if chance.random() < 0.4 and (path not in HARMFUL or key != "civ")]
    return json.dumps({**body, **{key: near[key] for key in keys}}).encode()


async def flood(app: ASGIApp, who: list[str], good: tuple[dict[str, Any], bytes]) -> tuple[Counter[int], list[int]]:
    """Return the statuses of all that make no sense, and of those among them that do."""
    chance, statuses, good_ones = random.Random(depth.seed), Counter[int](), list[int]()
    for number in range(REQUESTS):
        path = chance.choice(PATHS)
        headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {chance.choice(who)}".encode())]
        headers += chance.choices(HEADERS, k=chance.choice([0, 0, 1, 2]))
        method = "POST" if path.startswith("/api") and chance.random() < 0.6 else chance.choice(METHODS)
        body = b"" if path in HARMFUL and chance.random() < 0.5 else any_body(chance, path)
        body = body if path not in HARMFUL or body.strip() else b"1"
        statuses[await call(app, scope_of(method, path, chance.choice(QUERIES), headers), body)] += 1
        if number % EVERY == 0:
            good_ones.append(await call(app, *good))
    return statuses, good_ones


@pytest.mark.deep
def test_no_request_is_a_fault_of_ours(game: Path) -> None:
    secrets = take_secrets(str(game), open_ledger(str(game)).books.setup.names.playing)
    desk = Desk(HostedLedger(str(game), carry_out_remotely), secrets)
    app = build_app(desk, OwnNames(frozenset({"localhost"})))
    headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {secrets.seats['Egypt']}".encode())]
    good = scope_of("POST", "/api/entries", b"", headers), b'{"id":"g","action":"census","values":{"tokens":4}}'
    statuses, answered = asyncio.run(flood(app, [secrets.keeper, secrets.seats["Rome"], "x"], good))
    assert sum(statuses.values()) == REQUESTS
    assert [status for status in statuses if status >= 500] == []
    assert {400, 401, 403, 404, 405, 413} <= statuses.keys()
    assert answered == [201] + [200] * (REQUESTS // EVERY - 1)
    more = game.read_text("utf-8").removeprefix(BEGUN)
    assert (more.count("[[entry]]"), 'id = "g"' in more) == (1, True)
    assert take_secrets(str(game), secrets.seats) == secrets
