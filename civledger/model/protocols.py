"""What a game's folder offers to the program, as types.

What all games are asked for is called by the names of its arguments, which mypy compares for these alone: `ruleset.py`
of each game holds its modules against it.
"""

import datetime
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from civledger.model.club import ClubCourse, ClubWords
from civledger.model.command import CommandLine, Value, WordAnswer, Words
from civledger.model.double_entry import Journal
from civledger.model.entry import Entry
from civledger.model.finding import Finding
from civledger.model.hypothesis import Correction, Recount
from civledger.model.missing import Missing
from civledger.model.page import Picture
from civledger.model.played_game import PlayedGame
from civledger.model.report import PrintSheet, Report, Table
from civledger.model.situation import Draft, RowDrafts, Situation
from civledger.model.words import Players

Rows = Sequence[tuple[str, Mapping[str, str]]]
View = Callable[..., Report]  # of a game's own command: what it takes besides the situation, the command declares
Drafting = Callable[..., Draft]  # as above, besides the situation and the players
DraftingAll = Callable[..., list[tuple[str, Draft]]]  # as above


class Cards(Protocol):
    """Cards of a kind, such as advances; the lists that know no ledger are never given its state."""

    every: Callable[..., Report]
    one: Callable[..., Report]


class Glance(Protocol):
    """The table at a glance."""

    def view(self, *, situation: Situation) -> Report:
        """Return where everybody stands."""


class StandingsView(Protocol):
    """Who is first."""

    def view(self, *, situation: Situation) -> Report:
        """Return the standings, and whether they are final."""


class LogView(Protocol):
    """The entries as readable lines."""

    def view(self, *, situation: Situation, civ: str | None = None, turn: int | None = None) -> Report:
        """Return all entries, or those of one turn, or what of them is about one player."""

    def together(self, *, chunks: Sequence[Entry], civ: str | None) -> str:
        """Return the chunks of one entry in words, or what of it is about one player."""


class Scoring(Protocol):
    """Points counted at the table."""

    def draft(self, *, situation: Situation, players: Players, words: Sequence[str], **parts: Sequence[str]) -> Draft:
        """Return the entry; `parts` are what games add to the command, under the names of their options."""


class Course(Protocol):
    """The course of a turn: what it still lacks, and the codes of findings that this knows already."""

    @property
    def KNOWN_CODES(self) -> Collection[str]:  # noqa: N802  # a constant of the module
        """Return the codes."""

    def missing(self, *, situation: Situation) -> Sequence[Missing]:
        """Return what is missing in the order of the phases, each with the command that adds it."""

    def is_over(self, *, situation: Situation) -> bool:
        """Tell whether no more turn is played."""

    def may_be_scored(self, *, situation: Situation) -> bool:
        """Tell whether the final score may be written down: the game is over, or nobody can know that it is not."""


class Closing(Protocol):
    """The end of a turn."""

    def draft(self, *, situation: Situation, players: Players, at: datetime.time) -> Draft:
        """Return the entry."""


class Starting(Protocol):
    """A new game: its header, and what to tell about it."""

    def header(self, *, name: str, players: str) -> dict[str, Any]:
        """Return `[game]` and `[[player]]`; what the game takes besides, it declares as options of `new`."""

    def describe_game(self, *, head: Mapping[str, Any]) -> Iterator[str]:
        """Yield it in few words, and then what is worth knowing."""


class Vocabulary(Protocol):
    """The words that may be typed, for completion."""

    def nouns(self) -> Mapping[str, Words]:
        """Return names by the noun the help has for them."""

    def specials(self, *, players: Words) -> Mapping[str, Value]:
        """Return what goes on after a sign, by metavar."""

    def other_words(self) -> Mapping[str, WordAnswer]:
        """Return what is said to words that people use for commands of the game."""

    def grave(self) -> Words:
        """Return the commands that are suggested only for a word that is one slip away."""


class PageView(Protocol):
    """The page of a game."""

    def view(self, *, situation: Situation, findings: Sequence[Finding]) -> Picture:
        """Return what it shows."""

    def look_back(self, *, situation: Situation) -> Picture:
        """Return what of it changes with the turn, as it stood at the end of one."""


class ClubView(Protocol):
    """What a club keeps of a game, and in which words."""

    @property
    def WORDS(self) -> ClubWords:  # noqa: N802  # a constant of the module
        """Return what players collect, and on which track they move on."""

    @property
    def HAS_CIVILIZATIONS(self) -> bool:  # noqa: N802  # as above
        """Tell whether players have civilizations, besides their own names."""

    def view(self, *, situation: Situation) -> ClubCourse:
        """Return how a game went."""


class Explaining(Protocol):
    """What explains the numbers of an entry."""

    def explain_entry(self, *, situation: Situation, entry: Entry) -> Iterable[str]:
        """Return a line each; the situation is that of its turn."""


class Exporting(Protocol):
    """A game as tables for other tools."""

    def view(self, *, situation: Situation, header: Mapping[str, Any]) -> Mapping[str, Table]:
        """Return the tables by name."""


class Journalling(Protocol):
    """The books in double entry."""

    def view(self, *, situation: Situation, header: Mapping[str, Any]) -> Journal:
        """Return what moved where."""


class PlayView(Protocol):
    """A game for logs of plays."""

    def view(self, *, situation: Situation, header: Mapping[str, Any]) -> PlayedGame:
        """Return who played what, and how it ended if it did."""


class Results(Protocol):
    """A game of which only the end is known, as words of a list or cells of a table: the head of its ledger."""

    def read_player(self, *, person: str, played: str) -> tuple[str, dict[str, Any]]:
        """Return what entries call somebody, and the keys of their `[[player]]`; raises NoSuchName."""

    def describe_game(self, *, players: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Return `[game]` without name and date; what the game takes besides, it declares as options of `result`."""


class Papers(Protocol):
    """What can be laid on the table on paper, by the names of its sheets: for everybody, and for one player."""

    @property
    def PAGES(self) -> Mapping[str, "PaperView"]:  # noqa: N802  # as above
        """Return what makes those for everybody."""

    @property
    def PAGES_FOR_ONE(self) -> Mapping[str, "PaperViewForOne"]:  # noqa: N802  # as above
        """Return what makes those for one player."""


class PaperView(Protocol):
    """What makes a sheet for everybody."""

    def __call__(self, *, situation: Situation) -> PrintSheet:
        """Return the sheet."""


class PaperViewForOne(Protocol):
    """What makes a sheet for one player."""

    def __call__(self, *, situation: Situation, civ: str) -> PrintSheet:
        """Return the sheet."""


class Importing(Protocol):
    """Rows of a table kept elsewhere."""

    def header(self, *, name: str, rows: Rows, players: str | None) -> dict[str, Any]:
        """Return the head of a new ledger of nothing else; options that the game adds to `import` come besides."""

    def drafts(self, *, rows: Rows, situation: Situation) -> RowDrafts:
        """Return the entries that are new, and how many rows are there already."""


class Instead(Protocol):
    """What was probably meant by an entry that is refused."""

    def suggest(self, *, entry: Entry, findings: Sequence[Finding], situation: Situation) -> CommandLine | None:
        """Return what to type; the findings are of one code, and the books are those with the entry."""


class Corrections(Protocol):
    """What the game would have been without a mistake."""

    @property
    def CODES(self) -> Collection[str]:  # noqa: N802  # as above
        """Return the codes of the findings of which the books may know it."""

    @property
    def ASSUMED(self) -> Mapping[str, Mapping[str, Any]]:  # noqa: N802  # as above
        """Return, by action, what a draft is given besides the words of an entry that is only tried."""

    def moves_markers(self, *, game: Any) -> bool:
        """Tell whether the books know where the rules put a marker."""

    def move_markers(self, *, game: Any, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """Return the entries of a turn with markers where the rules put them, as far as the books know it."""

    def correct(self, *, finding: Finding, situation: Situation) -> Correction | Recount | None:
        """Return the game without a mistake; None where nobody can know it."""


Retyping = Callable[[Sequence[Entry], Any], Iterator[CommandLine]]  # the books before the first entry, if known
