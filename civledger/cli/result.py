"""`civledger result`."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from civledger.bookkeeping.record_result import FinishedGame, read_lines, record_result
from civledger.cli.new import flag, with_ending
from civledger.cli.options import How, adding_options, is_typed, recording_new
from civledger.cli.record import tell_outcome
from civledger.cli.show import refuse, unreadable
from civledger.model.exports import read_day
from civledger.model.names import match, others
from civledger.model.words import WrongWord
from civledger.rules import RULESETS
from civledger.store.new_ledger import exists_already


@recording_new
@adding_options("result", before="rules")
def result(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The new ledger, such as club/2026-03-20.toml.")],
    players: Annotated[
        str, typer.Argument(metavar="PERSON=CIV:POINTS,…", help="Everybody who played. People's names are optional.")
    ],
    date: Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="When it was played.")] = None,
    name: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The name of the game. Default: the file name.")
    ] = None,
    rules: Annotated[str, typer.Option(metavar="|".join(RULESETS), help="The game.")] = next(iter(RULESETS)),
    *,
    how: How,
    **added: Any,
) -> None:
    """Record a finished game if you know only the result.

    It gets its own ledger with everybody's name and points, and whatever else you give here. An existing file is never
    changed. `import results` takes many games at once.
    """
    if ":" in file and not players.rpartition(":")[2].strip().isdecimal() and not os.path.dirname(file):
        raise WrongWord(f"the file comes first, then the players: civledger result {players} {file}")
    file = with_ending(file)
    if os.path.lexists(file):
        unreadable(exists_already(file))
    game = match(rules, RULESETS, "game")
    given = {option: value for option, value in added.items() if is_typed(value)}
    known = [option.name for option in RULESETS[game].added("result").options]
    for option in others(given, known):
        refuse(f"{game} does not use {flag(option)}. Leave it out")
    parts = [option.name for option in RULESETS[game].added("score").options]
    finished = FinishedGame(
        file,
        game,
        Path(file).stem if name is None else name,
        None if date is None else read_day(date),
        read_lines(players, game),
        {option: value for option, value in given.items() if option not in parts},
        {option: value for option, value in given.items() if option in parts},
    )
    tell_outcome(record_result(finished, how), how)
