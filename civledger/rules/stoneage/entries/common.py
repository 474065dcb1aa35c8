"""What entries have in common: their order within a round, and readers for values that only this game has."""

from collections.abc import Mapping

from civledger.model.entry import UNKNOWN_KEY, UNREADABLE, Flaw, Flaws, Names, with_shape
from civledger.model.finding import Path
from civledger.model.keys import is_number, name, number, shown, stranger, whole_number, wrong
from civledger.model.names import others
from civledger.model.shapes import ListShape, NumberShape, RecordShape, Relations, RowsShape

MAIN_BAND, END_BAND, CLOSE_BAND = range(3)


_LOWER = {"symbol": name("symbol"), "profession": name("profession"), "icons": number(least=1)}
SECTIONS = (("symbol",), ("profession", "icons"))  # of a card one or the other
_DIE = NumberShape(1)


def number_of(resources: Mapping[str, int | None]) -> int:
    """Return how many resources there are, as far as they could be read."""
    return sum(number or 0 for number in resources.values())


@with_shape(ListShape(_DIE))
def dice(value: object, at: Path, names: Names, flaws: Flaws) -> object:
    """Read a list of dice."""
    if isinstance(value, list) and all(is_number(die, 1) for die in value):
        return tuple(value)
    flaws.append(wrong("a list of dice such as [5, 6, 2, 2]", value, at))
    return UNREADABLE


@with_shape(ListShape(RowsShape("", _DIE, 1)))
def rewards(value: object, at: Path, names: Names, flaws: Flaws) -> object:
    """Read who took which die, in the order of choosing; a row that cannot be read becomes None."""
    if not isinstance(value, list) or not all(isinstance(row, dict) and len(row) == 1 for row in value):
        flaws.append(wrong("a list such as [{ Ronald = 5 }, { Ann = 6 }]", value, at, names.playing))
        return UNREADABLE
    rows = [next(iter(row.items())) for row in value]
    read: list[tuple[str, int] | None] = []
    named = {who for who, _ in rows}
    for index, (who, die) in enumerate(rows):
        if who not in names.known[names.who]:
            flaws.append(stranger(who, (*at, index), names, flaws, named))
        elif not is_number(die, 1):
            flaws.append(wrong(whole_number(1), die, (*at, who))._replace(at=(*at, index), who=(who,)))
        else:
            read.append((who, die))
            continue
        read.append(None)
    return tuple(read)


@with_shape(RecordShape({key: reader.shape for key, reader in _LOWER.items()}, (), Relations(either=SECTIONS)))
def lower(value: object, at: Path, names: Names, flaws: Flaws) -> object:
    """Read the lower section of another card: a symbol, or a profession with its icons."""
    if not isinstance(value, dict) or ("symbol" in value) == ("profession" in value):
        flaws.append(wrong('a table such as { symbol = "art" } or { profession = "farmer", icons = 2 }', value, at))
        return UNREADABLE
    known = SECTIONS[0] if "symbol" in value else SECTIONS[1]
    for key in others(value, known):
        flaws.append(Flaw(UNKNOWN_KEY, f"{at[-1]} has no key {shown(key)}", (*at, key), (), key, known))
    read = {key: _LOWER[key](value[key], (*at, key), names, flaws) for key in value if key in known}
    return UNREADABLE if UNREADABLE in read.values() else read
