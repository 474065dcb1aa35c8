"""`endturn`: closes the round."""

import datetime

from civledger.model.entry import Key, kind
from civledger.model.keys import ending, moment, seal
from civledger.model.struct import Struct
from civledger.rules.stoneage.entries.bands import CLOSE_BAND
from civledger.rules.stoneage.state import State


class _EndTurn(Struct):
    """The time, if the players ended the game, and the seal."""

    at: datetime.time | datetime.datetime | None = None
    last: bool | str = False
    seal: str = ""


def apply(endturn: _EndTurn, state: State) -> State:
    """Return the books of the closed round, which may be the last one."""
    return state if endturn.last is False else state._replace(ended=state.ended or state.turn)


ENDTURN = kind(
    "endturn",
    _EndTurn,
    CLOSE_BAND,
    {"at": Key(moment, remarked=True), "last": Key(ending, remarked=True), "seal": Key(seal, remarked=True)},
    apply,
    closes=True,
)
