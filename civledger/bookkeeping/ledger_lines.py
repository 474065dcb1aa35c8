"""A ledger as lines that git can compare: its header as written, and every entry in words, in the order of the file."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.bookkeeping.open_ledger import OpenedLedger, open_data
from civledger.bookkeeping.refusals import UnusableLedger
from civledger.model.ledger import Values
from civledger.model.offers import offers_of
from civledger.store.canonical import exact

SHOWN_OF_SEAL = 8


def list_lines(file: str, data: bytes) -> list[str] | None:
    """Return the lines of a ledger, None if it is none."""
    try:
        opened = open_data(file, data)
    except UnusableLedger:
        return None
    return [*head_lines(opened), *entry_lines(opened)]


def head_lines(opened: OpenedLedger) -> list[str]:
    """Return what stands before the first entry."""
    lines = opened.ledger.text.split("\n")
    starts = opened.ledger.lines
    return "\n".join(lines[: starts[0] - 1] if starts else lines).rstrip("\n").split("\n")


def entry_lines(opened: OpenedLedger) -> Iterator[str]:
    """Yield every entry as `log` tells it; what it does not tell, since others took its place, as values."""
    log = offers_of(opened.books.ruleset).view("log")(opened.books.at())
    told: Mapping[int, Mapping[str, Any]] = {row["line"]: row for row in log.data}
    called = opened.books.ruleset.turn_called
    turn: object = None
    for line, values in zip(opened.ledger.lines, opened.ledger.entries, strict=True):
        row = told.get(line, {})
        if row.get("turn", values.get("turn")) != turn:
            turn = row.get("turn", values.get("turn"))
            yield f"\n{called.capitalize()} {turn}"
        said = row["what"] if row else exact(values).decode()
        yield f"  {values.get('action')}  {said}{describe_seal(values)}"


def describe_seal(values: Values) -> str:
    """Return the beginning of a seal: whoever compares sees that it is another one."""
    seal = values.get("seal")
    return "" if seal is None else f"; seal {str(seal).rpartition(':')[2][:SHOWN_OF_SEAL]}"
