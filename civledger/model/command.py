"""What a game says about a command of its own, and about the words that may be typed in its commands."""

from civledger.model.struct import Struct

Words = tuple[str, ...]


class Argument(Struct):
    """A word of a command, or several; without the first of them a command shows, with it it records."""

    name: str
    metavar: str
    help: str
    repeats: bool = False


class Option(Struct):
    """An option under all its names, the long one last; it takes a text, or a number from 0 on."""

    names: Words
    metavar: str
    help: str
    number: bool = False

    @property
    def key(self) -> str:
        """Return the name under which the game gets its value."""
        return self.names[-1].lstrip("-").replace("-", "_")


class Command(Struct):
    """A command that only one game has; its view and its draft have the same name."""

    name: str
    summary: str
    examples: Words
    arguments: tuple[Argument, ...]
    options: tuple[Option, ...] = ()
    about: str = ""


class Value(Struct):
    """What may be typed at a place: at its start, after an equals sign, after a comma."""

    start: Words
    equals: Words = ()
    comma: Words = ()


def before(names: Words, sign: str) -> Words:
    """Return the names with the sign that follows them."""
    return tuple(name + sign for name in names)
