"""What an entry is, and what a game says about each kind of entry."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from keyword import iskeyword
from typing import Any

from civledger.model.finding import ENOUGH, Path
from civledger.model.forms import Count, CountKey, Form, Tally, drop_rows, tally_rows
from civledger.model.names import nearest
from civledger.model.shapes import Relations, Shape
from civledger.model.struct import Struct

MISSING_KEY, UNKNOWN_KEY, BAD_VALUE, UNKNOWN_NAME = "CL102", "CL103", "CL104", "CL105"


class Names(Struct):
    """The names a ledger may use: who plays, who could have played, and every other word by its kind.

    `lacking` are actions of the rules that this game has not, and why. The books begin with the `first_turn`.
    """

    who: str
    playing: tuple[str, ...]
    absent: tuple[str, ...]
    known: Mapping[str, Collection[str]]
    lacking: Mapping[str, str] = {}
    first_turn: int = 1

    def suspects(self, word: object, others: Collection[str] = ()) -> tuple[str, ...]:
        """Return whom an unreadable name may stand for: the nearest one, else everybody not named otherwise."""
        candidates = [name for name in self.playing if name not in others]
        close = nearest(word, candidates, cutoff=0.8) if isinstance(word, str) else []
        return tuple(close[:1] or candidates)


class Flaw(Struct):
    """A key that cannot be taken as it stands, and whose numbers are in doubt because of it.

    If a `word` is at fault, the nearest of those `known` is asked for when the flaw is told, which takes its time.
    """

    code: str
    message: str
    at: Path = ()
    who: tuple[str, ...] = ()
    word: str = ""
    known: Iterable[str] = ()


class Flaws(list[Flaw]):
    """The flaws of one entry after the other, in a file that may have far too many of them.

    Of more than enough in one entry the first ones are kept: all that it says is in doubt by then.
    """

    def __init__(self) -> None:
        super().__init__()
        self.met: Counter[str] = Counter()
        self.reports: Counter[str] = Counter()

    def append(self, flaw: Flaw) -> None:
        """Count a flaw, and keep it if there are not enough."""
        self.met[flaw.code] += 1
        if len(self) < ENOUGH:
            super().append(flaw)

    def take(self) -> Iterator[Flaw]:
        """Yield those of the entry that are to be told, and make room for the next entry."""
        for flaw in self:
            if self.reports[flaw.code] < ENOUGH:
                self.reports[flaw.code] += 1
                yield flaw
        self.clear()

    @property
    def untold(self) -> Counter[str]:
        """Return how many more of each kind there were."""
        return self.met - self.reports

    def enough(self, code: str) -> bool:
        """Tell whether the file had so many flaws of a kind that it is not worth asking what was meant."""
        return self.met[code] > ENOUGH


UNREADABLE = object()  # what a key reader returns instead of a value

_ReadValue = Callable[[object, Path, Names, Flaws], object]


class KeyReader(Struct):
    """How the value of a key is read, and what such values look like."""

    read: _ReadValue
    shape: Shape

    def __call__(self, value: object, at: Path, names: Names, flaws: Flaws) -> object:
        """Return the value, or note a flaw and say so."""
        return self.read(value, at, names, flaws)


def with_shape(shape: Shape) -> Callable[[_ReadValue], KeyReader]:
    """Make a reader of a function that takes values of this shape, and of no other."""
    return lambda read: KeyReader(read, shape)


class Key(Struct):
    """One key of an entry: how its value is read, and which numbers are in doubt when it cannot be.

    An entry applies without a key that is only `remarked`, if that cannot be read. One that tells `who` names players,
    by itself or in a table. One that any entry may carry may stand only `beside` another, or `needs` one.
    """

    read: KeyReader
    required: bool = False
    touches: tuple[str, ...] = ()
    remarked: bool = False
    who: bool = False
    beside: str = ""
    needs: str = ""


class Entry(Struct):
    """An entry read: `body` is the game's own value, None if it cannot be applied.

    `unread` holds (key, name) of what could not be read: it counts as made, but is not applied. `common` holds what any
    entry may carry besides, such as a note, and `beside` the players named there. Of what is `put_right` it says where
    that stands now, and `original` is the entry with all of it.
    """

    kind: "Kind"
    turn: int
    position: int
    line: int
    body: Any
    late: bool = False
    unread: frozenset[tuple[str, str]] = frozenset()
    common: Mapping[str, Any] = {}
    beside: tuple[str, ...] = ()
    put_right: Mapping[CountKey, int] = {}
    original: "Entry | None" = None

    @property
    def as_written(self) -> "Entry":
        """Return the entry as it was read, before another one counted in its place and before it was cut in chunks."""
        return self.original or self

    @property
    def note(self) -> str:
        """Return what somebody added to it in words."""
        return str(self.common.get("note", ""))

    @property
    def doubts(self) -> Iterator[tuple[str, str]]:
        """Yield (quantity, name) of every number that is in doubt after this entry."""
        for key, name in self.unread:
            for quantity in self.kind.keys[key].touches:
                yield quantity, name

    @property
    def emptied(self) -> bool:
        """Tell whether others count all that it counted."""
        return bool(self.kind.once) and not getattr(self.body, self.kind.once)

    @property
    def all_named(self) -> set[str]:
        """Return everybody whom it concerns."""
        return {*self.beside, *self.own_names}

    @property
    def own_names(self) -> set[str]:
        """Return everybody whom its own keys name."""
        values = [getattr(self.body, key) for key in self.kind.about]
        return {name for value in values for name in ([value] if type(value) is str else value or ())}

    @property
    def is_told(self) -> bool:
        """Tell whether it says what its entry says; other chunks only change the books with it."""
        is_part = self.original is not None and self.original.kind.identify and self.body is not self.original.body
        return not (is_part or self.kind.silent)

    def concerns(self, who: str) -> bool:
        """Tell whether the entry is about somebody: it names him, or he is named in what it carries besides."""
        return who in self.beside or self.names(who)

    def names(self, who: str) -> bool:
        """Tell whether a key of its own that tells who says a name, alone or in a table or list."""
        values = [getattr(self.body, key) for key in self.kind.about]
        return any(value == who or (type(value) is not str and who in (value or ())) for value in values)

    @property
    def ends_game(self) -> bool:
        """Tell whether the players ended the game with it."""
        return self.kind.closes and getattr(self.body, "last", False) is not False

    @property
    def is_fix(self) -> bool:
        """Tell whether it puts right what was counted before."""
        return bool(self.common.get("fix"))

    @property
    def is_apart(self) -> bool:
        """Tell whether the two sides of a merge counted it differently."""
        return bool(self.common.get("apart"))

    @property
    def counted(self) -> Sequence[CountKey]:
        """Return what it counts, as far as it can be read."""
        return self.kind.tally.of(self.body) if self.kind.tally and self.body is not None else ()

    def without(self, counted: Collection[CountKey]) -> "Entry":
        """Return the entry without some of what it counts."""
        if not self.kind.tally or not counted:
            return self
        return self._replace(body=self.kind.tally.without(self.body, counted), original=self.as_written)

    def give_way(self, counted: Collection[CountKey], position: int) -> "Entry":
        """Return the entry without what another one counts in its place."""
        put_right = {**self.put_right, **dict.fromkeys(counted, position)}
        return self.without(counted)._replace(put_right=put_right)

    def annul_rows(self, names: Mapping[str, int]) -> "Entry":
        """Return the entry without the rows of names that entries at other places have counted since."""
        own = self.own_names
        gone = {(self.kind.action, name): place for name, place in names.items() if name in own}
        if not gone:
            return self
        body = drop_rows(self.body, {name for _, name in gone})
        return self._replace(body=body, original=self.as_written, put_right={**self.put_right, **gone})

    def only(self, names: Iterable[str]) -> "Entry":
        """Return the entry with the rows of these names alone, in the tables that tell whom it is about."""
        wanted = frozenset(names)
        tables = {key: getattr(self.body, key) for key in self.kind.about}
        rows = {
            key: {name: row for name, row in table.items() if name in wanted}
            for key, table in tables.items()
            if isinstance(table, dict)
        }
        return self._replace(body=self.body._replace(**rows))


class Kind(Struct):
    """A kind of entry: its keys, which of them tell whom it is `about`, its place and what it does to the books.

    `readers` holds, for each key, its name in Python (`from_` for `from`), its path and how it is read; values are kept
    under the kind's own names, since Python takes twice as long for names that were read from a file.
    `once` names the table in which each name may stand once a turn; `timeless` entries may follow the end of the game.
    `parts` splits an entry that is replayed in several chunks, and `flaws` finds what no key can say alone: what
    `relations` say of it, a schema says too.
    `form` is how its main key is typed; a draft is needed only where that does not say all. `tally` is what it counts.
    What `adds` changes the books once more each time it is recorded. What it counts `each_turn` is counted once a turn,
    even if a second number is no error. What it counts `annuls` the rows of the same names in earlier entries of the
    kinds with those actions: they stand in its number already. One that `may_be_empty` says something by that.
    Entries of one band that have a `rank` are replayed by it, which the books before them may decide; others stand in
    the order of the file. A fix of a kind that can `identify` takes the place of all entries of its turn with an equal
    identity. What is `silent` is replayed with a chunk that says it; people read of a kind as it is `called`.
    """

    action: str
    body: Callable[..., Any]
    band: int
    keys: Mapping[str, Key]
    required: tuple[str, ...]
    about: tuple[str, ...]
    readers: Mapping[str, tuple[str, Path, _ReadValue]]
    apply: Callable[[Any, Any], Any]
    once: str = ""
    timeless: bool = False
    closes: bool = False
    parts: Callable[[Entry], tuple[Entry, ...]] | None = None
    flaws: Callable[[Mapping[str, Any]], Iterable[Flaw]] | None = None
    form: Form | None = None
    tally: Tally | None = None
    relations: Relations = Relations()
    adds: bool = False
    each_turn: bool = False
    annuls: tuple[str, ...] = ()
    may_be_empty: bool = False
    rank: Callable[[Entry, Any], tuple[int, ...]] | None = None
    identify: Callable[[Entry], Hashable] | None = None
    silent: bool = False
    called: str = ""

    __eq__ = object.__eq__  # there is one of each
    __hash__ = object.__hash__

    def says_nothing(self, values: Mapping[str, object]) -> bool:
        """Tell whether an entry of this kind names nobody and nothing: its tables of players, or else all, are empty.

        Why something changed, such as `on` or `after`, says nothing if it changed for nobody.
        """
        if self.closes or self.may_be_empty:
            return False
        own = [values[key] for key, key_of in self.keys.items() if key in values and key_of.who]
        own = own or [values[key] for key in self.keys if key in values]
        return bool(own) and all(value == {} or (isinstance(value, str) and not value.strip()) for value in own)


def kind(
    action: str,
    body: Callable[..., Any],
    band: int,
    keys: Mapping[str, Key],
    apply: Callable[[Any, Any], Any],
    **more: Any,
) -> Kind:
    """Return a kind of entry, with the keys that must be there."""
    required = tuple([name for name, key in keys.items() if key.required])
    readers = {name: (f"{name}_" if iskeyword(name) else name, (name,), key.read.read) for name, key in keys.items()}
    about = tuple([readers[name][0] for name, key in keys.items() if key.who])
    once, form = more.get("once", ""), more.get("form")
    counted = once or (form.key if isinstance(form, Count) and not form.adds else "")
    more.setdefault("tally", tally_rows(action, counted) if counted else None)
    more.setdefault("each_turn", bool(once))
    return Kind(action, body, band, keys, required, about, readers, apply, **more)


def declare(action: str, body: type[Any], band: int, apply: Callable[[Any, Any], Any], **more: Any) -> Kind:
    """Return a kind whose keys stand beside the fields of its body, as `Annotated[TYPE, Key(…)]`.

    A key must be there if its field has no usual value.
    """
    keys = {
        field.removesuffix("_"): key._replace(required=field not in body._field_defaults)
        for field, annotation in body.__annotations__.items()
        for key in getattr(annotation, "__metadata__", ())
    }
    return kind(action, body, band, keys, apply, **more)
