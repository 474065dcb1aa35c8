"""`civledger endturn`."""

import datetime
from typing import Annotated

import typer

from civledger.cli.desk import Desk
from civledger.cli.options import How, recording
from civledger.cli.record import add, writing
from civledger.cli.show import refuse, warn
from civledger.engine.check import found_since
from civledger.model.finding import ERROR
from civledger.model.offers import offers_of
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
    with writing(how) as desk:
        made = offers_of(desk.books.ruleset).closing()
        if how.turn not in (None, desk.books.written.open_turn):
            refuse(f"endturn closes the open turn, which is {desk.books.written.open_turn}; leave --turn out")
        missing = lacking(desk)
        if missing:
            warn("".join(f"missing: {what}: civledger {command}\n" for what, command in missing))
        if missing and not anyway and not how.dry_run:
            turn = desk.books.ruleset.turn_called
            refuse(f"the {turn} is not closed; `civledger endturn --anyway` closes it all the same", RULE_ERRORS)
        now = datetime.datetime.now().time().replace(microsecond=0)
        forced = how._replace(force=how.force or anyway)
        add(desk, forced, "endturn", lambda situation, players: made.draft(situation, players, now))


def lacking(desk: Desk) -> list[tuple[str, str]]:
    """Return what the turn lacks, its errors among it, each with the command that helps."""
    books = desk.books
    made = offers_of(books.ruleset).closing()
    missing = [(what, command) for what, command in made.missing(books.at())]
    turn = books.written.open_turn
    findings = [found for found in (*books.written.findings, *found_since(books, turn)) if found.turn == turn]
    errors = [found for found in findings if found.fault.severity == ERROR]
    wrong = [found for found in errors if found.fault.code not in made.LISTED]
    return missing + [(f"{found.fault.code} {found.civ or ''} {found.message}", "check") for found in wrong]
