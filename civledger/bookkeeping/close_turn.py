"""Closing the open turn of a ledger."""

import datetime

from civledger.bookkeeping.addition import RecordingOptions
from civledger.bookkeeping.next_step import CLOSING, list_missing
from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.record import Outcome, record_drafts, stand
from civledger.bookkeeping.refusals import NotPossible
from civledger.engine.check import game_table
from civledger.model.missing import Missing
from civledger.model.offers import offers_of
from civledger.model.situation import Draft

LAST = "last"


def find_missing(opened: OpenedLedger, turn: int | None = None) -> list[Missing]:
    """Return what the open turn lacks before it can be closed, its errors among it; no other `turn` can be closed."""
    now = opened.books.written.open_turn
    if turn not in (None, now):
        raise NotPossible(f"endturn closes the open turn, which is {now}. Leave out --turn")
    return [lack for lack in list_missing(opened) if not lack.optional]


def find_no_turn(opened: OpenedLedger) -> str:
    """Return why a ledger has no turn to close, nothing if it may have one: of some games only the result is kept."""
    called = opened.books.ruleset.turn_called
    results_only = game_table(opened.ledger).get("tracks") == []
    return f"this ledger holds only a result, so there is no {called} to close" if results_only else ""


def close_turn(
    opened: OpenedLedger, options: RecordingOptions, now: datetime.time, last: bool | str = False
) -> Outcome:
    """Close the open turn and seal it, whatever it lacks; with `last`, which may be the reason, the game ends."""
    return record_drafts(opened, options, [(CLOSING, draft_closing(opened, options, now, last))])


def draft_closing(opened: OpenedLedger, options: RecordingOptions, at: datetime.time, last: object = False) -> Draft:
    """Return the entry that closes the open turn."""
    situation, players = stand(opened, options)
    draft = offers_of(opened.books.ruleset).closing().draft(situation=situation, players=players, at=at)
    return draft if last is False else draft._replace(keys={**draft.keys, LAST: last})
