"""`civledger endturn`."""

import datetime
from typing import Annotated

import typer

from civledger.bookkeeping.close_turn import close_turn, find_missing
from civledger.cli.options import How, recording
from civledger.cli.record import options_of, tell_outcome, writing
from civledger.cli.show import refuse, warn
from civledger.model.verdict import RULE_ERRORS


@recording
def endturn(
    anyway: Annotated[bool, typer.Option("--anyway", help="Close the turn although something is missing.")] = False,
    *,
    how: How,
) -> None:
    """Close the turn with everybody's markers, and seal it.

    Refused while something of the turn is missing; each is listed with the command that adds it.

    \b
    Examples:
      civledger endturn --dry-run
      civledger endturn
      civledger endturn --anyway
    """
    with writing(how) as opened:
        missing = find_missing(opened, how.turn)
        if missing:
            warn("".join(f"missing: {lack.said}: civledger {lack.command}\n" for lack in missing))
        if missing and not anyway and not how.dry_run:
            turn = opened.books.ruleset.turn_called
            refuse(f"the {turn} is not closed; `civledger endturn --anyway` closes it all the same", RULE_ERRORS)
        now = datetime.datetime.now().time().replace(microsecond=0)
        forced = options_of(how._replace(force=how.force or anyway))
        tell_outcome(close_turn(opened, forced, now), how)
