"""The heads of two ledgers merged key by key."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from civledger.model.struct import Struct
from civledger.store.merge.alignment import Clash, merge_lines, merge_texts
from civledger.store.merge.sheet import NotPlain, Sheet, describe, read_values

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

PLAYER = "player"

Path = tuple[str, ...]
Keys = dict[Path, Any]


class Head(Struct):
    """A merged head: its lines, with a clash where both sides set a key differently, and which keys these are."""

    pieces: Sequence[str | Clash]
    header: Mapping[str, Any]
    clashing: Sequence[Path]


def merge_heads(base: Sheet, ours: Sheet, theirs: Sheet) -> Head:
    """Return the head with what each side set in it."""
    before, own, other = (flatten(sheet.header) for sheet in (base, ours, theirs))
    paths = dict.fromkeys([*own, *other, *before])
    clashing = [path for path in paths if is_clash(before.get(path), own.get(path), other.get(path))]
    if clashing:
        return Head(mark_clashes(base, ours, theirs), ours.header, clashing)
    chosen = {path: own.get(path) if same(other.get(path), before.get(path)) else other.get(path) for path in paths}
    merged = {path: value for path, value in chosen.items() if value is not None}
    text = write_head(base, ours, theirs, merged)
    if text is None:
        return Head([Clash([ours.head], [theirs.head])], ours.header, [("the head",)])
    return Head([text], read_values(text), ())


def flatten(table: Mapping[str, Any], above: Path = ()) -> Keys:
    """Return the values of a header by the path to each; a player is found by civilization or name."""
    found: Keys = {}
    for key, value in table.items():
        rows = name_rows(value) if (*above, key) == (PLAYER,) else value
        if isinstance(rows, dict):
            found |= flatten(rows, (*above, key))
        else:
            found[*above, key] = rows
    return found


def name_rows(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the players of a header by what they are known by."""
    return {str(row.get("civ", row.get("name"))): row for row in rows}


def is_clash(before: Any, own: Any, other: Any) -> bool:
    """Tell whether both sides set a key, and not to the same."""
    return not same(own, other) and not same(own, before) and not same(other, before)


def same(one: Any, other: Any) -> bool:
    """Tell whether two values are written as the same value in TOML."""
    return describe({"": one}) == describe({"": other})


def write_head(base: Sheet, ours: Sheet, theirs: Sheet, merged: Keys) -> str | None:
    """Return the text of a head with these keys, comments of both sides with it if that is possible."""
    for text in propose_texts(base, ours, theirs, merged):
        if is_written(text, merged):
            return text
    return None


def propose_texts(base: Sheet, ours: Sheet, theirs: Sheet, merged: Keys) -> Iterator[str]:
    """Yield what the text may be, the best first."""
    by_lines = merge_texts(base.head, ours.head, theirs.head)
    if by_lines is not None:
        yield by_lines
    yield ours.head
    yield theirs.head
    yield set_keys(ours.head, flatten(ours.header), merged)


def is_written(text: str, merged: Keys) -> bool:
    """Tell whether a text says exactly this."""
    try:
        header = read_values(text)
    except NotPlain:
        return False
    return "entry" not in header and describe(as_json(flatten(header))) == describe(as_json(merged))


def as_json(keys: Keys) -> dict[str, Any]:
    """Return keys under names that can be compared."""
    return {describe({"path": path}).decode(): value for path, value in keys.items()}


def set_keys(text: str, own: Keys, merged: Keys) -> str:
    """Return a head with other values, everything else as it was."""
    import tomlkit  # only where both sides changed neighbouring lines

    document = tomlkit.parse(text)
    for path in dict.fromkeys([*own, *merged]):
        if not same(own.get(path), merged.get(path)):
            set_key(document, path, merged.get(path))
    if PLAYER in document:
        gone = [row for row in document[PLAYER] if not row]
        for row in gone:
            document[PLAYER].remove(row)
    return document.as_string()


def set_key(document: "TOMLDocument", path: Path, value: Any) -> None:
    """Set one key of a head, or take it away."""
    import tomlkit  # as above

    table: Any = document
    for place, name in enumerate(path[:-1]):
        if place and path[place - 1] == PLAYER:
            table = find_player(table, name)
        elif name == PLAYER:
            table = table.setdefault(name, tomlkit.aot())
        else:
            table = table.setdefault(name, tomlkit.table())
    if value is None:
        table.remove(path[-1])
    else:
        table[path[-1]] = value


def find_player(rows: Any, name: str) -> Any:
    """Return the table of a player, a new one if there is none."""
    import tomlkit  # as above

    for row in rows:
        if str(row.get("civ", row.get("name"))) == name:
            return row
    rows.append(tomlkit.table())
    return rows[-1]


def mark_clashes(base: Sheet, ours: Sheet, theirs: Sheet) -> list[str | Clash]:
    """Return the lines of both heads with what clashes; all of both where lines do not tell."""
    pieces = list(merge_lines(*(sheet.head.splitlines(keepends=True) for sheet in (base, ours, theirs))))
    return pieces if any(isinstance(piece, Clash) for piece in pieces) else [Clash([ours.head], [theirs.head])]
