"""What phones ask for that have no secret yet."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from civledger.web.answers import answer, sentence
from civledger.web.bodies import take_body
from civledger.web.door import Door, most_from, network_of
from civledger.web.hosted import HostedLedger
from civledger.web.page import AskedFor
from civledger.web.roles import Pace

_TOO_OFTEN = "too many requests. Wait a moment and try again"
_ASKING_EVERY = 60.0  # seconds in which one place may ask for three times as many seats as may wait from there


class JoinDesk:
    """Answers whoever wants to join."""

    def __init__(self, hosted: HostedLedger, door: Door) -> None:
        self.hosted = hosted
        self.door = door
        self.pace = Pace(seconds=0.5)
        self.asking = {most: Pace(3 * most, _ASKING_EVERY) for most in (most_from(""), most_from("127.0.0.1"))}

    async def seats(self, request: Request) -> Response:
        """Send which seats there are, and which are taken."""
        return await self.at_ease(request, lambda address: self.hosted.list_seats(self.door.is_taken))

    async def ask(self, request: Request) -> Response:
        """Take the wish for a seat."""
        body, home = await take_body(request), _home_of(request)
        if not self.asking[most_from(home)].allows(home):
            return sentence(HTTPStatus.TOO_MANY_REQUESTS, _TOO_OFTEN, {"Retry-After": "30"})
        return await self.at_ease(
            request, lambda address: self.door.ask(body, address, self.hosted.list_playing()), HTTPStatus.CREATED
        )

    async def wait(self, request: Request) -> Response:
        """Send what the bookkeeper has answered."""
        body = await take_body(request)
        return await self.at_ease(request, lambda address: self.door.tell_answer(body))

    async def at_ease(
        self, request: Request, make: Callable[[str], Any], status: HTTPStatus = HTTPStatus.OK
    ) -> Response:
        """Return the answer to somebody who does not ask too often."""
        home = _home_of(request)
        if most_from(home) == most_from("") and not self.pace.allows(home):
            return sentence(HTTPStatus.TOO_MANY_REQUESTS, _TOO_OFTEN, {"Retry-After": "1"})
        return answer(await run_in_threadpool(make, home), status)

    def asked_for(self) -> list[AskedFor]:
        """Return what may be asked for."""
        return [
            ("GET", "/api/join", self.seats),
            ("POST", "/api/join", self.ask),
            ("POST", "/api/join/answer", self.wait),
        ]


def _home_of(request: Request) -> str:
    """Return from where somebody asks."""
    return network_of(request.client.host if request.client else "")
