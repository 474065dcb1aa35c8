"""`civledger log`."""

from typing import Annotated

import typer

from civledger.cli.options import How, showing
from civledger.cli.show_view import find_player, show_report
from civledger.engine.books import Books
from civledger.model.offers import Offers
from civledger.model.report import Report


@showing
def log(
    who: Annotated[str | None, typer.Argument(metavar="[CIV]", help="Only what is about one player.")] = None,
    turn: Annotated[int | None, typer.Option(metavar="N", min=1, help="Only one turn.")] = None,
    *,
    how: How,
) -> None:
    """Show the entries as readable lines.

    \b
    Examples:
      civledger log
      civledger log --turn 7
      civledger log hel --format markdown
    """

    def tell_log(game: Offers, books: Books) -> Report:
        if turn is not None and all(replayed.number != turn for replayed in books.turns):
            books.look_at(turn)  # a score may stand in the turn after the end
        civ = None if who is None else find_player(books, who, gone=True)
        return game.log().view(situation=books.look_at(how.turn), civ=civ, turn=turn)

    show_report(how, tell_log)
