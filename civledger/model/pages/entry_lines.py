"""The entries of a game as readable lines; each game says which keys go without saying."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from civledger.model.entry import Entry, Kind
from civledger.model.forms import Count, name_count
from civledger.model.report import Report, Table
from civledger.model.struct import Struct
from civledger.model.turn import Situation

COLUMNS = ("turn", "line", "action", "what", "number", "struck")
_HIDDEN = ("seal",)
LAST = "last"  # of an endturn: the players ended the game with it
NOT_READ = "cannot be read"
_SIGNS = {"by", "id"}  # who entered it


class Telling(Struct):
    """How a game tells its entries: keys and first tables that need no name, and whether an entry is about a player.

    What an entry may carry besides is told behind it, where that does not say it already.
    `called` is the game's word for a turn, which people read; programs read `turn` in every game. What would need many
    names of keys is a sentence of its own, by the action.
    """

    plain: tuple[str, ...]
    plain_tables: tuple[str, ...]
    names: Callable[[Entry, str], bool]
    carried: tuple[str, ...] = ()
    called: str = "turn"
    sentences: Mapping[str, Callable[[Any], str]] = {}

    def view(
        self, situation: Situation, civ: str | None = None, turn: int | None = None, last: int | None = None
    ) -> Report:
        """Return all entries by turn and phase, or those of one player or turn, as they were written.

        Of the last so many only those are returned that were recorded last, wherever they stand.
        """
        by_entry: dict[int, list[Entry]] = {}
        reasons: dict[int, str] = {}
        for replayed in situation.turns:
            if turn in (None, replayed.number):
                reasons |= {struck.entry.position: struck.reason for struck in replayed.struck}
                for entry in replayed.shown:
                    if self.concerns(entry.as_written, civ):
                        by_entry.setdefault(entry.position, []).append(entry)
        rounds = join_entries(by_entry.values(), reasons)
        ends = [max(chunk.position for chunk in chunks) for chunks in rounds]
        since = min(sorted(ends)[-(last or 0) :], default=0)
        joined = [chunks for chunks, end in zip(rounds, ends, strict=True) if end >= since]
        told = list(dict.fromkeys(chunk.position for chunks in joined for chunk in chunks))
        rows = tuple([self.row(by_entry[place], civ, reasons.get(place)) for place in told])
        since = min(sorted(told)[-(last or 0) :], default=0)
        recent = tuple([row for row, place in zip(rows, told, strict=True) if place >= since])
        table = Table((self.called, *COLUMNS[1:]), recent)
        brief = table._replace(rows=tuple(self._join_rows(rows, joined, civ)))
        data = Table(COLUMNS, table.rows).records
        return Report(data, table, closing="" if rows else "no entries yet", as_lines=True, brief=brief)

    def _join_rows(
        self, rows: Sequence[tuple[object, ...]], joined: Iterable[Sequence[Entry]], civ: str | None
    ) -> Iterator[tuple[object, ...]]:
        own = {row[4]: row for row in rows}
        for chunks in joined:
            number = name_numbers(chunks)
            turn, line, action, said, _, struck = own[chunks[0].position + 1]
            yield (turn, line, action, said if number in own else self.together(chunks, civ), number, struck)

    def row(self, chunks: Sequence[Entry], civ: str | None, struck: str | None = None) -> tuple[object, ...]:
        """Return one entry as a line; an endturn is replayed in two chunks, and a late entry in several."""
        last = chunks[-1]
        said = NOT_READ if last.body is None else self.together(chunks, civ)
        return last.turn, last.line, last.kind.called or last.kind.action, said, last.position + 1, struck

    def together(self, chunks: Sequence[Entry], civ: str | None = None) -> str:
        """Return what all chunks of an entry say, or what of it is about one player if its own keys name him."""
        whole = join_chunks([chunk.as_written for chunk in chunks])
        own = civ if civ and any(chunk.names(civ) for chunk in whole) else None
        return self.add_remarks("; ".join(filter(None, [self.tell_entry(chunk, own) for chunk in whole])), chunks, civ)

    def add_remarks(self, said: str, chunks: Sequence[Entry], civ: str | None) -> str:
        """Return what an entry says with what it carries besides, and what another one puts right."""
        carried = [chunks[-1].common.get(key, "") for key in (*self.carried, "note")]
        behind = [*(word for word in carried if word and word not in said), *_list_put_right(chunks, civ)]
        return " ".join([*filter(None, [said]), *(f"({words})" for words in behind)])

    def concerns(self, entry: Entry, civ: str | None) -> bool:
        """Tell whether an entry is about a player; one that cannot be read may be about all whom it leaves in doubt."""
        if civ is None or entry.body is not None:
            return civ is None or self.names(entry, civ)
        return any(name == civ for _, name in entry.unread)

    def tell_entry(self, entry: Entry, civ: str | None) -> str:
        """Return what an entry says, without what goes without saying."""
        body, action = entry.body, entry.kind.action
        if action in self.sentences:
            return self.sentences[action](body)
        usual = body._field_defaults
        phrases = []
        first = next((key for key, value in body._asdict().items() if isinstance(value, dict)), None)
        for key, value in body._asdict().items():
            if key in _HIDDEN or (key in usual and value == usual[key]):
                continue
            if key == LAST:
                phrases.append(tell_last(value))
                continue
            if isinstance(value, dict):
                whom = civ if key in entry.kind.about else None
                said, quiet = table(value, whom), key == first and key in self.plain_tables
                if not value and entry.kind.may_be_empty:
                    said, quiet = "nothing", True
            else:
                said, quiet = _list_values(value), False
            if said:
                plain = quiet or key == action or key in self.plain
                called = "entry" if key == "entries" and len(value) == 1 else key.replace("_", " ").strip()
                phrases.append(said if plain else f"{called} {said}")
        return "; ".join(phrases)


def tell_unread(row: Sequence[Any], written: Mapping[str, Any]) -> tuple[object, ...]:
    """Return the line of an entry that cannot be read with what stands in the file in its place."""
    turn, line, action, said, *others = row
    rest = {key: value for key, value in written.items() if key not in ("turn", "action")}
    keys = [f"{key} {table(value, None) if isinstance(value, dict) else value}" for key, value in rest.items()]
    return turn, line, str(written.get("action", action)), ": ".join([said, *filter(None, ["; ".join(keys)])]), *others


def tell_last(last: object) -> str:
    """Return that the players ended the game, and why if somebody said so."""
    return "the game ended by agreement" + (f": {last}" if isinstance(last, str) and last else "")


def table(rows: Mapping[str, Any], civ: str | None) -> str:
    """Return a table in words, or one player's row of it."""
    own = rows if civ is None else {name: row for name, row in rows.items() if name == civ}
    return ", ".join([f"{name} {table(row, None) if isinstance(row, dict) else row}" for name, row in own.items()])


def join_chunks(chunks: Iterable[Entry]) -> list[Entry]:
    """Return chunks with the rows of those that differ in nothing else in one."""
    first, *others = chunks
    joined: list[Entry] = [first]
    for chunk in others:
        last = joined[-1]
        tables = {key: value for key, value in chunk.body._asdict().items() if isinstance(value, dict)}
        rows = {key: {**getattr(last.body, key, {}), **value} for key, value in tables.items()}
        if last.kind is chunk.kind and last.body._replace(**rows) == chunk.body._replace(**rows):
            joined[-1] = last._replace(body=last.body._replace(**rows))
        else:
            joined.append(chunk)
    return joined


def join_entries(entries: Iterable[Sequence[Entry]], apart: Collection[int] = ()) -> list[list[Entry]]:
    """Return the chunks of each entry, those of neighbours that count the same thing of other players in one.

    So a round in which everybody called out a number is one line. Entries at the places `apart` stay alone.
    """
    joined: list[list[Entry]] = []
    last: _CountedRound | None = None
    for chunks in entries:
        own = _count_round(chunks) if chunks[0].position not in apart else None
        is_next = bool(joined) and joined[-1][-1].position + 1 == chunks[0].position
        together = last.join(own) if last and own and is_next else None
        if together:
            joined[-1].extend(chunks)
        else:
            joined.append(list(chunks))
        last = together or own
    return joined


class _CountedRound(Struct):
    """What entries of one turn count of different players, of which nothing else is to be told, and of whom."""

    kind: Kind
    whole: Entry
    names: frozenset[str]

    def join(self, other: "_CountedRound") -> "_CountedRound | None":
        """Return both together; None if they count other things, or somebody twice."""
        if self.kind is not other.kind or self.whole.turn != other.whole.turn or not self.names.isdisjoint(other.names):
            return None
        whole = join_chunks([self.whole, other.whole])
        return _CountedRound(self.kind, whole[0], self.names | other.names) if len(whole) == 1 else None


def _count_round(chunks: Sequence[Entry]) -> _CountedRound | None:
    """Return what the chunks of an entry count; None if they are to be told by themselves."""
    for one in chunks:
        told = one.body is None or one.unread or one.late or one.put_right or one.common.keys() - _SIGNS
        if told or not isinstance(one.kind.form, Count):
            return None
    rounds = [_CountedRound(one.kind, one.as_written, frozenset(one.own_names)) for one in chunks]
    together: _CountedRound | None = rounds[0]
    for more in rounds[1:]:
        together = together and together.join(more)
    return together


def name_numbers(chunks: Sequence[Entry]) -> int | str:
    """Return the number of an entry, or the first and last of several."""
    first, last = chunks[0].position + 1, chunks[-1].position + 1
    return first if first == last else f"{first}-{last}"


def _list_put_right(chunks: Sequence[Entry], civ: str | None) -> Iterator[str]:
    """Yield which entries put right what chunks count, and of whom if it is not all, or of one player."""
    if not any(chunk.put_right for chunk in chunks):
        return
    every = [one for chunk in chunks for one in (*chunk.as_written.counted, *chunk.put_right)]
    counted = dict.fromkeys(one for one in every if civ in (None, one[1]))
    places = {one: place for chunk in chunks for one, place in chunk.put_right.items() if one in counted}
    names = {name for chunk in chunks for name in chunk.as_written.own_names if civ in (None, name)}
    for place in sorted(set(places.values())):
        moved = [one for one in counted if places.get(one) == place]
        whole = len(moved) == len(counted) and names <= {one[1] for one in moved}
        whose = "" if whole else f"{', '.join(map(name_count, moved))} "
        yield f"{whose}corrected by entry {place + 1}"


def _list_values(value: object) -> str:
    """Return the items of a list in words, or what stands there alone."""
    if not isinstance(value, tuple):
        return str(value)
    return ", ".join([" ".join(map(str, row)) if isinstance(row, tuple) else str(row) for row in value]) or "none"
