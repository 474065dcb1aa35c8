"""Connections that have shown no secret: at most half of what may be open serves them, so that seats always get in."""

import asyncio
import socket
from typing import Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

try:
    import resource
except ImportError:  # Windows, which does not say how many may be open
    resource = None  # type: ignore[assignment]

_OPEN_ELSEWHERE = 1024
_MOST_OPEN = 8192  # where the system would allow any number, memory would not


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


SECONDS = 15.0
SILENCE = 20_000  # milliseconds after which a phone that confirms nothing is away: it may have left without a word


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
