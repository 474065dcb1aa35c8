"""The requests that are answered, and who may make which."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from civledger.bookkeeping.record import Refused
from civledger.report.html import policy
from civledger.store.seat_secrets import SeatSecrets
from civledger.web.addresses import OwnNames
from civledger.web.answers import HEADERS, answer, failed, refused, sentence
from civledger.web.events import Listeners
from civledger.web.hosted import Answered, HostedLedger
from civledger.web.press import Press, Rendering, takes_gzip
from civledger.web.roles import Pace, Role, find_role

LARGEST_BODY = 64 * 1024
READ_AT_MOST = 4 * 1024 * 1024  # so that who sends too much hears why; more is cut off
PATIENCE = 15.0
UNKNOWN = "no secret, or a wrong one: open the address that the bookkeeper gave you"
TOO_MUCH = "a request has 64 kB at most"
TOO_OFTEN = "more than 20 requests a second: wait a moment"
FOREIGN = "this name is not mine"
NOTHING_HERE = "there is nothing here"
OTHER_METHOD = "this is asked for otherwise"
SLOW = "the request was not whole in time"
OUR_FAULT = "something went wrong here; the bookkeeper's screen says what"

Answering = Callable[[Request], Awaitable[Response]]


class TooMuch(Exception):
    """A request that is larger than any may be."""


class Front:
    """What stands before everything: requests under a foreign name get nothing, and no fault of ours gets out."""

    def __init__(self, app: ASGIApp, names: OwnNames) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or let it in."""
        if scope["type"] == "http" and not self.is_ours(Request(scope)):
            await sentence(HTTPStatus.FORBIDDEN, FOREIGN)(scope, receive, send)
            return
        with suppress(ClientDisconnect):
            await self.app(scope, receive, send)

    def is_ours(self, request: Request) -> bool:
        """Tell whether a request was meant for us, and does not come from a page elsewhere."""
        hosts, origins = request.headers.getlist("host"), request.headers.getlist("origin")
        if len(hosts) != 1 or not self.names.answers_to(hosts[0]):
            return False
        return all(origin.lower() == f"http://{hosts[0]}".lower() for origin in origins)


class Desk:
    """What is done with each request."""

    def __init__(self, hosted: HostedLedger, secrets: SeatSecrets) -> None:
        self.hosted = hosted
        self.secrets = secrets
        self.pace = Pace()
        self.listeners = Listeners(hosted)
        self.press = Press(hosted.file)

    async def page(self, request: Request) -> Response:
        """Send the page, or what changes of it; whoever asks sees the same."""
        whole = request.url.path == "/"
        rendering = await run_in_threadpool(self.press.last_good if whole else self.press.latest)
        return send_rendering(request, rendering, whole)

    async def seat(self, request: Request) -> Response:
        """Send what a seat sees."""
        return await self.asked(request, lambda role: self.hosted.see_seat(role, request.query_params.get("civ")))

    async def advise(self, request: Request) -> Response:
        """Send what to buy."""
        body = await take_body(request)
        return await self.asked(request, lambda role: self.hosted.advise(role, body))

    async def enter(self, request: Request) -> Response:
        """Record an entry."""
        body = await take_body(request)
        return await self.asked(request, lambda role: self.hosted.enter(role, body), HTTPStatus.CREATED)

    async def undo(self, request: Request) -> Response:
        """Take something back."""
        body = await take_body(request)
        return await self.asked(request, lambda role: self.hosted.undo(role, body))

    async def events(self, request: Request) -> Response:
        """Send news as long as somebody listens."""
        role = self.let_in(request)
        if isinstance(role, Response):
            return role
        heard = request.headers.get("last-event-id", "")
        return StreamingResponse(self.listeners.stream(heard), 200, HEADERS, "text/event-stream")

    def let_in(self, request: Request) -> Role | Response:
        """Return who asks, or the answer to who is not known or asks too often."""
        role = find_role(self.secrets, request.headers.get("authorization", ""))
        if role is None:
            return sentence(HTTPStatus.UNAUTHORIZED, UNKNOWN, {"WWW-Authenticate": "Bearer"})
        if not self.pace.allows(role):
            return sentence(HTTPStatus.TOO_MANY_REQUESTS, TOO_OFTEN, {"Retry-After": "1"})
        return role

    async def asked(self, request: Request, make: Callable[[Role], Any], new: HTTPStatus = HTTPStatus.OK) -> Response:
        """Return the answer to who may ask; what is done takes its time in a thread."""
        role = self.let_in(request)
        if isinstance(role, Response):
            return role
        return self.tell_answer(await run_in_threadpool(make, role), new)

    def tell_answer(self, given: "Answered | Any", new: HTTPStatus) -> Response:
        """Return what was done as an answer, and tell everybody who listens."""
        if isinstance(given, Refused):
            return refused(given)
        if not hasattr(given, "is_new"):
            return answer(given)
        if given.is_new:
            self.listeners.publish(given.version)
        return answer(given.data, new if given.is_new else HTTPStatus.OK)


def send_rendering(request: Request, rendering: Rendering, whole: bool) -> Response:
    """Return the page as it was last made, unless the reader has it."""
    headers = {
        **HEADERS,
        "Cache-Control": "no-cache",
        "Content-Security-Policy": f"{policy(live=True)}; frame-ancestors 'none'",
        "ETag": rendering.version,
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == rendering.version:
        return Response(b"", HTTPStatus.NOT_MODIFIED, headers)
    sheet = rendering.page if whole else rendering.content
    if takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(sheet.gzipped, 200, {**headers, "Content-Encoding": "gzip"}, "text/html")
    return Response(sheet.plain, 200, headers, "text/html")


async def take_body(request: Request) -> bytes:
    """Return what a request holds; raises TooMuch, but hears it out as far as is reasonable."""
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:12]) > READ_AT_MOST:
        raise TooMuch
    parts, size = [], 0
    async with asyncio.timeout(PATIENCE):
        async for part in request.stream():
            size += len(part)
            if size > READ_AT_MOST:
                raise TooMuch
            if size <= LARGEST_BODY:
                parts.append(part)
    if size > LARGEST_BODY:
        raise TooMuch
    return b"".join(parts)


def guard(handle: Answering) -> Answering:
    """Return what answers a request whatever happens."""

    async def guarded(request: Request) -> Response:
        try:
            return await handle(request)
        except ClientDisconnect:
            raise
        except Exception as wrong:
            return say_failure(request, wrong)

    return guarded


def say_failure(request: Request, wrong: Exception) -> Response:
    """Say why a request could not be met; whatever nobody foresaw is told here in one line, and there in none."""
    if isinstance(wrong, TooMuch):
        return sentence(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TOO_MUCH, {"Connection": "close"})
    if isinstance(wrong, TimeoutError):
        return sentence(HTTPStatus.BAD_REQUEST, SLOW, {"Connection": "close"})
    if known := failed(wrong):
        return known
    sys.stderr.write(f"civledger: {request.url.path}: {type(wrong).__name__}\n")
    return sentence(HTTPStatus.INTERNAL_SERVER_ERROR, OUR_FAULT)


async def say_missing(request: Request, wrong: Exception) -> Response:
    """Say that a path or a method is none of ours."""
    status = wrong.status_code if isinstance(wrong, HTTPException) else HTTPStatus.NOT_FOUND
    headers = wrong.headers if isinstance(wrong, HTTPException) else None
    return sentence(status, NOTHING_HERE if status == HTTPStatus.NOT_FOUND else OTHER_METHOD, headers)


def build_app(desk: Desk, names: OwnNames) -> ASGIApp:
    """Return the application."""

    @asynccontextmanager
    async def watching(app: Starlette) -> AsyncIterator[None]:
        watch = asyncio.create_task(desk.listeners.watch())
        yield
        watch.cancel()

    asked: list[tuple[str, str, Answering]] = [
        ("GET", "/", desk.page),
        ("GET", "/content", desk.page),
        ("GET", "/api/seat", desk.seat),
        ("POST", "/api/entries", desk.enter),
        ("POST", "/api/undo", desk.undo),
        ("POST", "/api/advise", desk.advise),
        ("GET", "/api/events", desk.events),
    ]
    routes = [Route(path, guard(handle), methods=[method]) for method, path, handle in asked]
    app = Starlette(routes=routes, lifespan=watching, exception_handlers={HTTPException: say_missing})
    app.router.redirect_slashes = False
    return Front(app, names)
