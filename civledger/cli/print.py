"""`civledger print`."""

import enum
from typing import Annotated

import typer

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.cli.options import How, adding_options, choose_file, filing, need_file
from civledger.cli.show import refuse, write
from civledger.cli.show_view import tell_errors
from civledger.engine.books import Books
from civledger.engine.check import game_table
from civledger.model.border.command import SheetOffer
from civledger.model.border.ruleset import NotOffered
from civledger.model.names import either
from civledger.model.report import PrintSheet
from civledger.rules import RULESETS

_SEATS = SheetOffer("seats", "cards of the seats with QR codes")
SHEETS = {sheet.name: sheet for folder in RULESETS.values() for sheet in folder.sheets()} | {_SEATS.name: _SEATS}
*_FIRST, _LAST = [sheet.about for sheet in SHEETS.values()]
_WHAT = f"{', '.join(_FIRST)}, or {_LAST}."
_WHOSE = f'Whose {either([sheet.whose for sheet in SHEETS.values() if sheet.whose])}; "all" prints one sheet each.'
Paper = enum.StrEnum("Paper", list(SHEETS))  # type: ignore[misc]  # made from the one list
PaperFormat = enum.StrEnum("PaperFormat", {"text": "text", "html": "html"})
TEXT = PaperFormat("text")


@filing
@adding_options("print", before="how")
def print(
    what: Annotated[Paper, typer.Argument(help=_WHAT[0].upper() + _WHAT[1:])],
    who: Annotated[str | None, typer.Argument(metavar="[all|CIV]", help=_WHOSE)] = None,
    format: Annotated[
        PaperFormat, typer.Option("--format", help="Text 80 columns wide, or an HTML page for A4.")
    ] = TEXT,
    url: Annotated[
        str, typer.Option("--url", metavar="URL", help="With seats: the address of the page. Default: as with host.")
    ] = "",
    secrets: Annotated[
        bool, typer.Option("--secrets", help="With seats: each code opens its seat without the bookkeeper.")
    ] = False,
    *,
    how: How,
) -> None:
    """Print something on paper for the table."""
    if bool(SHEETS[what].asks) != (who is not None):
        refuse(SHEETS[what].asks if who is None else f"{what} is the same for everybody. Leave out the player")
    if what == _SEATS.name:
        from civledger.cli.seat_cards import make_seat_cards

        need_file(how)
        write(make_seat_cards(open_ledger(choose_file(how.file)), url, secrets, format))
        return
    if url or secrets:
        refuse("--url and --secrets are for the cards of the seats: civledger print seats")
    from civledger.report.paper import STYLES

    opened = open_ledger(choose_file(how.file), how.storage)
    pages = _make_sheets(opened.books, what, who)
    write(STYLES[format](pages, game_table(opened.ledger).get("name", "")))
    tell_errors(opened)


def _make_sheets(books: Books, name: str, who: str | None) -> list[PrintSheet]:
    """Return a sheet for everybody, or one for each who is meant; raises NotOffered where the game has none such."""
    papers, situation = books.ruleset.papers, books.look_at()
    if name not in (papers.PAGES if who is None else papers.PAGES_FOR_ONE):
        had = ", ".join((*papers.PAGES, *papers.PAGES_FOR_ONE))
        raise NotOffered(f"{books.ruleset.name} has no {name} to print, only {had}")
    if who is None:
        return [papers.PAGES[name](situation)]
    players = books.ruleset.state.players(situation.state, situation.opening)
    return [papers.PAGES_FOR_ONE[name](situation, civ) for civ in players.find_all([who])]
