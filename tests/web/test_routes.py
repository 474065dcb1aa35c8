"""Who may ask for what, written down a second time, and that strangers and seats get no further."""

import pytest

from civledger.web.desk import Desk
from civledger.web.routes import list_routes
from tests.web.tables import Table

ANYBODY = ["GET /", "GET /content", "GET /static/{name}"]
GUEST = ["GET /api/join", "POST /api/join", "POST /api/join/answer"]
SEAT = [
    *("GET /api/who", "GET /api/seat", "GET /api/events"),
    *("POST /api/entries", "POST /api/undo", "POST /api/advise", "POST /api/plan", "POST /api/payment"),
]
KEEPER = [
    *("GET /api/table", "GET /api/code", "GET /api/door"),
    *("POST /api/command", "POST /api/gone", "POST /api/lost", "POST /api/door", "POST /api/sheet"),
]
RECORDING = ["POST /api/command", "POST /api/entries", "POST /api/gone", "POST /api/sheet", "POST /api/undo"]


def test_every_route_says_who_may_ask_and_whether_it_records() -> None:
    routes = [declared for declared, _ in list_routes(Desk)]
    told = sorted((f"{one.method} {one.path}", one.who.name) for one in routes)
    groups = {"ANYBODY": ANYBODY, "GUEST": GUEST, "SEAT": SEAT, "KEEPER": KEEPER}
    assert told == sorted((path, who) for who, paths in groups.items() for path in paths)
    assert sorted(f"{one.method} {one.path}" for one in routes if one.records) == RECORDING


@pytest.mark.parametrize("asked", [*SEAT, *KEEPER])
def test_who_has_no_secret_gets_nothing(standing: Table, asked: str) -> None:
    method, path = asked.split()
    assert standing.ask(None, method, path, {} if method == "POST" else None).status == 401


@pytest.mark.parametrize("asked", KEEPER)
def test_a_seat_does_not_get_what_is_the_bookkeepers(standing: Table, asked: str) -> None:
    method, path = asked.split()
    reply = standing.ask("Rome", method, path, {} if method == "POST" else None)
    assert (reply.status, reply.data) == (403, {"error": "only the bookkeeper can do this"})
