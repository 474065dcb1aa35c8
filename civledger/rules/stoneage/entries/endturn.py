"""`endturn`: closes the round."""

import datetime

from civledger.model.entry import Key, kind
from civledger.model.keys import moment, seal
from civledger.model.struct import Struct
from civledger.rules.stoneage.entries.bands import CLOSE


class EndTurn(Struct):
    """The time, and the seal."""

    at: datetime.time | datetime.datetime | None = None
    seal: str = ""


ENDTURN = kind(
    "endturn",
    EndTurn,
    CLOSE,
    {"at": Key(moment, remarked=True), "seal": Key(seal, remarked=True)},
    lambda endturn, state: state,
    closes=True,
)
