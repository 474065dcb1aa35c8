"""Waiting for requests, but not for ever: a byte now and then does not win more time."""

import asyncio
import socket
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from civledger.web.guests import Guests

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
