"""Journals for hledger: everything declared, so that `hledger check --strict` agrees."""

import datetime
from collections.abc import Iterable, Iterator
from itertools import chain, count, islice

from civledger.model.exports import Journal, JournalTransaction, Posting
from civledger.report.escape import printable

_UNDATED = datetime.date(2000, 1, 1)
_YEARS = range(1900, 9000)
_SPECIAL = str.maketrans({**dict.fromkeys("()[]*!", ""), ";": ",", ":": "-", "|": "/", '"': "'"})


def pieces(journals: Iterable[tuple[str, Journal]]) -> Iterator[str]:
    """Yield the journals of games, each with its file; several share one text under a root account of their own."""
    coming = iter(journals)
    first = list(islice(coming, 2))
    roots: set[str] = set()
    units: set[str] = set()
    for number, (file, journal) in enumerate(chain(first, coming)):
        yield "\n" if number else ""
        if journal.unit not in units:
            units.add(journal.unit)
            yield f"commodity {journal.unit}\n"
        yield _tell_game((_add_root(file, roots),) if len(first) > 1 else (), file, journal)


def _add_root(file: str, roots: set[str]) -> str:
    """Return the root account of a file, another than all so far, and add it to these."""
    name = _plain(file)
    numbered = (f"{name} {number}" for number in count(2))
    root = next(each for each in chain([name], numbered) if each not in roots)
    roots.add(root)
    return root


def _tell_game(root: tuple[str, ...], file: str, journal: Journal) -> str:
    """Return one game: its accounts, and every transaction on the day of its turn."""
    begin = journal.begin if journal.begin and journal.begin.year in _YEARS else _UNDATED
    accounts = "".join(f"account {_account(root, name)}\n" for name in journal.accounts)
    transactions = "".join(_tell_transaction(root, begin, journal.unit, each) for each in journal.transactions)
    return f"; {printable(journal.name)} ({printable(file)}); each turn is shown as one day\n\n{accounts}{transactions}"


def _tell_transaction(root: tuple[str, ...], begin: datetime.date, unit: str, one: JournalTransaction) -> str:
    date = datetime.date(begin.year, begin.month, begin.day) + datetime.timedelta(one.day)
    about = f" | {_plain(one.about)}" if one.about else ""
    return f"\n{date} {one.what}{about}\n" + "".join(_posting(root, unit, each) for each in one.postings)


def _posting(root: tuple[str, ...], unit: str, one: Posting) -> str:
    counted = "" if one.balance is None else f" = {one.balance} {unit}"
    return f"    {_account(root, one.account):<24}  {one.amount:>4} {unit}{counted}\n"


def _account(root: tuple[str, ...], name: tuple[str, ...]) -> str:
    return ":".join((*root, *name))


def _plain(text: str) -> str:
    """Return a text that ends no name early: one line, single spaces, and none of hledger's own signs."""
    return " ".join(printable(text).translate(_SPECIAL).split()) or "-"
