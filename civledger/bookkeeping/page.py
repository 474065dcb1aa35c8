"""The page about a ledger, whatever state the ledger is in."""

import os
from collections.abc import Iterator
from datetime import datetime

from civledger.bookkeeping.causes import find_causes
from civledger.bookkeeping.due import CLOSING, CORRECTING, find_due
from civledger.bookkeeping.game_end import find_game_end
from civledger.bookkeeping.open_ledger import Content, OpenedLedger, judge_content
from civledger.bookkeeping.seating import find_seating, players_of
from civledger.bookkeeping.what_if import weigh_verdict
from civledger.engine.books import Books
from civledger.engine.check import game_table
from civledger.model.finding import SEVERITIES
from civledger.model.pages.game_story import find_story, with_causes
from civledger.model.pages.page import Agenda, Frame, Order, Orders, Page, Picture, Section, Standings, Who, mark_of
from civledger.model.struct import Struct
from civledger.model.verdict import Verdict
from civledger.store.storage import FILES

_READY, _TO_CORRECT = "ready to close", "to be corrected"

_MOST_WEIGHED = 50  # findings: each replays the game, and readers of the live page wait for all of them


class Shown(Struct):
    """A page, and the verdict on the ledger it shows."""

    page: Page
    verdict: Verdict


def page_of(file: str, content: Content, now: datetime | None = None) -> Shown:
    """Return the page about what is in a file; of a ledger that cannot be used it shows the findings.

    One that is kept current is told what time it is `now`, and tells when the game will end.
    """
    judged = judge_content(file, content)
    if not judged.books:
        facts = ("This ledger cannot be used until the errors below are corrected.",)
        return Shown(make_page(file, judged.verdict, facts, ()), judged.verdict)
    return show_game(file, weigh_verdict(judged.verdict, judged.books, _MOST_WEIGHED), judged.books, now)


def show_game(file: str, verdict: Verdict, books: Books, now: datetime | None = None) -> Shown:
    """Return the page about a ledger that could be replayed."""
    picture: Picture = books.ruleset.page.view(books.at(), verdict.findings)
    date = game_table(books.ledger).get("date")
    dated = (str(date),) if date else ()
    story = find_story(picture.sections)
    if story:
        ranked = next(section for section in picture.sections if isinstance(section, Standings))
        first: tuple[Section, ...] = (with_causes(story, find_causes(books), ranked),)
    else:
        first = tuple(_show_agenda(file, books, picture, now))
    others = [section for section in picture.sections if section is not story]
    page = make_page(file, verdict, (*dated, *picture.facts), (*first, *others))
    frames = tuple(look_back(books, dated)) if books.played or not story else ()  # a result alone has no turns
    # The open turn began when the last one ended, if that was noted.
    ended = next((turn.closed for turn in reversed(books.turns) if turn.closed), None)
    at = getattr(ended.body, "at", None) if ended and first and not story else None
    since, called = at.isoformat() if at else "", books.ruleset.turn_called
    return Shown(page._replace(frames=frames, called=called, since=since), verdict)


def _show_agenda(file: str, books: Books, picture: Picture, now: datetime | None) -> Iterator[Agenda]:
    """Yield how far the open turn has come, as `next` tells it; nothing of a game that is over."""
    step = find_due(OpenedLedger(file, b"", books.ledger, books, (), (), FILES))
    if step.phase is None or step.current is None:
        return
    order, stage = step.order, step.current.stage
    lacks = [due.said for due in step.missing if due.what != CORRECTING]  # the page tells errors by itself
    called = books.ruleset.turn_called
    phase = {CLOSING: _READY, CORRECTING: _TO_CORRECT}.get(step.current.what, step.phase)
    title = f"{called.capitalize()} {step.turn}: {phase}"
    who = {
        row.who.name: row.who for section in picture.sections if isinstance(section, Standings) for row in section.rows
    }
    first = [row[0] for row in step.current.rows.values()]
    orders = [order for section in picture.sections if isinstance(section, Orders) for order in section.orders]
    seated = tuple((who.get(name, Who(name)), "") for name in find_seating(file, players_of(books)))
    end = find_game_end(books, now) if now else None
    yield Agenda(
        "now",
        title,
        f"Next: {order}." if order else "",
        tuple(lacks),
        tuple(who.get(name, Who(name)) for name in first),
        tuple(who.get(name, Who(name)) for name in step.waits),
        tuple(order for order in orders if stage and order.stage == stage) or (Order("", "", seated),),
        tuple(who.get(name, Who(name)) for name in step.done),
        f"{end.tell(called)}." if end else "",
    )


def look_back(books: Books, dated: tuple[str, ...]) -> Iterator[Frame]:
    """Yield what the page would have shown at the end of every turn, by all that stands in the file by now."""
    first, last = books.setup.names.first_turn, books.look_at().turn
    written = [turn.number for turn in books.turns if turn.number <= last]
    # A file may close turn 1,000,000,000 and none before it: then only the turns that it writes of are looked back at.
    for number in range(first, last + 1) if last <= first + len(written) and written else written:
        until = tuple(turn for turn in books.turns if turn.number <= number)
        picture = books.ruleset.page.look_back(books.look_at(number)._replace(turns=until))
        yield Frame(number, (*dated, *picture.facts), picture.sections, picture.caption)


def make_page(file: str, verdict: Verdict, facts: tuple[str, ...], sections: tuple[Section, ...]) -> Page:
    """Return a page, errors first; where the file lies is nobody's business."""
    name = os.path.basename(file)
    worst_first = sorted(verdict.findings, key=lambda finding: SEVERITIES.index(finding.fault.severity))
    return Page(verdict.game or name, name, facts, tuple(map(mark_of, worst_first)), sections)
