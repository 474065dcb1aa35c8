"""`civledger audit`."""

import enum
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from civledger.cli.sharing import Audits, audits
from civledger.cli.show import refuse, unreadable
from civledger.cli.workers import WorkerLost
from civledger.model.verdict import FINE, RULE_ERRORS, UNREADABLE
from civledger.report import AUDIT_FORMATS
from civledger.store.find import meant_by
from civledger.store.paths import Found, ledgers

if TYPE_CHECKING:
    from civledger.model.audited import Totals

Style = enum.StrEnum("Style", {name: name for name in AUDIT_FORMATS})  # type: ignore[misc]  # made from the one list
FailOn = enum.StrEnum("FailOn", {"error": "error", "warning": "warning"})
TEXT, ON_ERROR = Style("text"), FailOn("error")

Codes = Annotated[list[str] | None, typer.Option(metavar="CODE", help="Codes or their beginnings; repeatable.")]


def audit(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Files, folders, patterns; - for a list.")],
    select: Codes = None,
    ignore: Codes = None,
    fail_on: Annotated[FailOn, typer.Option(help="From which severity on the audit fails.")] = ON_ERROR,
    jobs: Annotated[int | None, typer.Option(metavar="N", min=1, help="How many at once; else one a core.")] = None,
    scheduler: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler to work on.")] = None,
    format: Annotated[Style, typer.Option("--format", help="How to show it.")] = TEXT,
) -> None:
    """Judge many games, with a summary by code.

    Ends with 3 if a file could not be read, else with 1 if a game has errors.

    \b
    Examples:
      civledger audit ledgers
      civledger audit "club/**/*.toml" --ignore CL107 --fail-on warning
      git ls-files ledgers | civledger audit -
      git diff --name-only | civledger audit - --format github
    """
    chosen = known(select or []), known(ignore or [])
    found = found_in(paths)
    if scheduler is not None:
        need_dask()
    try:
        totals = write(audits(found.ledgers, jobs, scheduler, *chosen), found, format)
    except WorkerLost as lost:
        unreadable(f"{lost}; try again, perhaps with --jobs 1")
    raise typer.Exit(exit_code(totals, fail_on))


def write(games: Audits, found: Found, format: str) -> "Totals":
    """Write an audit to standard output while it goes on, and return its sums; the first games are on their way."""
    from civledger.cli.progress import progress
    from civledger.model.audited import Totals
    from civledger.report.audit import STYLES

    style, totals = STYLES[format], Totals()
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a terminal may lack characters
    sys.stdout.write(style.opening)
    with closing(games), closing(progress(games, len(found.ledgers))) as shown:
        for number, game in enumerate(shown):
            sys.stdout.write(style.game(game, number))
            totals = totals.plus(game)
    sys.stdout.write(style.closing(totals, found.passed_over))
    return totals


def found_in(paths: list[str]) -> Found:
    """Return the ledgers that paths stand for, or end the program if one names nothing."""
    found = ledgers([path for word in paths for path in (listed() if word == "-" else [word])])
    if found.nothing:
        meant = "".join(map(meant_by, found.nothing)) or "; name ledgers, folders or patterns that are there"
        refuse(f"there is no {', no '.join(found.nothing)}{meant}")
    return found


def known(codes: list[str]) -> tuple[str, ...]:
    """Return codes or their beginnings as codes are written, or end the program if one begins none."""
    upper = tuple(code.upper() for code in codes)
    if upper:
        from civledger.cli.explain import faults

        all_codes = [fault.code for fault in faults()]
        for code in upper:
            if not code or not any(each.startswith(code) for each in all_codes):
                refuse(f"no code begins with {code!r} (`civledger explain` lists all codes)")
    return upper


def listed() -> list[str]:
    """Return the paths on standard input, a line each."""
    return [name for line in sys.stdin if (name := line.rstrip("\r\n"))]


def need_dask() -> None:
    """End the program if Dask is not there."""
    try:
        import distributed  # noqa: F401  # only to see that it is there
    except ImportError:
        refuse("--scheduler needs Dask: pip install 'civledger[dask]'")


def exit_code(totals: "Totals", fail_on: str) -> int:
    """Return how an audit ends."""
    if totals.unreadable:
        return UNREADABLE
    wrong = totals.errors + (totals.warnings if fail_on == "warning" else 0)
    return RULE_ERRORS if wrong else FINE
