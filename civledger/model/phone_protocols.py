"""What a game's folder offers to phones, as types."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from civledger.model.report import Report
from civledger.model.situation import Situation


class PhoneView(Protocol):
    """What a player sees on a phone."""

    def view(self, *, situation: Situation, civ: str) -> Mapping[str, Any]:
        """Return the numbers of one player, and what may be bought or taken; what is not known is None."""

    def page(self, *, situation: Situation, civ: str) -> Mapping[str, Any]:
        """Return what the page of a seat is drawn from besides: its pads, its shop, its cards, in the game's words."""


class Advising(Protocol):
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
    ) -> Mapping[str, Any]:
        """Return what is chosen costs, how it is paid best, and the values of the entry that records it."""

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


class Entering(Protocol):
    """What is entered on a phone: which actions a player may, and from the keys of an entry to a command's words."""

    @property
    def ACTIONS(self) -> Collection[str]:  # noqa: N802  # a constant of the module
        """Return what a player may record for the own seat."""

    @property
    def COMPUTED(self) -> Mapping[str, Collection[str]]:  # noqa: N802  # a constant of the module
        """Return, by action, the keys that an entry must have and the draft may know."""

    @property
    def HELP(self) -> Mapping[str, str]:  # noqa: N802  # a constant of the module
        """Return, by code, what a player does about a refusal, where the shell's way out is none for a phone."""

    def shape(self, *, action: str, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return values as the entry has them, where a phone may say less."""

    def words(
        self, *, situation: Situation, action: str, civ: str | None, keys: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        """Return what the draft of the command takes; None if the keys say all."""
