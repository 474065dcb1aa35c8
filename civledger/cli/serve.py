"""Starting the one server of the program, and saying where it is."""

import errno
import gc
import socket
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from civledger.cli.show import refuse, say
from civledger.cli.suggested_line import respell
from civledger.web.addresses import EVERYWHERE, in_url, is_everywhere, reachable

if TYPE_CHECKING:
    from civledger.web.server import Server


def serve_page(file: str, address: str, port: int) -> None:
    """Show a ledger in browsers until somebody ends it."""
    from civledger.web.page import PageDesk
    from civledger.web.press import Press
    from civledger.web.server import Server

    gc.enable()  # this may run all evening
    press = Press(file)
    press.latest()  # a game that has no page is told before anybody asks for it
    try:
        server = Server(address, port, PageDesk(press))
    except OSError as failed:
        refuse_address(address, port, failed)
    try:
        announce(file, server, reachable(address) if is_everywhere(server.address) else [address])
        server.run()
    except KeyboardInterrupt:
        say("")
    finally:
        server.close()


def refuse_address(address: str, port: int, failed: OSError) -> NoReturn:
    """Say why nobody can listen there, and what to type instead."""
    if isinstance(failed, socket.gaierror) or failed.errno == errno.EADDRNOTAVAIL:
        found = reachable(EVERYWHERE) or ["127.0.0.1"]
        lines = [respell(address, own) for own in found]
        refuse(f"{address} is not an address of this computer", instead=lines)
    refuse(f"cannot listen on {address}, port {port}: {failed.strerror or failed}. Choose another one with --port")


def announce(file: str, server: "Server", addresses: Sequence[str]) -> None:
    """Say where the page is; without a network, that only this machine can see it."""
    first, *others = [f"http://{in_url(address)}:{server.port}/" for address in addresses or ("127.0.0.1",)]
    lines = [f"{file}: {first} (Ctrl-C ends it)", *(f"or {other}" for other in others)]
    if not addresses:
        lines.append("No network was found. Without one, only this computer can open the page.")
    say("\n".join(lines))
    sys.stdout.flush()
