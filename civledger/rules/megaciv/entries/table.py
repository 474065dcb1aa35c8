"""Who sits at the table, notes, and the final score."""

from typing import Annotated

from civledger.model.entry import Key, declare
from civledger.model.forms import Count, OneValue
from civledger.model.keys import AnyText, counts, name
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.common import END_BAND, MAIN_BAND, Civ, Remarked
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class Seat(Struct):
    """A civilization, and the person who plays it."""

    civ: Civ
    name: AnyText


SEAT = declare(
    "seat", Seat, MAIN_BAND, lambda seat, state: state._replace(people={**state.people, seat.civ: seat.name})
)


class Leave(Struct):
    """Who leaves."""

    civ: Annotated[str, Key(name("civilization"), who=True, touches=("presence",))]


LEAVE = declare(
    "leave",
    Leave,
    END_BAND,
    lambda leave, state: state._replace(left={leave.civ: state.turn, **state.left}),
    form=OneValue("civ"),
)


class _Note(Struct):
    """What is to be remembered."""

    text: AnyText


NOTE = declare("note", _Note, MAIN_BAND, lambda note, state: state, timeless=True, form=OneValue("text"))


class Score(Struct):
    """Points as counted, and their parts: where the marker stands, cities, advances worth 1, 3 and 6, other points."""

    points: Annotated[Counts, Key(counts(), who=True)]
    space: Remarked = {}
    cities: Remarked = {}
    ones: Remarked = {}
    threes: Remarked = {}
    sixes: Remarked = {}
    buildings: Remarked = {}
    bonus: Remarked = {}

    def of(self, civ: str) -> Counts:
        """Return what it says about one civilization."""
        return {key: rows[civ] for key, rows in self._asdict().items() if civ in rows}


def _apply_score(score: Score, state: State) -> State:
    """Return the books with the score noted, the last one of everybody; no number of play is changed."""
    noted = {civ: said for civ in state.game.civs if (said := score.of(civ))}
    return state._replace(scores={**state.scores, **noted})


SCORE = declare("score", Score, END_BAND, _apply_score, timeless=True, form=Count("points"))
