"""Waiting for requests, but not for ever: a byte now and then does not win more time."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS = 15.0


class PatientProtocol(H11Protocol):
    """A connection that is cut off unless the head of each request is whole in time."""

    seconds = SECONDS
    waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)
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
        super().connection_lost(exc)

    def stop_waiting(self) -> None:
        """Wait for nothing."""
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None
