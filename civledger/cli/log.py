"""`civledger log`."""

from typing import Annotated

import typer

from civledger.cli.options import How, showing
from civledger.cli.show_view import find_player, show_report
from civledger.engine.books import Books
from civledger.model.names import NoSuchName
from civledger.model.report import Report
from civledger.model.words import WrongWord


@showing
def log(
    who: Annotated[str | None, typer.Argument(metavar="[CIV]", help="Show only entries about this player.")] = None,
    turn: Annotated[int | None, typer.Option(metavar="N", min=1, help="Show only this turn.")] = None,
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

    def tell_log(books: Books) -> Report:
        if turn is not None and all(replayed.number != turn for replayed in books.turns):
            books.look_at(turn)  # a score may stand in the turn after the end
        civ = None if who is None else _find_seat(books, who, turn)
        return books.ruleset.log(books.look_at(how.turn), civ, turn)

    show_report(how, tell_log)


def _find_seat(books: Books, who: str, turn: int | None) -> str:
    """Return the player that a word means now or, if there is none, in the turn that is asked for; raises WrongWord."""
    try:
        return find_player(books, who, gone=True)
    except (WrongWord, NoSuchName):
        if turn is None:
            raise
        situation = books.at(turn)
        return books.ruleset.players(situation.state, situation.opening).find(who, True)
