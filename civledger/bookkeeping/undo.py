"""Taking back what the last commands recorded, and putting it back."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from civledger.bookkeeping.open_ledger import OpenedLedger, open_content
from civledger.bookkeeping.say_entry import name_entries
from civledger.model.ledger import Values
from civledger.model.names import both, several
from civledger.model.struct import Struct
from civledger.model.verdict import NotPossible
from civledger.store.side_files import PhoneIds, Sign, digest, remember_ids, take_out
from civledger.store.undo import without_last

_MOST_UNASKED = 9  # commands


class NotAsked(Exception):
    """So much would be taken back that somebody must be asked first; holds what, and the ledger as it stands."""

    def __init__(self, what: str, data: bytes) -> None:
        super().__init__(what)
        self.data = data


class Undone(Struct):
    """The commands that were taken back, each as the texts of its entries, what is left, and why it cannot be put back.

    `opened` is the ledger before.
    """

    opened: OpenedLedger
    commands: tuple[tuple[str, ...], ...]
    left: bytes
    forgotten: str = ""

    @property
    def entries(self) -> int:
        """Return how many entries were taken back."""
        return sum(map(len, self.commands))


def undo_commands(
    opened: OpenedLedger,
    count: int,
    asked: bool = False,
    sign: Sign | None = None,
    answer: Mapping[str, Any] | None = None,
) -> Undone:
    """Take back the entries of the last commands; raises NotPossible where there are not so many, and NotAsked.

    Who asks from elsewhere than the shell signs it, and says what is to be answered if it is asked again.
    """
    starts = find_starts(opened, count)
    if not asked and (much := tell_much(opened, starts)):
        raise NotAsked(much, opened.data)
    ledger = opened.ledger
    text, taken = without_last(opened.raw, ledger, len(ledger.entries) - starts[0])
    forgotten = _remember_whole(opened, text)
    ids = tuple(filter(None, map(sign_of, ledger.entries[starts[0] :])))
    if ids or sign:  # kept, so that nobody records again what is taken out who has not heard of it
        with suppress(OSError):  # as with what `redo` needs: the ledger itself is what must be written
            remember_ids(opened.file, PhoneIds(ids, sign, answer or {}))
    opened.storage.put(opened.ledger, opened.data, text.encode())
    opened.storage.forget_kept(opened.file, ledger.entries[starts[0] :])
    ends = [*starts[1:], len(ledger.entries)]
    commands = tuple(tuple(taken[start - starts[0] : end - starts[0]]) for start, end in zip(starts, ends, strict=True))
    return Undone(opened, commands, text.encode(), forgotten)


def sign_of(entry: Values) -> Sign | None:
    """Return who entered an entry elsewhere than in the shell, and its id there; None if nobody did."""
    by, id = entry.get("by"), entry.get("id")
    return (by, id) if isinstance(by, str) and isinstance(id, str) else None


def find_starts(opened: OpenedLedger, commands: int) -> list[int]:
    """Return the places where the last commands begin: an entry joined to the one before belongs to its command."""
    joined = [entry.get("joined") is True for entry in opened.ledger.entries]
    starts = [place for place, behind in enumerate(joined) if not behind or not place]
    there = len(starts)
    if not there:
        raise NotPossible(f"nothing to undo: {opened.file} has no entries yet")
    if commands > there:
        said = f"only {several(there, 'command')} can be undone in {opened.file}, not {commands}"
        raise NotPossible(f"{said}. To undo all: civledger undo {there}")
    return starts[-commands:]


def tell_much(opened: OpenedLedger, starts: Sequence[int]) -> str:
    """Return what is so much that nobody should take it back by mistake; nothing if it is not."""
    ruleset = opened.books.ruleset
    kinds = [ruleset.kind_of(entry.get("action")) for entry in opened.ledger.entries[starts[0] :]]
    ends = sum(kind is not None and kind.closes for kind in kinds)
    much = [several(len(starts), "command")] if len(starts) > _MOST_UNASKED else []
    much += [f"the end of {several(ends, ruleset.turn_called)}"] if ends else []
    return both(much)


def _remember_whole(opened: OpenedLedger, left: str) -> str:
    """Keep what is taken out of a ledger for `redo`, behind what fits it; return why that could not be done."""
    parts, whole = opened.storage.remembered(opened.file), digest(opened.raw)
    fitting = [place for place, part in enumerate(parts, 1) if part.left == whole]
    try:
        opened.storage.remember(opened.file, [*parts[: max(fitting, default=0)], take_out(opened.raw, left)])
    except OSError as failed:
        return failed.strerror or str(failed)
    return ""


def redo_commands(opened: OpenedLedger) -> list[str]:
    """Put back what the last undo took, and return what that is; raises NotPossible."""
    now, parts = digest(opened.raw), opened.storage.remembered(opened.file)
    fitting = [part for part in parts if part.left == now]
    whole = fitting[-1].put_back(opened.raw) if fitting else ""
    if not fitting or digest(whole) != fitting[-1].whole:
        is_changed = parts and all(part.whole != now for part in parts)
        why = ": the file was changed after the last undo. Type the entry again" if is_changed else ""
        raise NotPossible(f"{opened.file}: nothing to redo{why}")
    opened.storage.put(opened.ledger, opened.data, whole.encode())
    with suppress(OSError):  # what is undone no more may be lost again, and is gone then
        opened.storage.remember(opened.file, parts[: parts.index(fitting[-1])])
    return name_entries(open_content(opened.file, whole.encode(), opened.storage).books, len(opened.ledger.entries))
