"""What players and the bookkeeper ask for, and who may ask for what."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from http import HTTPStatus
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from civledger.bookkeeping.record import Refused
from civledger.store.side_files import SeatSecrets
from civledger.web.answers import HEADERS, answer, receipt_answer, refused, sentence
from civledger.web.apart import prepare
from civledger.web.assets import send_asset
from civledger.web.bodies import read_plan_request, take_body
from civledger.web.door import Door, Ticket
from civledger.web.events import Listener, Listeners
from civledger.web.hosted import Answered, HostedLedger
from civledger.web.invitation import JOIN, draw_svg
from civledger.web.join_desk import JoinDesk
from civledger.web.keeper_desk import KeeperDesk
from civledger.web.page import AskedFor, PageDesk
from civledger.web.planning import Planner, make_plan
from civledger.web.press import Press
from civledger.web.roles import KnownSecrets, Pace, Role, describe_role, find_role, read_bearer

_UNKNOWN = "this address does not work. Ask the bookkeeper for the right one"
MOST_WAITING = 8  # questions of one seat
_TOO_OFTEN = "too many requests, more than 20 a second. Wait a moment"


class Desk(PageDesk):
    """What is done with each request."""

    def __init__(self, hosted: HostedLedger, secrets: SeatSecrets) -> None:
        super().__init__(Press(hosted.file, hosted=True))
        self.hosted = hosted
        self.secrets = KnownSecrets(hosted.file, secrets)
        self.pace = Pace()
        self.planner = Planner(hosted.file)
        prepare([make_plan.__module__, *([hosted.run_line.__module__] if hosted.run_line else [])])
        self.turn = asyncio.Lock()  # who came first writes first, which locks of threads do not see to
        self.questions: defaultdict[str | None, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.waiting: Counter[str | None] = Counter()
        self.listeners = Listeners(hosted, self.secrets)
        self.door = Door(self.secrets)
        self.keeping = KeeperDesk(self.asked, hosted, self.door, self.listeners)
        self.joining = JoinDesk(hosted, self.door)

    def invite(self, url: str) -> None:
        """Show at which address phones join: to the bookkeeper, and on a wall."""
        self.door.url = url
        self.press.join = draw_svg(f"{url}{JOIN}")

    def announce_joins(self, announce: Callable[[Ticket], None]) -> None:
        """Tell who looks at the program, once, of each phone that asks for a seat."""
        self.door.announce = announce

    async def who(self, request: Request) -> Response:
        """Send whose secret it is."""
        return await self.asked(request, describe_role)

    async def seat(self, request: Request) -> Response:
        """Send what a seat sees."""
        return await self.asked(request, lambda role: self.hosted.see_seat(role, request.query_params.get("civ")))

    async def advise(self, request: Request) -> Response:
        """Send what to buy."""
        body = await take_body(request)
        return await self.questioned(request, lambda role: self.hosted.advise(role, body))

    async def pay(self, request: Request) -> Response:
        """Send how to pay."""
        body = await take_body(request)
        return await self.questioned(request, lambda role: self.hosted.pay(role, body))

    async def plan(self, request: Request) -> Response:
        """Send what to buy in this turn and the next ones."""
        role, body = self.let_in(request), await take_body(request)
        if isinstance(role, Response):
            return role
        sent = read_plan_request(body)
        civ = await run_in_threadpool(self.hosted.find_adviser, role, sent.civ)
        return answer(await self.planner.plan(role, civ, sent, lambda: _wait_for_end(request)))

    async def enter(self, request: Request) -> Response:
        """Record an entry."""
        body = await take_body(request)
        return await self.asked(request, lambda role: self.hosted.enter(role, body), HTTPStatus.CREATED, self.turn)

    async def undo(self, request: Request) -> Response:
        """Take something back."""
        body = await take_body(request)
        return await self.asked(request, lambda role: self.hosted.undo(role, body), turn=self.turn)

    async def events(self, request: Request) -> Response:
        """Send news as long as somebody listens."""
        role = self.let_in(request)
        if isinstance(role, Response):
            return role
        heard = request.headers.get("last-event-id", "")
        listener = Listener(role.civ, read_bearer(request.headers.get("authorization", "")))
        return StreamingResponse(self.listeners.stream(listener, heard), 200, HEADERS, "text/event-stream")

    def let_in(self, request: Request) -> Role | Response:
        """Return who asks, or the answer to who is not known or asks too often."""
        role = find_role(self.secrets.now(), request.headers.get("authorization", ""))
        if role is None:
            return sentence(HTTPStatus.UNAUTHORIZED, _UNKNOWN, {"WWW-Authenticate": "Bearer"})
        if role.civ is not None and not self.pace.allows(role.civ):  # the bookkeeper is nobody's guest
            return sentence(HTTPStatus.TOO_MANY_REQUESTS, _TOO_OFTEN, {"Retry-After": "1"})
        request.state.welcome()
        self.door.seen.add(role.civ)
        return role

    async def asked(
        self,
        request: Request,
        make: Callable[[Role], Any],
        new: HTTPStatus = HTTPStatus.OK,
        turn: asyncio.Lock | None = None,
    ) -> Response:
        """Return the answer to who may ask; what is done takes its time in a thread, and who writes waits."""
        role = self.let_in(request)
        if isinstance(role, Response):
            return role
        async with turn or nullcontext():
            return self.tell_answer(role, await run_in_threadpool(make, role), new)

    async def questioned(self, request: Request, make: Callable[[Role], Any]) -> Response:
        """Return the answer to a question that takes a moment; those of one seat are answered one after the other."""
        role = find_role(self.secrets.now(), request.headers.get("authorization", ""))
        who = role.civ if role else None
        if self.waiting[who] >= MOST_WAITING:
            return sentence(HTTPStatus.TOO_MANY_REQUESTS, _TOO_OFTEN, {"Retry-After": "1"})
        self.waiting[who] += 1
        try:
            return await self.asked(request, make, turn=self.questions[who])
        finally:
            self.waiting[who] -= 1

    def tell_answer(self, role: Role, given: "Answered | Any", new: HTTPStatus) -> Response:
        """Return what was done as an answer, and tell everybody who listens."""
        if isinstance(given, Refused):
            return refused(given, role)
        if not hasattr(given, "is_new"):
            return answer(given)
        if given.is_new:
            self.listeners.publish(given.version)
        return receipt_answer(given, role, new if given.is_new else HTTPStatus.OK)

    def asked_for(self) -> list[AskedFor]:
        """Return what may be asked for."""
        return [
            *super().asked_for(),
            ("GET", "/static/{name}", send_asset),
            ("GET", "/api/who", self.who),
            ("GET", "/api/seat", self.seat),
            ("POST", "/api/entries", self.enter),
            ("POST", "/api/undo", self.undo),
            ("POST", "/api/advise", self.advise),
            ("POST", "/api/plan", self.plan),
            ("POST", "/api/payment", self.pay),
            ("GET", "/api/events", self.events),
            *self.keeping.asked_for(),
            *self.joining.asked_for(),
        ]

    @asynccontextmanager
    async def watch(self, app: Starlette) -> AsyncIterator[None]:
        """Look at the file as long as requests are answered."""
        watching = asyncio.create_task(self.listeners.watch())
        yield
        watching.cancel()

    def let_go(self) -> None:
        """Let everybody go who listens or waits for a plan."""
        self.planner.end()
        self.listeners.end()


async def _wait_for_end(request: Request) -> None:
    """Wait until who asked, and has said everything, hangs up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
