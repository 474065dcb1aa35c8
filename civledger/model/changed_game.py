"""A game as it would have been: without a mistake, or without what may have decided it."""

from collections.abc import Mapping
from typing import Any

from civledger.model.entry import Entry
from civledger.model.impact import GameResult
from civledger.model.struct import Struct


class Candidate(Struct):
    """Something that may have decided a game, and the change that shows whether it did.

    Without the entries at the positions `left_out`, and with those `added`, somebody else may have won: `event` says
    what happened and `otherwise` what did not, as the beginning of a sentence. `entry` is the position of an entry that
    makes all the difference. Of `others` of its kind that were as ordinary, `surely` so many would have changed the
    winner too, and `alike` may have: if most did, the event was nothing special.
    """

    kind: str
    turn: int
    civ: str
    event: str
    otherwise: str
    left_out: frozenset[int] = frozenset()
    added: tuple[Mapping[str, Any], ...] = ()
    others: int = 0
    surely: int = 0
    alike: tuple["Candidate", ...] = ()

    @property
    def entry(self) -> int | None:
        """Return the number of the entry without which the game would have ended otherwise, if it is one alone."""
        return min(self.left_out) + 1 if len(self.left_out) == 1 and not self.added else None


class Correction(Struct):
    """What would have stood in a ledger from a turn on: other entries in the place of some, by their position."""

    turn: int
    changed: Mapping[int, Entry] = {}


class Recount(Struct):
    """A score counted wrongly and rightly, and what everybody's points make of either."""

    before: GameResult
    after: GameResult
