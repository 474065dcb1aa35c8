"""`civledger calamity`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_cards
from civledger.cli.options import How, recording
from civledger.cli.record import record_all


@recording
def calamity(
    name: Annotated[str | None, typer.Argument(metavar="[CALAMITY]", help="A calamity; a beginning will do.")] = None,
    victim: Annotated[str | None, typer.Argument(metavar="[CIV]", help="Whom it strikes.")] = None,
    others: Annotated[list[str] | None, typer.Argument(metavar="[CIV]...", help="Secondary victims.")] = None,
    to: Annotated[str | None, typer.Option(metavar="GAINER", help="Who gains; left out: by the rules.")] = None,
    cities: Annotated[
        list[str] | None,
        typer.Option(metavar="CIV=NUMBER,…", help="How many cities are lost, if not as computed."),
    ] = None,
    tokens: Annotated[
        list[str] | None, typer.Option(metavar="CIV=NUMBER,…", help="Tokens left on the board, as counted.")
    ] = None,
    avert: Annotated[
        list[str] | None, typer.Option(metavar="CIV=NUMBER,…", help="Who takes the way out, how many times.")
    ] = None,
    coast: Annotated[bool, typer.Option("--coast", help="A flood: no units on any flood plain.")] = False,
    *,
    how: How,
) -> None:
    """Show the calamities or one of them, or record what one costs.

    The advances of earlier turns count. All entries are recorded at once, under the calamity's name; the receipt asks
    for what only the table can decide.

    \b
    Examples:
      civledger calamity civilwar
      civledger calamity famine egypt minoa rome hatti --dry-run
      civledger calamity tyranny egypt --to rome --cities egypt=1
      civledger calamity banditry egypt --avert 2
      civledger calamity flood egypt --coast
    """
    if name is None or victim is None:
        show_cards("calamity", name, how.format)
        return
    numbers = [",".join(given or ()) for given in (cities, tokens, avert)]
    words = (name, victim, others or (), to, *numbers, how.note, coast, how.place)
    record_all(how._replace(note=None), "calamity", *words)
