"""What a game says about a command of its own, and about the words that may be typed in its commands."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from civledger.model.border.slots import Slot, Words
from civledger.model.struct import Struct

if TYPE_CHECKING:
    from civledger.model.entry import Entry

ONLY_HERE = "Only in {game}"  # the group of commands that stand among no others in the help
AT_A_GLANCE = "At a glance"  # the group of those that stand beside `status`
RECORDING, FIXING, SHOWING = "recording", "fixing", "showing"  # the options that commands share
VIEWING, LOOKING, FILING = "viewing", "looking", "filing"  # as above


class Records(Struct):
    """Once these words are given, the game's draft gets all that were typed.

    `context` is what the draft is to know besides: the `note`, or the `place` in words. Where only options were typed,
    the line to type instead `asks` for these words; for those given, if none are said.
    """

    given: Words
    context: Words = ()
    asks: Words = ()


class Shows(Struct):
    """The game's view is shown; it gets the words it is `taking`, and under `civ` the player whom one of them names.

    Commands that show the same, or nearly, have one `module` for it, and tell it by `settings` what they are about.
    `context` is what the view is to know besides: the `file`, or whether `colour` is welcome. One to `watch` is drawn
    again whenever the ledger changes. Of an `archive` that a word names it gets the games.
    """

    given: Words = ()
    taking: Words = ()
    whose: str = ""
    room: str = "actions"
    context: Words = ()
    watch: bool = False
    module: str = ""
    settings: Mapping[str, str] = {}
    archive: str = ""


class Lists(Struct):
    """Cards of a kind are shown, or the `one` that a word names; of the usual game, or as a ledger has them."""

    given: Words = ()
    cards: str = ""
    one: str = ""
    of_ledger: bool = False


class NamesPlayer(Struct):
    """Somebody gets a name in the head of the ledger: the game's draft has the keys of one `[[player]]`."""

    given: Words


class Asks(Struct):
    """The events of a turn are asked about, one question after the other; each is what another command `records`."""

    records: str
    given: Words = ()


class SeatsPlayers(Struct):
    """Others play, before the first entry: the game's draft has all rows of `player`, and who `moved` where."""

    given: Words


class Refuses(Struct):
    """Words that do not go together, or lack something; what is said may name them: `{who}`."""

    given: Words
    says: str


Way = Records | Shows | Lists | NamesPlayer | Asks | SeatsPlayers | Refuses


class Command(Struct):
    """A command of a game; its view and its draft have the same name, if it needs its own.

    Of its `ways` the first is taken whose words were given. `takes` says which of the options that all games share
    it has. People say its `verbs` of those who do it; that `nobody` does is typed with these words. The number behind a
    verb of `per_piece` counts things of its first word, each of which has a price. What it counts may be something that
    `changes_hands`: one loses it to another.
    """

    name: str
    summary: str
    examples: Words
    arguments: tuple[Slot, ...] = ()
    options: tuple[Slot, ...] = ()
    about: str = ""
    ways: tuple[Way, ...] = ()
    takes: str = RECORDING
    verbs: Words = ()
    nobody: Words = ()
    per_piece: Words = ()
    changes_hands: bool = False

    @property
    def slots(self) -> dict[str, Slot]:
        """Return all that it takes, by the names under which the game gets it."""
        return {slot.name: slot for slot in (*self.arguments, *self.options)}

    def words_said(self) -> Words:
        """Return what people say beside its values, such as `tokens`."""
        return tuple(word for slot in self.arguments for word in slot.said)

    @property
    def signed(self) -> bool:
        """Tell whether a number may have a minus sign."""
        return any(getattr(slot.type, "signed", False) for slot in self.arguments)

    def line(self, **values: Any) -> "CommandLine":
        """Return the line that says these values."""
        words, options = (
            tuple(word for slot in slots for word in slot.write(values.get(slot.name)))
            for slots in (self.arguments, self.options)
        )
        return CommandLine(self.name, words, options)

    @property
    def all_ways(self) -> tuple[Way, ...]:
        """Return its ways, and where none are said the usual ones: with its first word it records, else it shows."""
        if self.ways:
            return self.ways
        first = self.arguments[0]
        records = Records((first.name,))
        return (records,) if first.required else (records, Shows())


class Added(Struct):
    """What a game adds to a command that all games have: options, and what the help says about them.

    `such_as` is a command line for who typed one of the options without what it goes with. Where they are `signed`,
    numbers may be below zero.
    """

    options: tuple[Slot, ...] = ()
    about: str = ""
    examples: Words = ()
    such_as: str = ""
    signed: bool = False


class SheetOffer(Struct):
    """Something on paper that `print` makes; one for a single player says `whose` what it is, and `asks` for whom."""

    name: str
    about: str
    whose: str = ""
    asks: str = ""


class RowTable(Struct):
    """A table kept elsewhere that `import` takes: the word for `one` row, its columns, and how to say who plays.

    Those that are `optional` may be left out.
    """

    name: str
    one: str
    columns: Words
    players: str
    optional: Words = ()


class CommandLine(Struct):
    """A command as it may have been typed: its words, and its options with their values.

    `then` are others without which it would be refused.
    """

    command: str
    words: Words = ()
    options: Words = ()
    then: "tuple[CommandLine, ...]" = ()

    def with_note(self, entry: "Entry") -> "CommandLine":
        """Return the same with the note of the entry that it recorded."""
        return self._replace(options=(*self.options, "--note", entry.note)) if "note" in entry.common else self


def list_pairs(rows: Mapping[str, object]) -> Words:
    """Return a table as words such as `hel=5`."""
    return tuple(f"{name}={value}" for name, value in rows.items())


def option(name: str, value: object) -> Words:
    """Return an option with its value, nothing if it has none."""
    return () if value is None else (name, str(value))


def join_option(name: str, rows: Mapping[str, object]) -> Words:
    """Return an option with a list such as `salt=3,ochre=1`, nothing if it is empty."""
    return option(name, ",".join(list_pairs(rows)) or None)
