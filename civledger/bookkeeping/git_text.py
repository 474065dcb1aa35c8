"""A ledger as lines that git can compare: its header as written, and every entry in words, in the order of the file."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.bookkeeping.open_ledger import OpenedLedger, open_data
from civledger.engine.books import Books
from civledger.model.ledger import Values
from civledger.model.turn import Situation, Step
from civledger.model.verdict import UnusableLedger
from civledger.store.canonical import encode_exactly

_SHOWN_OF_SEAL = 8


def list_lines(file: str, data: bytes) -> list[str] | None:
    """Return the lines of a ledger, None if it is none."""
    try:
        opened = open_data(file, data)
    except UnusableLedger:
        return None
    return [*_head_lines(opened), *_log_lines(opened)]


def _head_lines(opened: OpenedLedger) -> list[str]:
    lines = opened.ledger.text.split("\n")
    starts = opened.ledger.lines
    return "\n".join(lines[: starts[0] - 1] if starts else lines).rstrip("\n").split("\n")


def _log_lines(opened: OpenedLedger) -> Iterator[str]:
    """Yield every entry as `log` tells it, with its neighbours where it does; what it does not tell, as values."""
    ruleset = opened.books.ruleset
    log = ruleset.log.view(_as_written(opened.books))
    lines: Mapping[object, Mapping[str, Any]] = {row["line"]: row for row in log.on_screen.records}
    told_before = {row["line"] for row in log.data} - lines.keys()
    turn: object = None
    for line, values in zip(opened.ledger.lines, opened.ledger.entries, strict=True):
        if line in told_before:
            continue
        if values.get("turn") != turn:
            turn = values.get("turn")
            yield f"\n{ruleset.turn_called.capitalize()} {turn}"
        said = lines[line]["what"] if line in lines else encode_exactly(values).decode()
        yield f"  {values.get('action')}  {said}{_describe_seal(values)}"


def _as_written(books: Books) -> Situation:
    """Return the books with every turn as it stands in the file, what later entries replace included."""
    turns = [
        turn.with_steps([Step(entry, None, None, None) for entry in books.written.turns.get(turn.number, ())])
        for turn in books.turns
    ]
    return books.at()._replace(turns=tuple(turns))


def _describe_seal(values: Values) -> str:
    """Return the beginning of a seal: whoever compares sees that it is another one."""
    seal = values.get("seal")
    return "" if seal is None else f"; seal {str(seal).rpartition(':')[2][:_SHOWN_OF_SEAL]}"
