"""`endturn`: closes the round."""

import datetime
from typing import NamedTuple

from civledger.model.entry import Key, kind
from civledger.model.keys import moment, seal
from civledger.rules.stoneage.entries.bands import CLOSE


class EndTurn(NamedTuple):
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
