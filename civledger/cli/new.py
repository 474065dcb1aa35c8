"""`civledger new`."""

import datetime
from pathlib import Path
from typing import Annotated

import typer

from civledger.cli.judged import verdict_on
from civledger.cli.show import refuse, say, told, unreadable
from civledger.model.names import NoSuchName, match, others
from civledger.report.safe import printable
from civledger.rules import RULESETS
from civledger.store.create import NotCreated, create, new_text


def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The ledger to start, such as ledgers/utrecht.toml.")],
    players: Annotated[
        str,
        typer.Option(metavar="WHO", help='How many play, or who: "Ronald=Minoa,Judith=Hellas,…".'),
    ],
    ast: Annotated[
        str | None, typer.Option(metavar="basic|expert", help="The side of the A.S.T.; basic if not given.")
    ] = None,
    map: Annotated[
        str | None, typer.Option(metavar="west|east", help="The half of the map, where both serve this number.")
    ] = None,
    edition: Annotated[
        str | None,
        typer.Option(metavar="corrected|first-printing|mega-empires", help="Which cards and numbers; else corrected."),
    ] = None,
    short: Annotated[bool | None, typer.Option("--short", help="The Short Game, with theme sets of advances.")] = None,
    sets: Annotated[
        str | None, typer.Option(metavar="CIV=SET,…", help="Who drew which theme set; left out: they are drawn here.")
    ] = None,
    rules: Annotated[str, typer.Option(metavar="|".join(RULESETS), help="The game.")] = next(iter(RULESETS)),
) -> None:
    """Start a ledger; an existing file is never touched.

    \b
    Examples:
      civledger new utrecht.toml --players 8 --ast expert
      civledger new utrecht.toml --players 5 --map east --edition mega-empires
      civledger new utrecht.toml --players "Ronald=Minoa,Judith=Hellas,Ann=Egypt,Bo=Rome,Cy=Hatti"
      civledger new evening.toml --players 7 --short
      civledger new cave.toml --rules stone-age --players "Ronald,Judith,Ann,Bo"
    """
    options = {"ast": ast, "map": map, "edition": edition, "short": short, "sets": sets}
    given = {option: value for option, value in options.items() if value is not None}
    try:
        game = match(rules, RULESETS, "game")
        starting = RULESETS[game].part("starting")
        for option in others(given, starting.OPTIONS):
            refuse(f"{game} has no --{option}")
        head = starting.header(Path(file).stem, players, **given)
    except NoSuchName as wrong:
        refuse(str(wrong))
    head["game"]["date"] = datetime.date.today()
    start(file, new_text(head))
    first, *more = starting.told(head)
    with told(printable(file)):
        say("\n".join([f"{printable(file)}: {first}; {RULESETS[game]().turn_called} 1 is open", *more]))


def start(file: str, text: str) -> None:
    """Write a ledger that is sound and not there yet, or say why not."""
    faults = [finding.message for finding in verdict_on(file, text).findings]
    if faults:
        refuse("; ".join(faults))
    try:
        create(file, text)
    except NotCreated as failed:
        unreadable(str(failed))
