"""What a game's folder offers to the program, as types."""

import datetime
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Protocol

from civledger.model.command import Value, Words
from civledger.model.double_entry import Journal
from civledger.model.entry import Entry
from civledger.model.finding import Finding
from civledger.model.page import Picture
from civledger.model.report import PrintSheet, Report, Table
from civledger.model.situation import Draft, Situation
from civledger.model.words import Players

Rows = Sequence[tuple[str, Mapping[str, str]]]
View = Callable[..., Report]  # what it takes besides the situation, its command declares
Drafting = Callable[..., Draft]  # as above, besides the situation and the players
DraftingAll = Callable[..., list[tuple[str, Draft]]]  # as above


class Cards(Protocol):
    """Cards of a kind, such as advances; the lists that know no ledger are never given its state."""

    every: Callable[..., Report]
    one: Callable[..., Report]


class LogView(Protocol):
    """The entries as readable lines."""

    @property
    def view(self) -> Callable[[Situation], Report]:
        """Return the function that tells all entries."""

    @property
    def together(self) -> Callable[[Sequence[Entry], str | None], str]:
        """Return the function that tells the chunks of one entry, or what of it is about one player."""


class Closing(Protocol):
    """The end of a turn: its entry, what is missing before it, and the codes of findings that this knows already."""

    @property
    def KNOWN_CODES(self) -> Collection[str]:  # noqa: N802  # a constant of the module
        """Return the codes."""

    def draft(self, situation: Situation, players: Players, at: datetime.time) -> Draft:
        """Return the entry."""

    def missing(self, situation: Situation) -> Sequence[tuple[str, str]]:
        """Return what is missing, each with the command that adds it."""


class Starting(Protocol):
    """A new game: its header, and what to tell about it."""

    @property
    def header(self) -> Callable[..., dict[str, Any]]:
        """Return what makes `[game]` and `[[player]]` of a name, the players and the options that the game adds."""

    def describe_game(self, head: Mapping[str, Any]) -> Iterator[str]:
        """Yield it in few words, and then what is worth knowing."""


class Vocabulary(Protocol):
    """The words that may be typed, for completion."""

    def nouns(self) -> Mapping[str, Words]:
        """Return names by the noun the help has for them."""

    def specials(self, players: Words, /) -> Mapping[str, Value]:
        """Return what goes on after a sign, by metavar."""


class Purchases(Protocol):
    """Purchases kept elsewhere, as rows of a table."""

    @property
    def COLUMNS(self) -> Words:  # noqa: N802  # as above
        """Return the columns that a table needs."""

    def buyers(self, rows: Rows) -> Sequence[str]:
        """Return who bought."""

    def drafts(self, rows: Rows, situation: Situation) -> tuple[list[tuple[int, str, dict[str, Any]]], int]:
        """Return the entries that are new, and how many purchases are there already."""


PageView = Callable[[Situation, Sequence[Finding]], Picture]
Exporting = Callable[[Situation, Mapping[str, Any]], Mapping[str, Table]]
Journalling = Callable[[Situation, Mapping[str, Any]], Journal]
PaperView = Callable[..., PrintSheet]
