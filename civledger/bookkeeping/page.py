"""The page about a ledger, whatever state the ledger is in."""

import os

from civledger.bookkeeping.impact import weigh_verdict
from civledger.bookkeeping.open_ledger import Content, judge_content
from civledger.engine.books import Books
from civledger.engine.check import game_table
from civledger.model.finding import SEVERITIES
from civledger.model.offers import offers_of
from civledger.model.page import Page, Picture, Section, marked
from civledger.model.struct import Struct
from civledger.model.verdict import Verdict

MOST_WEIGHED = 50  # findings: each replays the game, and readers of the live page wait for all of them


class Shown(Struct):
    """A page, and the verdict on the ledger it shows."""

    page: Page
    verdict: Verdict


def page_of(file: str, content: Content) -> Shown:
    """Return the page about what is in a file; of a ledger that cannot be used it shows the findings."""
    judged = judge_content(file, content)
    if not judged.books:
        return show_findings(file, judged.verdict)
    return show_game(file, weigh_verdict(judged.verdict, judged.books, MOST_WEIGHED), judged.books)


def show_findings(file: str, verdict: Verdict) -> Shown:
    """Return the page about a ledger that cannot be used."""
    facts = ("This ledger cannot be used before what is below is put right.",)
    return Shown(make_page(file, verdict, facts, ()), verdict)


def show_game(file: str, verdict: Verdict, books: Books) -> Shown:
    """Return the page about a ledger that could be replayed."""
    picture: Picture = offers_of(books.ruleset).page().view(situation=books.at(), findings=verdict.findings)
    date = game_table(books.ledger).get("date")
    facts = (str(date), *picture.facts) if date else picture.facts
    return Shown(make_page(file, verdict, facts, picture.sections), verdict)


def make_page(file: str, verdict: Verdict, facts: tuple[str, ...], sections: tuple[Section, ...]) -> Page:
    """Return a page, errors first; where the file lies is nobody's business."""
    name = os.path.basename(file)
    worst_first = sorted(verdict.findings, key=lambda finding: SEVERITIES.index(finding.fault.severity))
    return Page(verdict.game or name, name, facts, tuple(map(marked, worst_first)), sections)
