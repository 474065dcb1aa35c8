"""Who sits at the table, notes, and the final score."""

from civledger.model.entry import Key, kind
from civledger.model.forms import Count, FreeText, OnePlayer
from civledger.model.keys import counts, name, text
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.common import END_BAND, MAIN_BAND
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class Seat(Struct):
    """A civilization, and the person who plays it."""

    civ: str
    name: str


SEAT = kind(
    "seat",
    Seat,
    MAIN_BAND,
    {"civ": Key(name("civilization"), who=True, required=True), "name": Key(text, required=True)},
    lambda seat, state: state._replace(people={**state.people, seat.civ: seat.name}),
)


class Leave(Struct):
    """Who leaves."""

    civ: str


LEAVE = kind(
    "leave",
    Leave,
    END_BAND,
    {"civ": Key(name("civilization"), who=True, required=True, touches=("presence",))},
    lambda leave, state: state._replace(left={leave.civ: state.turn, **state.left}),
    form=OnePlayer("civ"),
)


class _Note(Struct):
    """What is to be remembered."""

    text: str


NOTE = kind(
    "note",
    _Note,
    MAIN_BAND,
    {"text": Key(text, required=True)},
    lambda note, state: state,
    timeless=True,
    form=FreeText("text"),
)


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


def _apply_score(score: Score, state: State) -> State:
    """Return the books with the score noted, the last one of everybody; no number of play is changed."""
    noted = {civ: said for civ in state.game.civs if (said := score.of(civ))}
    return state._replace(scores={**state.scores, **noted})


_KEYS = {
    "points": Key(counts(), who=True, required=True),
    **{part: Key(counts(), who=True, remarked=True) for part in PARTS},
}
SCORE = kind("score", Score, END_BAND, _KEYS, _apply_score, timeless=True, form=Count("points"))
