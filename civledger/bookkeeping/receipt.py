"""What there is to tell about an entry that was recorded."""

from collections.abc import Iterable, Iterator, Mapping

from civledger.bookkeeping.judged_entry import JudgedEntry, say_counts
from civledger.model.entry import Entry
from civledger.model.ledger import Values
from civledger.model.tally import name_count


def describe_entry(addition: JudgedEntry) -> str:
    """Return an entry in a line: its turn, its action, and what it says as far as it can be read."""
    books, chunks = addition.books, addition.chunks
    kind = chunks[-1].kind
    said = (
        "closed and sealed"
        if kind.closes
        else f"{kind.action} {books.ruleset.tell_entry(chunks) if _is_readable(chunks) else '?'}"
    )
    return f"{books.ledger.file}: {books.ruleset.turn_called} {addition.turn}: {said}"


def receipt_of(addition: JudgedEntry) -> Iterable[str]:
    """Return the lines that its draft tells about an entry, none if it cannot be read."""
    if not _is_readable(addition.chunks):
        return ()
    return [*_tell_replaced(addition), *addition.draft.receipt(addition.books.at(addition.turn))]


def _tell_replaced(addition: JudgedEntry) -> Iterator[str]:
    """Yield what was in the books before a number was put right, unless only others differ, and of whom nothing was."""
    if not any(chunk.is_fix for chunk in addition.chunks):
        return
    replaced, counted = addition.replaced, say_counts(addition.chunks)
    changed = {one: said for one, said in replaced.items() if said != counted[one]}
    yield ", ".join(f"{name_count(one)} was {said}" for one, said in (changed or replaced).items())
    if fresh := [name_count(one) for one in addition.counted if one not in replaced]:
        yield f"not recorded before: {', '.join(fresh)}"


def tell_same(addition: JudgedEntry, undo: str) -> Iterator[str]:
    """Yield that the last entry may have been typed twice, and how it is taken back."""
    *earlier, values = addition.books.ledger.entries
    if not addition.books.ruleset.kinds[str(values["action"])].adds:
        return
    struck = {one.entry.position for one in addition.books.written.struck}
    said, turn = _without_sign(values), values["turn"]
    same = [
        at
        for at, other in enumerate(earlier)
        if other.get("turn") == turn and at not in struck and _without_sign(other) == said
    ]
    if same:
        yield f"the same as entry {same[-1] + 1}. If you typed it twice: {undo}"


def _without_sign(values: Values) -> Mapping[str, object]:
    return {key: value for key, value in values.items() if key not in ("by", "id", "forced")}


def _is_readable(chunks: Iterable[Entry]) -> bool:
    """Tell whether all of an entry could be read."""
    return all(chunk.body is not None for chunk in chunks)
