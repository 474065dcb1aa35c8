"""A question to the table, as a value: a prompt and a page ask it, and the same function takes the answer."""

from civledger.model.struct import Struct


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
