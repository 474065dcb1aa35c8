"""Readers for the values of keys: each returns the value, or notes a flaw and says so."""

import datetime
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Annotated, Any

from civledger.model import shapes
from civledger.model.entry import (
    BAD_VALUE,
    UNKNOWN_KEY,
    UNKNOWN_NAME,
    UNREADABLE,
    Flaw,
    Flaws,
    Key,
    KeyReader,
    Names,
    with_shape,
)
from civledger.model.finding import Path
from civledger.model.names import both, either, others

LARGEST = 99_999  # of any number of a game, so that no work and no line grows with one
_LONGEST = 2**63 - 1  # of a number that is shown
ANY = -LARGEST
LONGEST_LABEL = 64
SEAL = re.compile(r"(sha256(?:-2)?):[0-9a-f]{64}")
_MOMENT = r"(\d{4}-\d\d-\d\d[Tt ])?\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)?"  # as TOML writes it


def shown(value: object) -> str:
    """Return a value as it may stand in a message, never long."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{clipped(value)}"'
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return str(value) if not isinstance(value, int) or abs(value) <= _LONGEST else "a number that is too large"


def clipped(text: str) -> str:
    """Return a text, or its beginning if it is long."""
    return text if len(text) <= 40 else f"{text[:40]}…"


def is_number(value: object, least: int) -> bool:
    """Tell whether the value is a whole number that a game can have, and not below the least."""
    return type(value) is int and least <= value <= LARGEST


def _holds_numbers(table: dict[str, Any], known: Collection[str], least: int) -> bool:
    for name, value in table.items():  # a plain loop takes half the time for tables of one row
        if name not in known or type(value) is not int or not least <= value <= LARGEST:
            return False
    return True


def wrong(wanted: str, value: object, at: Path, who: tuple[str, ...] = ()) -> Flaw:
    """Return the flaw of a value that is not what the key wants, though it may be of the same type."""
    if type(value) is int and value > LARGEST:
        wanted = f"at most {LARGEST}"
    instead = "" if wanted.startswith(shown(value)) else f", not {shown(value)}"
    return Flaw(BAD_VALUE, f"{clipped(str(at[-1]))} must be {wanted}{instead}", at, who)


def whole_number(least: int) -> str:
    """Return the words for a number not below the least."""
    return "a whole number" if least == ANY else f"a whole number, {least} or more"


def unknown(word: object, noun: str, names: Iterable[str], at: Path, who: tuple[str, ...] = ()) -> Flaw:
    """Return the flaw of a name that nobody knows, with the nearest that is known."""
    said = f"there is no {noun} {shown(word)}"
    return Flaw(UNKNOWN_NAME, said, at, who, word if isinstance(word, str) else "", names)


def stranger(word: object, at: Path, names: Names, flaws: Flaws, others: Collection[str] = ()) -> Flaw:
    """Return the flaw of a name that does not play."""
    who = names.playing if flaws.enough(UNKNOWN_NAME) else names.suspects(word, others)
    if word in names.absent:
        return Flaw(UNKNOWN_NAME, f"{word} does not play in this game", at, who)
    return unknown(word, names.who, names.playing, at, who)


def _reader(shape: shapes.Shape, is_right: Callable[[Any], bool], wanted: str) -> KeyReader:
    """Read a value of which a question tells whether it is right."""

    @with_shape(shape)
    def read(value: object, at: Path, names: Names, flaws: Flaws) -> object:
        if is_right(value):
            return value
        flaws.append(wrong(wanted, value, at))
        return UNREADABLE

    return read


def number(least: int = 0) -> KeyReader:
    """Read a whole number."""
    return _reader(shapes.NumberShape(least), lambda value: is_number(value, least), whole_number(least))


def counts(least: int = 0) -> KeyReader:
    """Read a table of numbers by player; a row that cannot be read is left out."""

    @with_shape(shapes.RowsShape("", shapes.NumberShape(least)))
    def read(value: object, at: Path, names: Names, flaws: Flaws) -> object:
        if type(value) is not dict:
            flaws.append(wrong(f"a table such as {{ {names.who.upper()} = NUMBER }}", value, at, names.playing))
            return UNREADABLE
        if _holds_numbers(value, names.known[names.who], least):
            return value
        good = {}
        for name, row in value.items():
            if name not in names.known[names.who]:
                flaws.append(stranger(name, (*at, name), names, flaws, value))
            elif is_number(row, least):
                good[name] = row
            else:
                flaws.append(wrong(whole_number(least), row, (*at, name), (name,)))
        return good

    return read


def listing(noun: str) -> KeyReader:
    """Read a table of numbers by name; unknown names stay in it, and a number that cannot be read becomes None."""

    @with_shape(shapes.RowsShape(noun, shapes.NumberShape(0)))
    def read(value: object, at: Path, names: Names, flaws: Flaws) -> object:
        if type(value) is not dict:
            flaws.append(wrong(f"a table such as {{ {noun.upper()} = NUMBER }}", value, at))
            return UNREADABLE
        if _holds_numbers(value, names.known[noun], 0):
            return value
        rows: dict[str, object] = {}
        for name, row in value.items():
            if name not in names.known[noun]:
                flaws.append(unknown(name, noun, names.known[noun], (*at, name)))
            if not is_number(row, 0):
                flaws.append(wrong(whole_number(0), row, (*at, name)))
            rows[name] = row if is_number(row, 0) else None
        return rows

    return read


def choices(outer: str, inner: str) -> KeyReader:
    """Read a table of tables of numbers; what cannot be read becomes None."""

    @with_shape(shapes.RowsShape(outer, shapes.RowsShape(inner, shapes.NumberShape(0))))
    def read(value: object, at: Path, names: Names, flaws: Flaws) -> object:
        if type(value) is not dict:
            example = f"{{ {outer.upper()} = {{ {inner.upper()} = NUMBER }} }}"
            flaws.append(wrong(f"a table such as {example}", value, at))
            return UNREADABLE
        rows: dict[str, object] = {}
        for name, row in value.items():
            before = flaws.met.total()
            if name not in names.known[outer]:
                flaws.append(unknown(name, outer, names.known[outer], (*at, name)))
            read_row = listing(inner)(row, (*at, name), names, flaws)
            rows[name] = read_row if flaws.met.total() == before else None
        return rows

    return read


def record(fields: dict[str, Key]) -> KeyReader:
    """Read a table with fixed keys, all of them required."""

    @with_shape(shapes.RecordShape({name: key.read.shape for name, key in fields.items()}, tuple(fields)))
    def read(value: object, at: Path, names: Names, flaws: Flaws) -> object:
        if type(value) is not dict or fields.keys() - value.keys():
            flaws.append(wrong(f"a table with {both(list(fields))}", value, at))
            return UNREADABLE
        for key in others(value, fields):
            flaws.append(Flaw(UNKNOWN_KEY, f"{at[-1]} has no key {shown(key)}", (*at, key), (), key, fields))
        rows = {name: key.read(value[name], (*at, name), names, flaws) for name, key in fields.items()}
        return UNREADABLE if UNREADABLE in rows.values() else rows

    return read


def name(noun: str) -> KeyReader:
    """Read one known name of a kind; a player's name must be of this game."""

    @with_shape(shapes.NameShape(noun))
    def read(value: object, at: Path, names: Names, flaws: Flaws) -> object:
        if type(value) is str and value in names.known[noun]:
            return value
        if noun == names.who:
            flaws.append(stranger(value, at, names, flaws))
        else:
            flaws.append(unknown(value, noun, names.known[noun], at))
        return UNREADABLE

    return read


def choice(*words: str) -> KeyReader:
    """Read one of a few words."""
    return _reader(shapes.WordShape(words), lambda value: value in words, either(words))


text = _reader(shapes.TEXT, lambda value: isinstance(value, str), "a text in quotes")
label = _reader(  # by which somebody knows the entry again
    shapes.PatternShape("^(.|\\n){1,64}$"),
    lambda value: isinstance(value, str) and 1 <= len(value) <= LONGEST_LABEL,
    f"a text of 1 to {LONGEST_LABEL} characters in quotes",
)
flag = _reader(shapes.FLAG, lambda value: isinstance(value, bool), "true or false")
ending = _reader(  # whether the players ended the game, or why they did
    shapes.EitherShape((shapes.FLAG, shapes.TEXT)),
    lambda value: isinstance(value, bool | str),
    "true, or the reason in quotes",
)
moment = _reader(  # with its date or without
    shapes.MomentShape(("partial-time", "local-date-time", "date-time"), _MOMENT),
    lambda value: isinstance(value, datetime.time | datetime.datetime),
    "a time such as 21:30:00",
)
seal = _reader(
    shapes.PatternShape(SEAL.pattern),
    lambda value: isinstance(value, str) and SEAL.fullmatch(value) is not None,
    '"sha256-2:" and 64 hexadecimal digits, as `endturn` and `reseal` write it',
)


@with_shape(shapes.ListShape(shapes.NameShape("")))
def players(value: object, at: Path, names: Names, flaws: Flaws) -> object:
    """Read a list of players; who cannot be read is left out."""
    if type(value) is not list:
        flaws.append(wrong(f"a list of {names.who} names", value, at, names.playing))
        return UNREADABLE
    known = names.known[names.who]
    for place, word in enumerate(value):
        if not isinstance(word, str) or word not in known:
            flaws.append(stranger(word, (*at, place), names, flaws))
    return tuple(word for word in value if isinstance(word, str) and word in known)


AnyText = Annotated[str, Key(text)]
Remark = Annotated[str, Key(text, remarked=True)]
Moment = Annotated[datetime.time | datetime.datetime | None, Key(moment, remarked=True)]
Ending = Annotated[bool | str, Key(ending, remarked=True)]
Seal = Annotated[str, Key(seal, remarked=True)]
COMMON: Mapping[str, Key] = {  # what any entry may carry
    "note": Key(text),
    **dict.fromkeys(("forced", "joined", "fix", "apart"), Key(flag)),
    **dict.fromkeys(("by", "id"), Key(label)),  # who entered it elsewhere than in the shell, and under which name
}
