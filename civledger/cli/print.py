"""`civledger print`."""

import enum
from typing import Annotated

import typer

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.cli.options import How, filing
from civledger.cli.show import refuse, write
from civledger.cli.show_view import choose_file, tell_errors
from civledger.engine.check import game_table
from civledger.model.offers import offers_of

Paper = enum.StrEnum("Paper", ["deal", "movement", "shop", "chart", "sheet"])
PaperFormat = enum.StrEnum("PaperFormat", {"text": "text", "html": "html"})
TEXT = PaperFormat("text")


@filing
def print(
    what: Annotated[Paper, typer.Argument(help="Dealing cards, moving, prices, the quickchart, or a score sheet.")],
    who: Annotated[str | None, typer.Argument(metavar="[all|CIV]", help="Whose price list; all: a sheet each.")] = None,
    format: Annotated[
        PaperFormat, typer.Option("--format", help="Text of 80 columns, or a page of HTML for A4.")
    ] = TEXT,
    *,
    how: How,
) -> None:
    """Make something to lay on the table on paper.

    Who draws from which stacks in which order, who moves when, what everything costs a player, which advance lowers the
    price of which, or a blank score sheet.

    \b
    Examples:
      civledger print deal
      civledger print shop hel | lpr
      civledger print shop all --format html > prices.html
      civledger print chart --format html > chart.html
      civledger print sheet --format html > sheet.html
    """
    if (what == "shop") != (who is not None):
        refuse("whose prices? for example: civledger print shop hel" if who is None else f"{what} is for everybody")
    from civledger.report.paper import STYLES

    opened = open_ledger(choose_file(how.file), how.storage)
    books = opened.books
    page, situation = offers_of(books.ruleset).papers()[what], books.look_at()
    players = books.ruleset.players(situation.state, situation.opening)
    whose = [{}] if who is None else [{"civ": civ} for civ in players.find_all([who])]
    pages = [page(situation, **one) for one in whose]
    write(STYLES[format](pages, game_table(opened.ledger).get("name", "")))
    tell_errors(opened)
