"""The page in browsers: one ledger, two addresses, nothing to write and no other file to read."""

import errno
import gc
import hashlib
import ipaddress
import socket
import sys
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from civledger.cli.pages import page_of, taken
from civledger.cli.show import refuse, say
from civledger.model.finding import Finding
from civledger.model.struct import Struct
from civledger.report.html import content, framed, policy

PAGE, CONTENT = "/", "/content"
PATIENCE = 15
LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})


class Edition(Struct):
    """The page of one state of the ledger, ready to be sent."""

    version: str
    page: bytes
    content: bytes


class Press:
    """Makes the page anew whenever the ledger has changed, once for all who ask."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.turn = threading.Lock()
        self.source: bytes | Finding | None = None
        self.edition = Edition("", b"", b"")

    def latest(self) -> Edition:
        """Return the page of the ledger as it stands in its file now."""
        with self.turn:
            source = taken(self.file)
            if source != self.source:
                self.edition, self.source = printed(self.file, source), source
            return self.edition


def printed(file: str, source: bytes | Finding) -> Edition:
    """Return a new edition of the page."""
    page = page_of(file, source).page
    inner = content(page)
    sent = inner.encode("utf-8", "backslashreplace")
    version = f'"{hashlib.sha256(sent).hexdigest()[:20]}"'
    return Edition(version, framed(page, inner, version).encode("utf-8", "backslashreplace"), sent)


class Server(ThreadingHTTPServer):
    """A server of one ledger that answers to some names only."""

    daemon_threads = True

    def __init__(self, address: str, port: int, press: Press) -> None:
        self.address_family = socket.AF_INET6 if ":" in address else socket.AF_INET
        self.press = press
        super().__init__((address, port), Handler)
        self.names = names(address, self.server_name)

    def server_bind(self) -> None:
        """Bind without asking the network for our own name, which may take long."""
        again = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)  # the latter lets in anybody on Windows
        self.socket.setsockopt(socket.SOL_SOCKET, again, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    def answers_to(self, host: str | None) -> bool:
        """Tell whether a request was meant for us: a page elsewhere cannot borrow our address under its own name."""
        name = host_name(host or "")
        return name in self.names or (not self.names and (name in LOCAL or is_address(name)))

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
    timeout = PATIENCE

    def do_GET(self) -> None:
        """Send the page, or its content if that has changed since the reader last asked."""
        hosts = self.headers.get_all("Host", [])
        if len(hosts) != 1 or not self.server.answers_to(hosts[0]):
            self.answer(HTTPStatus.FORBIDDEN, b"civledger: this name is not mine\n", "text/plain")
        elif self.path not in (PAGE, CONTENT):
            self.answer(HTTPStatus.NOT_FOUND, b"civledger: there is only one page here: /\n", "text/plain")
        else:
            self.send_edition(self.server.press.latest())

    def do_HEAD(self) -> None:
        """Send the same without the page."""
        self.do_GET()

    def send_edition(self, edition: Edition) -> None:
        """Send an edition of the page, unless the reader has it."""
        if self.headers.get("If-None-Match") == edition.version:
            self.answer(HTTPStatus.NOT_MODIFIED, b"", "text/html", edition.version)
        else:
            body = edition.page if self.path == PAGE else edition.content
            self.answer(HTTPStatus.OK, body, "text/html", edition.version)

    def answer(self, status: HTTPStatus, body: bytes, kind: str, version: str = "") -> None:
        """Send an answer that no other page may use."""
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Content-Security-Policy", f"{policy(live=True)}; frame-ancestors 'none'")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        if version:
            self.send_header("ETag", version)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing about every request."""


def names(asked: str, bound: str) -> frozenset[str]:
    """Return the names a server answers to that was asked to listen there; none if it is at all addresses."""
    if ipaddress.ip_address(bound).is_unspecified:
        return frozenset()
    return LOCAL if bound in LOCAL else frozenset({asked.lower(), bound})


def host_name(host: str) -> str:
    """Return the name in a Host header, without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def is_address(name: str) -> bool:
    """Tell whether a name is a number, which no stranger can make point here."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


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
    shown = f"[{address}]" if ":" in address else address
    say(f"{file}: http://{shown}:{server.server_port}/ (Ctrl-C ends it)")
    sys.stdout.flush()
    try:
        server.serve_forever(poll_interval=0.2)
    except KeyboardInterrupt:
        say("")
    finally:
        server.server_close()
