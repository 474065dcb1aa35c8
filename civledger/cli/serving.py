"""The page in browsers: one ledger, two addresses, nothing to write and no other file to read."""

import errno
import gc
import io
import socket
import sys
import time
from collections.abc import Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from civledger.cli.show import refuse, say
from civledger.report.html import policy
from civledger.web.addresses import OwnNames, in_url, is_everywhere, names, reachable
from civledger.web.press import Press, Rendering, takes_gzip

PAGE, CONTENT = "/", "/content"
PATIENCE = 15


class Patience(io.RawIOBase):
    """What a reader sends, as long as it is whole in time: a byte now and then does not win more of it."""

    def __init__(self, connection: socket.socket, seconds: float) -> None:
        self.connection = connection
        self.seconds = seconds
        self.begin()

    def begin(self) -> None:
        """Wait for a new request."""
        self.end = time.monotonic() + self.seconds

    def readable(self) -> bool:
        """Say that this can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Wait for more of a request."""
        self.connection.settimeout(max(self.end - time.monotonic(), 0.001))  # 0 would mean not to wait for anything
        return self.connection.recv_into(buffer)


class Server(ThreadingHTTPServer):
    """A server of one ledger that answers to some names only."""

    daemon_threads = True
    request_queue_size = 1024  # a hall of readers whose page comes back at the same moment

    def __init__(self, address: str, port: int, press: Press, patience: float = PATIENCE) -> None:
        self.address_family = socket.AF_INET6 if ":" in address else socket.AF_INET
        self.press = press
        self.patience = patience
        super().__init__((address, port), Handler)
        self.names = names(address, self.server_name)

    def server_bind(self) -> None:
        """Bind without asking the network for our own name, which may take long."""
        again = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)  # the latter lets in anybody on Windows
        self.socket.setsockopt(socket.SOL_SOCKET, again, 1)
        if self.address_family == socket.AF_INET6 and socket.has_dualstack_ipv6():
            self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # `::` is all addresses, the old too
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    def answers_to(self, host: str | None) -> bool:
        """Tell whether a request was meant for us."""
        return OwnNames(self.names).answers_to(host)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of who hung up, and in one line whatever else went wrong."""
        wrong = sys.exception()
        if not isinstance(wrong, ConnectionError | TimeoutError):
            sys.stderr.write(f"civledger: {type(wrong).__name__}: {wrong}\n")


class Handler(BaseHTTPRequestHandler):
    """Answers one reader."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version = "civledger"
    sys_version = ""

    def setup(self) -> None:
        """Read with patience, but not for ever."""
        super().setup()
        self.patience = Patience(self.connection, self.server.patience)
        self.rfile = io.BufferedReader(self.patience)

    def handle_one_request(self) -> None:
        """Answer a request that is whole in time."""
        self.patience.begin()
        super().handle_one_request()

    def do_GET(self) -> None:
        """Send the page, or its content if that has changed since the reader last asked."""
        hosts = self.headers.get_all("Host", [])
        if len(hosts) != 1 or not self.server.answers_to(hosts[0]):
            self.answer(HTTPStatus.FORBIDDEN, b"civledger: this name is not mine\n", "text/plain")
        elif self.path not in (PAGE, CONTENT):
            self.answer(HTTPStatus.NOT_FOUND, b"civledger: there is only one page here: /\n", "text/plain")
        else:
            press = self.server.press
            self.send_rendering(press.last_good() if self.path == PAGE else press.latest())

    def do_HEAD(self) -> None:
        """Send the same without the page."""
        self.do_GET()

    def send_rendering(self, rendering: Rendering) -> None:
        """Send the page as it was last rendered, unless the reader has it."""
        if self.headers.get("If-None-Match") == rendering.version:
            self.answer(HTTPStatus.NOT_MODIFIED, b"", "text/html", ETag=rendering.version)
            return
        sheet = rendering.page if self.path == PAGE else rendering.content
        if takes_gzip(self.headers.get("Accept-Encoding", "")):
            self.answer(HTTPStatus.OK, sheet.gzipped, "text/html", ETag=rendering.version, Content_Encoding="gzip")
        else:
            self.answer(HTTPStatus.OK, sheet.plain, "text/html", ETag=rendering.version)

    def answer(self, status: HTTPStatus, body: bytes, kind: str, **more: str) -> None:
        """Send an answer that no other page may use, to whom takes it in time."""
        self.connection.settimeout(self.server.patience)
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Content-Security-Policy", f"{policy(live=True)}; frame-ancestors 'none'")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Vary", "Accept-Encoding")
        for name, value in more.items():
            self.send_header(name.replace("_", "-"), value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing about every request."""


def serve_page(file: str, address: str, port: int) -> None:
    """Show a ledger in browsers until somebody ends it."""
    press = Press(file)
    press.latest()  # a game that has no page is told before anybody asks for it
    try:
        server = Server(address, port, press)
    except OSError as failed:
        wrong = "--host" if isinstance(failed, socket.gaierror) or failed.errno == errno.EADDRNOTAVAIL else "--port"
        refuse(f"cannot listen on {address}, port {port}: {failed.strerror or failed}; try another {wrong}")
    gc.enable()  # this may run all evening
    announce(file, server, reachable(address) if is_everywhere(server.server_name) else [address])
    try:
        server.serve_forever(poll_interval=0.2)
    except KeyboardInterrupt:
        say("")
    finally:
        server.server_close()


def announce(file: str, server: Server, addresses: Sequence[str]) -> None:
    """Say where the page is; without a network, that only this machine can see it."""
    first, *others = [f"http://{in_url(address)}:{server.server_port}/" for address in addresses or ("127.0.0.1",)]
    lines = [f"{file}: {first} (Ctrl-C ends it)", *(f"or {other}" for other in others)]
    if not addresses:
        lines.append("No network was found; once there is one, others can open this machine's address in it.")
    say("\n".join(lines))
    sys.stdout.flush()
