"""Journals for hledger: everything declared, so that `hledger check --strict` agrees."""

import datetime
from collections.abc import Sequence
from itertools import chain, count

from civledger.model.exports import Journal, JournalTransaction, Posting
from civledger.report.escape import printable

_UNDATED = datetime.date(2000, 1, 1)
_YEARS = range(1900, 9000)
_SPECIAL = str.maketrans({**dict.fromkeys("()[]*!", ""), ";": ",", ":": "-", "|": "/", '"': "'"})


def render(journals: Sequence[tuple[str, Journal]]) -> str:
    """Return the journals of games, each with its file; several share one text under a root account of their own."""
    roots = _unique([file for file, _ in journals]) if len(journals) > 1 else [()]
    parts = [one(root, file, journal) for root, (file, journal) in zip(roots, journals, strict=True)]
    units = dict.fromkeys(journal.unit for _, journal in journals)
    return "\n".join([*(f"commodity {unit}" for unit in units), *parts])


def _unique(files: Sequence[str]) -> list[tuple[str, ...]]:
    """Return a root account for each file, no two the same."""
    roots: dict[tuple[str, ...], str] = {}
    for name in map(plain, files):
        numbered = (f"{name} {number}" for number in count(2))
        roots[next((each,) for each in chain([name], numbered) if (each,) not in roots)] = name
    return list(roots)


def one(root: tuple[str, ...], file: str, journal: Journal) -> str:
    """Return one game: its accounts, and every transaction on the day of its turn."""
    begin = journal.begin if journal.begin and journal.begin.year in _YEARS else _UNDATED
    accounts = "".join(f"account {_account(root, name)}\n" for name in journal.accounts)
    transactions = "".join(transaction(root, begin, journal.unit, each) for each in journal.transactions)
    return f"; {printable(journal.name)} ({printable(file)}); each turn is shown as one day\n\n{accounts}{transactions}"


def transaction(root: tuple[str, ...], begin: datetime.date, unit: str, one: JournalTransaction) -> str:
    """Return one transaction with its postings."""
    date = datetime.date(begin.year, begin.month, begin.day) + datetime.timedelta(one.day)
    about = f" | {plain(one.about)}" if one.about else ""
    return f"\n{date} {one.what}{about}\n" + "".join(_posting(root, unit, each) for each in one.postings)


def _posting(root: tuple[str, ...], unit: str, one: Posting) -> str:
    """Return one posting, with what was counted as a balance assertion."""
    counted = "" if one.balance is None else f" = {one.balance} {unit}"
    return f"    {_account(root, one.account):<24}  {one.amount:>4} {unit}{counted}\n"


def _account(root: tuple[str, ...], name: tuple[str, ...]) -> str:
    """Return the full name of an account."""
    return ":".join((*root, *name))


def plain(text: str) -> str:
    """Return a text that ends no name early: one line, single spaces, and none of hledger's own signs."""
    return " ".join(printable(text).translate(_SPECIAL).split()) or "-"
