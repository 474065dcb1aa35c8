"""`civledger export`: games for other tools."""

import enum
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Annotated, cast

import typer

from civledger.bookkeeping.exported_game import EXPORT, JOURNAL, PLAY, ExportedGame, export_game
from civledger.bookkeeping.open_ledger import take_content
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
from civledger.cli.show import refuse, say, warn, write
from civledger.cli.suggested_line import paste
from civledger.club.data import people_table, ratings_table
from civledger.club.people import find_aliases
from civledger.club.tally import tally_games
from civledger.model.exports import PEOPLE, RATINGS, TableShape, all_tables
from civledger.model.finding import ERROR, count
from civledger.model.names import several
from civledger.model.pages.club import ClubGame
from civledger.model.report import Table
from civledger.model.verdict import FINE, UNREADABLE, WRONG_USAGE
from civledger.report.escape import printable
from civledger.report.export import LINES
from civledger.report.findings import headline, told_once
from civledger.rules import RULESETS
from civledger.store.output_file import fill_with, put
from civledger.store.read import is_stream

if TYPE_CHECKING:
    from civledger.store.table_spool import TableSpool

Output = bytes | Iterator[str] | Callable[[str], None]  # a text, whole or in pieces, or what fills a file
_NOTHING = Table((), ())
_AT_ONCE = 1000  # lines
_PLAYS = ("bgstats", "bgg")  # logs of plays, which take what is over
_FORMATS = (*LINES, "sqlite", "hledger", *_PLAYS)
TABLES = all_tables(folder.export_tables() for folder in RULESETS.values())


class _PassedGames:
    """The games of an export as they come; who cannot be read, or has nothing for it, is told of and left out.

    The program ends after the last one if there was none.
    """

    def __init__(self, made: Iterator[ExportedGame], to: str) -> None:
        self.made, self.to = made, to
        self.readable = 0

    def __iter__(self) -> Iterator[ExportedGame]:
        passed = 0
        for game in self.made:
            if not _is_readable(game):
                continue
            self.readable += 1
            if not game.is_offered:
                told = f"{game.rules} games have no {_wanted_of(self.to)}"
                warn(f"{printable(game.verdict.file)}: skipped, because {told}\n")
            elif not _lacks_end(game, self.to):
                passed += 1
                yield game
        if not passed:
            raise typer.Exit(WRONG_USAGE if self.readable else UNREADABLE)


def _wanted_of(to: str) -> str:
    return PLAY if to in _PLAYS else JOURNAL if to == "hledger" else EXPORT


def _work_on_games(files: Sequence[str], to: str, how: How, is_archive: bool, no_cache: bool) -> Iterator[ExportedGame]:
    wanted = _wanted_of(to)
    work = partial(export_game, wanted=wanted)
    if not is_archive:
        return (work(file, take_content(file, name_file(how, file).storage)) for file in files)
    from civledger.cli.audit_workers import share_work  # brings multiprocessing along

    return share_work(files, 1, None, work, cache_for(how.in_session, no_cache, ExportedGame, wanted))


def _is_readable(game: ExportedGame) -> bool:
    """Tell whether a game could be read; what keeps it from that, and that it has errors, is told on standard error."""
    verdict = game.verdict
    if game.rules is None:
        warn("".join(f"{headline(finding)}\n" for finding in told_once(verdict.findings)))
        return False
    errors, file = count(verdict.findings, ERROR), verdict.file
    if errors:
        warn(f"{printable(file)} has {several(errors, 'error')}. For details: {printable(paste(['check', file]))}\n")
    return True


def _formatted(games: Iterable[ExportedGame], to: str, table: str | None, paths: Sequence[str]) -> Output:
    """Return games, as their rules supply them, as what is written.

    A club.toml at the top of the given `paths` says which names belong to the same person.
    """
    if to == "hledger":
        from civledger.report import as_hledger

        return _spool_text(as_hledger.pieces((game.verdict.file, game.journal) for game in games if game.journal))
    if to in _PLAYS:
        from civledger.report.plays import bgg_texts, bgstats_links

        plays = [game.play for game in games if game.play]
        return (bgstats_links(plays) if to == "bgstats" else bgg_texts(plays)).encode()
    tables = _spool_tables(games, to, table, paths)
    if to == "sqlite":
        return database_of(tables, TABLES)
    return LINES[to](tables)


def database_of(tables: "Mapping[str, TableSpool]", shapes: Mapping[str, TableShape]) -> Output:
    """Return what fills a file with a database."""
    from civledger.report import as_sqlite  # brings SQLite along

    return lambda path: as_sqlite.write(path, tables, shapes)


def _spool_text(pieces: Iterable[str]) -> Iterator[str]:
    """Return the lines of a text once all its pieces have come: nothing is written before."""
    from civledger.store.table_spool import TableSpool

    spooled = TableSpool()
    for piece in pieces:
        spooled.add(Table(("piece",), ((piece,),)))
    return (line for (piece,) in spooled.rows for line in str(piece).splitlines(keepends=True))


def _spool_tables(
    games: Iterable[ExportedGame], to: str, table: str | None, paths: Sequence[str]
) -> "dict[str, TableSpool]":
    """Return the tables of all games: only one if it is named, or all that can be held."""
    from civledger.store.table_spool import TableSpool, spool

    usual = [folder.export_tables().usual for folder in RULESETS.values()]
    names = [table] if table else usual if to == "csv" else TABLES
    spools = {name: TableSpool() for name in TABLES if name in names}
    known: list[ClubGame] = []
    rules: set[str] = set()
    for game in games:
        for name, spooled in spools.items():
            spooled.add((game.tables or {}).get(name, _NOTHING), game.verdict.file)
        known += [game.club] if game.club else []
        rules.add(str(game.rules))
    club = tally_games(known, find_aliases(paths))
    rated = {PEOPLE.name: people_table(club), RATINGS.name: ratings_table(club)}
    spools |= {name: spool(rated[name]) for name in spools if name in rated}
    wanted = table
    if to == "csv" and not table:  # it holds one: the first of those that are usual for some of the games
        own = {RULESETS[name].export_tables().usual for name in rules}
        wanted = next(name for name in TABLES if name in own)
    return {wanted: spools[wanted]} if wanted else spools


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


def write_output(data: Output, output: str | None, force: bool) -> None:
    """Write an export to its file, or to standard output."""
    if output is None:
        pieces = iter([data.decode()] if isinstance(data, bytes) else cast("Iterator[str]", data))  # no database
        while some := list(islice(pieces, _AT_ONCE)):
            write("".join(some))
        return
    put(output, fill_with(data) if isinstance(data, Iterator) else data, force)
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
    table: Annotated[TableName | None, typer.Option(help="Write only this table. Default for csv: purchases.")] = None,
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
    is_archive = bool(paths) and not how.storage.in_memory and not any(map(is_stream, files))
    games = _PassedGames(_work_on_games(files, to, how, is_archive, no_cache), to)
    write_output(_formatted(games, to, table, beside), output, force)
    raise typer.Exit(FINE if games.readable == len(files) else UNREADABLE)
