"""When the game in a ledger will end, by its own clock and by those of its archive."""

import datetime
import os
from contextlib import suppress
from typing import Any

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.engine.books import Books
from civledger.model.forecast import GameEnd, TurnTimes, forecast_end
from civledger.model.pages.clock import lengths
from civledger.model.pages.log_section import turns_of_play
from civledger.model.verdict import UnusableLedger
from civledger.store.beside import mark_of
from civledger.store.side_files import keep_times, kept_times

_BEGUN = 3  # turns
_AT_ONCE = 40  # games read by one command: whoever waits for `next` does not wait for an archive of hundreds
_LATE = datetime.timedelta(minutes=5)  # by so much a clock may be wrong


def find_game_end(books: Books, now: datetime.datetime) -> GameEnd | None:
    """Return when a game will end, None if it is over or has hardly begun."""
    part = books.ruleset.pace
    pace = part.find_pace(books.at()) if part else None
    closed = [turn.closed.body for turn in books.turns if turn.closed and turn.closed.body]
    if pace is None or len(closed) < _BEGUN:
        return None
    noted = [at for body in closed if (at := getattr(body, "at", None))]
    since = _moment(getattr(closed[-1], "at", None), now)

    def list_others() -> list[TurnTimes]:  # that were played in the same archive, none where there is no club
        from civledger.store.club_file import club_files
        from civledger.store.read import is_stream

        clubs = [] if is_stream(books.ledger.file) else club_files([books.ledger.file])
        return learn_times(clubs[0], books.ruleset.name, books.ledger.file) if clubs else []

    return forecast_end(pace, lengths(turns_of_play(books.turns)), len(noted), since, now, list_others)


def learn_times(club: str, rules: str, own: str) -> list[TurnTimes]:
    """Return the times of the finished games of a club by these rules, but for one's own; new games are read first.

    They are kept in a small file beside the club's: no game is read twice.
    """
    from civledger.store.paths import toml_files

    folder = os.path.dirname(os.path.abspath(club))
    stamps = {os.path.relpath(file, folder): [*mark_of(file)[2:]] for file in toml_files(folder)}
    before = kept_times(club)
    known = {name: row for name, row in before.items() if row["stamp"] == stamps.get(name)}
    for name in [name for name in stamps if name not in known][:_AT_ONCE]:
        known[name] = {"stamp": stamps[name], **_read_game(os.path.join(folder, name))}
    if known != before:
        with suppress(OSError):  # an archive that is not for us to write in is read again
            keep_times(club, known)
    itself = os.path.realpath(own)
    games = [row for name, row in known.items() if os.path.realpath(os.path.join(folder, name)) != itself]
    return [
        TurnTimes({int(turn): length for turn, length in row["minutes"].items()}, row["turns"])
        for row in games
        if row["rules"] == rules and row["minutes"]
    ]


def _read_game(file: str) -> dict[str, Any]:
    """Return the times of a game; of one that is not over, has none, lacks its beginning or cannot be read, nothing."""
    try:
        books = open_ledger(file).books
    except UnusableLedger:
        return {"rules": None, "turns": 0, "minutes": {}}
    turns = turns_of_play(books.turns)
    is_over = books.ruleset.score.view(books.at()).data["final"] and books.setup.names.first_turn == 1
    minutes = {str(turn): length for turn, length in lengths(turns).items()} if is_over else {}
    return {"rules": books.ruleset.name, "turns": len(turns), "minutes": minutes}


def _moment(at: datetime.time | datetime.datetime | None, now: datetime.datetime) -> datetime.datetime | None:
    """Return when it was, by the clock of this machine: a time without a date was the last one of that hour."""
    if at is None:
        return None
    if isinstance(at, datetime.datetime):
        try:
            moment = at.astimezone().replace(tzinfo=None)
        except (OverflowError, OSError, ValueError):  # at the edge of the calendar
            return None
        return moment if moment <= now + _LATE else None
    today = datetime.datetime.combine(now.date(), at)
    return today if today <= now + _LATE else today - datetime.timedelta(days=1)
