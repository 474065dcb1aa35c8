"""What a game says about a command of its own, and about the words that may be typed in its commands."""

from collections.abc import Mapping

from civledger.model.struct import Struct

Words = tuple[str, ...]

ONLY_HERE = "Only in {game}"  # the group of commands that stand among no others in the help
RECORDING, FIXING, SHOWING = "recording", "fixing", "showing"  # the options that commands share
VIEWING, LOOKING, FILING = "viewing", "looking", "filing"  # as above


class Argument(Struct):
    """A word of a command, or several, which the game gets under its name; if `joined`, as one text."""

    name: str
    metavar: str
    help: str
    repeats: bool = False
    joined: bool = False
    required: bool = False


class Option(Struct):
    """An option under all its names, the long one last: a text, a number from 0 on or, without metavar, yes or no."""

    names: Words
    metavar: str
    help: str
    number: bool = False
    repeats: bool = False
    default: str | None = None
    called: str = ""

    @property
    def key(self) -> str:
        """Return the name under which the game gets its value."""
        return self.called or self.names[-1].lstrip("-").replace("-", "_")


class Records(Struct):
    """Once these words are given, the game's draft gets all that were typed; `together` it makes several entries.

    `context` is what the draft is to know besides: the `note`, or the `place` in words.
    """

    given: Words
    together: bool = False
    context: Words = ()


class Shows(Struct):
    """The game's view is shown; it gets the words it is `taking`, and under `civ` the player whom one of them names.

    Commands that show the same, or nearly, have one `module` for it, and tell it by `settings` what they are about.
    """

    given: Words = ()
    taking: Words = ()
    whose: str = ""
    room: str = "views"
    context: Words = ()
    module: str = ""
    settings: Mapping[str, str] = {}


class Lists(Struct):
    """Cards of a kind are shown, or the `one` that a word names; of the usual game, or as a ledger has them."""

    given: Words = ()
    cards: str = ""
    one: str = ""
    of_ledger: bool = False


class NamesPlayer(Struct):
    """Somebody gets a name in the head of the ledger: the game's draft has the keys of one `[[player]]`."""

    given: Words


class Refuses(Struct):
    """Words that do not go together, or lack something; what is said may name them: `{who}`."""

    given: Words
    says: str


Way = Records | Shows | Lists | NamesPlayer | Refuses


class Command(Struct):
    """A command of a game; its view and its draft have the same name, if it needs its own.

    Of its `ways` the first is taken whose words were given. `takes` says which of the options that all games share
    it has. A number of a `signed` one may be below zero.
    """

    name: str
    summary: str
    examples: Words
    arguments: tuple[Argument, ...] = ()
    options: tuple[Option, ...] = ()
    about: str = ""
    ways: tuple[Way, ...] = ()
    takes: str = RECORDING
    signed: bool = False

    @property
    def all_ways(self) -> tuple[Way, ...]:
        """Return its ways, and where none are said the usual ones: with its first word it records, else it shows."""
        if self.ways:
            return self.ways
        first = self.arguments[0]
        records = Records((first.name,))
        return (records,) if first.required else (records, Shows())


class Value(Struct):
    """What may be typed at a place: at its start, after an equals sign, after a comma."""

    start: Words
    equals: Words = ()
    comma: Words = ()


def before(names: Words, sign: str) -> Words:
    """Return the names with the sign that follows them."""
    return tuple(name + sign for name in names)
