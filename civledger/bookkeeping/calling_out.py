"""Calling out: players say a number one after the other, and whoever has none in this turn is asked.

A round is in no books, so it can be broken off at any moment: what was answered is recorded, and the rest is missing.
"""

from collections.abc import Sequence
from itertools import takewhile

from civledger.bookkeeping.due import list_due
from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.seating import players_of
from civledger.engine.books import Books
from civledger.model.due import Due
from civledger.model.names import plain
from civledger.model.question import Question
from civledger.model.struct import Struct
from civledger.model.words import MOST_DIGITS, Negative, WrongWord, is_bare, signed_number

_FAR = 5  # by so many a number may always differ from the old one


class CallingOut(Struct):
    """A round of a count in one turn: who was asked, who is left for the end, and who is asked a second time."""

    command: str
    turn: int
    asked: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    again: str | None = None

    def take(self, who: str) -> "CallingOut":
        """Return the round when somebody has a number."""
        rest = self._leave_out(who)
        return rest._replace(asked=(*rest.asked, who), again=None if self.again == who else self.again)

    def put_off(self, who: str) -> "CallingOut":
        """Return the round with somebody at its end; who has a number is not asked once more."""
        rest = self._leave_out(who)
        return rest._replace(asked=(*rest.asked, who), later=(*rest.later, who), again=None)

    def go_back(self, who: str) -> "CallingOut":
        """Return the round with a question to who was asked before somebody; the same if nobody was."""
        asked = tuple(name for name in self.asked if name != who)
        return self._replace(asked=asked[:-1], again=asked[-1]) if asked else self

    def _leave_out(self, who: str) -> "CallingOut":
        asked, later = (tuple(name for name in names if name != who) for names in (self.asked, self.later))
        return self._replace(asked=asked, later=later)


class CalledNumber(Struct):
    """A number that somebody called out; in this turn there may be another one, which it is to `fix`.

    `options` are typed behind the number.
    """

    who: str
    number: str
    fix: bool = False
    options: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words that record it behind the name of a command."""
        return (f"{plain(self.who)}={self.number}", *(("--fix",) if self.fix else ()), *self.options)


def begin_calling_out(books: Books, command: str, seating: Sequence[str]) -> CallingOut | None:
    """Return a round of a count, None if the command is none, or everybody has a number."""
    uncounted = find_uncounted(books, command)
    if not uncounted:
        return None
    counted_before = takewhile(lambda name: name not in uncounted, seating)
    return CallingOut(command, books.at().turn, tuple(counted_before))


def find_uncounted(books: Books, command: str) -> tuple[str, ...]:
    """Return whose number the open turn lacks, of a count that can be called out."""
    if command not in books.ruleset.counts.COMMANDS:
        return ()
    return _whose(books.ruleset.course.list_due(situation=books.at()), command)


def _whose(due: Sequence[Due], command: str) -> tuple[str, ...]:
    return tuple(civ for one in due if _is_of(one, command) for civ in one.waits)


def find_needed_before(opened: OpenedLedger, command: str) -> Due | None:
    """Return what the turn cannot do without and needs before a count, if that is missing."""
    before = takewhile(lambda one: not _is_of(one, command), list_due(opened))
    return next((one for one in before if one.is_open and not one.optional and one.what != command), None)


def _is_of(due: Due, command: str) -> bool:
    return due.what == command and due.is_numbers


def ask(books: Books, calling: CallingOut, seating: Sequence[str]) -> Question | None:
    """Return the next question of a round, None once everybody has a number or the turn is closed."""
    uncounted = find_uncounted(books, calling.command)
    if books.at().turn != calling.turn:
        return None
    again = [name for name in seating if name == calling.again]
    now = [name for name in seating if name in uncounted and name not in calling.later]
    later = [name for name in calling.later if name in uncounted]
    return next((ask_player(books, calling.command, name) for name in (*again, *now, *later)), None)


def list_questions(books: Books, due: Sequence[Due], seating: Sequence[str]) -> dict[str, list[Question]]:
    """Return, by command, the questions to all whose number is due, in the order in which they sit."""
    questions = {}
    for command in books.ruleset.counts.COMMANDS:
        uncounted = _whose(due, command)
        questions[command] = _ask_players(books, command, [name for name in seating if name in uncounted])
    return questions


def ask_player(books: Books, command: str, who: str) -> Question:
    """Return the question for the number of one player."""
    [question] = _ask_players(books, command, [who])
    return question


def _ask_players(books: Books, command: str, names: Sequence[str]) -> list[Question]:
    counts, players = books.ruleset.counts, players_of(books)
    standing = counts.standing(situation=books.at(), command=command)
    usual = {who: str(old) for who, old in standing.items() if command in counts.KEPT and old is not None}
    return [Question(players.describe(who), who, standing.get(who), usual.get(who)) for who in names]


def read_answer(books: Books, command: str, question: Question, said: str) -> CalledNumber:
    """Return the number that an answer says, of who was asked or of another; raises WrongWord or NoSuchName."""
    words = said.split()
    options = [place for place, word in enumerate(words) if word.startswith("--")]
    number, behind = words[: options[0]] if options else words, words[options[0] :] if options else []
    if not number and question.usual is not None:
        who, value = question.key, question.usual
    elif len(number) == 1 and is_bare(number[0].removeprefix("-")):
        who, value = question.key, _write_number(signed_number(number[0]))
    else:
        who, value = _read_named(books, command, number)
    return CalledNumber(who, value, who not in find_uncounted(books, command), tuple(behind))


def _read_named(books: Books, command: str, words: Sequence[str]) -> tuple[str, str]:
    slot = books.ruleset.slots(command)["numbers"]
    signed: bool = getattr(slot.type, "signed", False)
    if not any(sign.isdecimal() for word in words for sign in word):
        raise WrongWord("type a number, or a name and a number, such as mike 12")
    rows = players_of(books).numbers(words, signed)
    if len(rows) != 1:
        raise WrongWord("one number at a time")
    [(who, value)] = rows.items()
    return who, _write_number(value)


def _write_number(value: int) -> str:
    return f"-{abs(value)}" if isinstance(value, Negative) else str(value)


def find_doubt(books: Books, command: str, asked: str, called: CalledNumber) -> str:
    """Return why a number is asked once more: it is far from the old one, or there is one already; else nothing."""
    question = ask_player(books, command, called.who)
    if question.old is None or not called.number.isdecimal() or len(called.number) > MOST_DIGITS:
        return ""  # a number below 0 is counted elsewhere, and one that is too long is refused
    number, old = int(called.number), question.old
    if called.fix and called.who != asked:
        return f"{question.text} has {old} already"
    is_far = number > 2 * old or 2 * number < old
    return f"{question.text}: {number}, and {old} before" if is_far and abs(number - old) > _FAR else ""
