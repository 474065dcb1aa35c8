"""Journals for other plain-text tools with as many transactions as a ledger has facts."""

import datetime
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
GAME = ROOT / "ledgers" / "eighteen-expert.toml"


def numbers(value: Any) -> int:
    """Count the numbers in a value, at any depth."""
    if isinstance(value, dict):
        return sum(numbers(inner) for inner in value.values())
    return int(type(value) is int)


def facts(ledger: Path) -> int:
    """Count the facts of a ledger: a civilization and a number."""
    entries = tomllib.loads(ledger.read_text("utf-8"))["entry"]
    return sum(numbers({key: value for key, value in entry.items() if key != "turn"}) for entry in entries)


def hledger_journal(transactions: int) -> str:
    """Return a journal with so many balanced transactions."""
    day = datetime.date(2026, 1, 1)
    lines = []
    for number in range(transactions):
        date = day + datetime.timedelta(days=number // 100)
        lines.append(f"{date} turn {number}\n  board:civ{number % 18}  {number % 50 + 1}\n  stock:civ{number % 18}\n\n")
    return "".join(lines)
