"""`civledger export`: games for other tools."""

import enum
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from civledger.bookkeeping.club.gather import game_of
from civledger.bookkeeping.club.people import WrongAliases, find_aliases
from civledger.bookkeeping.club.tally import tally_games
from civledger.bookkeeping.open_ledger import JudgedLedger, judge_file
from civledger.cli.audit import found_in
from civledger.cli.options import How, adding_options, choose_file, filing, name_file, refuse_both
from civledger.cli.show import refuse, say, unreadable, warn, write
from civledger.cli.suggested_line import paste
from civledger.engine.books import Books
from civledger.model.border.ruleset import NotOffered
from civledger.model.exports import PEOPLE, RATINGS, all_tables
from civledger.model.finding import ERROR, count
from civledger.model.ledger import Ledger
from civledger.model.names import several
from civledger.model.report import Table
from civledger.model.struct import Struct
from civledger.model.verdict import FINE, UNREADABLE, WRONG_USAGE, Verdict
from civledger.report.club.data import people_table, ratings_table
from civledger.report.escape import printable
from civledger.report.export import TEXTS, Tables, tables_of, together
from civledger.report.findings import headline
from civledger.rules import RULESETS
from civledger.store.new_ledger import NotCreated
from civledger.store.output_file import put
from civledger.store.read import is_stream
from civledger.store.storage import Files

_PLAYS = ("bgstats", "bgg")  # logs of plays, which take what is over
_FORMATS = (*TEXTS, "sqlite", "hledger", *_PLAYS)
TABLES = all_tables(folder.export_tables() for folder in RULESETS.values())


class _ExportedGame(Struct):
    """A game on its way to another tool."""

    ledger: Ledger
    verdict: Verdict
    books: Books

    @property
    def struck(self) -> frozenset[int]:
        """Return the numbers of the entries that do not count."""
        return frozenset(struck.entry.position + 1 for struck in self.books.written.struck)


def _export_games(
    files: Sequence[str], to: str, table: str | None, how: How, paths: Sequence[str]
) -> tuple[bytes, bool]:
    """Return games in a format, and whether all of them could be read; ends the program if none could.

    A club.toml at the top of the given `paths` says which names belong to the same person.
    """
    games = [game for file in files if (game := _read_game(file, name_file(how, file).storage))]
    if not games:
        raise typer.Exit(UNREADABLE)
    view = "play" if to in _PLAYS else "journal" if to == "hledger" else "export"
    able = [(game, views) for game in games if (views := _views_of(game, view)) and not _lacks_end(game, views, to)]
    if not able:
        raise typer.Exit(WRONG_USAGE)
    return _formatted(able, to, table, paths), len(games) == len(files)


def _read_game(file: str, storage: Files) -> _ExportedGame | None:
    """Return a game; what keeps it from being read, and that it has errors, is told on standard error."""
    judged = judge_file(file, storage)
    verdict, books = judged.verdict, judged.books
    if books is None:
        warn("".join(f"{headline(finding, colour=False)}\n" for finding in verdict.findings))
        return None
    errors = count(verdict.findings, ERROR)
    if errors:
        warn(f"{printable(file)} has {several(errors, 'error')}. For details: {printable(paste(['check', file]))}\n")
    return _ExportedGame(books.ledger, verdict, books)


def _formatted(games: Sequence[tuple[_ExportedGame, Any]], to: str, table: str | None, paths: Sequence[str]) -> bytes:
    """Return games, as their rules supply them, as the bytes of a file."""
    if to == "hledger":
        from civledger.report import as_hledger

        return as_hledger.render([(game.ledger.file, supplied) for game, supplied in games]).encode()
    if to in _PLAYS:
        from civledger.report import as_bgg, as_bgstats

        render = as_bgstats.render if to == "bgstats" else as_bgg.render
        return render([supplied for _, supplied in games]).encode()
    tables: Tables = together(
        [tables_of(game.ledger, game.struck, game.verdict, supplied, TABLES) for game, supplied in games]
    ) | _rate_people([game for game, _ in games], paths)
    wanted = table or (_usual_table(games) if to == "csv" else None)
    tables = {wanted: tables[wanted]} if wanted else tables
    if to == "sqlite":
        from civledger.report import as_sqlite

        return as_sqlite.render(tables, TABLES)
    return TEXTS[to](tables).encode("utf-8", "backslashreplace")


def _lacks_end(game: _ExportedGame, supplied: Any, to: str) -> bool:
    """Tell whether a game cannot be logged as a play, since it is not over or nobody knows when it was; and say so."""
    lacking = ""
    if to in _PLAYS and not (supplied.final and supplied.winners):
        lacking = f"the game is not over, and {to} is for finished games"
    elif to == "bgstats" and supplied.date is None:
        lacking = "the date is missing. Write it under [game], such as date = 2026-03-20"
    if lacking:
        warn(f"{printable(game.ledger.file)}: skipped: {lacking}\n")
    return bool(lacking)


def _rate_people(games: Sequence[_ExportedGame], paths: Sequence[str]) -> dict[str, Table]:
    """Return the people of the games with their ratings, and what each game did to these."""
    judged = [game_of(JudgedLedger(game.verdict, game.books)) for game in games]
    try:
        known = tally_games([game for game in judged if game], find_aliases(paths))
    except WrongAliases as wrong:
        unreadable(str(wrong))
    return {PEOPLE.name: people_table(known), RATINGS.name: ratings_table(known)}


def _usual_table(games: Sequence[tuple[_ExportedGame, Any]]) -> str:
    """Return the one table that CSV holds if none is named: the first of those that are usual for some of the games."""
    usual = {game.books.ruleset.export_tables().usual for game, _ in games}
    return next(name for name in TABLES if name in usual)


def _views_of(game: _ExportedGame, what: str) -> Any:
    """Return a game as its rules supply it for other tools, or say that they do not and pass it over."""
    ruleset = game.books.ruleset
    given = game.books.at(), game.ledger.header
    try:
        if what == "play":
            return ruleset.plays.play(*given)
        return ruleset.journal.view(*given) if what == "journal" else ruleset.export.view(*given)
    except NotOffered:
        warn(f"{printable(game.ledger.file)}: skipped, because {ruleset.name} games have no {what}\n")
        return None


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
    data, complete = _export_games(files, to, table, how, beside)
    write_output(data, output, force)
    raise typer.Exit(FINE if complete else UNREADABLE)
