"""`civledger ability`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_cards, show_view
from civledger.cli.options import How, recording
from civledger.cli.record import record_all


@recording
def ability(
    name: Annotated[str | None, typer.Argument(metavar="[ABILITY]", help="An ability; a beginning will do.")] = None,
    who: Annotated[str | None, typer.Argument(metavar="[CIV]", help="Who uses it.")] = None,
    others: Annotated[list[str] | None, typer.Argument(metavar="[CIV]...", help="Whom it touches.")] = None,
    tokens: Annotated[
        list[str] | None, typer.Option(metavar="CIV=NUMBER,…", help="Tokens that are taken; a number alone will do.")
    ] = None,
    cities: Annotated[
        list[str] | None, typer.Option(metavar="CIV=NUMBER,…", help="Cities that are taken; a number alone will do.")
    ] = None,
    cards: Annotated[
        list[str] | None, typer.Option("-c", "--cards", metavar="salt=3,ochre", help="Cards sold with Trade Routes.")
    ] = None,
    *,
    how: How,
) -> None:
    """Show who may use special abilities when, what one does, or record one.

    Used entirely or not at all, by who held the advance before this turn's purchases.

    \b
    Examples:
      civledger ability
      civledger ability politics
      civledger ability politics hel
      civledger ability politics hel egypt --tokens 4 --cities 1
      civledger ability fundamentalism hel --tokens egypt=5,rome=2
      civledger ability trade-routes hel -c salt=2,ochre
      civledger ability provincial hel egypt rome
      civledger ability universal hel --cities 1
    """
    if name is None:
        show_view(how, "ability")
    elif who is None:
        show_cards("ability", name, how.format)
    else:
        record_all(how, "ability", name, who, others or (), tokens or (), cities or (), cards or ())
