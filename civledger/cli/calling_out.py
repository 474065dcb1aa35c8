"""Calling out at the table: one player after the other is asked for a number, and each is recorded at once."""

from collections.abc import Callable, Sequence
from textwrap import fill

from civledger.bookkeeping.calling_out import (
    CalledNumber,
    CallingOut,
    ask,
    begin_calling_out,
    find_doubt,
    find_uncounted,
    read_answer,
)
from civledger.bookkeeping.open_ledger import open_ledger
from civledger.bookkeeping.seating import find_seating, players_of
from civledger.cli.app import is_command
from civledger.cli.asking import LEAVING, YES, hear
from civledger.cli.completing import offering
from civledger.cli.show import say, screen, warn
from civledger.cli.suggested_line import kept_back, split
from civledger.engine.books import Books
from civledger.model.border.slots import Words
from civledger.model.names import NoSuchName, plain
from civledger.model.players import Players
from civledger.model.question import Question
from civledger.model.verdict import FINE, UnusableLedger
from civledger.model.words import WrongWord, is_bare
from civledger.report.escape import printable

KEYS = "12, mike 12, - later, < back, . ends"
_ASKING = ("?", "help")
_LATER = ("-", "pass", "skip", "later")
_NOBODY = ("rest", "nobody", "none")  # of all who are still to be asked
_USUAL_WIDTH = 80  # where it goes to a pipe


def call_out(file: str, command: str, carry_out: Callable[[Sequence[str]], int]) -> None:
    """Ask for the numbers that a count lacks, until all are there or somebody ends it; raises UnusableLedger."""
    books = open_ledger(file).books
    calling = begin_calling_out(books, command, find_seating(file, players_of(books)))
    if calling is None:
        return
    _tell_keys(books, command)
    asking = _Round(file, calling, carry_out)
    with offering(lambda: _list_names(file)):
        while asking.ask():
            pass


class _Round:
    """A round as it goes on; `told` is what was said of the last number and is about everybody."""

    def __init__(self, file: str, calling: CallingOut, carry_out: Callable[[Sequence[str]], int]) -> None:
        self.file, self.calling, self.carry_out = file, calling, carry_out
        self.told: list[str] = []

    def ask(self) -> bool:
        """Ask one question of the books as they are now, and tell whether there may be another one."""
        try:
            books = open_ledger(self.file).books
        except UnusableLedger:
            self.carry_out(["check"])
            return False
        question = ask(books, self.calling, find_seating(self.file, players_of(books)))
        if question is None:
            if books.at().turn != self.calling.turn:
                warn(f"{books.ruleset.turn_called} {self.calling.turn} was closed meanwhile\n")
            for line in self.told:  # what follows once everybody has a number, such as who moves first
                _say(line)
            return False
        old = "" if question.old is None else f", was {question.old}"
        said = hear(f"{printable(question.text)}{old if question.usual is None else f' [{question.usual}]'}: ")
        if said is None or said in LEAVING:
            return False
        self._take(books, question, said)
        return True

    def _take(self, books: Books, question: Question, said: str) -> None:
        players = players_of(books)
        if said.casefold() in _LATER:
            self.calling = self.calling.put_off(question.key)
        elif said == "<":
            before, self.calling = self.calling, self.calling.go_back(question.key)
            if self.calling == before:
                warn("nobody was asked before\n")
        elif said.casefold() in _NOBODY and (line := _line_of_nobody(books, self.calling.command)):
            self.carry_out(line)
        elif said in _ASKING:
            _tell_keys(books, self.calling.command)
        elif _is_line(said, players):
            self.carry_out(split(said))
        elif said or question.usual is not None:
            self._take_number(books, question, said)

    def _take_number(self, books: Books, question: Question, said: str) -> None:
        """Record the number that somebody said, unless it is doubtful or the same as before."""
        command = self.calling.command
        try:
            called = read_answer(books, command, question, said)
        except (WrongWord, NoSuchName) as wrong:
            warn(f"{printable(str(wrong))}\n")
            return
        if called.fix and called.who == question.key and called.number == str(question.old):
            self.calling = self.calling.take(called.who)
            return
        doubt = find_doubt(books, command, question.key, called)
        answer = hear(f"{printable(doubt)}. Right? y, or the number again: ") if doubt else called.number
        if answer and answer.casefold() in (*YES, called.number):
            self._record(called, players_of(books))
        elif answer and _is_line(answer, players_of(books)):
            warn("not recorded\n")
            self.carry_out(split(answer))
        elif answer and is_bare(answer):
            self._take_number(books, question, f"{plain(called.who)} {answer}")

    def _record(self, called: CalledNumber, players: Players) -> None:
        """Record a number, and tell what is about its player alone; a refusal tells itself."""
        with kept_back() as output:
            code = self.carry_out([self.calling.command, *called.words])
        if code != FINE:
            return
        self.calling = self.calling.take(called.who)
        _, *receipt = output.getvalue().splitlines() or [""]
        others = [name for name in players.names if name != called.who]
        own = [line for line in receipt if called.who in line and not any(name in line for name in others)]
        self.told = [line for line in receipt if line not in own]
        for line in own:
            _say(line)


def _line_of_nobody(books: Books, command: str) -> Words:
    """Return what records of all who are left that nothing is, or that it is as before, where a command says that."""
    game = books.ruleset
    declared = game.command(command).nobody if game.has_command(command) else ()
    return (command, *declared) if declared else ()


def _is_line(said: str, players: Players) -> bool:
    """Tell whether an answer is a command, such as undo, and names no player."""
    word = said.partition(" ")[0]
    return bool(word) and is_command(word) and not players.is_called(word)


def _tell_keys(books: Books, command: str) -> None:
    number = len(find_uncounted(books, command))
    kept = "Enter keeps, " if command in books.ruleset.counts.KEPT else ""
    _say(f"{command}, {number} to ask: {kept}{KEYS}")


def _say(line: str) -> None:
    say(fill(line, screen() or _USUAL_WIDTH, subsequent_indent="  ", break_on_hyphens=False))


def _list_names(file: str) -> list[str]:
    try:
        players = players_of(open_ledger(file).books)
    except UnusableLedger:
        return []
    return [plain(name) for name in (*players.names, *players.people.values()) if name]
