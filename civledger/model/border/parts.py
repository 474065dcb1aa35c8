"""The parts of a game that hold several things, as types.

A part is called by the names of its arguments; mypy holds each game's module against these where `ruleset.py` returns
it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from civledger.model.border.command import WordAnswer
from civledger.model.border.slots import Words
from civledger.model.changed_game import Correction, Recount
from civledger.model.draft import Draft, RowDrafts
from civledger.model.entry import Entry
from civledger.model.finding import Finding
from civledger.model.missing import Missing
from civledger.model.pages.club import ClubCourse, ClubWords
from civledger.model.players import Players
from civledger.model.report import PrintSheet, Report
from civledger.model.turn import Situation


class Cards(Protocol):
    """Cards of a kind, such as advances; the lists that know no ledger are never given its state."""

    every: Callable[..., Report]
    one: Callable[..., Report]


class New(Protocol):
    """A new game: its header, and what to say about it."""

    def header(self, *, name: str, players: str) -> dict[str, Any]:
        """Return `[game]` and `[[player]]`; what the game takes besides, it declares as options of `new`."""

    def describe_game(self, *, head: Mapping[str, Any]) -> Iterator[str]:
        """Yield it in few words, and then what is worth knowing."""


class Vocabulary(Protocol):
    """The words that may be typed, for completion."""

    def nouns(self) -> Mapping[str, Callable[[], Iterable[str]]]:
        """Return what lists the names of the game, by the noun the help has for them."""
        return {}

    def unused(self, *, state: Any) -> Words:
        """Return the words that fit nowhere in one game, since its box has no such thing."""
        return ()

    def other_words(self) -> Mapping[str, WordAnswer]:
        """Return the answers to words that people use for commands of the game."""
        return {}

    def grave(self) -> Words:
        """Return the commands that are suggested only for a word that is one slip away."""
        return ()


class AnyVocabulary(Vocabulary):
    """The words of a game that says nothing about them."""


class Course(Protocol):
    """The course of a turn: what it still lacks, and the codes of findings that this knows already."""

    @property
    def KNOWN_CODES(self) -> Collection[str]:  # noqa: N802  # a constant of the module, as others below
        """Return the codes."""
        return ()

    def missing(self, *, situation: Situation) -> Sequence[Missing]:
        """Return what is missing in the order of the phases, each with the command that adds it."""
        return ()

    def is_over(self, *, situation: Situation) -> bool:
        """Tell whether no more turn is played."""
        return False

    def may_be_scored(self, *, situation: Situation) -> bool:
        """Tell whether the final score may be recorded: the game is over, or nobody can know that it is not."""
        return True


class AnyCourse(Course):
    """The course of a game that says nothing about its phases: a turn lacks nothing, and any may be the last."""


class ResultHeader(Protocol):
    """A game of which only the end is known, as words of a list or cells of a table: the header of its ledger."""

    def read_player(self, *, person: str, played: str) -> tuple[str, dict[str, Any]]:
        """Return what entries call somebody, and the keys of their `[[player]]`; raises NoSuchName."""

    def describe_game(self, *, players: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Return `[game]` without name and date; what the game takes besides, it declares as options of `result`."""


class Papers(Protocol):
    """What can be printed, by the names of its sheets: for everybody, and for one player."""

    @property
    def PAGES(self) -> Mapping[str, "PaperView"]:  # noqa: N802
        """Return what makes those for everybody."""

    @property
    def PAGES_FOR_ONE(self) -> Mapping[str, "PaperViewForOne"]:  # noqa: N802
        """Return what makes those for one player."""


class PaperView(Protocol):
    """What makes a sheet for everybody."""

    def __call__(self, *, situation: Situation) -> PrintSheet:
        """Return the sheet."""


class PaperViewForOne(Protocol):
    """What makes a sheet for one player."""

    def __call__(self, *, situation: Situation, civ: str) -> PrintSheet:
        """Return the sheet."""


class RowImport(Protocol):
    """Rows of a table kept elsewhere, each with its place and its cells by column."""

    def header(
        self, *, name: str, rows: Sequence[tuple[str, Mapping[str, str]]], players: str | None
    ) -> dict[str, Any]:
        """Return the header of a new ledger of nothing else; options that the game adds to `import` come besides."""

    def drafts(self, *, rows: Sequence[tuple[str, Mapping[str, str]]], situation: Situation) -> RowDrafts:
        """Return the entries that are new, and how many rows are there already."""


class ClubView(Protocol):
    """What a club keeps of a game, and in which words."""

    @property
    def WORDS(self) -> ClubWords:  # noqa: N802
        """Return what players collect, and on which track they move on."""

    @property
    def HAS_CIVILIZATIONS(self) -> bool:  # noqa: N802
        """Tell whether players have civilizations, besides their own names."""

    def view(self, *, situation: Situation) -> ClubCourse:
        """Return how a game went."""


class Corrections(Protocol):
    """What the game would have been without a mistake."""

    @property
    def CODES(self) -> Collection[str]:  # noqa: N802
        """Return the codes of the findings of which the books may know it."""

    @property
    def ASSUMED(self) -> Mapping[str, Mapping[str, Any]]:  # noqa: N802
        """Return, by action, what a draft is given besides the words of an entry that is only tried."""

    def moves_markers(self, *, game: Any) -> bool:
        """Tell whether the books know where the rules put a marker."""

    def move_markers(self, *, game: Any, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """Return the entries of a turn with markers where the rules put them, as far as the books know it."""

    def correct(self, *, finding: Finding, situation: Situation) -> Correction | Recount | None:
        """Return the game without a mistake; None where nobody can know it."""


class Phone(Protocol):
    """What a player sees on a phone."""

    def view(self, *, situation: Situation, civ: str) -> Mapping[str, Any]:
        """Return the numbers of one player, and what may be bought or taken; what is not known is None."""

    def page(self, *, situation: Situation, civ: str) -> Mapping[str, Any]:
        """Return what the page of a seat is drawn from besides: its pads, its shop, its cards, in the game's words."""


class PhoneEntries(Protocol):
    """What is recorded on a phone: which actions a player may, and their drafts from the keys of an entry."""

    @property
    def ACTIONS(self) -> Collection[str]:  # noqa: N802
        """Return what a player may record for the own seat."""

    @property
    def COMPUTED(self) -> Mapping[str, Collection[str]]:  # noqa: N802
        """Return, by action, the keys that an entry must have and the draft may know."""

    @property
    def HELP(self) -> Mapping[str, str]:  # noqa: N802
        """Return, by code, what a player does about a refusal, where the shell's way out is none for a phone."""

    def shape(self, *, action: str, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return values as the entry has them, where a phone may say less."""

    def draft(
        self, *, situation: Situation, players: Players, action: str, civ: str | None, keys: Mapping[str, Any]
    ) -> Draft | None:
        """Return the draft of an entry; None if the keys say all."""


class Advice(Protocol):
    """What a player is advised on a phone."""

    def view(
        self, *, situation: Situation, civ: str, cards: Mapping[str, int] | None, card_points: int | None, goal: str
    ) -> Report:
        """Return what to buy with a hand, or with what it is worth."""

    def pay(
        self,
        *,
        situation: Situation,
        civ: str,
        basket: Sequence[str],
        cards: Mapping[str, int] | None,
        card_points: int | None,
        paying: Mapping[str, int] | int | None,
    ) -> Mapping[str, Any]:
        """Return what is chosen costs, how it is paid best, and the values of the entry that records it.

        Who is `paying` chooses the cards to hand in, or their value, and is told how the rest is paid.
        """

    def plan(
        self,
        *,
        situation: Situation,
        civ: str,
        income: Sequence[int] | None,
        cards: Mapping[str, int] | None,
        card_points: int | None,
        goal: str,
        seconds: float | None,
    ) -> Report:
        """Return what to buy in this turn and the next ones, if so much can be spent in each.

        After so many seconds of processor time it is the best plan that was found until then.
        """
