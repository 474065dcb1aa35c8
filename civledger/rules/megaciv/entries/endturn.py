"""`endturn`: closes the turn."""

import datetime

from civledger.model.entry import Entry, Key, kind
from civledger.model.keys import counts, ending, moment, seal
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.ast_check import AST_CHECK, AstCheck
from civledger.rules.megaciv.entries.bands import CLOSE
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class EndTurn(Struct):
    """Markers of those who have no `ast-check` this turn, the time, if the players ended the game, and the seal."""

    space: Counts = {}
    at: datetime.time | datetime.datetime | None = None
    last: bool | str = False
    seal: str = ""


def apply(endturn: EndTurn, state: State) -> State:
    """Return the books of the closed turn: a marker nobody noted is in doubt until the next one."""
    missing = {("space", civ) for civ in state.civs if civ not in state.marked}
    if endturn.last is not False:
        state = state._replace(stopped=state.stopped or state.turn)
    return state._replace(doubt=state.doubt | missing) if missing else state


def parts(entry: Entry) -> tuple[Entry, ...]:
    """Return the markers as an `ast-check`, and the rest."""
    unread = frozenset(pair for pair in entry.unread if pair[0] == "space")
    if not entry.body.space and not unread:
        return (entry,)
    markers = entry._replace(kind=AST_CHECK, body=AstCheck(entry.body.space), unread=unread)
    return markers, entry._replace(body=entry.body._replace(space={}), unread=entry.unread - unread)


ENDTURN = kind(
    "endturn",
    EndTurn,
    CLOSE,
    {
        "space": Key(counts(), who=True, touches=("space",)),
        "at": Key(moment, remarked=True),
        "last": Key(ending, remarked=True),
        "seal": Key(seal, remarked=True),
    },
    apply,
    closes=True,
    parts=parts,
)
