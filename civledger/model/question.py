"""A question to the table, as a value: a prompt and a page ask it, and the same function takes the answer.

Of the questions about the events of a turn a sheet is kept beside the ledger.
"""

from collections.abc import Mapping
from typing import Any

from civledger.model.struct import Struct

LIST = "list"  # the key of the question which events there are, and the word that asks it again
KeptSheet = Mapping[str, Any]  # as JSON has it; what it means is the game's


class NumberAsked(Struct):
    """A number that an answer has: what it is called, what is written before it, and what it is as far as known."""

    label: str
    before: str = ""
    known: int | None = None
    most: int = 99


class Question(Struct):
    """What is asked, what stands there already, and what an answer without words takes."""

    text: str
    key: str = ""  # what it is about: a player, or what of an event is asked
    old: int | None = None  # the number that stands in the books
    usual: str | None = None  # what Enter takes; None where something must be said
    choices: tuple[str, ...] = ()  # words that may answer it
    hint: str = ""  # what else is worth knowing, in one short sentence
    # what a page offers to be tapped; each stands for words of the answer
    seats: tuple[str, ...] = ()  # players who may be named, at most so many of them
    most: int = 1
    numbers: tuple[NumberAsked, ...] = ()
    cards: tuple[str, ...] = ()  # one of them comes before a player
    passed: tuple[str, ...] = ()  # those of which somebody else may be named behind that player
    listed: tuple[str, ...] = ()  # lines that were answered before, and may be taken off


class SheetAnswer(Struct):
    """The sheet with an answer, and what has to be recorded for it at once: a command, and its values."""

    sheet: KeptSheet
    command: str = ""
    values: Mapping[str, Any] = {}
