"""The order of entries within a round, its end, notes, and the final score."""

import datetime

from civledger.model.entry import Key, kind
from civledger.model.forms import Count, FreeText
from civledger.model.keys import ANY, counts, ending, moment, seal, text
from civledger.model.struct import Struct
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.tables import Counts

MAIN_BAND, END_BAND, CLOSE_BAND = range(3)


class _EndTurn(Struct):
    """The time, if the players ended the game, and the seal."""

    at: datetime.time | datetime.datetime | None = None
    last: bool | str = False
    seal: str = ""


def _apply_endturn(endturn: _EndTurn, state: State) -> State:
    return state if endturn.last is False else state._replace(ended=state.ended or state.turn)


ENDTURN = kind(
    "endturn",
    _EndTurn,
    CLOSE_BAND,
    {"at": Key(moment, remarked=True), "last": Key(ending, remarked=True), "seal": Key(seal, remarked=True)},
    _apply_endturn,
    closes=True,
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


class _Score(Struct):
    """Points, as counted; they may be below zero."""

    points: Counts


def _apply_score(score: _Score, state: State) -> State:
    """Return the same numbers, known to be final, and the points as counted; a player's last ones count."""
    return state._replace(scored=True, recorded={**state.recorded, **score.points})


SCORE = kind(
    "score",
    _Score,
    END_BAND,
    {"points": Key(counts(ANY), who=True, required=True)},
    _apply_score,
    timeless=True,
    form=Count("points"),
)
