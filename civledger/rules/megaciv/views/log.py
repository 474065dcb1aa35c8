"""The entries as readable lines."""

from civledger.model.entry import Entry
from civledger.model.entry_lines import Telling

TELLING = Telling(
    ("civ", "text", "name"), ("tokens", "kept", "space", "spaces", "points"), Entry.concerns, ("ability",)
)
view = TELLING.view
together = TELLING.together
