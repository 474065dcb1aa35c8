"""The ledger a command is about, and what its game has to show of it."""

from collections.abc import Callable
from typing import Any

from civledger.bookkeeping.open_ledger import OpenedLedger, count_errors, open_ledger
from civledger.bookkeeping.views import find_player
from civledger.cli.options import How, choose_file
from civledger.cli.show import show, warn
from civledger.cli.suggested_line import name_ledger
from civledger.engine.books import Books
from civledger.model.names import several
from civledger.model.report import Report
from civledger.report.escape import printable
from civledger.rules import find_having


def show_view(
    how: How, name: str, who: str | None = None, room: str = "actions", module: str = "", **more: Any
) -> None:
    """Show what a command of one game shows, or what another room of it says."""

    def view(books: Books) -> Report:
        make = books.ruleset.view(name, room, module)
        whose = {} if who is None else {"civ": find_player(books, who, turn=how.turn)}
        situation, game = books.look_at(how.turn), books.ruleset
        players = game.state.players(situation.state, situation.opening)
        return make(situation, **whose, **game.read_words(name, players, more))

    show_report(how, view)


def show_report(how: How, view: Callable[[Books], Report]) -> None:
    """Show what a game tells of a ledger, and on standard error if the ledger has errors."""
    opened = open_ledger(choose_file(how.file), how.storage)
    books = opened.books
    report = view(books)
    file, first, called = printable(opened.file), books.setup.names.first_turn, books.ruleset.turn_called
    then = f"{called} {how.turn}" if how.turn is not None else ""
    said = name_ledger(report.closing) or then
    if how.turn is not None and how.turn < first:  # nothing is missing there, nor due
        said = f"as {then} ended; these books begin with {called} {first}"
    show(report._replace(closing=f"{file}: {said}" if said else file), how.format)
    tell_errors(opened)


def show_cards(how: How, command: str, name: str, one: object, of_ledger: bool) -> None:
    """Show all cards of a kind, or those asked for, of the game that has the command, or as a named ledger has them.

    Raises NotOffered for a ledger whose game has no such cards, and WrongWord for a turn that has not begun.
    """
    cards, of = find_having(command).cards(name), {}
    if how.file is not None or how.turn is not None:
        books = open_ledger(choose_file(how.file), how.storage).books
        own, situation = books.ruleset.cards(name), books.look_at(how.turn)
        if of_ledger:
            cards, of = own, {"state": situation.state}
    show(cards.every(**of) if one is None else cards.one(one, **of), how.format)


def tell_errors(opened: OpenedLedger) -> None:
    """Say on standard error if a ledger has errors."""
    if errors := count_errors(opened):
        said = f"{printable(opened.file)} has {several(errors, 'error')}"
        warn(f"{said}. For details: {name_ledger('civledger check')}\n")
