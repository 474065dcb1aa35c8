"""How a game stands, and what somebody wants to add to it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from civledger.model.struct import Struct
from civledger.model.turn import Turn


class Situation(Struct):
    """A game at one turn: the books when it began and now, and all turns replayed."""

    turn: int
    opening: Any
    state: Any
    turns: tuple[Turn, ...]

    @property
    def now(self) -> Turn:
        """Return the turn the situation is about, with its entries so far."""
        for turn in self.turns:
            if turn.number == self.turn:
                return turn
        return Turn(self.turn, self.opening, self.state)


class Draft(Struct):
    """The keys of a new entry, what to tell about it from the situation with it, and what to type if it is refused.

    `twice` names who was counted in this turn before, where only whoever types it is told: a file may say both.
    """

    keys: Mapping[str, Any]
    receipt: Callable[[Situation], Iterable[str]] = lambda situation: ()
    instead: str = ""
    twice: tuple[str, ...] = ()


class RowDrafts(Struct):
    """The new entries that rows kept elsewhere make, how many rows are there already, and what to tell besides."""

    entries: Sequence[tuple[int, str, dict[str, Any]]]
    there: int
    remarks: Sequence[str] = ()
