"""What is due in a game: what its open turn asks for, the events that were named, and the errors of the turn."""

from collections.abc import Collection, Sequence
from typing import Any

from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.engine.books import Books
from civledger.engine.check import found_since
from civledger.model.due import DONE, NOT_ASKED, OPEN, Due, one_after_the_other
from civledger.model.finding import ERROR, Finding
from civledger.model.names import both, several
from civledger.model.players import Players
from civledger.model.struct import Struct
from civledger.store.side_files import kept_sheet

CLOSING = "endturn"
CORRECTING = "check"
MANY = 6  # names, more of which nobody wants to hear


class TurnDue(Struct):
    """The open turn or the last of a game, the phase it is in (None once it is over), and what it asks for, in order.

    `players` is how many are in the game. `say` is a sentence to read to the table.
    """

    turn: int
    phase: str | None
    due: tuple[Due, ...]
    players: int = 0
    say: str = ""

    @property
    def missing(self) -> tuple[Due, ...]:
        """Return what is not done yet, what may stay undone among it."""
        return tuple(due for due in self.due if due.is_open)

    @property
    def current(self) -> Due | None:
        """Return what the table waits for now: the first that its players have not gone past."""
        return next((due for due in self.missing if not due.passed), None)

    @property
    def order(self) -> str:
        """Return who comes next, and who then."""
        current = self.current
        return "" if current is None else current.order if current.queues else one_after_the_other(self.next)

    def is_now(self, due: Due) -> bool:
        """Tell whether something belongs to the phase the table is in."""
        return due.is_open and due.phase == self.phase and not due.passed

    @property
    def waits(self) -> tuple[str, ...]:
        """Return for whom the table waits now, in the order in which their turn comes."""
        return _line_up([due for due in self.due if self.is_now(due)])

    @property
    def next(self) -> tuple[str, ...]:
        """Return of these who is waited for first: for the same thing, such as the tax, and not yet for the revolts."""
        what = self.current.what if self.current else None
        return _line_up([due for due in self.due if self.is_now(due) and due.what == what])

    @property
    def done(self) -> tuple[str, ...]:
        """Return who has done all that this phase asks of them."""
        marks = [(civ, state) for due in self.due if due.phase == self.phase for civ, state in due.players.items()]
        waits = set(self.waits)
        return tuple(dict.fromkeys(civ for civ, state in marks if state == DONE and civ not in waits))


def _line_up(rows: Sequence[Due]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(civ for due in rows for row in due.rows.values() for civ in row))


def find_due(opened: OpenedLedger) -> TurnDue:
    """Return what is due; once nothing else must be done, the turn asks for nothing but its end."""
    books = opened.books
    situation = books.at()
    due = list_due(opened)
    over = books.ruleset.course.is_over(situation=situation)
    if not over and all(one.optional for one in due if one.is_open):
        aloud = f"Nothing is missing: the {books.ruleset.turn_called} can be closed."
        due.append(Due(CLOSING, CLOSING, {}, CLOSING, "nothing else is needed", aloud))
    players = books.ruleset.players(situation)
    found = TurnDue(books.look_at().turn, None, tuple(due), len(players.names))
    current = found.current
    if current is None:
        return found._replace(say="The game is over.")
    found = found._replace(phase=current.phase)
    before = "" if current.phase else "the game is over; "
    now = [one for one in found.due if found.is_now(one)]
    told = [before + (one.aloud.replace("{}", _name_people(one.waits, players)) or f"{one.said}.") for one in now]
    return found._replace(say=" ".join(dict.fromkeys(f"{said[:1].upper()}{said[1:]}" for said in told)))


def _name_people(civs: Sequence[str], players: Players) -> str:
    """Return all names up to six, else who is left out, if that is shorter, or how many people they are."""
    names = [players.people.get(civ) or civ for civ in civs]
    others = [players.people.get(civ) or civ for civ in players.names if civ not in civs]
    if not others and len(names) > 1:
        return "everybody"
    if len(names) <= MANY:
        return both(names)
    return f"everybody but {both(others)}" if len(others) <= MANY else several(len(names), "player")


def list_due(opened: OpenedLedger) -> list[Due]:
    """Return what the open turn asks for, done or not, and the correction of errors in the books."""
    books = opened.books
    course = books.ruleset.course
    errors = [found for found in find_open_findings(books) if found.fault.severity == ERROR]
    situation = books.at()
    here = books.ruleset.players(situation).names
    unknown = [found for found in errors if found.fault.code not in course.KNOWN_CODES or found.civ not in here]
    wrong = [found for found in unknown if not opened.storage.has_later(found)]
    due, kept = course.list_due(situation=situation), kept_sheet(opened.file)
    if events := books.ruleset.events if kept else None:  # nothing of it is loaded where the table named none
        due = events.add_open(due, situation, kept)
    rows = (*due, *(_correct(one, here) for one in wrong))
    every = dict.fromkeys(books.setup.names.playing, NOT_ASKED)
    return [one._replace(players={**one.players, **every, **one.players}) if one.players else one for one in rows]


def find_open_findings(books: Books) -> list[Finding]:
    """Return everything that is to be said about the open turn so far."""
    now = books.written.open_turn
    return [found for found in (*books.written.findings, *found_since(books, now)) if found.turn == now]


def _correct(found: Finding, here: Collection[str]) -> Due:
    whom = f"{found.civ}: " if found.civ and not found.message.startswith(found.civ) else ""
    said = " ".join(f"{found.fault.code} {whom}{found.message}".split())
    aloud = "Something must be corrected: `check` shows it."
    return Due(
        CORRECTING, CLOSING, {found.civ: OPEN} if found.civ and found.civ in here else {}, CORRECTING, said, aloud
    )


def due_data(found: TurnDue) -> list[dict[str, Any]]:
    """Return what is due as programs get it."""
    return [
        {
            "phase": due.phase,
            "what": due.what,
            "said": due.said if due.is_open else "",
            "players": dict(due.players),
            "command": due.command if due.is_open else "",
            "optional": due.optional,
            "now": found.is_now(due),
        }
        for due in found.due
    ]
