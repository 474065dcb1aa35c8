"""`civledger host`: the server for phones, and command lines that the bookkeeper types on its page."""

import enum
import gc
import json
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from contextvars import Context
from typing import TYPE_CHECKING, Annotated

import typer

from civledger.bookkeeping.open_ledger import OpenedLedger, open_ledger
from civledger.bookkeeping.phone_line import CommandOutcome
from civledger.bookkeeping.record import situation_and_players
from civledger.cli.app import is_command
from civledger.cli.command_line import carry_out
from civledger.cli.options import How, choose_file, filing, need_file
from civledger.cli.serve import refuse_address
from civledger.cli.show import refuse, say, unreadable, warn, write
from civledger.cli.suggested_line import all_kept_back, insert_words, keep_line, quote, split
from civledger.engine.check import rules_of
from civledger.model.draft import RecordingOptions
from civledger.model.names import did_you_mean
from civledger.model.verdict import WRONG_USAGE
from civledger.report.escape import hide_place, printable
from civledger.rules import RULESETS
from civledger.store.beside import is_foreign
from civledger.store.lock import Locked, locked
from civledger.store.read import read
from civledger.store.side_files import SeatSecrets, take_secrets
from civledger.store.storage import Files
from civledger.web.addresses import EVERYWHERE, JOIN, Invitation, draw_code, find_addresses, invite, reachable

if TYPE_CHECKING:
    from civledger.web.lobby import Ticket

_OF_ALL_GAMES = ("note", "score", "strike", "endturn", "status", "next", "log")
_NOT_HERE = {
    "--commit": "--commit does not work here. Commit in a terminal on the bookkeeper's computer",
    "--watch": "--watch does not work here. This page updates itself",
    "--club": "--club does not work here. Run it in a terminal on the bookkeeper's computer",
}
HERE = "127.0.0.1"
PORT = 8019
_PROXY = re.compile(r"https?://([a-z0-9.-]+)(?::[0-9]+)?/?")
_ALONE = "Only this computer can open these. For phones: civledger host --host {}"
_NO_NETWORK = (
    "Only this computer can open these, because it is not on a network. "
    "Connect it to the phones' Wi-Fi and start again."
)
_HIDDEN = "Each seat has a secret address too: it is on the bookkeeper's page, and --show-secrets prints it here."


def carry_out_remotely(file: str, line: str, storage: Files) -> CommandOutcome:
    """Carry out a line that records or shows something of the game: no other file is read or written."""
    try:
        words = split(line)
    except ValueError as wrong:
        return CommandOutcome(WRONG_USAGE, "", f"civledger: {wrong}")
    words = words[1:] if words[:1] == ["civledger"] else words
    if refusal := _refuse_words(file, words):
        return CommandOutcome(WRONG_USAGE, "", refusal)
    return Context().run(_carry_out_quietly, file, words, line, storage)


def _refuse_words(file: str, words: list[str]) -> str:
    """Return why a line is not carried out, nothing if it is."""
    name = words[0] if words else ""
    if name not in _list_commands(RULESETS):
        ledger = read(file).ledger
        own = [game for game in RULESETS if ledger and rules_of(ledger) == game]
        return _refuse_command(name, _list_commands(own or RULESETS))
    options = {word.partition("=")[0] for word in words}
    return next((said for option, said in _NOT_HERE.items() if option in options), "")


def _list_commands(games: Iterable[str]) -> list[str]:
    own = [word for game in games for words in RULESETS[game].groups().values() for word in words]
    return list(dict.fromkeys([*_OF_ALL_GAMES, *own]))


def _refuse_command(name: str, known: Sequence[str]) -> str:
    """Return why a word is no command here, and which one was probably meant."""
    if name == "undo":
        return f"{name!r} does not work here. Use the button above"
    if is_command(name) and name != "help":
        return f"{name!r} does not work here. Run it in a terminal on the bookkeeper's computer"
    said = f"unknown command {name!r}" if name not in ("", "help") else "type a command"
    return f"{said}{did_you_mean(name, known) or '. You can type: ' + ', '.join(known)}"


def _carry_out_quietly(file: str, words: list[str], line: str, storage: Files) -> CommandOutcome:
    """Carry out a line, and keep what it says; commands that are told name no file, as who typed it named none."""
    with keep_line(words), all_kept_back() as (output, messages):
        code = carry_out(file, line, storage)
    texts = (kept.getvalue().replace(f" -f {quote(file)}", "") for kept in (output, messages))
    return CommandOutcome(code, *(hide_place(text, file) for text in texts))


_HostFormat = enum.StrEnum("_HostFormat", {"text": "text", "json": "json"})


@filing
def host(
    host: Annotated[
        str | None,
        typer.Option("--host", metavar="ADDRESS", help="The address to listen on. Default: this computer's own."),
    ] = None,
    port: Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help="0 takes any free port.")] = PORT,
    new_secrets: Annotated[bool, typer.Option("--new-secrets", help="Replace all secret addresses.")] = False,
    lost: Annotated[
        list[str] | None, typer.Option("--lost", metavar="CIV", help="Replace a seat's secret address; repeatable.")
    ] = None,
    show_secrets: Annotated[
        bool, typer.Option("--show-secrets", help="Print the secret address of every seat.")
    ] = False,
    code: Annotated[str | None, typer.Option("--code", metavar="CIV", help="Show a seat's QR code and exit.")] = None,
    url: Annotated[
        str, typer.Option("--url", metavar="URL", help="The public address, if a proxy is in front of this server.")
    ] = "",
    format: Annotated[_HostFormat, typer.Option("--format", help="How to print the addresses.")] = _HostFormat.text,
    *,
    how: How,
) -> None:
    """Let players enter for their own seat, from a phone.

    Start it without options and scan the QR code. The code leads to the page of the game, where a phone asks for a
    seat, and the bookkeeper lets it in. Everything that phones enter goes into the ledger at once, by the same rules
    as in the shell, and you can go on typing there. Ctrl-C ends it.

    The bookkeeper has a secret address and can enter everything. So has every seat, for its own entries. These
    addresses stay the same the next time. --lost and --new-secrets replace them at once, even while it is running in
    another terminal. With --url, or if the output is not a terminal, it listens on 127.0.0.1 unless you give --host.

    \b
    Examples:
      civledger host
      civledger host --host 192.168.1.20
      civledger host --code hel
      civledger host --lost hel --code hel
      civledger host --url https://table.example/
      civledger host --new-secrets --format json
    """
    from civledger.store.journal import try_journal
    from civledger.store.ledger_file import NotWritten

    if how.storage.in_memory:
        refuse("host does not work in a script")
    need_file(how)
    if host == "":
        refuse("--host needs an address of this computer, or 0.0.0.0 for all of them")
    proxy = read_proxy(url)
    opened = open_ledger(choose_file(how.file))
    on_screen = format is _HostFormat.text and sys.stdout.isatty()
    address = host or (_choose_address() if on_screen and not proxy else HERE)
    try:
        try_journal(opened.file)  # in which what phones are told is kept
    except NotWritten as failed:
        unreadable(str(failed))
    secrets = choose_secrets(opened, new_secrets, lost or [])
    if code is not None:
        civ = _find_players(opened, [code])[0]
        seat = invite(find_addresses(address, address), port, secrets, proxy).seats[civ]
        write(draw_code(seat))
        say(f"{printable(civ)}: {seat}")
        return
    serve(opened.file, (address, port), secrets, proxy, format, not on_screen or show_secrets)


def _choose_address() -> str:
    """Return the address of this computer that phones can open, or end the program if that is for the user to say."""
    found = reachable(EVERYWHERE)
    if len(found) > 1:
        lines = [insert_words(("--host", address)) for address in found]
        refuse(f"this computer has {len(found)} addresses. Use the one on the same Wi-Fi as the phones", instead=lines)
    return found[0] if found else HERE


def read_proxy(url: str) -> str:
    """Return the address of a proxy with its last stroke, nothing if there is none; ends the program if it is none."""
    if url and not _PROXY.fullmatch(url):
        refuse(f"--url takes an address such as https://table.example/, not {printable(url)}")
    return f"{url.rstrip('/')}/" if url else ""


def choose_secrets(opened: OpenedLedger, anew: bool, lost: list[str]) -> SeatSecrets:
    """Return the secrets of everybody who plays, or end the program if they cannot be kept."""
    gone = None if anew else _find_players(opened, lost)
    try:
        return take_secrets(opened.file, opened.books.setup.names.playing, gone)
    except OSError as failed:
        unreadable(f"{opened.file}: the secret addresses of the seats cannot be saved: {failed.strerror or failed}")


def _find_players(opened: OpenedLedger, words: list[str]) -> list[str]:
    _, players = situation_and_players(opened, RecordingOptions())
    return [players.find(word) for word in words]


def serve(
    file: str, place: tuple[str, int], secrets: SeatSecrets, proxy: str, format: _HostFormat, with_seats: bool
) -> None:
    """Answer phones until somebody ends it."""
    from civledger.web.desk import Desk
    from civledger.web.hosted import HostedLedger
    from civledger.web.server import Server

    try:
        desk = Desk(HostedLedger(file, carry_out_remotely), secrets)
        server = Server(*place, desk, proxies=frozenset(_PROXY.findall(proxy)))
    except OSError as failed:
        refuse_address(*place, failed)
    gc.enable()  # this may run all evening
    invited = invite(find_addresses(place[0], server.address), server.port, secrets, proxy)
    desk.invite(invited.url)
    _tell_gone(file)
    try:
        if format is _HostFormat.json:
            write(json.dumps(invited._asdict(), ensure_ascii=False) + "\n")
        else:
            _announce(file, invited, server.address, with_seats)
            desk.announce_joins(_announce_join)
        server.run()
    except KeyboardInterrupt:  # the usual way to end it
        if format is _HostFormat.text:
            say("")
    finally:
        server.close()


def _announce(file: str, invited: Invitation, bound: str, with_seats: bool) -> None:
    """Say where to join, where the bookkeeper enters, and where each seat if nobody else reads along."""
    join = f"{invited.url}{JOIN}"
    lines = [f"{printable(file)}: {invited.url} (Ctrl-C ends it)"]
    if sys.stdout.isatty():
        write(draw_code(join))
        lines.insert(0, f"Scan this to join, or open {join}")
    else:
        lines.append(f"To join: {join}")
    if with_seats:
        width = max(map(len, invited.seats))
        lines.append("Each seat has an address of its own:")
        lines += [f"  {printable(civ):{width}}  {url}" for civ, url in invited.seats.items()]
    lines.append(f"For the bookkeeper only, who can enter everything: {invited.keeper}")
    if not with_seats:
        lines.append(_HIDDEN)
    if bound in ("127.0.0.1", "::1") and bound in invited.url:  # a proxy is open to others
        others = reachable(EVERYWHERE)
        lines.append(_ALONE.format(others[0]) if others else _NO_NETWORK)
    say("\n".join(lines))
    sys.stdout.flush()


def _tell_gone(file: str) -> None:
    """Say what is kept of the phones and not in the file, and how it is recorded again."""
    from civledger.bookkeeping.gone import LET_GO, MOST_TOLD, RESTORE, find_gone, settle_journal, tell_size

    with suppress(Locked, OSError), locked(file):  # who writes now may look at it later
        settle_journal(open_ledger(file))
    opened = open_ledger(file)
    if is_foreign(file):
        warn(f"{printable(file)}: its folder .civledger belongs to another user, who can read the secret addresses\n")
    if much := tell_size(file):
        warn(f"{printable(file)}: the journal has {much}\n")
    if missing := find_gone(opened, most=MOST_TOLD):
        for one in missing:
            warn(f"{printable(file)}: sent by a phone and kept, but not in the file: {printable(one.line)}\n")
        ways = f"To record it again: civledger {RESTORE} -f {quote(file)}. To let it go: civledger {LET_GO}"
        warn(f"{ways} -f {quote(file)}\n")


def _announce_join(ticket: "Ticket") -> None:
    asking = f"{ticket.name or 'Somebody'} wants to play {ticket.civ}. The phone shows {ticket.number}"
    warn(f"{printable(asking)}: let it in on the bookkeeper's page\n")
