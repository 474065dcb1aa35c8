"""A sheet of questions about the events of a turn, as it is kept beside a ledger."""

from collections.abc import Mapping
from typing import Any

from civledger.model.struct import Struct

LIST = "list"  # the key of the question which events there are, and the word that asks it again
KeptSheet = Mapping[str, Any]  # as JSON has it; what it means is the game's


class SheetAnswer(Struct):
    """The sheet with an answer, and what has to be recorded for it at once: a command, and its values."""

    sheet: KeptSheet
    command: str = ""
    values: Mapping[str, Any] = {}
