"""What only the bookkeeper asks for."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from civledger.bookkeeping.phone_entry import NotAllowed
from civledger.web.bodies import take_body
from civledger.web.door import Door
from civledger.web.events import Listeners
from civledger.web.hosted import HostedLedger
from civledger.web.page import AskedFor
from civledger.web.roles import Role

_Make = Callable[[Role], Any]
_Asked = Callable[..., Awaitable[Response]]
_NOT_YOURS = "only the bookkeeper can do this"


class KeeperDesk:
    """Answers the bookkeeper; `asked` answers whoever may ask."""

    def __init__(self, asked: _Asked, hosted: HostedLedger, door: Door, listeners: Listeners) -> None:
        self.asked = asked
        self.hosted = hosted
        self.door = door
        self.listeners = listeners

    async def table(self, request: Request) -> Response:
        """Send how the table stands."""
        turn = request.query_params.get("turn")
        phones = self.listeners.count_phones()
        return await self.asked(
            request, _for_keeper(lambda: {**self.hosted.see_table(turn), "door": self.door.describe(phones)})
        )

    async def guests(self, request: Request) -> Response:
        """Send who is there and who waits, which no ledger need be read for."""
        phones = self.listeners.count_phones()
        return await self.asked(request, _for_keeper(lambda: self.door.describe(phones)))

    async def answer(self, request: Request) -> Response:
        """Let a phone in, or turn it away."""
        body = await take_body(request)
        return await self.asked(request, _for_keeper(lambda: self.door.answer(body)))

    async def lost(self, request: Request) -> Response:
        """Make a seat's address anew."""
        body = await take_body(request)
        return await self.asked(request, _for_keeper(lambda: self.door.lose(body)))

    async def code(self, request: Request) -> Response:
        """Send a QR code."""
        civ = request.query_params.get("civ")
        return await self.asked(request, _for_keeper(lambda: self.door.show_code(civ)))

    async def command(self, request: Request) -> Response:
        """Carry out a command line."""
        body = await take_body(request)
        return await self.asked(request, _for_keeper(lambda: self.hosted.carry_out(body)), HTTPStatus.CREATED)

    def asked_for(self) -> list[AskedFor]:
        """Return what may be asked for."""
        return [
            ("GET", "/api/table", self.table),
            ("POST", "/api/command", self.command),
            ("GET", "/api/code", self.code),
            ("POST", "/api/lost", self.lost),
            ("GET", "/api/door", self.guests),
            ("POST", "/api/door", self.answer),
        ]


def _for_keeper(make: Callable[[], Any]) -> _Make:
    """Return what is done for the bookkeeper and for nobody else."""

    def make_for(role: Role) -> Any:
        if role.civ is not None:
            raise NotAllowed(_NOT_YOURS)
        return make()

    return make_for
