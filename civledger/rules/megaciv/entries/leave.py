"""`leave`: a player leaves the game."""

from typing import NamedTuple

from civledger.model.entry import Key, kind
from civledger.model.keys import name
from civledger.rules.megaciv.entries.bands import END
from civledger.rules.megaciv.state import State


class Leave(NamedTuple):
    """Who leaves."""

    civ: str


def apply(leave: Leave, state: State) -> State:
    """Return the books with one player fewer."""
    return state.changed(left={leave.civ: state.turn, **state.left})


LEAVE = kind("leave", Leave, END, {"civ": Key(name("civilization"), required=True, touches=("presence",))}, apply)
