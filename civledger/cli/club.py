"""`civledger club`."""

import enum
import os
from typing import Annotated

import typer

from civledger.cli.audit import found_in, need_dask
from civledger.cli.options import storage_of
from civledger.cli.show import refuse, unreadable
from civledger.model.audited import WorkerLost
from civledger.model.verdict import FINE, UNREADABLE


class ClubFormat(enum.StrEnum):
    """How a club is told."""

    text = "text"
    json = "json"
    csv = "csv"
    markdown = "markdown"
    sqlite = "sqlite"


class ClubTable(enum.StrEnum):
    """One of a club's tables."""

    games = "games"
    people = "people"
    civilizations = "civilizations"
    ratings = "ratings"


TEXT = ClubFormat.text


def club(
    context: typer.Context,
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Files, folders or patterns; - reads a list of them.")
    ],
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="SITE", help="The folder for the website, or with --format the file."),
    ] = None,
    format: Annotated[ClubFormat | None, typer.Option("--format", help="Write data instead of a website.")] = None,
    table: Annotated[ClubTable | None, typer.Option(help="Write only this table. Default for csv: people.")] = None,
    evaluate: Annotated[
        bool, typer.Option("--evaluate", help="Show how well the ratings predict these games.")
    ] = False,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="How many processes to use. Default: one per core.")
    ] = None,
    scheduler: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler that you trust.")] = None,
    force: Annotated[bool, typer.Option("--force", help="With --format: replace an existing file.")] = False,
) -> None:
    """Make a website of an archive: people, ratings, civilizations, records, games.

    Without -o and --format it shows the people. Only finished games count for ratings, in the order of their dates. A
    second run makes only what has changed. Files in the folder that club did not make stay.

    If a person appears under several names, list them under [people] in club.toml, in the top folder of the archive:
    "Ronald S." = ["Ronald", "R. S."]

    \b
    Examples:
      civledger club ledgers
      civledger club ledgers -o site
      civledger club ledgers --evaluate
      civledger club ledgers --format json > club.json
      civledger club ledgers --format sqlite -o club.db
    """
    from civledger.cli import clubbing  # brings much along that no other command needs
    from civledger.cli.exporting import write_output  # as above

    check_wishes(output, format, table, evaluate)
    files = found_in(paths).ledgers
    if scheduler is not None:
        need_dask()
    try:
        archive = clubbing.open_archive(paths, files, jobs, scheduler, storage_of(context))
        if is_site(output, format, evaluate):
            complete = clubbing.make_site(archive, str(output))
        else:
            known, complete = clubbing.gather_club(archive)
            data = clubbing.describe_club(known, format or TEXT, table, evaluate)
            write_output(data, None if output == "-" else output, force)
    except WorkerLost as lost:
        unreadable(f"{lost}. Try again, perhaps with --jobs 1")
    raise typer.Exit(FINE if complete else UNREADABLE)


def is_site(output: str | None, format: str | None, evaluate: bool) -> bool:
    """Tell whether a website is wanted."""
    return output is not None and format is None and not evaluate


def check_wishes(output: str | None, format: str | None, table: str | None, evaluate: bool) -> None:
    """Refuse what makes no sense together."""
    if is_site(output, format, evaluate) and (output in ("-", "") or table):
        refuse("a website needs a folder and always has all tables", instead=["civledger club ledgers -o site"])
    if is_site(output, format, evaluate) and os.path.isfile(str(output)):
        refuse(f"{str(output)!r} is a file, but a website needs a folder", instead=["civledger club ledgers -o site"])
    if format == ClubFormat.sqlite and (output in (None, "-") or evaluate):
        refuse("a database needs a file", instead=["civledger club ledgers --format sqlite -o club.db"])
    if evaluate and table:
        refuse("--evaluate shows a table of its own. Leave out --table")
