"""Routes: each says who may ask and whether it records; who asks is looked at here, and nowhere else."""

import asyncio
import enum
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from civledger.bookkeeping.phone_entry import NotAllowed
from civledger.model.struct import Struct
from civledger.web.answers import sentence
from civledger.web.bodies import take_body
from civledger.web.lobby import Lobby, most_from, network_of
from civledger.web.roles import KnownSecrets, Pace, Role, find_role

MOST_WAITING = 8  # questions of one seat
_ASKING_EVERY = 60.0  # seconds in which one place may ask for three times as many seats as may wait from there
_UNKNOWN = "this address does not work. Ask the bookkeeper for the right one"
_NOT_YOURS = "only the bookkeeper can do this"
_TOO_OFTEN = "too many requests, more than 20 a second. Wait a moment"
_TOO_OFTEN_FROM_THERE = "too many requests. Wait a moment and try again"
_NOBODY = Role("")  # no seat has no name

_Handle = TypeVar("_Handle", bound=Callable[..., Any])


class Asker(enum.Enum):
    """Who may ask for something."""

    ANYBODY = "whoever opens the page, as often as they like"
    GUEST = "a phone without a secret, not too often from one place"
    SEAT = "a seat or the bookkeeper"
    KEEPER = "the bookkeeper"


class Queue(enum.Enum):
    """What a request waits for: locks of threads do not see to it that who came first is first."""

    LEDGER = "whoever writes the ledger before it"
    OWN = "the same seat's questions before it, since each takes a moment"


class Route(Struct):
    """What may be asked for; what `records` is told to everybody who listens, and answered as `new` if it is.

    What is asked `seldom`, such as a seat, is slowed down for a whole minute.
    """

    method: str
    path: str
    who: Asker
    records: bool = False
    queue: Queue | None = None
    new: HTTPStatus = HTTPStatus.OK
    seldom: bool = False


class Asked(Struct):
    """A request of somebody who may ask."""

    request: Request
    body: bytes = b""
    role: Role = _NOBODY

    def query(self, name: str) -> str | None:
        """Return what the address says behind `?`."""
        return self.request.query_params.get(name)

    @property
    def home(self) -> str:
        """Return the network from which somebody asks."""
        return _home_of(self.request)


def route(method: str, path: str, who: Asker, **more: Any) -> Callable[[_Handle], _Handle]:
    """Declare what a method of a desk answers."""

    def declare(handle: _Handle) -> _Handle:
        vars(handle).setdefault("routes", []).append(Route(method, path, who, **more))
        return handle

    return declare


def list_routes(desk: object) -> list[tuple[Route, Callable[[Asked], Any]]]:
    """Return what may be asked of a desk or its class, and which of its methods answers it."""
    handles = [getattr(desk, name) for name in dir(desk)]
    return [(declared, handle) for handle in handles for declared in getattr(handle, "routes", ())]


class Gate:
    """Lets in who may ask, one after the other where that is declared."""

    def __init__(self, secrets: KnownSecrets, lobby: Lobby) -> None:
        self.secrets = secrets
        self.lobby = lobby
        # Seats are counted by their secret, guests by the network they come from: they can have any name they like.
        self.pace = Pace()
        self.pace_from = Pace(seconds=0.5)
        self.wishes = {most: Pace(3 * most, _ASKING_EVERY) for most in (most_from(""), most_from("127.0.0.1"))}
        self.ledger = asyncio.Lock()
        self.questions: defaultdict[str | None, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.waiting: Counter[str | None] = Counter()

    async def let_in(self, route: Route, request: Request) -> Asked | Response:
        """Return what is asked, or the answer to who is not known or asks too often; raises NotAllowed."""
        body = b"" if route.method == "GET" else await take_body(request)
        if route.who is Asker.ANYBODY:
            return Asked(request, body)
        if route.who is Asker.GUEST:
            return self.slow_down(route, _home_of(request)) or Asked(request, body)
        role = find_role(self.secrets.now(), request.headers.get("authorization", ""))
        if role is None:
            return sentence(HTTPStatus.UNAUTHORIZED, _UNKNOWN, {"WWW-Authenticate": "Bearer"})
        too_many = route.queue is Queue.OWN and self.waiting[role.civ] >= MOST_WAITING
        if too_many or (role.civ is not None and not self.pace.allows(role.civ)):  # the bookkeeper is nobody's guest
            return sentence(HTTPStatus.TOO_MANY_REQUESTS, _TOO_OFTEN, {"Retry-After": "1"})
        request.state.welcome()  # who has shown a secret no longer takes the place of a guest
        self.lobby.seen.add(role.civ)
        if route.who is Asker.KEEPER and role.civ is not None:
            raise NotAllowed(_NOT_YOURS)
        return Asked(request, body, role)

    def slow_down(self, route: Route, home: str) -> Response | None:
        """Return the answer to a place from which too much is asked, None if it is not."""
        if route.seldom and not self.wishes[most_from(home)].allows(home):
            return sentence(HTTPStatus.TOO_MANY_REQUESTS, _TOO_OFTEN_FROM_THERE, {"Retry-After": "30"})
        if most_from(home) == most_from("") and not self.pace_from.allows(home):
            return sentence(HTTPStatus.TOO_MANY_REQUESTS, _TOO_OFTEN_FROM_THERE, {"Retry-After": "1"})
        return None

    @asynccontextmanager
    async def in_turn(self, route: Route, role: Role) -> AsyncIterator[None]:
        """Wait in the queue that the route declares, and keep its next one waiting meanwhile."""
        if route.queue is Queue.LEDGER:
            async with self.ledger:
                yield
        elif route.queue is Queue.OWN:
            self.waiting[role.civ] += 1
            try:
                async with self.questions[role.civ]:
                    yield
            finally:
                self.waiting[role.civ] -= 1
        else:
            yield


def _home_of(request: Request) -> str:
    return network_of(request.client.host if request.client else "")
