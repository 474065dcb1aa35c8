"""What players and the bookkeeper ask for."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from civledger.bookkeeping.record import Refused
from civledger.store.side_files import SeatSecrets
from civledger.web.addresses import JOIN, draw_svg
from civledger.web.answers import HEADERS, answer, answer_refusal, receipt_answer
from civledger.web.apart import prepare
from civledger.web.bodies import read_plan_request
from civledger.web.events import Listener, Listeners
from civledger.web.hosted import HostedLedger
from civledger.web.lobby import Lobby, Ticket
from civledger.web.page import PageDesk
from civledger.web.planning import Planner, make_plan
from civledger.web.press import Press
from civledger.web.roles import KnownSecrets, read_bearer
from civledger.web.routes import Asked, Asker, Gate, Queue, Route, route
from civledger.web.sheets import send_asset


class Desk(PageDesk):
    """What is done with each request; what is not async may take its time, in a thread."""

    def __init__(self, hosted: HostedLedger, secrets: SeatSecrets) -> None:
        super().__init__(Press(hosted.file, hosted=True))
        self.hosted = hosted
        known = KnownSecrets(hosted.file, secrets)
        self.planner = Planner(hosted.file)
        prepare([make_plan.__module__, *([hosted.run_line.__module__] if hosted.run_line else [])])
        self.listeners = Listeners(hosted, known)
        self.lobby = Lobby(known)
        self.gate = Gate(known, self.lobby)

    def invite(self, url: str) -> None:
        """Show at which address phones join: to the bookkeeper, and on a wall."""
        self.lobby.url = url
        self.press.join = draw_svg(f"{url}{JOIN}")

    def announce_joins(self, announce: Callable[[Ticket], None]) -> None:
        """Tell who looks at the program, once, of each phone that asks for a seat."""
        self.lobby.announce = announce

    async def answer(self, route: Route, handle: Callable[[Asked], Any], request: Request) -> Response:
        """Return the answer to whoever asks."""
        asked = await self.gate.let_in(route, request)
        if isinstance(asked, Response):
            return asked
        async with self.gate.in_turn(route, asked.role):
            given = await (handle(asked) if inspect.iscoroutinefunction(handle) else run_in_threadpool(handle, asked))
        if isinstance(given, Response):
            return given
        if not route.records:
            return answer(given, route.new)
        if isinstance(given, Refused):
            return answer_refusal(given, asked.role)
        if given.is_new:
            self.listeners.publish(given.version)  # to everybody who listens
        return receipt_answer(given, asked.role, route.new if given.is_new else HTTPStatus.OK)

    @route("GET", "/static/{name}", Asker.ANYBODY)
    async def static(self, asked: Asked) -> Response:
        """Send a script or style."""
        return send_asset(asked.request)

    @route("GET", "/api/who", Asker.SEAT)
    def who(self, asked: Asked) -> Any:
        """Return whose secret it is."""
        return {"civ": asked.role.civ, "keeper": asked.role.civ is None}

    @route("GET", "/api/seat", Asker.SEAT)
    def seat(self, asked: Asked) -> Any:
        """Return what a seat sees."""
        return self.hosted.see_seat(asked.role, asked.query("civ"))

    @route("POST", "/api/entries", Asker.SEAT, records=True, queue=Queue.LEDGER, new=HTTPStatus.CREATED)
    def record(self, asked: Asked) -> Any:
        """Record an entry."""
        return self.hosted.record(asked.role, asked.body)

    @route("POST", "/api/undo", Asker.SEAT, records=True, queue=Queue.LEDGER)
    def undo(self, asked: Asked) -> Any:
        """Take something back."""
        return self.hosted.undo(asked.role, asked.body)

    @route("POST", "/api/advise", Asker.SEAT, queue=Queue.OWN)
    def advise(self, asked: Asked) -> Any:
        """Return what to buy."""
        return self.hosted.advise(asked.role, asked.body)

    @route("POST", "/api/payment", Asker.SEAT, queue=Queue.OWN)
    def pay(self, asked: Asked) -> Any:
        """Return how to pay."""
        return self.hosted.pay(asked.role, asked.body)

    @route("POST", "/api/plan", Asker.SEAT)
    async def plan(self, asked: Asked) -> Any:
        """Return what to buy in this turn and the next ones."""
        sent = read_plan_request(asked.body)
        civ = await run_in_threadpool(self.hosted.find_adviser, asked.role, sent.civ)
        return await self.planner.plan(asked.role, civ, sent, lambda: _wait_for_end(asked.request))

    @route("GET", "/api/events", Asker.SEAT)
    async def events(self, asked: Asked) -> Response:
        """Send news as long as somebody listens."""
        headers = asked.request.headers
        listener = Listener(asked.role.civ, read_bearer(headers.get("authorization", "")))
        stream = self.listeners.stream(listener, headers.get("last-event-id", ""))
        return StreamingResponse(stream, 200, HEADERS, "text/event-stream")

    @route("GET", "/api/table", Asker.KEEPER)
    def table(self, asked: Asked) -> Any:
        """Return how the table stands."""
        phones = self.listeners.count_phones()
        return {**self.hosted.see_table(asked.query("turn")), "door": self.lobby.describe(phones)}

    # It takes its turn by itself, if it turns out to record something.
    @route("POST", "/api/command", Asker.KEEPER, records=True, new=HTTPStatus.CREATED)
    def command(self, asked: Asked) -> Any:
        """Carry out a command line."""
        return self.hosted.carry_out(asked.body)

    @route("POST", "/api/sheet", Asker.KEEPER, records=True, queue=Queue.LEDGER)
    def sheet(self, asked: Asked) -> Any:
        """Take the answer to a question about the events of the turn."""
        return self.hosted.answer_sheet(asked.body)

    @route("POST", "/api/gone", Asker.KEEPER, records=True, queue=Queue.LEDGER)
    def gone(self, asked: Asked) -> Any:
        """Record again what git or another program took out of the file, or let it go."""
        return self.hosted.settle_gone(asked.body)

    @route("GET", "/api/code", Asker.KEEPER)
    def code(self, asked: Asked) -> Any:
        """Return a QR code."""
        return self.lobby.show_code(asked.query("civ"))

    @route("POST", "/api/lost", Asker.KEEPER)
    def lost(self, asked: Asked) -> Any:
        """Make a seat's address anew."""
        return self.lobby.lose(asked.body)

    @route("GET", "/api/door", Asker.KEEPER)
    def guests(self, asked: Asked) -> Any:
        """Return who is there and who waits, which no ledger need be read for."""
        return self.lobby.describe(self.listeners.count_phones())

    @route("POST", "/api/door", Asker.KEEPER)
    def admit(self, asked: Asked) -> Any:
        """Let a phone in, or turn it away."""
        return self.lobby.answer(asked.body)

    @route("GET", "/api/join", Asker.GUEST)
    def seats(self, asked: Asked) -> Any:
        """Return which seats there are, and which are taken."""
        return self.hosted.list_seats(self.lobby.is_taken)

    @route("POST", "/api/join", Asker.GUEST, seldom=True, new=HTTPStatus.CREATED)
    def join(self, asked: Asked) -> Any:
        """Take the wish for a seat."""
        return self.lobby.ask(asked.body, asked.home, self.hosted.list_playing())

    @route("POST", "/api/join/answer", Asker.GUEST)
    def wait(self, asked: Asked) -> Any:
        """Return what the bookkeeper has answered."""
        return self.lobby.tell_answer(asked.body)

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
