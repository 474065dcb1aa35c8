"""`note`: anything worth remembering."""

from civledger.model.entry import Key, kind
from civledger.model.forms import FreeText
from civledger.model.keys import text
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.bands import MAIN
from civledger.rules.megaciv.state import State


class Note(Struct):
    """What is to be remembered."""

    text: str


def apply(note: Note, state: State) -> State:
    """Return the same books: a note changes nothing."""
    return state


NOTE = kind("note", Note, MAIN, {"text": Key(text, required=True)}, apply, timeless=True, form=FreeText("text"))
