"""What a value of a ledger looks like, as data: whoever reads it says so here, and a schema is made of it."""

from collections.abc import Callable, Collection, Mapping

from civledger.model.struct import Struct


class TypeShape(Struct):
    """Any value of a type, by its name in JSON; dates and times are strings there."""

    type: str


class NumberShape(Struct):
    """A whole number, not below the least."""

    least: int


class PatternShape(Struct):
    """A text that matches a pattern from its beginning to its end."""

    pattern: str


class MomentShape(Struct):
    """A date or time, which is a text in JSON: its pattern, and the formats that tell it from other texts."""

    formats: tuple[str, ...]
    pattern: str = ""


class WordShape(Struct):
    """One of a few words."""

    words: tuple[str, ...]


class NameShape(Struct):
    """A name, by its noun."""

    noun: str


class RowsShape(Struct):
    """A table with a row for each name, or with a certain number of rows; without a noun they are those of players."""

    noun: str
    row: "Shape"
    number: int | None = None


class ListShape(Struct):
    """A list of at least and at most so many items."""

    item: "Shape"
    fewest: int = 0
    most: int | None = None


class EitherShape(Struct):
    """One shape or another."""

    shapes: tuple["Shape", ...]


class Relations(Struct):
    """What the keys of a table have to do with one another.

    The word under the key `by` says which keys are `needed`, and which `more` may be there; of all these no others may.
    Of two groups of keys there is `either` one or the other, by its first key, unless the word forbids both.
    A name has a row in `rows` only if it has one under the key `rows_of`, and in the first table of a pair `apart` only
    if it has none in the second. `some` are keys of which one must be there, and some keys stand only `beside` another.
    """

    by: str = ""
    needed: Mapping[str, tuple[str, ...]] = {}
    more: Mapping[str, tuple[str, ...]] = {}
    either: tuple[tuple[str, ...], ...] = ()
    rows: tuple[str, ...] = ()
    rows_of: str = ""
    apart: tuple[tuple[str, str], ...] = ()
    some: tuple[str, ...] = ()
    beside: Mapping[str, str] = {}

    def forbidden(self, word: str) -> list[str]:
        """Return the keys that only other words have."""
        keys = {key for table in (self.needed, self.more) for keys in table.values() for key in keys}
        return sorted(keys.difference(self.needed[word], self.more.get(word, ())))


class RecordShape(Struct):
    """A table with keys of its own; no other may stand there."""

    fields: Mapping[str, "Shape"]
    required: tuple[str, ...] = ()
    relations: Relations = Relations()


class HeaderShape(Struct):
    """What stands before the entries: `[game]`, the list of players, and the names that exist, by noun.

    `who` is the noun of players; if their names are not among those that exist, anybody may play. Some actions are only
    there where `[game]` says so: each stands in `optional_actions` with the key that must be true.
    """

    who: str
    game: "Shape"
    players: "Shape"
    names: Callable[[], Mapping[str, Collection[str]]]
    optional_actions: Mapping[str, str] = {}


Shape = (
    TypeShape
    | NumberShape
    | PatternShape
    | MomentShape
    | WordShape
    | NameShape
    | RowsShape
    | ListShape
    | EitherShape
    | RecordShape
    | Callable[[], "Shape"]  # one that must be looked up in a file
)

TEXT, FLAG = TypeShape("string"), TypeShape("boolean")
DATE = MomentShape(("date", "local-date-time", "date-time"))
