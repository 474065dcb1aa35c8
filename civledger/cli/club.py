"""`civledger club`: an archive gathered, shown, or made into a website."""

import enum
import json
import os
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Annotated

import typer

from civledger.bookkeeping.open_ledger import Content, take_content
from civledger.cli.audit import JobsOption, PathsArgument, SchedulerOption, found_in, need_dask, progress
from civledger.cli.export import Output, database_of, write_output
from civledger.cli.options import NoCacheOption, cache_for, is_in_session, storage_of
from civledger.cli.show import refuse, say, screen, unreadable, wants_colour, warn
from civledger.club.data import SHAPES, club_json, club_tables, forecast_report, people_report
from civledger.club.figures import Club
from civledger.club.gather import GatheredGame, gather_game, gather_page
from civledger.club.people import Aliases, find_aliases
from civledger.club.rating import evaluate as evaluate_history
from civledger.club.site_maker import SiteMaker
from civledger.club.tally import tally_games
from civledger.model.audited import WorkerLost
from civledger.model.names import both, several
from civledger.model.pages.club import ClubGame
from civledger.model.report import Report
from civledger.model.struct import Struct
from civledger.model.verdict import FINE, UNREADABLE
from civledger.report import render_report
from civledger.report.escape import printable
from civledger.report.export import LINES
from civledger.report.findings import headline, told_once
from civledger.store.club_file import HERE, paths_below

_AT_ONCE = 20  # names pointed out
_Work = Callable[[str, Content], GatheredGame]


class _Archive(Struct):
    """The files of an archive, their paths below its top, who is who in it, who does the work, and what is kept."""

    files: Sequence[str]
    paths: Mapping[str, str]
    aliases: Aliases
    jobs: int | None
    scheduler: str | None
    context: typer.Context
    no_cache: bool


def _gather_club(archive: _Archive) -> tuple[Club, bool]:
    """Return what an archive says, and whether all of its games could be read."""
    gathered = _gather_games(archive, archive.files, gather_game, "")
    games = [game for one in gathered if (game := _game_or_warning(one))]
    known = tally_games(games, archive.aliases)
    _warn_of_names(known)
    return known, len(games) == len(archive.files)


def _make_site(archive: _Archive, folder: str) -> bool:
    """Make the site of an archive, or what of it has changed, and tell whether all games could be read."""
    site = SiteMaker(folder, archive.paths, archive.aliases, storage_of(archive.context))
    site.begin()
    fresh = 0
    work = partial(gather_page, aliases=archive.aliases)
    for one in _gather_games(archive, site.todo, work, archive.aliases.shown, is_named=True):
        site.add(one)
        fresh += _game_or_warning(one) is not None
    known = site.finish()
    _warn_of_names(known)
    people = several(len({person.name for person in known.people}), "player")
    say(f"{printable(folder)}: {several(len(known.games), 'game')}, {people}, {several(fresh, 'new page')}")
    return len(known.games) == len(archive.files)


def _gather_games(
    archive: _Archive, files: Sequence[str], work: _Work, settings: object, is_named: bool = False
) -> Generator[GatheredGame, None, None]:
    storage = storage_of(archive.context)
    if storage.in_memory:  # no other process can know what a script has
        games = (work(file, take_content(file, storage)) for file in files)
    else:
        from civledger.cli.audit_workers import share_work  # brings multiprocessing along

        cache = cache_for(is_in_session(archive.context), archive.no_cache, GatheredGame, settings, is_named)
        games = share_work(files, archive.jobs, archive.scheduler, work, cache)
    with closing(games), closing(progress(games, len(files))) as shown:
        yield from shown


def _game_or_warning(one: GatheredGame) -> ClubGame | None:
    """Return a game; what keeps it from being read is told on standard error."""
    if one.game is None:
        warn("".join(f"{headline(finding)}\n" for finding in told_once(one.verdict.findings)))
    return one.game


def _warn_of_names(known: Club) -> None:
    for names in known.alike[:_AT_ONCE]:
        first, second = (json.dumps(name, ensure_ascii=False) for name in sorted(names, key=len, reverse=True))
        same = f"{both([first, second])} may be the same person"
        warn(f"civledger: {same}. If so, write in club.toml: {first} = [{second}]\n")
    if more := known.alike[_AT_ONCE:]:
        warn(f"civledger: {several(len(more), 'more pair')} of names like these. The site lists them\n")


def _describe_club(known: Club, format: str, table: str | None, evaluate: bool) -> Output:
    if evaluate:
        return _show_report(forecast_report(evaluate_history(known.history)), format)
    if format == "text" and table is None:
        return _show_report(people_report(known), format)
    if format == "json" and table is None:
        return club_json(known).encode()
    tables = club_tables(known)
    wanted = table or ("people" if format == "csv" else None)
    tables = {wanted: tables[wanted]} if wanted else tables
    if format == "sqlite":
        from civledger.store.table_spool import spool

        return database_of({name: spool(one) for name, one in tables.items()}, SHAPES)
    if wanted:
        return _show_report(Report(None, tables[wanted]), format)
    return LINES[format](tables)


def _show_report(report: Report, format: str) -> bytes:
    return render_report(report, format, screen(), wants_colour()).encode("utf-8", "backslashreplace")


_FORMATS = ("text", "json", "csv", "markdown", "sqlite")
ClubFormat = enum.StrEnum("ClubFormat", {name: name for name in _FORMATS})  # type: ignore[misc]  # made from the one list
ClubTable = enum.StrEnum("ClubTable", {name: name for name in SHAPES})  # type: ignore[misc]  # made from the one list
TEXT = ClubFormat("text")


def club(
    context: typer.Context,
    paths: PathsArgument,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="SITE", help="The folder for the website, or with --format the file."),
    ] = None,
    format: Annotated[ClubFormat | None, typer.Option("--format", help="Write data instead of a website.")] = None,
    table: Annotated[ClubTable | None, typer.Option(help="Write only this table. Default for csv: people.")] = None,
    evaluate: Annotated[
        bool, typer.Option("--evaluate", help="Show how well the ratings predict these games.")
    ] = False,
    jobs: JobsOption = None,
    scheduler: SchedulerOption = None,
    no_cache: NoCacheOption = False,
    force: Annotated[bool, typer.Option("--force", help="With --format: replace an existing file.")] = False,
) -> None:
    """Make a website of an archive: people, ratings, civilizations, records, games.

    Without -o and --format it shows the people. Only finished games count for ratings, in the order of their dates. A
    second run makes only what has changed. Files in the folder that club did not make stay.

    If a person appears under several names, list them under [people] in club.toml, in the top folder of the archive:
    "Ronald S." = ["Ronald", "R. S."]. The website bears the name of that folder, or the one that club.toml gives under
    [club]: name = "Friday in Utrecht". Give its address = "https://…" there too, and chats show a picture for a link.

    \b
    Examples:
      civledger club ledgers
      civledger club ledgers -o site
      civledger club ledgers --evaluate
      civledger club ledgers --format json > club.json
      civledger club ledgers --format sqlite -o club.db
    """
    is_site = output is not None and format is None and not evaluate
    if is_site and (output in ("-", "") or table):
        refuse("a website needs a folder and always has all tables", instead=["civledger club ledgers -o site"])
    if is_site and os.path.isfile(str(output)):
        refuse(f"{str(output)!r} is a file, but a website needs a folder", instead=["civledger club ledgers -o site"])
    if format == "sqlite" and (output in (None, "-") or evaluate):
        refuse("a database needs a file", instead=["civledger club ledgers --format sqlite -o club.db"])
    if evaluate and table:
        refuse("--evaluate shows a table of its own. Leave out --table")
    files = found_in(paths).ledgers
    if scheduler is not None:
        need_dask()
    try:
        places = [place for path in paths for place in (files if path == HERE else [path])]
        aliases = find_aliases(places)
        archive = _Archive(files, paths_below(places, files), aliases, jobs, scheduler, context, no_cache)
        if is_site:
            complete = _make_site(archive, str(output))
        else:
            known, complete = _gather_club(archive)
            data = _describe_club(known, format or TEXT, table, evaluate)
            write_output(data, None if output == "-" else output, force)
    except WorkerLost as lost:
        unreadable(f"{lost}. Try again, perhaps with --jobs 1")
    raise typer.Exit(FINE if complete else UNREADABLE)
