"""The page about a ledger, whatever state the ledger is in."""

import os
from collections.abc import Iterator

from civledger.bookkeeping.open_ledger import Content, judge_content
from civledger.engine.books import Books
from civledger.engine.check import game_table
from civledger.model.finding import SEVERITIES
from civledger.model.offers import offers_of
from civledger.model.page import Frame, Page, Picture, Section, marked
from civledger.model.struct import Struct
from civledger.model.verdict import Verdict


class Shown(Struct):
    """A page, and the verdict on the ledger it shows."""

    page: Page
    verdict: Verdict


def page_of(file: str, content: Content) -> Shown:
    """Return the page about what is in a file; of a ledger that cannot be used it shows the findings."""
    judged = judge_content(file, content)
    return show_game(file, judged.verdict, judged.books) if judged.books else show_findings(file, judged.verdict)


def show_findings(file: str, verdict: Verdict) -> Shown:
    """Return the page about a ledger that cannot be used."""
    facts = ("This ledger cannot be used before what is below is put right.",)
    return Shown(make_page(file, verdict, facts, ()), verdict)


def show_game(file: str, verdict: Verdict, books: Books) -> Shown:
    """Return the page about a ledger that could be replayed."""
    picture: Picture = offers_of(books.ruleset).page().view(situation=books.at(), findings=verdict.findings)
    date = game_table(books.ledger).get("date")
    dated = (str(date),) if date else ()
    page = make_page(file, verdict, (*dated, *picture.facts), picture.sections)
    return Shown(page._replace(frames=tuple(look_back(books, dated)), called=books.ruleset.turn_called), verdict)


def look_back(books: Books, dated: tuple[str, ...]) -> Iterator[Frame]:
    """Yield what the page would have shown at the end of every turn, by all that stands in the file by now."""
    view = offers_of(books.ruleset).page()
    for number in range(1, books.look_at().turn + 1) if books.turns else ():
        until = tuple(turn for turn in books.turns if turn.number <= number)
        picture = view.look_back(situation=books.look_at(number)._replace(turns=until))
        yield Frame(number, (*dated, *picture.facts), picture.sections)


def make_page(file: str, verdict: Verdict, facts: tuple[str, ...], sections: tuple[Section, ...]) -> Page:
    """Return a page, errors first; where the file lies is nobody's business."""
    name = os.path.basename(file)
    worst_first = sorted(verdict.findings, key=lambda finding: SEVERITIES.index(finding.fault.severity))
    return Page(verdict.game or name, name, facts, tuple(map(marked, worst_first)), sections)
