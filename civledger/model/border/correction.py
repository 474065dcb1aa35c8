"""What a game would have been without a mistake."""

from collections.abc import Mapping

from civledger.model.entry import Entry
from civledger.model.impact import GameResult
from civledger.model.struct import Struct


class Correction(Struct):
    """What would have stood in a ledger from a turn on: other entries in the place of some, by their position."""

    turn: int
    changed: Mapping[int, Entry] = {}


class Recount(Struct):
    """A score counted wrongly and rightly, and what everybody's points make of either."""

    before: GameResult
    after: GameResult
