"""A ledger as lines that git can compare: its header as written, and every entry in words, in the order of the file."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.bookkeeping.open_ledger import OpenedLedger, open_data
from civledger.model.turn import Step
from civledger.model.verdict import UnusableLedger
from civledger.store.canonical import encode_exactly

_SHOWN_OF_SEAL = 8


def list_lines(file: str, data: bytes) -> list[str] | None:
    """Return the lines of a ledger, None if it is none."""
    try:
        opened = open_data(file, data)
    except UnusableLedger:
        return None
    lines, starts = opened.ledger.text.split("\n"), opened.ledger.lines
    head = "\n".join(lines[: starts[0] - 1] if starts else lines).rstrip("\n")
    return [*head.split("\n"), *_log_lines(opened)]


def _log_lines(opened: OpenedLedger) -> Iterator[str]:
    """Yield every entry as `log` tells it, with its neighbours where it does; what it does not tell, as values."""
    ruleset = opened.books.ruleset
    written = opened.books.written.turns  # what later entries replace included
    turns = [
        turn.with_steps([Step(entry, None, None, None) for entry in written.get(turn.number, ())])
        for turn in opened.books.turns
    ]
    log = ruleset.log.view(opened.books.at()._replace(turns=tuple(turns)))
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
        seal = str(values.get("seal")).rpartition(":")[2][:_SHOWN_OF_SEAL]
        yield f"  {values.get('action')}  {said}{f'; seal {seal}' if 'seal' in values else ''}"
