"""`civledger endturn`."""

import datetime
from collections.abc import Sequence
from typing import Annotated

import typer

from civledger.bookkeeping.close_turn import close_turn, find_missing
from civledger.cli.options import TEXT, How, recording
from civledger.cli.record import options_of, tell_outcome, writing
from civledger.cli.show import refuse, show, warn
from civledger.model.missing import Missing
from civledger.model.report import Report, Table
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
            if how.format != TEXT:
                show(missing_report(missing), how.format)
            turn = opened.books.ruleset.turn_called
            refuse(f"the {turn} is not closed; `civledger endturn --anyway` closes it all the same", RULE_ERRORS)
        now = datetime.datetime.now().time().replace(microsecond=0)
        forced = options_of(how._replace(force=how.force or anyway))
        tell_outcome(close_turn(opened, forced, now), how)


def missing_report(missing: Sequence[Missing]) -> Report:
    """Return what a turn lacks, for programs: no entry, no receipt, but each command that helps."""
    rows = [
        {"what": lack.what, "civs": list(lack.civs), "said": lack.said, "command": f"civledger {lack.command}"}
        for lack in missing
    ]
    cells = tuple((row["what"], ", ".join(row["civs"]), row["said"], row["command"]) for row in rows)
    table = Table(("what", "civs", "said", "command"), cells)
    return Report({"entries": [], "receipt": [], "missing": rows}, table)
