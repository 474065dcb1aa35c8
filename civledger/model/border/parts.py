"""What the parts of a game hold for the engine and for commands, as types: constants and functions of a file.

`RuleSet` says which file that is, and mypy holds each game's files against these in its `ruleset.py`. What stands
behind `*` is given by its name, the rest by its place: mypy compares no other names.
"""

import datetime
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from civledger.model.border.command import Command, RowTable
from civledger.model.border.slots import Words
from civledger.model.changed_game import Correction, Recount
from civledger.model.check import Check
from civledger.model.draft import Draft, RowDrafts
from civledger.model.due import Due
from civledger.model.entry import Entry, Key, Kind
from civledger.model.finding import Finding
from civledger.model.forecast import GamePace
from civledger.model.ledger import Setup
from civledger.model.players import Players
from civledger.model.question import KeptSheet, Question, SheetAnswer
from civledger.model.report import Report
from civledger.model.turn import Situation, Turn

_Head = Mapping[str, Any]
_Said = Mapping[str, Mapping[str, str]]
_Rows = Sequence[tuple[str, Mapping[str, str]]]


class StateChanges(Protocol):
    """The books: how they begin, and who plays by them."""

    def start(self, game: Any) -> Any:
        """Return the books before the first turn."""

    def begin(self, state: Any, turn: int) -> Any:
        """Return the books when a turn begins."""

    def doubt(self, state: Any, doubts: Iterable[tuple[str, str]]) -> Any:
        """Return the books without numbers that depend on a value nobody could read."""

    def players(self, state: Any, opening: Any) -> Players:
        """Return who plays now, and who did when the turn began."""

    def last_turn(self, state: Any) -> int | None:
        """Return the turn with which the game ended."""


class EntryKinds(Protocol):
    """What can be recorded: the kinds by their action, and the keys that any entry may carry."""

    @property
    def KINDS(self) -> Mapping[str, Kind]:
        """Return every kind of entry by the word of its action."""

    @property
    def COMMON(self) -> Mapping[str, Key]:
        """Return the keys that any entry may carry, by their names."""


class Judging(Protocol):
    """What judges a ledger: its header, and its turns."""

    @property
    def CHECKS(self) -> tuple[Check, ...]:
        """Return all that judges a turn or the game."""

    def setup(self, header: Mapping[str, object]) -> Setup:
        """Return the header understood, and what is wrong with it: a check may speak of it, too."""

    def judged_turn(self, turn: Turn) -> Turn:
        """Return what of a turn the checks look at."""


class Course(Protocol):
    """The course of a turn: what it asks for, and the codes of findings that this knows already."""

    @property
    def KNOWN_CODES(self) -> Collection[str]:
        """Return the codes of findings that `list_due` tells as well, so that they are not told twice."""
        return ()

    def list_due(self, *, situation: Situation) -> Sequence[Due]:
        """Return what the turn asks for in the order of its phases, what is done among it."""
        return ()

    def is_over(self, *, situation: Situation) -> bool:
        """Tell whether no more turn is played."""
        return False

    def may_be_scored(self, *, situation: Situation) -> bool:
        """Tell whether the final score may be recorded: the game is over, or nobody can know that it is not."""
        return True


class CalledCounts(Protocol):
    """What is counted at the table, each by the command that records it: players call out their numbers."""

    @property
    def COMMANDS(self) -> Words:
        """Return the commands, one for each number that is called out."""
        return ()

    @property
    def KEPT(self) -> Words:
        """Return those whose number seldom changes, so that nothing said means the old one."""
        return ()

    def standing(self, *, situation: Situation, command: str) -> Mapping[str, int]:
        """Return the number of each player that stands in the books; none if the command is no count."""
        return {}


class PaceView(Protocol):
    """How fast a game comes to its end."""

    def find_pace(self, situation: Situation) -> GamePace | None:
        """Return how far the game is from its end, None where nobody can know."""


class Vocabulary(Protocol):
    """The words that may be typed, for completion."""

    def nouns(self) -> Mapping[str, Callable[[], Iterable[str]]]:
        """Return what lists the names of the game, by the noun the help has for them."""
        return {}

    def unused(self, *, state: Any, player: str | None) -> Words:
        """Return the words that fit nowhere in one game, since its box has no such thing or the player has it."""
        return ()

    def other_names(self) -> Mapping[str, Words]:
        """Return the words that people have for commands of the game."""
        return {}

    def grave(self) -> Words:
        """Return the commands that are suggested only for a word that is one slip away."""
        return ()


class Cards(Protocol):
    """Cards of a kind, such as advances: `every` lists them, `one` shows those that are named.

    The lists that know no ledger are never given its state.
    """

    every: Callable[..., Report]
    one: Callable[..., Report]


class New(Protocol):
    """A new game: its header, and what to say about it."""

    def header(self, *, name: str, players: str) -> dict[str, Any]:
        """Return `[game]` and `[[player]]`; what the game takes besides, it declares as options of `new`."""

    def describe_game(self, *, head: Mapping[str, Any]) -> Iterator[str]:
        """Yield the new game in few words, and then what is worth knowing."""


class Positions(Protocol):
    """What everybody has where books begin in the middle of a game, and the cells in which it was said."""

    @property
    def TABLE(self) -> RowTable:
        """Return the table that says it, a row for each player."""

    def name_players(self, *, rows: _Rows) -> str:
        """Return who plays by the rows, as it is typed; raises WrongRows."""

    def read_rows(self, *, head: _Head, rows: _Rows, asks: bool) -> tuple[dict[str, Any], _Said]:
        """Return the head and what the rows say, all of it unless somebody can be asked; raises WrongRows."""

    def ask(self, *, head: _Head, said: _Said) -> Question | None:
        """Return what is asked next; None once everything is said."""

    def answer(self, *, head: _Head, said: _Said, question: Question, text: str) -> tuple[_Said, list[str]]:
        """Return what is said with an answer, and why parts of it are asked again; raises WrongWord if all of it is."""

    def list_names(self) -> Iterable[str]:
        """Return the names that an answer may have."""

    def write_rows(self, *, head: _Head, said: _Said) -> Iterable[list[str]]:
        """Return the table of what was said so far, its columns first."""

    def finish(self, *, head: _Head, said: _Said) -> dict[str, Any]:
        """Return the head of the ledger with what everybody has."""


class ResultHeader(Protocol):
    """A game of which only the end is known, as words of a list or cells of a table: the header of its ledger."""

    def read_player(self, *, person: str, played: str) -> tuple[str, dict[str, Any]]:
        """Return what entries call somebody, and the keys of their `[[player]]`; raises NoSuchName."""

    def describe_game(self, *, players: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Return `[game]` without name and date; what the game takes besides, it declares as options of `result`."""


class RowImport(Protocol):
    """Rows of a table kept elsewhere, each with its place and its cells by column."""

    def header(
        self, *, name: str, rows: Sequence[tuple[str, Mapping[str, str]]], players: str | None
    ) -> dict[str, Any]:
        """Return the header of a new ledger of nothing else; options that the game adds to `import` come besides."""

    def drafts(self, *, rows: Sequence[tuple[str, Mapping[str, str]]], situation: Situation) -> RowDrafts:
        """Return the entries that are new, and how many rows are there already."""


class Closing(Protocol):
    """The end of a turn."""

    def draft(self, situation: Situation, players: Players, at: datetime.time) -> Draft:
        """Return the entry that closes a turn."""
        return Draft({})


class Corrections(Protocol):
    """What the game would have been without a mistake."""

    @property
    def CODES(self) -> Collection[str]:
        """Return the codes of the findings of which the books may know it."""

    @property
    def ASSUMED(self) -> Mapping[str, Mapping[str, Any]]:
        """Return, by action, what a draft is given besides the words of an entry that is only tried."""

    def moves_markers(self, *, game: Any) -> bool:
        """Tell whether the books know where the rules put a marker."""

    def move_markers(self, *, game: Any, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """Return the entries of a turn with markers where the rules put them, as far as the books know it."""

    def correct(self, *, finding: Finding, situation: Situation) -> Correction | Recount | None:
        """Return the game without a mistake; None where nobody can know it."""


class BooksView(Protocol):
    """A command that all games have, and that shows the books."""

    def view(self, situation: Situation) -> Report:
        """Return where everybody stands; for `score` the standings, and whether they are final."""


class EventSheet(Protocol):
    """Events that the table names and is then asked about, one after the other; what it said is kept as a value."""

    @property
    def COMMAND(self) -> Command:
        """Return the command that goes through them, question by question."""

    @property
    def RECORDS(self) -> str:
        """Return the command that records an event; its entries carry it as a key."""

    def ask(self, situation: Situation, players: Players, kept: KeptSheet) -> Question | None:
        """Return what is asked next; None once everything is settled."""

    def answer(self, situation: Situation, players: Players, kept: KeptSheet, text: str) -> SheetAnswer:
        """Return what becomes of the answer to it; raises WrongWord for one that cannot be."""

    def find_ready(self, situation: Situation, players: Players, kept: KeptSheet) -> dict[str, Any] | None:
        """Return the values of the event that can be recorded now, if there is one."""

    def reopen(self, situation: Situation, kept: KeptSheet) -> KeptSheet:
        """Return the sheet with its list of events open again."""

    def forget(self, situation: Situation, kept: KeptSheet) -> KeptSheet:
        """Return the sheet without the answers about the event that is open."""

    def list_recorded(self, situation: Situation) -> Sequence[tuple[int, str]]:
        """Return what is recorded already: its number in the file, and what `correct` before it asks about again."""

    def add_open(self, due: Sequence[Due], situation: Situation, kept: KeptSheet) -> Sequence[Due]:
        """Return what a turn asks for, the events that are open among it."""


class PricesView(Protocol):
    """What things cost."""

    def view(self, situation: Situation, civ: str) -> Report:
        """Return what somebody can use in place of money, and what everything costs with it."""


class LogView(Protocol):
    """Entries in words."""

    def view(
        self, situation: Situation, *, civ: str | None = None, turn: int | None = None, last: int | None = None
    ) -> Report:
        """Return all entries as lines, or those of one turn, or what of them is about one player, or the last."""

    def tell_entry(self, chunks: Sequence[Entry]) -> str:
        """Return the chunks of one entry in words."""


class AnyGame(Course, CalledCounts, Vocabulary, Closing):
    """A game that says nothing about its phases and its words: a turn lacks nothing, and any may be the last."""
