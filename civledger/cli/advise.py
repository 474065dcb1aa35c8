"""`civledger advise`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_view
from civledger.cli.options import How, showing
from civledger.cli.show import refuse
from civledger.model.words import WrongWord


@showing
def advise(
    who: Annotated[str, typer.Argument(metavar="CIV", help="Who buys.")],
    advances: Annotated[
        list[str] | None, typer.Argument(metavar="[ADVANCE]...", help="What to pay for; nothing: what to buy.")
    ] = None,
    hand: Annotated[str | None, typer.Option(metavar="salt=3,ochre", help="The commodity cards in hand.")] = None,
    card_points: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Their value instead, if the hand is secret.")
    ] = None,
    treasury: Annotated[
        int | None, typer.Option("-t", "--treasury", metavar="N", min=0, help="Tokens, if not as in the books.")
    ] = None,
    goal: Annotated[str, typer.Option(metavar="points|ast|credits", help="What to be best at.")] = "points",
    keep: Annotated[int | None, typer.Option(metavar="N", min=0, help="Cards that are to stay in hand.")] = None,
    *,
    how: How,
) -> None:
    """Show what to buy and how to pay for it.

    Points: most victory points, then least spent, then most future credit. Ast: the cheapest that meets the next
    epoch's requirements. Credits: most future credit, which is what the tokens and the chain of each advance take off
    the others not yet held. The payment wastes least, breaks no set without need, and spends least treasury.

    \b
    Examples:
      civledger advise hel --hand salt=3,ochre=2,iron
      civledger advise hel --card-points 180 --goal ast
      civledger advise hel agri mysticism --hand salt=3,ochre=2 --keep 2
    """
    question = {"hand": hand, "card_points": card_points, "treasury": treasury, "goal": goal, "keep": keep}
    try:
        show_view(how, "advise", who, room="advice", advances=advances or (), file=how.file, **question)
    except WrongWord as wrong:
        refuse(str(wrong))
