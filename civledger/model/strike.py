"""`strike`: entries that are not to count, in every game: the bookkeeper's reversal."""

from typing import Annotated

from civledger.model.entry import UNREADABLE, Entry, Flaws, Key, Names, declare, with_shape
from civledger.model.finding import Path
from civledger.model.keys import AnyText, is_number, whole_number, wrong
from civledger.model.shapes import ListShape, NumberShape
from civledger.model.struct import Struct


class StruckEntry(Struct):
    """An entry that does not count, why not, and the place of the `strike` that says so."""

    entry: Entry
    reason: str
    by: int


@with_shape(ListShape(NumberShape(0), fewest=1))
def numbers(value: object, at: Path, names: Names, flaws: Flaws) -> object:
    """Read the numbers of entries; what is none is left out."""
    if type(value) is not list or not value:
        flaws.append(wrong("a list of entry numbers, such as [57]", value, at))
        return UNREADABLE
    for place, number in enumerate(value):
        if not is_number(number, 0):
            flaws.append(wrong(whole_number(1), number, (*at, place)))
    return tuple(number for number in value if is_number(number, 0))


class _StrikeBody(Struct):
    """The numbers of the entries that are struck, as they stand in the file from 1, and why."""

    entries: Annotated[tuple[int, ...], Key(numbers)]
    reason: AnyText


STRIKE = declare("strike", _StrikeBody, 0, lambda strike, state: state, timeless=True)
