"""What the parts of a game hold for others, as types: for readers, tools, clubs, phones and editors."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from civledger.model.changed_game import Candidate
from civledger.model.draft import Draft
from civledger.model.entry import Entry
from civledger.model.exports import PlayedGame
from civledger.model.finding import Finding, Path
from civledger.model.pages.club import ClubCourse, ClubWords
from civledger.model.pages.page import Picture
from civledger.model.players import Players
from civledger.model.report import PrintSheet, Report
from civledger.model.turn import Situation

Made = TypeVar("Made", covariant=True)


class PageView(Protocol):
    """The page of a game."""

    def view(self, situation: Situation, findings: Sequence[Finding]) -> Picture:
        """Return its sections, with the findings where they belong."""

    def look_back(self, situation: Situation) -> Picture:
        """Return what of it changes with the turn, as it stood at the end of one."""


class Candidates(Protocol):
    """What may have decided a game that is over."""

    def candidates(self, situation: Situation) -> Sequence[Candidate] | None:
        """Return what may have decided it, the likeliest first; None if the books cannot know."""


class Papers(Protocol):
    """What can be printed, by the names of its sheets: for everybody, and for one player."""

    @property
    def PAGES(self) -> Mapping[str, Callable[[Situation], PrintSheet]]:
        """Return what makes those for everybody."""

    @property
    def PAGES_FOR_ONE(self) -> Mapping[str, Callable[[Situation, str], PrintSheet]]:
        """Return what makes those for one player."""


class ToolView(Protocol[Made]):
    """What other tools get: tables by their names, or the books in double entry."""

    def view(self, situation: Situation, header: Mapping[str, Any]) -> Made:
        """Return what the tool gets of a game."""


class ClubView(Protocol):
    """What a club keeps of a game, and in which words."""

    @property
    def WORDS(self) -> ClubWords:
        """Return what players collect, and on which track they move on."""

    @property
    def HAS_CIVILIZATIONS(self) -> bool:
        """Tell whether players have civilizations, besides their own names."""

    def view(self, *, situation: Situation) -> ClubCourse:
        """Return how a game went."""


class Plays(Protocol):
    """What logs of plays get."""

    def play(self, situation: Situation, header: Mapping[str, Any]) -> PlayedGame:
        """Return who played what, and how it ended if it did."""


class Phone(Protocol):
    """What a player sees on a phone."""

    def view(self, *, situation: Situation, civ: str) -> Mapping[str, Any]:
        """Return the numbers of one player, and what may be bought or taken; what is not known is None."""

    def page(self, *, situation: Situation, civ: str) -> Mapping[str, Any]:
        """Return what the page of a seat is drawn from besides: its pads, its shop, its cards, in the game's words."""


class PhoneEntries(Protocol):
    """What is recorded on a phone: which actions a player may, and their drafts from the keys of an entry."""

    @property
    def ACTIONS(self) -> Collection[str]:
        """Return what a player may record for the own seat."""

    @property
    def COMPUTED(self) -> Mapping[str, Collection[str]]:
        """Return, by action, the keys that an entry must have and the draft may know."""

    @property
    def LABELS(self) -> Mapping[str, str]:
        """Return, by action, what the table calls that which is entered."""

    @property
    def HELP(self) -> Mapping[str, str]:
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


class Editor(Protocol):
    """What an editor shows beside the numbers of an entry; the situation is that of its turn."""

    def explain_entry(self, situation: Situation, entry: Entry) -> Iterable[str]:
        """Return what explains the numbers, a line each."""

    def right_numbers(self, situation: Situation, entry: Entry) -> Mapping[Path, tuple[str, int]]:
        """Return what the rules say a number is, by its keys in the entry, with the words that offer it."""
