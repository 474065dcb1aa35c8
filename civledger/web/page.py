"""The page in browsers, and what stands before everything that is asked for."""

import sys
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, suppress
from http import HTTPStatus
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from civledger.report.escape import printable
from civledger.report.html import policy
from civledger.web.addresses import OwnNames, resolve, sender_of
from civledger.web.answers import HEADERS, answer_failure, sentence
from civledger.web.bodies import TooMuch
from civledger.web.press import Press, Rendering
from civledger.web.routes import Asked, Asker, Route, list_routes, route
from civledger.web.sheets import Sheet, send_sheet

_FOREIGN = "wrong address. Open the one shown on the bookkeeper's computer"
_NOTHING_HERE = "there is nothing here"
_PAGE_MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>civledger</title><h1>Not found</h1><p>There is no page at this address. <a href="/">Open the game</a>.</p></html>
"""
_OTHER_METHOD = "this kind of request is not allowed here"
_TOO_MUCH = "a request can have at most 64 kB"
_SLOW = "the request took too long"
_OUR_FAULT = "something went wrong. For details, see the bookkeeper's terminal"

_CHANGES = "changes"  # what a reader prefers that keeps the parts of the page it has

_SPELLED = {b"etag": b"ETag", b"www-authenticate": b"WWW-Authenticate"}

_Lifespan = Callable[[Starlette], AbstractAsyncContextManager[None]]


class _Front:
    """What stands before everything: requests under a foreign name get nothing, and no fault of ours gets out."""

    def __init__(self, app: ASGIApp, names: OwnNames) -> None:
        self.app = app
        self.names = names
        self.proxies = resolve(names.others)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or let it in."""
        if scope["type"] == "http" and not self.is_ours(Request(scope)):
            await sentence(HTTPStatus.FORBIDDEN, _FOREIGN)(scope, receive, _spell_headers(send))
            return
        if scope["type"] == "http" and self.names.others and scope["client"]:
            address, port = scope["client"]
            forwarded = Request(scope).headers.getlist("x-forwarded-for")
            scope["client"] = sender_of(address, forwarded, self.proxies), port
        with suppress(ClientDisconnect):
            await self.app(scope, receive, _spell_headers(send))

    def is_ours(self, request: Request) -> bool:
        """Tell whether a request was meant for us, and does not come from a page elsewhere."""
        hosts, origins = request.headers.getlist("host"), request.headers.getlist("origin")
        if len(hosts) != 1 or not self.names.answers_to(hosts[0]):
            return False
        own = {f"{scheme}://{hosts[0]}".lower() for scheme in ("http", "https")}  # the latter through a proxy
        return own.issuperset(origin.lower() for origin in origins)


def _spell_headers(send: Send) -> Send:
    """Return what sends headers as they are spelled everywhere: some scripts look for just these letters."""

    async def send_spelled(message: Message) -> None:
        if "headers" in message:
            message["headers"] = [(_SPELLED.get(name, name.title()), value) for name, value in message["headers"]]
        await send(message)

    return send_spelled


class PageDesk:
    """Sends the page of a ledger, and what changes of it."""

    def __init__(self, press: Press) -> None:
        self.press = press

    async def answer(self, route: Route, handle: Callable[[Asked], Any], request: Request) -> Response:
        """Return the answer to whoever asks."""
        given: Response = await handle(Asked(request))
        return given

    @route("GET", "/content", Asker.ANYBODY)
    @route("GET", "/", Asker.ANYBODY)
    async def page(self, asked: Asked) -> Response:
        """Send the page, or what changes of it; whoever asks sees the same."""
        request = asked.request
        if request.scope["query_string"]:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        whole = request.scope["path"] == "/"
        rendering = await run_in_threadpool(self.press.last_good if whole else self.press.latest)
        known = request.headers.get("if-none-match", "")
        if whole or known == rendering.version or request.headers.get("prefer") != _CHANGES:
            return _send_rendering(
                request, rendering, rendering.page if whole else rendering.content, self.press.hosted
            )
        changes = await run_in_threadpool(self.press.changes_since, known, rendering)
        answer = _send_rendering(request, rendering, changes, self.press.hosted)
        answer.headers["Vary"] = "Accept-Encoding, Prefer"
        return answer


def _send_rendering(request: Request, rendering: Rendering, sheet: Sheet, hosted: bool) -> Response:
    """Return a sheet of the page as it was last made, unless the reader has it."""
    allowed = f"{policy(live=True, hosted=hosted)}; frame-ancestors 'none'"
    return send_sheet(request, sheet, "text/html", rendering.version, {"Content-Security-Policy": allowed})


def _guard(desk: PageDesk, route: Route, handle: Callable[[Asked], Any]) -> Callable[[Request], Awaitable[Response]]:
    async def guarded(request: Request) -> Response:
        try:
            return await desk.answer(route, handle, request)
        except (ClientDisconnect, HTTPException):
            raise
        except TooMuch:
            return sentence(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _TOO_MUCH, {"Connection": "close"})
        except TimeoutError:
            return sentence(HTTPStatus.BAD_REQUEST, _SLOW, {"Connection": "close"})
        except Exception as wrong:
            if known := answer_failure(wrong, desk.press.file):
                return known
            # Whatever nobody foresaw is told here in one line, and there in none.
            sys.stderr.write(f"civledger: {printable(request.scope['path'])}: {type(wrong).__name__}\n")
            return sentence(HTTPStatus.INTERNAL_SERVER_ERROR, _OUR_FAULT)

    return guarded


async def _say_missing(request: Request, wrong: Exception) -> Response:
    status = wrong.status_code if isinstance(wrong, HTTPException) else HTTPStatus.NOT_FOUND
    headers = wrong.headers if isinstance(wrong, HTTPException) else None
    if status == HTTPStatus.NOT_FOUND and "text/html" in request.headers.get("accept", ""):
        return Response(_PAGE_MISSING, status, HEADERS, "text/html")
    return sentence(status, _NOTHING_HERE if status == HTTPStatus.NOT_FOUND else _OTHER_METHOD, headers)


def build_app(desk: PageDesk, names: OwnNames, lifespan: _Lifespan | None = None) -> ASGIApp:
    """Return the application that answers what may be asked for, and nothing else."""
    routes = [
        StarletteRoute(route.path, _guard(desk, route, handle), methods=[route.method])
        for route, handle in list_routes(desk)
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _say_missing})
    app.router.redirect_slashes = False
    return _Front(app, names)
