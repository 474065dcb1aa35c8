"""`civledger seating`."""

from collections.abc import Sequence
from typing import Annotated

import typer

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.bookkeeping.seating import find_seating, players_of, read_seating
from civledger.cli.options import How, choose_file, filing, need_file
from civledger.cli.show import say, unreadable
from civledger.model.names import others
from civledger.model.players import Players
from civledger.report.escape import printable
from civledger.store.side_files import keep_seating, kept_seating


@filing
def seating(
    players: Annotated[
        list[str] | None, typer.Argument(metavar="[CIV]...", help="Who sits where, around the table.")
    ] = None,
    *,
    how: How,
) -> None:
    """Show or set in which order people sit.

    `civledger table` asks for numbers in this order. It is kept beside the ledger, not in it. Who is not named comes
    last.

    \b
    Examples:
      civledger seating
      civledger seating hel egypt minoa
      civledger seating "hel,egypt,minoa"
    """
    need_file(how)
    file = choose_file(how.file)
    known = players_of(open_ledger(file, how.storage).books)
    if players:
        set_seating(file, known, read_seating(known, players))
    elif kept_seating(file):
        say(printable(f"{file}: seating: {_name_people(known, find_seating(file, known))}"))
    else:
        unknown = "nobody said who sits where, so numbers are asked in the order of `civledger status`"
        say(printable(f"{file}: {unknown}"))


def set_seating(file: str, players: Players, names: Sequence[str]) -> None:
    """Keep who sits where and tell it, or end the program where it cannot be kept."""
    try:
        keep_seating(file, names)
    except OSError as failed:
        unreadable(f"{file}: the seating cannot be saved: {failed.strerror or failed}")
    rest = others(players.names, names)
    last = f"; not named, so last: {_name_people(players, rest)}" if rest else ""
    say(printable(f"{file}: seating: {_name_people(players, names)}{last}"))


def _name_people(players: Players, names: Sequence[str]) -> str:
    return ", ".join(players.people.get(name) or name for name in names)
