"""`score`: the final score as counted at the table, and how it came about: an assertion."""

from civledger.model.entry import Key, kind
from civledger.model.forms import Count
from civledger.model.keys import counts
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.bands import END
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

PARTS = ("space", "cities", "ones", "threes", "sixes", "buildings", "bonus")


class Score(Struct):
    """Points as counted, and their parts: where the marker stands, cities, advances worth 1, 3 and 6, other points."""

    points: Counts
    space: Counts = {}
    cities: Counts = {}
    ones: Counts = {}
    threes: Counts = {}
    sixes: Counts = {}
    buildings: Counts = {}
    bonus: Counts = {}

    def of(self, civ: str) -> Counts:
        """Return what it says about one civilization."""
        return {key: rows[civ] for key, rows in self._asdict().items() if civ in rows}


def apply(score: Score, state: State) -> State:
    """Return the books with the score noted, the last one of everybody; no number of play is changed."""
    noted = {civ: said for civ in state.game.civs if (said := score.of(civ))}
    return state._replace(scores={**state.scores, **noted})


KEYS = {
    "points": Key(counts(), who=True, required=True),
    **{part: Key(counts(), who=True, remarked=True) for part in PARTS},
}
SCORE = kind("score", Score, END, KEYS, apply, timeless=True, form=Count("points"))
