"""`leave`: a player leaves the game."""

from civledger.model.entry import Key, kind
from civledger.model.forms import OnePlayer
from civledger.model.keys import name
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.bands import END
from civledger.rules.megaciv.state import State


class Leave(Struct):
    """Who leaves."""

    civ: str


def apply(leave: Leave, state: State) -> State:
    """Return the books with one player fewer."""
    return state._replace(left={leave.civ: state.turn, **state.left})


LEAVE = kind(
    "leave",
    Leave,
    END,
    {"civ": Key(name("civilization"), who=True, required=True, touches=("presence",))},
    apply,
    form=OnePlayer("civ"),
)
