"""The order of entries within a round, its end, notes, and the final score."""

from typing import Annotated

from civledger.model.entry import Key, declare
from civledger.model.forms import Count, OneValue
from civledger.model.keys import ANY, AnyText, Ending, Moment, Seal, counts
from civledger.model.struct import Struct
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.tables import Counts

MAIN_BAND, END_BAND, CLOSE_BAND = range(3)


class _EndTurn(Struct):
    """The time, if the players ended the game, and the seal."""

    at: Moment = None
    last: Ending = False
    seal: Seal = ""


def _apply_endturn(endturn: _EndTurn, state: State) -> State:
    return state if endturn.last is False else state._replace(ended=state.ended or state.turn)


ENDTURN = declare("endturn", _EndTurn, CLOSE_BAND, _apply_endturn, closes=True)


class _Note(Struct):
    """What is to be remembered."""

    text: AnyText


NOTE = declare("note", _Note, MAIN_BAND, lambda note, state: state, timeless=True, form=OneValue("text"))


class _Score(Struct):
    """Points, as counted; they may be below zero."""

    points: Annotated[Counts, Key(counts(ANY), who=True)]


def _apply_score(score: _Score, state: State) -> State:
    """Return the same numbers, known to be final, and the points as counted; a player's last ones count."""
    return state._replace(scored=True, recorded={**state.recorded, **score.points})


SCORE = declare("score", _Score, END_BAND, _apply_score, timeless=True, form=Count("points"))
