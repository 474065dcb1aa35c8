"""`civledger host`."""

import enum
import gc
import json
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from civledger.bookkeeping.addition import RecordingOptions
from civledger.bookkeeping.open_ledger import OpenedLedger, open_ledger
from civledger.bookkeeping.record import stand
from civledger.cli.options import How, filing
from civledger.cli.remote_line import carry_out_remotely
from civledger.cli.serving import refuse_address
from civledger.cli.show import refuse, say, unreadable, write
from civledger.cli.show_view import choose_file
from civledger.report.safe import printable
from civledger.web.invitation import JOIN, Invitation, draw_code, find_addresses, invite

if TYPE_CHECKING:
    from civledger.store.seat_secrets import SeatSecrets

HERE = "127.0.0.1"
PORT = 8019
PROXY = re.compile(r"https?://([a-z0-9.-]+)(?::[0-9]+)?/?")
ALONE = "Only this machine can open these. Phones can with: civledger host --host {}"


class HostFormat(enum.StrEnum):
    """How the addresses are told."""

    text = "text"
    json = "json"


@filing
def host(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on.")] = HERE,
    port: Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help="0: any that is free.")] = PORT,
    new_secrets: Annotated[bool, typer.Option("--new-secrets", help="Make all addresses anew.")] = False,
    lost: Annotated[
        list[str] | None, typer.Option("--lost", metavar="CIV", help="Make a seat's address anew; repeatable.")
    ] = None,
    code: Annotated[str | None, typer.Option("--code", metavar="CIV", help="Show a seat's QR code, and end.")] = None,
    url: Annotated[str, typer.Option("--url", metavar="URL", help="The address at which a proxy passes it on.")] = "",
    format: Annotated[HostFormat, typer.Option("--format", help="How to tell the addresses.")] = HostFormat.text,
    *,
    how: How,
) -> None:
    """Let players enter for their own seat, from a phone.

    Every seat has a secret address, and so has the bookkeeper, who may enter everything; without one there is the page
    of `report`, kept current, where a phone asks for a seat and the bookkeeper lets it in. The addresses stay the same
    from one start to the next; --lost and --new-secrets end the old ones at once, also while it runs elsewhere. What is
    entered goes into the ledger at once, by the same rules as in the shell, which works beside it. Ctrl-C ends it.

    \b
    Examples:
      civledger host --host 192.168.1.20
      civledger host --host 192.168.1.20 --code hel
      civledger host --lost hel --code hel
      civledger host --url https://table.example/
      civledger host --new-secrets --format json
    """
    if how.storage.in_memory:
        refuse("host cannot be called from a script")
    if not host:
        refuse("--host needs an address of this machine; 0.0.0.0 is all of them")
    proxy = read_proxy(url)
    opened = open_ledger(choose_file(how.file))
    secrets = choose_secrets(opened, new_secrets, lost or [])
    if code is not None:
        civ = find_players(opened, [code])[0]
        show_code(civ, invite(find_addresses(host, host), port, secrets, proxy).seats[civ])
        return
    serve(opened.file, (host, port), secrets, proxy, format)


def read_proxy(url: str) -> str:
    """Return the address of a proxy with its last stroke, nothing if there is none; ends the program if it is none."""
    if url and not PROXY.fullmatch(url):
        refuse(f"--url takes an address such as https://table.example/, not {printable(url)}")
    return f"{url.rstrip('/')}/" if url else ""


def choose_secrets(opened: OpenedLedger, anew: bool, lost: list[str]) -> "SeatSecrets":
    """Return the secrets of everybody who plays, or end the program if they cannot be kept."""
    from civledger.store.seat_secrets import take_secrets  # needed only here

    gone = None if anew else find_players(opened, lost)
    try:
        return take_secrets(opened.file, opened.books.setup.names.playing, gone)
    except OSError as failed:
        unreadable(f"{opened.file}: the secrets of its seats cannot be kept: {failed.strerror or failed}")


def find_players(opened: OpenedLedger, words: list[str]) -> list[str]:
    """Return who is meant; raises WrongWord."""
    _, players = stand(opened, RecordingOptions())
    return [players.find(word) for word in words]


def serve(file: str, place: tuple[str, int], secrets: "SeatSecrets", proxy: str, format: HostFormat) -> None:
    """Answer phones until somebody ends it."""
    from civledger.web.desk import Desk  # heavy
    from civledger.web.hosted import HostedLedger
    from civledger.web.server import Server

    try:
        desk = Desk(HostedLedger(file, carry_out_remotely), secrets)
        server = Server(*place, desk, proxies=frozenset(PROXY.findall(proxy)))
    except OSError as failed:
        refuse_address(*place, failed)
    gc.enable()  # this may run all evening
    invited = invite(find_addresses(place[0], server.address), server.port, secrets, proxy)
    desk.invite(invited.url)
    try:
        if format is HostFormat.json:
            write(json.dumps(invited._asdict(), ensure_ascii=False) + "\n")
        else:
            announce(file, invited, server.address)
        server.run()
    except KeyboardInterrupt:  # the usual way to end it
        if format is HostFormat.text:
            say("")
    finally:
        server.close()


def announce(file: str, invited: Invitation, bound: str) -> None:
    """Say where the page is, where each seat, and where the bookkeeper."""
    if sys.stdout.isatty():
        with suppress(ModuleNotFoundError):  # the address says the same
            write(draw_code(f"{invited.url}{JOIN}"))
    width = max(map(len, invited.seats))
    lines = [f"{printable(file)}: {invited.url} (Ctrl-C ends it)", f"To join: {invited.url}{JOIN}"]
    lines.append("Each seat has an address of its own:")
    lines += [f"  {printable(civ):{width}}  {url}" for civ, url in invited.seats.items()]
    lines.append(f"The bookkeeper's, who may enter everything: {invited.keeper}")
    if bound in ("127.0.0.1", "::1"):
        lines.append(ALONE.format((*find_addresses("0.0.0.0", "0.0.0.0"), "0.0.0.0")[0]))  # noqa: S104
    say("\n".join(lines))
    sys.stdout.flush()


def show_code(civ: str, url: str) -> None:
    """Show the address of one seat as a QR code."""
    write(draw_code(url))
    say(f"{printable(civ)}: {url}")
