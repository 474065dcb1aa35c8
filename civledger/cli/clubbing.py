"""An archive gathered by all who take part in the work, and told or made into a site."""

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from functools import partial

from civledger.bookkeeping.club.evaluate import evaluate as evaluate_history
from civledger.bookkeeping.club.gather import GatheredGame, gather_game, gather_page
from civledger.bookkeeping.club.people import Aliases, WrongAliases, find_aliases
from civledger.bookkeeping.club.site import SiteMaker
from civledger.bookkeeping.club.tally import tally_games
from civledger.bookkeeping.open_ledger import Content, take_content
from civledger.cli.progress import progress
from civledger.cli.sharing import alone, share_work
from civledger.cli.show import coloured, say, screen, unreadable, warn
from civledger.model.club import Club, ClubGame
from civledger.model.names import both, several
from civledger.model.report import Report
from civledger.model.struct import Struct
from civledger.report import rendered
from civledger.report.club.data import SHAPES, club_json, club_tables
from civledger.report.club.screen import forecast_report, people_report
from civledger.report.export import TEXTS
from civledger.report.findings import headline
from civledger.report.safe import printable
from civledger.store.club_file import HERE, paths_below
from civledger.store.new_ledger import NotCreated
from civledger.store.storage import Files

AT_ONCE = 20  # names pointed out
Work = Callable[[str, Content], GatheredGame]


class Archive(Struct):
    """The files of an archive, their paths below its top, who is who in it, and who does the work."""

    files: Sequence[str]
    paths: Mapping[str, str]
    aliases: Aliases
    jobs: int | None
    scheduler: str | None
    storage: Files


def open_archive(
    paths: Sequence[str], files: Sequence[str], jobs: int | None, scheduler: str | None, storage: Files
) -> Archive:
    """Return an archive; ends the program if its club's file cannot be used."""
    places = [place for path in paths for place in (files if path == HERE else [path])]
    try:
        return Archive(files, paths_below(places, files), find_aliases(places), jobs, scheduler, storage)
    except WrongAliases as wrong:
        unreadable(str(wrong))


def gather_club(archive: Archive) -> tuple[Club, bool]:
    """Return what an archive says, and whether all of its games could be read."""
    games = [game for one in gather_games(archive, archive.files, gather_game) if (game := game_or_warning(one))]
    known = tally_games(games, archive.aliases)
    warn_of_names(known)
    return known, len(games) == len(archive.files)


def make_site(archive: Archive, folder: str) -> bool:
    """Make the site of an archive, or what of it has changed, and tell whether all games could be read."""
    site = SiteMaker(folder, archive.paths, archive.aliases, archive.storage)
    try:
        site.begin()
        fresh = 0
        for one in gather_games(archive, site.todo, gather_page):
            site.add(one)
            fresh += game_or_warning(one) is not None
        known = site.finish()
    except NotCreated as failed:
        unreadable(str(failed))
    warn_of_names(known)
    people = several(len({person.name for person in known.people}), "player")
    say(f"{printable(folder)}: {several(len(known.games), 'game')}, {people}, {several(fresh, 'new page')}")
    return len(known.games) == len(archive.files)


def gather_games(archive: Archive, files: Sequence[str], work: Work) -> Generator[GatheredGame, None, None]:
    """Yield what is made of the games, with a bar if somebody is looking."""
    here = partial(work_on_file, work, archive.storage)
    if archive.storage.in_memory:  # no other process can know what a script has
        games = alone(files, here)
    else:
        games = share_work(files, archive.jobs, archive.scheduler, here, work)
    with closing(games), closing(progress(games, len(files))) as shown:
        yield from shown


def work_on_file(work: Work, storage: Files, file: str) -> GatheredGame:
    """Return what is made of a game in its file."""
    return work(file, take_content(file, storage))


def game_or_warning(one: GatheredGame) -> ClubGame | None:
    """Return a game; what keeps it from being read is told on standard error."""
    if one.game is None:
        warn("".join(f"{headline(finding, colour=False)}\n" for finding in one.verdict.findings))
    return one.game


def warn_of_names(known: Club) -> None:
    """Point out names that may be one person's."""
    for names in known.alike[:AT_ONCE]:
        first, second = (json.dumps(name, ensure_ascii=False) for name in sorted(names, key=len, reverse=True))
        same = f"{both([first, second])} may be the same person"
        warn(f"civledger: {same}. If so, write in club.toml: {first} = [{second}]\n")
    if known.alike[AT_ONCE:]:
        warn(
            f"civledger: {several(len(known.alike) - AT_ONCE, 'more pair')} of names like these. The site lists them\n"
        )


def describe_club(known: Club, format: str, table: str | None, evaluate: bool) -> bytes:
    """Return what is wanted of a club in a format."""
    if evaluate:
        return show_report(forecast_report(evaluate_history(known.history)), format)
    if format == "text" and table is None:
        return show_report(people_report(known), format)
    if format == "json" and table is None:
        return club_json(known).encode()
    tables = club_tables(known)
    wanted = table or ("people" if format == "csv" else None)
    tables = {wanted: tables[wanted]} if wanted else tables
    if format == "sqlite":
        from civledger.report import as_sqlite  # brings SQLite along

        return as_sqlite.render(tables, SHAPES)
    if wanted:
        return show_report(Report(None, tables[wanted]), format)
    return TEXTS[format](tables).encode("utf-8", "backslashreplace")


def show_report(report: Report, format: str) -> bytes:
    """Return a report as it is written."""
    return rendered(report, format, screen(), coloured()).encode("utf-8", "backslashreplace")
