"""Journals for other plain-text tools with as many transactions as a ledger has facts."""

import datetime
import shutil
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
GAME = ROOT / "ledgers" / "eighteen-expert.toml"
FIRST_DAY = datetime.date(2026, 1, 1)
A_DAY = 100
TURN, ENTRY = "\n# ---- turn ", "[[entry]]"


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
    lines = []
    for number in range(transactions):
        civ, amount = number % 18, number % 50 + 1
        lines.append(f"{day_of(number)} turn {number}\n  board:civ{civ}  {amount}\n  stock:civ{civ}\n\n")
    return "".join(lines)


def beancount_journal(transactions: int) -> str:
    """Return the same journal as Beancount writes it."""
    lines = [f"{FIRST_DAY} open Assets:{place}:Civ{civ}\n" for place in ("Board", "Stock") for civ in range(18)]
    for number in range(transactions):
        civ, amount = number % 18, number % 50 + 1
        postings = f"  Assets:Board:Civ{civ}  {amount} TOKENS\n  Assets:Stock:Civ{civ}\n\n"
        lines.append(f'{day_of(number)} * "turn {number}"\n{postings}')
    return "".join(lines)


def day_of(number: int) -> datetime.date:
    """Return the day of a transaction, a hundred a day."""
    return FIRST_DAY + datetime.timedelta(days=number // A_DAY)


def cuts(ledger: str, shares: Sequence[float]) -> list[str]:
    """Return the beginning of a ledger up to the turn that comes nearest to each share of its entries."""
    turns = ledger.split(TURN)
    beginnings = [TURN.join(turns[:number]) for number in range(2, len(turns) + 1)]
    whole = ledger.count(ENTRY)
    return [min(beginnings, key=lambda text: abs(text.count(ENTRY) - share * whole)) for share in shares]


def archive(folder: Path, games: int, game: Path = GAME) -> Path:
    """Return a folder with so many games, which are one game under many names and take no more room than it."""
    folder.mkdir()
    first = Path(shutil.copy(game, folder / "game0000.toml"))
    for number in range(1, games):
        (folder / f"game{number:04}.toml").hardlink_to(first)
    return folder
