"""`note`: anything worth remembering."""

from civledger.model.entry import Key, kind
from civledger.model.forms import FreeText
from civledger.model.keys import text
from civledger.model.struct import Struct
from civledger.rules.stoneage.entries.bands import MAIN_BAND


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
