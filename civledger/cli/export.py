"""`civledger export`: games for other tools."""

import enum
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from civledger.bookkeeping.club.people import WrongAliases, find_aliases
from civledger.bookkeeping.club.tally import tally_games
from civledger.bookkeeping.exported_game import EXPORT, JOURNAL, PLAY, ExportedGame, export_game
from civledger.bookkeeping.open_ledger import Content, take_content
from civledger.cli.audit import found_in
from civledger.cli.options import (
    How,
    NoCacheOption,
    adding_options,
    cache_for,
    choose_file,
    filing,
    name_file,
    refuse_both,
)
from civledger.cli.show import refuse, say, unreadable, warn, write
from civledger.cli.suggested_line import paste
from civledger.model.exports import PEOPLE, RATINGS, all_tables
from civledger.model.finding import ERROR, count
from civledger.model.names import several
from civledger.model.report import Table
from civledger.model.verdict import FINE, UNREADABLE, WRONG_USAGE
from civledger.report.club.data import people_table, ratings_table
from civledger.report.escape import printable
from civledger.report.export import TEXTS, Tables, together, with_file
from civledger.report.findings import headline
from civledger.rules import RULESETS
from civledger.store.new_ledger import NotCreated
from civledger.store.output_file import put
from civledger.store.read import is_stream

if TYPE_CHECKING:
    from civledger.bookkeeping.archive_cache import ArchiveCache

_PLAYS = ("bgstats", "bgg")  # logs of plays, which take what is over
_FORMATS = (*TEXTS, "sqlite", "hledger", *_PLAYS)
TABLES = all_tables(folder.export_tables() for folder in RULESETS.values())


def _export_games(
    files: Sequence[str], to: str, table: str | None, how: How, paths: Sequence[str], cache: "ArchiveCache | None"
) -> tuple[bytes, bool]:
    """Return games in a format, and whether all of them could be read; ends the program if none could.

    A club.toml at the top of the given `paths` says which names belong to the same person.
    """
    wanted = _wanted_of(to)
    work = partial(export_game, wanted=wanted)
    games = [game for one in _work_on_games(files, work, how, cache) if (game := _readable(one))]
    if not games:
        raise typer.Exit(UNREADABLE)
    able = [game for game in games if _is_offered(game, wanted) and not _lacks_end(game, to)]
    if not able:
        raise typer.Exit(WRONG_USAGE)
    return _formatted(able, to, table, paths), len(games) == len(files)


def _wanted_of(to: str) -> str:
    """Return what a format needs of a game."""
    return PLAY if to in _PLAYS else JOURNAL if to == "hledger" else EXPORT


def _work_on_games(
    files: Sequence[str], work: Callable[[str, Content], ExportedGame], how: How, cache: "ArchiveCache | None"
) -> Iterator[ExportedGame]:
    """Yield what is made of each game."""
    if cache is None:
        return (work(file, take_content(file, name_file(how, file).storage)) for file in files)
    from civledger.cli.audit_workers import share_work  # brings multiprocessing along

    return share_work(files, 1, None, work, cache)


def _readable(game: ExportedGame) -> ExportedGame | None:
    """Return a game; what keeps it from being read, and that it has errors, is told on standard error."""
    verdict = game.verdict
    if game.rules is None:
        warn("".join(f"{headline(finding, colour=False)}\n" for finding in verdict.findings))
        return None
    errors, file = count(verdict.findings, ERROR), verdict.file
    if errors:
        warn(f"{printable(file)} has {several(errors, 'error')}. For details: {printable(paste(['check', file]))}\n")
    return game


def _formatted(games: Sequence[ExportedGame], to: str, table: str | None, paths: Sequence[str]) -> bytes:
    """Return games, as their rules supply them, as the bytes of a file."""
    if to == "hledger":
        from civledger.report import as_hledger

        return as_hledger.render([(game.verdict.file, game.journal) for game in games if game.journal]).encode()
    if to in _PLAYS:
        from civledger.report import as_bgg, as_bgstats

        render = as_bgstats.render if to == "bgstats" else as_bgg.render
        return render([game.play for game in games if game.play]).encode()
    tables: Tables = together(
        [with_file(game.verdict.file, game.tables or {}, TABLES) for game in games]
    ) | _rate_people(games, paths)
    wanted = table or (_usual_table(games) if to == "csv" else None)
    tables = {wanted: tables[wanted]} if wanted else tables
    if to == "sqlite":
        from civledger.report import as_sqlite

        return as_sqlite.render(tables, TABLES)
    return TEXTS[to](tables).encode("utf-8", "backslashreplace")


def _is_offered(game: ExportedGame, wanted: str) -> bool:
    """Tell whether the rules of a game supply what is wanted, or say that they do not and pass it over."""
    if not game.is_offered:
        warn(f"{printable(game.verdict.file)}: skipped, because {game.rules} games have no {wanted}\n")
    return game.is_offered


def _lacks_end(game: ExportedGame, to: str) -> bool:
    """Tell whether a game cannot be logged as a play, since it is not over or nobody knows when it was; and say so."""
    lacking, play = "", game.play
    if play and not (play.final and play.winners):
        lacking = f"the game is not over, and {to} is for finished games"
    elif play and to == "bgstats" and play.date is None:
        lacking = "the date is missing. Write it under [game], such as date = 2026-03-20"
    if lacking:
        warn(f"{printable(game.verdict.file)}: skipped: {lacking}\n")
    return bool(lacking)


def _rate_people(games: Sequence[ExportedGame], paths: Sequence[str]) -> dict[str, Table]:
    """Return the people of the games with their ratings, and what each game did to these."""
    try:
        known = tally_games([game.club for game in games if game.club], find_aliases(paths))
    except WrongAliases as wrong:
        unreadable(str(wrong))
    return {PEOPLE.name: people_table(known), RATINGS.name: ratings_table(known)}


def _usual_table(games: Sequence[ExportedGame]) -> str:
    """Return the one table that CSV holds if none is named: the first of those that are usual for some of the games."""
    usual = {RULESETS[str(game.rules)].export_tables().usual for game in games}
    return next(name for name in TABLES if name in usual)


def write_output(data: bytes, output: str | None, force: bool) -> None:
    """Write an export to its file, or to standard output."""
    if output is None:
        write(data.decode())
        return
    try:
        put(output, data, force)
    except NotCreated as failed:
        unreadable(str(failed))
    say(f"{printable(output)}: written")


To = enum.StrEnum("To", {name: name for name in _FORMATS})  # type: ignore[misc]  # made from the one list
TableName = enum.StrEnum("TableName", {name: name for name in TABLES})  # type: ignore[misc]  # made from the one list


@filing
@adding_options("export", before="how")
def export(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PATH]...", help="Files, folders or patterns. Default: the game found here."),
    ] = None,
    to: Annotated[To, typer.Option(help="The format.")] = ...,  # type: ignore[assignment]  # how Typer says required
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="The file to write; - is standard output.")
    ] = None,
    table: Annotated[
        TableName | None,
        typer.Option(help="Write only this table. Default for csv: purchases."),
    ] = None,
    no_cache: NoCacheOption = False,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    *,
    how: How,
) -> None:
    """Export one or more games for other tools.

    A database, JSON or Markdown has tables of games, players and seats, entries, purchases and payments, positions by
    turn, calamities, findings, people and their ratings. For a finished game, bgstats is a link that adds the play to
    the app BG Stats, and bgg is a text for BoardGameGeek: players, places, points, winner.

    \b
    Examples:
      civledger export --to csv > purchases.csv
      civledger export ledgers --to sqlite -o games.db
      civledger export old.toml --to bgstats
    """
    output = None if output == "-" else output
    if to == "sqlite" and output is None:
        refuse("a database needs a file", instead=["civledger export --to sqlite -o games.db"])
    if to in ("hledger", *_PLAYS) and table is not None:
        refuse(f"a {'play' if to in _PLAYS else 'journal'} has no tables. Leave out --table")
    if paths:
        refuse_both(paths)
    files = found_in(paths).ledgers if paths else [choose_file(how.file)]
    beside = [path for path in paths or files if not is_stream(path)]
    is_archive = bool(paths) and not any(map(is_stream, files))
    cache = cache_for(how.in_session or not is_archive, no_cache, ExportedGame, _wanted_of(to))
    data, complete = _export_games(files, to, table, how, beside, cache)
    write_output(data, output, force)
    raise typer.Exit(FINE if complete else UNREADABLE)
