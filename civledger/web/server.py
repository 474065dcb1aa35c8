"""The server: listening where it is asked to, until somebody ends it, though streams are open."""

import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from civledger.web.addresses import OwnNames, names
from civledger.web.app import Desk, build_app
from civledger.web.patience import PatientProtocol

WAITING = 1024  # a hall of readers whose page comes back at the same moment
LAST_WORDS = 3  # seconds for what is being answered when the program ends


class TableServer(uvicorn.Server):
    """A server that lets go of who listens before it waits for everybody else."""

    def __init__(self, config: uvicorn.Config, let_go: Callable[[], None]) -> None:
        super().__init__(config)
        self.let_go = let_go

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End, and end the streams."""
        super().handle_exit(sig, frame)
        self.let_go()


def open_socket(address: str, port: int) -> socket.socket:
    """Listen on an address; raises OSError."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listening = socket.socket(family)
    try:
        again = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)  # the latter lets in anybody on Windows
        listening.setsockopt(socket.SOL_SOCKET, again, 1)
        if family == socket.AF_INET6 and socket.has_dualstack_ipv6():
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # `::` is all addresses, the old too
        listening.bind((address, port))
        listening.listen(WAITING)
    except BaseException:
        listening.close()
        raise
    return listening


def run_server(desk: Desk, address: str, listening: socket.socket) -> None:
    """Answer requests until somebody ends it, which raises KeyboardInterrupt."""
    make_server(desk, address, listening).run(sockets=[listening])


def make_server(desk: Desk, address: str, listening: socket.socket) -> TableServer:
    """Return a server that writes nothing about any request."""
    known = OwnNames(names(address, str(listening.getsockname()[0])))
    config = uvicorn.Config(
        build_app(desk, known),
        loop="asyncio",
        http=PatientProtocol,
        ws="none",
        lifespan="on",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=LAST_WORDS,
    )
    return TableServer(config, desk.listeners.end)
