"""Closing the open turn of a ledger."""

import datetime

from civledger.bookkeeping.addition import RecordingOptions
from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.record import Outcome, record_drafts, stand
from civledger.bookkeeping.refusals import NotPossible
from civledger.engine.check import found_since
from civledger.model.finding import ERROR
from civledger.model.offers import offers_of
from civledger.model.struct import Struct


class Lack(Struct):
    """Something that the open turn lacks, and the command that helps."""

    what: str
    command: str


def find_missing(opened: OpenedLedger, turn: int | None = None) -> list[Lack]:
    """Return what the open turn lacks before it can be closed, its errors among it; no other `turn` can be closed."""
    books = opened.books
    game, now = offers_of(books.ruleset).closing(), books.written.open_turn
    if turn not in (None, now):
        raise NotPossible(f"endturn closes the open turn, which is {now}; leave --turn out")
    missing = [Lack(what, command) for what, command in game.missing(situation=books.at())]
    findings = [found for found in (*books.written.findings, *found_since(books, now)) if found.turn == now]
    errors = [found for found in findings if found.fault.severity == ERROR]
    wrong = [found for found in errors if found.fault.code not in game.KNOWN_CODES]
    return missing + [Lack(f"{found.fault.code} {found.civ or ''} {found.message}", "check") for found in wrong]


def close_turn(opened: OpenedLedger, options: RecordingOptions, now: datetime.time) -> Outcome:
    """Close the open turn and seal it, whatever it lacks."""
    situation, players = stand(opened, options)
    draft = offers_of(opened.books.ruleset).closing().draft(situation=situation, players=players, at=now)
    return record_drafts(opened, options, [("endturn", draft)])
