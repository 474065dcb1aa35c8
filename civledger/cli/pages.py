"""The page about a ledger, whatever state the ledger is in."""

import os

from civledger.cli.judged import with_books
from civledger.engine.books import Books
from civledger.engine.check import game_table
from civledger.model.finding import SEVERITIES, Finding
from civledger.model.offers import offers_of
from civledger.model.page import Page, Section, marked
from civledger.model.struct import Struct
from civledger.model.verdict import Verdict
from civledger.store.read import Unreadable, read_data
from civledger.store.shelf import FILES, Files


class Shown(Struct):
    """A page, and the verdict on the ledger it shows."""

    page: Page
    verdict: Verdict


def taken(file: str, storage: Files = FILES) -> bytes | Finding:
    """Return what is in a ledger's file, or why it cannot be read."""
    try:
        return storage.take(file)
    except Unreadable as failed:
        return failed.finding


def page_of(file: str, data: bytes | Finding) -> Shown:
    """Return the page about what was read; of a ledger that cannot be used it shows the findings."""
    if isinstance(data, Finding):
        return broken(file, Verdict(file, None, None, 0, 0, (), (data,), "", ()))
    verdict, books = with_books(file, read_data(file, data))
    return whole(file, verdict, books) if books else broken(file, verdict)


def broken(file: str, verdict: Verdict) -> Shown:
    """Return the page about a ledger that cannot be used."""
    facts = ("This ledger cannot be used before what is below is put right.",)
    return Shown(page(file, verdict, facts, ()), verdict)


def whole(file: str, verdict: Verdict, books: Books) -> Shown:
    """Return the page about a ledger that could be replayed."""
    picture = offers_of(books.ruleset).page()(books.at(), verdict.findings)
    date = game_table(books.ledger).get("date")
    facts = (str(date), *picture.facts) if date else picture.facts
    return Shown(page(file, verdict, facts, picture.sections), verdict)


def page(file: str, verdict: Verdict, facts: tuple[str, ...], sections: tuple[Section, ...]) -> Page:
    """Return a page, errors first; where the file lies is nobody's business."""
    name = os.path.basename(file)
    worst_first = sorted(verdict.findings, key=lambda finding: SEVERITIES.index(finding.fault.severity))
    return Page(verdict.game or name, name, facts, tuple(map(marked, worst_first)), sections)
