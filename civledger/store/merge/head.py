"""The heads of two ledgers merged key by key."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

from civledger.model.struct import Struct
from civledger.store.canonical import encode_exactly
from civledger.store.merge.alignment import Clash, merge_lines, merge_texts
from civledger.store.merge.sheet import LedgerSheet, NotPlain, read_values

PLAYER = "player"

Path = tuple[str, ...]
_HeadKeys = dict[Path, Any]


class _Head(Struct):
    """A merged head: its lines, with a clash where both sides set a key differently, and which keys these are."""

    pieces: Sequence[str | Clash]
    header: Mapping[str, Any]
    clashing: Sequence[Path]


def merge_heads(base: LedgerSheet, ours: LedgerSheet, theirs: LedgerSheet) -> _Head:
    """Return the head with what each side set in it."""
    before, own, other = (flatten(sheet.header) for sheet in (base, ours, theirs))
    paths = dict.fromkeys([*own, *other, *before])
    keys = [(path, before.get(path), own.get(path), other.get(path)) for path in paths]
    clashing = [path for path, was, mine, its in keys if not (same(mine, its) or same(mine, was) or same(its, was))]
    clashing += _find_torn_players(base, ours, theirs)
    if clashing:
        return _Head(_mark_clashes(base, ours, theirs), ours.header, clashing)
    chosen = {path: mine if same(its, was) else its for path, was, mine, its in keys}
    merged = {path: value for path, value in chosen.items() if value is not None}
    header, wanted = _nest(merged), _describe_keys(merged)
    proposed = filter(_is_toml, _propose_texts(base, ours, theirs, header))
    fitting = (text for text in proposed if _describe_keys(flatten(read_values(text))) == wanted)
    text = next(fitting, None) or _write_head(ours.head, header)
    return _Head([text], read_values(text), ())


def flatten(table: Mapping[str, Any], above: Path = ()) -> _HeadKeys:
    """Return the values of a header by the path to each; a player is found by civilization or name."""
    found: _HeadKeys = {}
    for key, value in table.items():
        rows = _name_rows(value) if (*above, key) == (PLAYER,) else value
        if isinstance(rows, dict):
            found |= flatten(rows, (*above, key))
        else:
            found[*above, key] = rows
    return found


def _name_rows(rows: Any) -> dict[str, Any]:
    return {str(row.get("civ", row.get("name"))): row for row in rows}


def _find_torn_players(base: LedgerSheet, ours: LedgerSheet, theirs: LedgerSheet) -> Iterator[Path]:
    """Yield the players whom one side removed and the other changed."""
    before, own, other = (_name_rows(sheet.header.get(PLAYER, [])) for sheet in (base, ours, theirs))
    for name, row in before.items():
        if (name in own) != (name in other) and not same(own.get(name, other.get(name)), row):
            yield (PLAYER, name)


def same(one: Any, other: Any) -> bool:
    """Tell whether two values are written as the same value in TOML: to Python 1 and true are the same."""
    return encode_exactly({"": one}) == encode_exactly({"": other})


def _nest(keys: _HeadKeys) -> dict[str, Any]:
    header: dict[str, Any] = {}
    for path, value in keys.items():
        table = header
        for name in path[:-1]:
            table = table.setdefault(name, {})
        table[path[-1]] = value
    return {**header, PLAYER: list(header[PLAYER].values())} if PLAYER in header else header


def _propose_texts(
    base: LedgerSheet, ours: LedgerSheet, theirs: LedgerSheet, header: Mapping[str, Any]
) -> Iterator[str]:
    """Yield what the text of the head may be, the best first: with comments of both sides, else with ours alone."""
    by_lines = merge_texts(base.head, ours.head, theirs.head)
    if by_lines is not None:
        yield by_lines
    yield ours.head
    yield theirs.head
    import tomlkit  # only where both sides changed neighbouring lines

    document = tomlkit.parse(ours.head)
    odd = (tomlkit.exceptions.TOMLKitError, AttributeError, LookupError, TypeError, ValueError)
    with suppress(*odd):  # of layouts in which not everything else can stay as it was
        _set_keys(document, header)
        yield document.as_string()


def _describe_keys(keys: _HeadKeys) -> bytes:
    return encode_exactly({encode_exactly({"path": path}).decode(): value for path, value in keys.items()})


def _set_keys(table: Any, wanted: Mapping[str, Any]) -> None:
    """Give a table other values, touching nothing that stays."""
    for key in [key for key in table if key not in wanted]:
        del table[key]
    for key, value in wanted.items():
        if key == PLAYER and key in table:
            _set_players(table[key], _name_rows(value))
        elif isinstance(value, dict) and key in table:
            _set_keys(table[key], value)
        elif key not in table or not same(table[key], value):
            table[key] = value


def _set_players(rows: Any, wanted: Mapping[str, Any]) -> None:
    """Give a list of players other values, those who go taken out and new ones behind the others."""
    for place in reversed(range(len(rows))):
        if _name_rows([rows[place]]).keys().isdisjoint(wanted):
            del rows[place]
    there = _name_rows(rows)
    for name, row in wanted.items():
        if name in there:
            _set_keys(there[name], row)
        else:
            rows.append(row)


def _write_head(text: str, header: Mapping[str, Any]) -> str:
    """Return a head written anew, below the comments at the top of another."""
    import tomlkit

    top = takewhile(lambda line: not line.strip() or line.startswith("#"), text.splitlines(keepends=True))
    plain = {key: value for key, value in header.items() if not isinstance(value, dict | list)}
    return "".join(top) + tomlkit.dumps({**plain, **header})


def _mark_clashes(base: LedgerSheet, ours: LedgerSheet, theirs: LedgerSheet) -> list[str | Clash]:
    """Return the lines of both heads with what clashes; all of both where lines do not tell what belongs together."""
    pieces = list(merge_lines(*(sheet.head.splitlines(keepends=True) for sheet in (base, ours, theirs))))
    own = [line for piece in pieces for line in (piece.ours if isinstance(piece, Clash) else [piece])]
    other = [line for piece in pieces for line in (piece.theirs if isinstance(piece, Clash) else [piece])]
    is_apart = own != other and _is_toml("".join(own)) and _is_toml("".join(other))
    return pieces if is_apart else [Clash([ours.head], [theirs.head])]


def _is_toml(text: str) -> bool:
    try:
        read_values(text)
    except NotPlain:
        return False
    return True
