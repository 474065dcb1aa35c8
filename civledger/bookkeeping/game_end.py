"""When the game in a ledger will end, by its own clock and by those of its archive."""

import datetime
import functools

from civledger.engine.books import Books
from civledger.model.forecast import GameEnd, TurnTimes, forecast_end
from civledger.model.pages.clock import lengths
from civledger.model.pages.log_section import turns_of_play

_BEGUN = 3  # turns
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
    return forecast_end(
        pace, lengths(turns_of_play(books.turns)), len(noted), since, now, functools.partial(_list_others, books)
    )


def _list_others(books: Books) -> list[TurnTimes]:
    """Return the games that were played in the same archive, none where there is no club."""
    from civledger.store.club_file import club_files
    from civledger.store.read import is_stream

    clubs = [] if is_stream(books.ledger.file) else club_files([books.ledger.file])
    if not clubs:
        return []
    from civledger.bookkeeping.turn_times import learn_times

    return learn_times(clubs[0], books.ruleset.name, books.ledger.file)


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
