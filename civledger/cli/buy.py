"""`civledger buy`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_view
from civledger.cli.options import How, recording
from civledger.cli.record import record
from civledger.cli.show import refuse


@recording
def buy(
    who: Annotated[str | None, typer.Argument(metavar="[CIV]", help="Who buys.")] = None,
    advances: Annotated[
        list[str] | None, typer.Argument(metavar="[ADVANCE|ADVANCE=PRICE]...", help="What; a price only if it differs.")
    ] = None,
    cards: Annotated[str | None, typer.Option("-c", "--cards", metavar="salt=3,ochre", help="Cards turned in.")] = None,
    card_points: Annotated[int | None, typer.Option(metavar="N", min=0, help="Value of cards nobody noted.")] = None,
    treasury: Annotated[
        int | None, typer.Option("-t", "--treasury", metavar="N", min=0, help="Tokens paid; else what the rules ask.")
    ] = None,
    kept: Annotated[int | None, typer.Option("-k", "--kept", metavar="N", min=0, help="Cards still in hand.")] = None,
    choose: Annotated[
        list[str] | None, typer.Option(metavar="written=blue:5,green:5", help="Credit tokens chosen; repeatable.")
    ] = None,
    library: Annotated[str | None, typer.Option(metavar="ADVANCE", help="What Library's discount is for.")] = None,
    anatomy: Annotated[str | None, typer.Option(metavar="ADVANCE", help="What is free with Anatomy.")] = None,
    substitute: Annotated[
        str | None, typer.Option(metavar="fish=salt", help="Trade Empire: a card as another.")
    ] = None,
    *,
    how: How,
) -> None:
    """Show the order of buying, or record a purchase.

    Prices follow from the credits of earlier turns, the treasury from what the cards leave to pay.

    \b
    Examples:
      civledger buy
      civledger buy hel agri mysticism -c salt=3,ochre -k 6
      civledger buy rome written --card-points 50 --choose written=blue:5,green:5
    """
    if who is None:
        show_view(how, "buy")
        return
    if not advances:
        refuse(f"what does {who} buy? for example: civledger buy {who} agri -c salt=3; prices: civledger credits {who}")
    record(
        how,
        "buy",
        who=who,
        advances=advances,
        cards=cards,
        card_points=card_points,
        treasury=treasury,
        kept=kept,
        choose=choose or (),
        library=library,
        anatomy=anatomy,
        substitute=substitute,
    )
