"""`civledger doctor`."""

import os
from collections.abc import Iterator, Mapping
from typing import Any

import typer

from civledger.bookkeeping.last_good import find_last_good
from civledger.bookkeeping.open_ledger import open_ledger
from civledger.cli.options import How, showing
from civledger.cli.show import show
from civledger.engine.check import prepare_books
from civledger.model.ledger import Ledger
from civledger.model.names import several
from civledger.model.report import Report, Table
from civledger.model.verdict import FINE, UNREADABLE
from civledger.rules import RULESETS
from civledger.store.beside import list_odd, list_old, take_notices
from civledger.store.examine import Examined, Header, examine
from civledger.store.find import NoLedger, find_choice
from civledger.store.place import place
from civledger.store.storage import Files

COLUMNS = ("what", "found", "what to do")


@showing
def doctor(*, how: How) -> None:
    """Show which ledger is used and why, and whether the file is in order.

    \b
    Examples:
      civledger doctor
      civledger doctor -f utrecht.toml --format json
    """
    try:
        choice = find_choice(how.file, os.environ, ".")
    except NoLedger as none:
        examined = [Examined("ledger", "none", str(none))]
    else:
        examined = [
            Examined("ledger", choice.file, ""),
            Examined("chosen", choice.why, ""),
            *examine(choice.file, of_header, how.storage),
        ]
        if any(line.fatal for line in examined):
            good = find_last_good(choice.file)
            examined += [Examined("last good copy", good.said, good.command)] if good else []
        else:
            examined += _examine_journal(choice.file, how.storage)
        examined += _examine_beside(choice.file)
    examined += _examine_cache()
    rows = tuple((line.what, line.found, line.remedy) for line in examined)
    data = {line.what: {"found": line.found, "remedy": line.remedy or None} for line in examined}
    odd = sum(bool(line.remedy) for line in examined)
    closing = f"{several(odd, 'thing')} to look at" if odd else "all is well"
    show(Report(data, Table(COLUMNS, rows), closing=closing), how.format)
    raise typer.Exit(UNREADABLE if any(line.fatal for line in examined) else FINE)


def _examine_journal(file: str, storage: Files) -> Iterator[Examined]:
    """Yield what phones recorded and the file has no more, and how it is recorded again."""
    from civledger.bookkeeping.gone import LET_GO, MOST_TOLD, RESTORE, count_others, find_gone, tell_size

    opened = open_ledger(file, storage)
    if missing := find_gone(opened, most=MOST_TOLD):
        said = "; ".join(one.line for one in missing)
        ways = f"to record it again: civledger {RESTORE}; to let it go: civledger {LET_GO}"
        yield Examined("recorded by phones and gone", said, ways)
    if much := tell_size(file):
        yield Examined("journal", much, "commit the ledger")
    if others := count_others(opened):
        yield Examined("not of this game", f"{several(others, 'row')} of the journal")


def _examine_beside(file: str) -> Iterator[Examined]:
    """Yield what lies in the folder beside a ledger and is not used, or is kept of older games."""
    for odd in list_odd(file):
        yield Examined("beside the ledger", str(odd.strerror), odd.remedy)
    take_notices()  # each has its row
    if old := list_old(file):
        yield Examined("of older games", ", ".join(old))


def _examine_cache() -> Iterator[Examined]:
    """Yield where `audit`, `club` and `export` keep what they work out, how much that is, and if it cannot be used."""
    try:
        from civledger.store.verdict_cache import VerdictCache, cache_folder
    except ImportError:  # a Python without SQLite
        return
    cache = VerdictCache(cache_folder())
    cache.examine()
    found = f"{cache.path}, {cache.size / 1_000_000:.1f} MB" if cache.path else "none"
    is_odd = bool(cache.path and cache.trouble)
    yield Examined("cache", found, f"it is not used: {cache.trouble}. You can delete it: nothing is lost" * is_odd)


def of_header(ledger: Ledger) -> Header:
    """Return what the rules of its game say about the head of a ledger, and whether the game is over."""
    books, faults = prepare_books(ledger, RULESETS)
    if books is None:
        return Header(place(ledger, faults), None)
    now = books.look_at()
    final = books.ruleset.score.view(now).data["final"]
    last, called = now.turn if final else None, books.ruleset.turn_called
    since: Mapping[str, str] = books.ruleset.declared("entries", "SINCE", {})
    header: Mapping[str, Any] = ledger.header
    keys = {f"{values.get('action')}.{key}" for values in ledger.entries for key in values}
    there = {name.partition(".")[0] for name in keys} | keys | {f"game.{key}" for key in header["game"]}
    newer = {name: version for name, version in since.items() if name in there}
    return Header(place(ledger, faults), books.ruleset.unsealed, last, called, newer)
