"""A question to the table, as a value: a prompt and a page ask it, and the same function takes the answer."""

from civledger.model.struct import Struct


class Question(Struct):
    """What is asked, what stands there already, and what an answer without words takes."""

    text: str
    key: str = ""  # what it is about: a player, or what of an event is asked
    old: int | None = None  # the number that stands in the books
    usual: str | None = None  # what Enter takes; None where something must be said
    choices: tuple[str, ...] = ()  # words that may answer it
    hint: str = ""  # what else is worth knowing, in one short sentence
