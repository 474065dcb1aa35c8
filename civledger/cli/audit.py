"""`civledger audit`."""

import enum
import os
import sys
from collections.abc import Generator, Iterable
from contextlib import closing
from glob import has_magic
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from civledger.bookkeeping.audit import FAIL_ON, audited, find_settings
from civledger.bookkeeping.open_ledger import take_content
from civledger.cli.faults import CodesOption, ImpactOption, SeverityOption, choose_codes
from civledger.cli.options import NoCacheOption, cache_for, is_in_session
from civledger.cli.show import dress, refuse, unreadable
from civledger.cli.suggested_line import add_option, respell
from civledger.model.audited import Audited, Audits, Codes, Totals, WorkerLost
from civledger.model.names import both, either, several
from civledger.model.verdict import FINE, RULE_ERRORS, UNREADABLE
from civledger.report import AUDIT_FORMATS
from civledger.store.find import meant_by, shows_signs
from civledger.store.paths import Found, ledgers
from civledger.store.read import is_stream
from civledger.store.storage import FILES, Files, Stream

if TYPE_CHECKING:
    from civledger.club.gather import GatheredGame

AuditFormat = enum.StrEnum("AuditFormat", {name: name for name in AUDIT_FORMATS})  # type: ignore[misc]  # made from the one list
FailOn = enum.StrEnum("FailOn", {name: name for name in FAIL_ON})  # type: ignore[misc]  # made from the one list
PathsArgument = Annotated[
    list[str], typer.Argument(metavar="PATH...", help="Files, folders or patterns; - reads a list of them.")
]
JobsOption = Annotated[
    int | None, typer.Option(metavar="N", min=1, help="How many processes to use. Default: one per core.")
]
SchedulerOption = Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler that you trust.")]
_INPUT = "the list on standard input"
_LIST = "-"
WORTH_A_BAR = 20
TEXT = AuditFormat("text")
Judged = TypeVar("Judged", Audited, "GatheredGame")


def audit(
    context: typer.Context,
    paths: PathsArgument,
    select: CodesOption = None,
    ignore: CodesOption = None,
    severity: SeverityOption = None,
    impact: ImpactOption = False,
    fail_on: Annotated[
        FailOn | None, typer.Option(help="Fail on findings of this severity or worse. Default: error.")
    ] = None,
    exit_zero: Annotated[bool, typer.Option("--exit-zero", help="Do not fail because of findings.")] = False,
    null: Annotated[
        bool, typer.Option("-0", "--null", help="With -: names end with NUL, as find -print0 does.")
    ] = False,
    jobs: JobsOption = None,
    allow_empty: Annotated[bool, typer.Option("--allow-empty", help="Do not fail if there is no game at all.")] = False,
    only_games: Annotated[bool, typer.Option("--only-games", help="Skip named files that are not games.")] = False,
    scheduler: SchedulerOption = None,
    no_cache: NoCacheOption = False,
    quiet: Annotated[
        bool, typer.Option("-q", "--quiet", help="In text, show only games with errors or warnings, and no sums.")
    ] = False,
    format: Annotated[AuditFormat, typer.Option("--format", help="How to show it.")] = TEXT,
) -> None:
    """Check many games, with a summary by code.

    Ends with 3 if a file cannot be read, with 1 if a game has errors, and with 2 if there is no game at all. With
    --exit-zero it never ends with 1.

    An archive can keep its own select, ignore, severity and fail_on under [audit] in club.toml, in its top folder. An
    option replaces the setting of the same name.

    With -q an archive in which nothing is wrong prints nothing. The exit code and the formats for programs stay as
    they are.

    A game that has not changed since the last audit is not checked again, unless you say --no-cache.

    Whoever controls the --scheduler can run programs on its workers and on this machine (Dask sends pickles). Name only
    one that you trust, on a network that you trust.

    \b
    Examples:
      civledger audit ledgers
      civledger audit ledgers -q
      civledger audit ledgers --impact
      civledger audit "club/**/*.toml" --ignore CL107 --fail-on warning
      git ls-files ledgers | civledger audit -
      find ledgers -name '*.toml' -print0 | civledger audit -0 -
      git diff --name-only -- ledgers | civledger audit - --allow-empty --format github
      civledger audit ledgers --format sarif > civledger.sarif
    """
    if null and _LIST not in paths:
        refuse("-0 is about a list of names on standard input", instead=[add_option(_LIST)])
    named = _expand_list(paths, null)
    settings = find_settings([path for path in named if not is_stream(path)])
    choose_codes(settings.select, settings.ignore, file=settings.file)  # which ends the program if one is none
    typed = {"select": select, "ignore": ignore, "severity": severity, "fail_on": fail_on}
    settings = settings._replace(**{name: value for name, value in typed.items() if value is not None})
    chosen = choose_codes(settings.select, settings.ignore, settings.severity)
    found = found_in(paths, named, allow_empty, only_games)
    if scheduler is not None:
        need_dask()
    try:
        if any(map(is_stream, found.ledgers)) or (context.obj and context.obj.in_memory):
            games = _audit_here(context.obj or FILES, found, *chosen, impact)
        else:
            from civledger.cli.audit_workers import audits  # brings multiprocessing along

            cache = cache_for(is_in_session(context), no_cache, Audited, (*chosen, impact))
            games = audits(found.ledgers, jobs, scheduler, *chosen, impact, cache)
        totals = write(games, found, format, quiet)
    except WorkerLost as lost:
        unreadable(f"{lost}. Try again, perhaps with --jobs 1")
    if totals.unreadable:
        raise typer.Exit(UNREADABLE)
    wrong = totals.errors + (totals.warnings if settings.fail_on == "warning" else 0)
    raise typer.Exit(RULE_ERRORS if wrong and not exit_zero else FINE)


def _audit_here(storage: Files, found: Found, select: Codes, ignore: Codes, impact: bool) -> Audits:
    """Yield the audits of games that no other process can read: as a script has them, or from a pipe."""
    for file in found.ledgers:
        content = take_content(file, Stream(file) if is_stream(file) else storage)
        yield audited(file, content, select, ignore, impact)


def write(games: Audits, found: Found, format: str, quiet: bool = False) -> Totals:
    """Write an audit to standard output while it goes on, and return its sums; the first games are on their way.

    If it is quiet, text says only what is wrong.
    """
    from civledger.report.audit import ONLY_WRONG, STYLES

    style, totals = ONLY_WRONG if quiet and format == TEXT else STYLES[format], Totals()
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a terminal may lack characters
    sys.stdout.write(style.opening)
    with closing(games), closing(progress(games, len(found.ledgers))) as shown:
        for game in shown:
            said = style.game(game, totals)
            sys.stdout.write(dress(said, sys.stdout) if format == TEXT else said)
            totals = totals.plus(game)
    sys.stdout.write(style.closing(totals, found.passed_over))
    return totals


def progress(games: Iterable[Judged], total: int) -> Generator[Judged, None, None]:
    """Yield the games, with a bar on standard error if somebody is looking and it takes a while."""
    if not sys.stderr.isatty() or total < WORTH_A_BAR:
        yield from games
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, soft_wrap=True)
    columns = (MofNCompleteColumn(), TextColumn("games"), BarColumn(), TextColumn("{task.fields[speed]}"))
    above = sys.stdout.isatty()  # else what is written would not reach its file
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True, redirect_stdout=above) as bar:
        task = bar.add_task("games", total=total, speed="")
        entries = 0
        for game in games:
            yield game
            entries += game.verdict.entries
            elapsed = bar.tasks[0].elapsed or 1
            bar.update(task, advance=1, speed=f"{entries / elapsed:,.0f} entries/s")


def found_in(
    paths: list[str], named: list[str] | None = None, allow_empty: bool = False, only_games: bool = False
) -> Found:
    """Return the ledgers that paths stand for, or end the program if one names nothing or there are none at all.

    If the list on standard input was read already, `named` are the paths with it.
    """
    found = ledgers(_expand_list(paths) if named is None else named)
    if only_games:
        found = found.games
    nothing = [path for path in found.nothing if not (allow_empty and has_magic(path))]
    if nothing:
        meant = "".join(map(meant_by, nothing))
        refuse(f"there is no file, folder or pattern {either(list(map(repr, nothing)))}{meant}")
    if not found.ledgers and not allow_empty:
        only = f", only {several(found.passed_over, 'other file')}" if found.passed_over else ""
        refuse(f"there is no game in {both([_INPUT if path == _LIST else path for path in paths])}{only}")
    return found


def _expand_list(paths: list[str], null: bool = False) -> list[str]:
    return [path for word in paths for path in (_list_files(null) if word == _LIST else [word])]


def _list_files(null: bool) -> list[str]:
    """Return the paths on standard input, a line each or each up to a NUL."""
    if null:
        return [os.fsdecode(name) for name in sys.stdin.buffer.read().split(b"\0") if name]
    names = [name for line in sys.stdin if (name := line.rstrip("\r\n"))]
    if shows_signs("\n".join(names).encode("utf-8", "surrogateescape")):
        refuse(f"{_LIST} reads a list of files, and this is a ledger", instead=[respell(_LIST, "/dev/stdin")])
    return names


def need_dask() -> None:
    """End the program if Dask is not there."""
    try:
        import distributed  # noqa: F401  # only to see that it is there
    except ImportError:
        from civledger.cli.extras import refuse_without

        refuse_without("distributed", "--scheduler")
