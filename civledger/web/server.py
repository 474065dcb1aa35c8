"""The server: listening where it is asked to, until somebody ends it, though streams are open.

At most half of what may be open serves connections that have shown no secret, so that seats always get in.
"""

import asyncio
import signal
import socket
import sys
import warnings
from collections.abc import Callable
from types import FrameType
from typing import Any, Protocol

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from civledger.store.disk import let_in_interrupt, uninterrupted
from civledger.web.addresses import OwnNames, names
from civledger.web.desk import Desk
from civledger.web.page import PageDesk, build_app

try:
    import resource
except ImportError:  # Windows, which does not say how many may be open
    resource = None  # type: ignore[assignment]

_OPEN_ELSEWHERE = 1024
_MOST_OPEN = 8192  # where the system would allow any number, memory would not
SECONDS = 15.0
SILENCE = 20_000  # milliseconds after which a phone that confirms nothing is away: it may have left without a word
_WAITING = 1024  # a hall of readers whose page comes back at the same moment
_UNBEGUN = "coroutine 'Server.serve' was never awaited"  # somebody ends it in the moment in which it begins
_AT_A_TIME = 16  # connections that are taken before those are looked at that are there
EVERY = 60.0  # seconds after which a complaint is repeated
_NOBODY_MORE = "civledger: a connection could not be accepted: {}. Trying again every second\n"
_LAST_WORDS = 3  # seconds for what is being answered when the program ends


class _Guest(Protocol):
    """A connection of which nobody knows yet whose it is."""

    def is_idle(self) -> bool:
        """Tell whether it waits for nothing of ours."""

    def cut(self) -> None:
        """End it at once."""


def count_most_guests() -> int:
    """Return how many connections without a secret may be open at a time."""
    allowed = _OPEN_ELSEWHERE if resource is None else resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return (min(allowed, _MOST_OPEN) if allowed > 0 else _MOST_OPEN) // 2


class Guests:
    """Those connections, in the order in which they came."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.waiting: dict[_Guest, None] = {}

    def come(self, guest: _Guest) -> None:
        """Take one more; if they are too many, the oldest goes of those that are idle."""
        if len(self.waiting) >= self.most:
            # Each of the others may be about to show a secret, but the oldest had the longest time to.
            oldest = next((one for one in self.waiting if one.is_idle()), next(iter(self.waiting)))
            self.leave(oldest)
            oldest.cut()
        self.waiting[guest] = None

    def leave(self, guest: _Guest) -> None:
        """Count one no more: it has shown a secret, or is gone."""
        self.waiting.pop(guest, None)


class PatientProtocol(H11Protocol):
    """A connection that is cut off unless the head of each request is whole in time.

    Until it has shown a secret, which who answers says with `request.state.welcome()`, it is one of the `guests`.
    """

    seconds = SECONDS
    guests: Guests
    waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, "welcome": lambda: self.guests.leave(self)}
        self.guests.come(self)
        notice_silence(transport.get_extra_info("socket"))
        self.waiting = self.loop.call_later(self.seconds, transport.close)

    def data_received(self, data: bytes) -> None:
        """Take more of a request, and stop waiting once its head is whole."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self.stop_waiting()
        elif self.waiting is None:
            self.waiting = self.loop.call_later(self.seconds, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self.stop_waiting()
        self.guests.leave(self)
        super().connection_lost(exc)

    def is_idle(self) -> bool:
        """Tell whether it is the other side from which something is to come."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    def cut(self) -> None:
        """End it at once, whatever is not sent yet."""
        self.transport.abort()

    def stop_waiting(self) -> None:
        """Wait for nothing."""
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None


def notice_silence(line: Any) -> None:
    """Have the system end a line on which nothing sent is confirmed, where it can be told to."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE)


class TableServer(uvicorn.Server):
    """A server that lets go of who listens before it waits for everybody else."""

    def __init__(self, config: uvicorn.Config, let_go: Callable[[], None]) -> None:
        super().__init__(config)
        self.let_go = let_go
        self.complained = -EVERY

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        asyncio.get_running_loop().set_exception_handler(self.say_fault)
        await super().startup(sockets)
        let_in_interrupt()  # it is taken by `handle_exit` from here on
        for listening in sockets or ():
            listening.listen(_WAITING)  # asyncio has made the queue as short as what it takes at a time

    def say_fault(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Say what went wrong with no request to answer; that nobody more gets in, once a minute."""
        if "socket" not in context or not isinstance(context.get("exception"), OSError):
            loop.default_exception_handler(context)
        elif loop.time() - self.complained >= EVERY:
            self.complained = loop.time()
            sys.stderr.write(_NOBODY_MORE.format(context["exception"].strerror))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End, and end the streams."""
        super().handle_exit(sig, frame)
        self.let_go()


def _open_socket(address: str, port: int) -> socket.socket:
    """Listen on an address; raises OSError."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listening = socket.socket(family)
    try:
        again = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)  # the latter lets in anybody on Windows
        listening.setsockopt(socket.SOL_SOCKET, again, 1)
        if family == socket.AF_INET6 and socket.has_dualstack_ipv6():
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # `::` is all addresses, the old too
        listening.bind((address, port))
        listening.listen(_WAITING)
    except BaseException:
        listening.close()
        raise
    return listening


class Server:
    """A server of one ledger, listening; other pages cannot borrow its address under their names."""

    def __init__(
        self, address: str, port: int, desk: PageDesk, patience: float = SECONDS, proxies: frozenset[str] = frozenset()
    ) -> None:
        self.listening = _open_socket(address, port)
        self.address, self.port = str(self.listening.getsockname()[0]), int(self.listening.getsockname()[1])
        self.names = names(address, self.address)
        watch, let_go = (desk.watch, desk.let_go) if isinstance(desk, Desk) else (None, lambda: None)
        app = build_app(desk, OwnNames(self.names, proxies), watch)
        self.server = TableServer(configure(app, patience), let_go)

    def run(self) -> None:
        """Answer requests until somebody ends it, which raises KeyboardInterrupt."""
        warnings.filterwarnings("ignore", _UNBEGUN, RuntimeWarning)
        with uninterrupted([signal.SIGINT]):  # an interrupt while the loop is made would leave half of one
            self.server.run(sockets=[self.listening])

    def stop(self) -> None:
        """End it from another thread."""
        self.server.handle_exit(signal.SIGINT, None)

    def close(self) -> None:
        """Listen no more."""
        self.listening.close()


def configure(app: ASGIApp, patience: float) -> uvicorn.Config:
    """Return how requests are taken; nothing is written about any of them."""
    guests = Guests(count_most_guests())
    return uvicorn.Config(
        app,
        loop="asyncio",
        backlog=_AT_A_TIME,
        http=type(PatientProtocol.__name__, (PatientProtocol,), {"seconds": patience, "guests": guests}),
        ws="none",
        lifespan="on",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=_LAST_WORDS,
    )
