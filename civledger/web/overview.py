"""What the bookkeeper sees: every seat, what is missing from whom, the log and the findings of the open turn."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.bookkeeping.next_step import find_next_step, find_open_findings
from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.engine.check import game_table
from civledger.model.forms import Count
from civledger.report.findings import finding_data
from civledger.store.canonical import version_of


def describe_table(opened: OpenedLedger, turn: int | None) -> dict[str, Any]:
    """Return how the table stands, with the log of the open turn or of another."""
    books, step = opened.books, find_next_step(opened)
    return {
        "game": game_table(opened.ledger).get("name"),
        "called": books.ruleset.turn_called,
        "turn": step.turn,
        "phase": step.phase,
        "version": version_of(opened.ledger.header, opened.ledger.entries),
        "seats": describe_seats(opened),
        "missing": [
            {"what": lack.what, "civs": list(lack.civs), "command": lack.command, "said": lack.said}
            for lack in step.missing
        ],
        "pads": list(_list_pads(opened)),
        "seat_actions": list(books.ruleset.phone_entries().ACTIONS),
        "log": list_log(opened, turn or step.turn),
        "findings": [
            {key: row[key] for key in ("code", "name", "severity", "civ", "message")}
            for row in map(finding_data, find_open_findings(books))
        ],
    }


def describe_seats(opened: OpenedLedger) -> list[dict[str, Any]]:
    """Return where everybody stands at a glance, and what each still has to enter."""
    books = opened.books
    rows: list[dict[str, Any]] = books.ruleset.status(books.look_at()).data["civs"]
    missing = find_next_step(opened).missing
    return [
        {
            "civ": row["civ"],
            "name": row["player"],
            "missing": [lack.what for lack in missing if row["civ"] in lack.civs and not lack.optional],
            "numbers": {key: value for key, value in row.items() if key not in ("civ", "player")},
        }
        for row in rows
    ]


def _list_pads(opened: OpenedLedger) -> Iterator[Mapping[str, Any]]:
    """Yield what is entered as a number of one player: the action, the key of the number, and whether it is a count."""
    books = opened.books
    for kind in books.ruleset.kinds.values():
        named = [key for key in kind.required if kind.keys[key].who]
        is_number = isinstance(kind.form, Count) or (kind.tally is not None and kind.required == tuple(named[:1]))
        if is_number and not kind.timeless and kind.action not in books.setup.names.lacking:
            yield {"action": kind.action, "key": named[0], "counts": kind.tally is not None}


def list_log(opened: OpenedLedger, turn: int) -> list[dict[str, Any]]:
    """Return the entries of a turn as `log` tells them, and who entered each."""
    books, entries = opened.books, opened.ledger.entries
    log = books.ruleset.log(books.at(), turn=turn)
    return [{**row, "by": entries[row["number"] - 1].get("by")} for row in log.data]
