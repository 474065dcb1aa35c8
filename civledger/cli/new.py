"""`civledger new`."""

import datetime
from pathlib import Path
from typing import Annotated

import typer

from civledger.cli.judged import verdict_on
from civledger.cli.show import refuse, say, unreadable
from civledger.model.names import NoSuchName
from civledger.report.safe import printable
from civledger.rules.megaciv.starting import Wish, header, remarks
from civledger.rules.megaciv.tables import EDITION
from civledger.store.create import NotCreated, create, new_text


def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The ledger to start, such as ledgers/utrecht.toml.")],
    players: Annotated[
        str,
        typer.Option(metavar="WHO", help='How many play, or who: "Ronald=Minoa,Judith=Hellas,…".'),
    ],
    ast: Annotated[str, typer.Option(metavar="basic|expert", help="The side of the A.S.T.")] = "basic",
    map: Annotated[
        str | None, typer.Option(metavar="west|east", help="The half of the map, where both serve this number.")
    ] = None,
    edition: Annotated[
        str, typer.Option(metavar="corrected|first-printing|mega-empires", help="Which cards and numbers.")
    ] = EDITION,
    short: Annotated[bool, typer.Option("--short", help="The Short Game, with theme sets of advances.")] = False,
    sets: Annotated[
        str | None, typer.Option(metavar="CIV=SET,…", help="Who drew which theme set; left out: they are drawn here.")
    ] = None,
) -> None:
    """Start a ledger; an existing file is never touched.

    \b
    Examples:
      civledger new utrecht.toml --players 8 --ast expert
      civledger new utrecht.toml --players 5 --map east --edition mega-empires
      civledger new utrecht.toml --players "Ronald=Minoa,Judith=Hellas,Ann=Egypt,Bo=Rome,Cy=Hatti"
      civledger new evening.toml --players 7 --short
    """
    try:
        head = header(Wish(Path(file).stem, ast, players, map, edition, short, sets))
    except NoSuchName as wrong:
        refuse(str(wrong))
    head["game"]["date"] = datetime.date.today()
    text = new_text(head)
    faults = [finding.message for finding in verdict_on(file, text).findings]
    if faults:
        refuse("; ".join(faults))
    try:
        create(file, text)
    except NotCreated as failed:
        unreadable(str(failed))
    civs = ", ".join(player["civ"] for player in head["player"])
    say(f"{printable(file)}: {len(head['player'])} players ({civs}), {head['game']['ast']} A.S.T.; turn 1 is open")
    for line in remarks(head):
        say(line)
