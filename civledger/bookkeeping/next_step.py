"""What comes next in a game: the phase its open turn is in, and what that turn still lacks."""

from collections.abc import Sequence

from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.engine.books import Books
from civledger.engine.check import found_since
from civledger.model.finding import ERROR, Finding
from civledger.model.missing import Missing
from civledger.model.names import both
from civledger.model.players import Players
from civledger.model.struct import Struct
from civledger.store.side_files import kept_sheet

CLOSING = "endturn"
_MANY = 6  # names, more of which nobody wants to hear


class NextStep(Struct):
    """The open turn or the last of a game, the phase it is in (None once it is over), and what it lacks, in order.

    `players` is how many are in the game. `say` is a sentence to read to the table.
    """

    turn: int
    phase: str | None
    missing: tuple[Missing, ...]
    players: int = 0
    say: str = ""

    @property
    def current(self) -> Missing | None:
        """Return what the table waits for now: the first that its players have not gone past."""
        return next((lack for lack in self.missing if not lack.passed), None)


def find_next_step(opened: OpenedLedger) -> NextStep:
    """Return what comes next; once nothing else must be done, the turn lacks nothing but its end."""
    books = opened.books
    situation = books.at()
    missing = list_missing(opened)
    over = books.ruleset.course.is_over(situation=situation)
    if not over and all(lack.optional for lack in missing):
        aloud = f"Nothing is missing: the {books.ruleset.turn_called} can be closed."
        missing.append(Missing(CLOSING, (), CLOSING, "nothing else is needed", CLOSING, aloud=aloud))
    phase = next((lack.phase for lack in missing if not lack.passed), None)
    players = books.ruleset.state.players(situation.state, situation.opening)
    step = NextStep(books.look_at().turn, phase, tuple(missing), len(players.names))
    return step._replace(say=_read_aloud(step.current, players))


def _read_aloud(lack: Missing | None, players: Players) -> str:
    """Return what the table waits for as a sentence to read to it, with the names of the people."""
    if lack is None:
        return "The game is over."
    names = [players.people.get(name) or name for name in lack.civs]
    if len(names) == len(players.names) > 1:
        names = ["everybody"]
    elif len(names) > _MANY:
        names = [*names[: _MANY - 1], f"{len(names) - _MANY + 1} more"]
    said = lack.aloud.replace("{}", both(names)) or f"{lack.said}."
    return f"{said[:1].upper()}{said[1:]}"


def list_missing(opened: OpenedLedger) -> list[Missing]:
    """Return what the open turn lacks, what may stay undone among it, and the correction of errors in the books."""
    books = opened.books
    course = books.ruleset.course
    errors = [found for found in find_open_findings(books) if found.fault.severity == ERROR]
    unknown = [found for found in errors if found.fault.code not in course.KNOWN_CODES]
    wrong = [found for found in unknown if not opened.storage.has_later(found)]
    return [*_with_events(opened, course.missing(situation=books.at())), *map(_correction, wrong)]


def _with_events(opened: OpenedLedger, missing: Sequence[Missing]) -> Sequence[Missing]:
    """Return what a turn lacks, with the events that the table named and has not settled."""
    kept = kept_sheet(opened.file)
    game = opened.books.ruleset.events if kept else None  # nothing of it is loaded where nobody named any
    return game.add_open(missing, opened.books.at(), kept) if game else missing


def find_open_findings(books: Books) -> list[Finding]:
    """Return everything that is to be said about the open turn so far."""
    now = books.written.open_turn
    return [found for found in (*books.written.findings, *found_since(books, now)) if found.turn == now]


def _correction(found: Finding) -> Missing:
    whom = f"{found.civ}: " if found.civ and not found.message.startswith(found.civ) else ""
    said = " ".join(f"{found.fault.code} {whom}{found.message}".split())
    aloud = "Something must be corrected: `check` shows it."
    return Missing("check", (found.civ,) if found.civ else (), "check", said, CLOSING, aloud=aloud)
