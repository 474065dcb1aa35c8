"""Books as a journal of double entry: what passed from where to where, day by day."""

import datetime

from civledger.model.struct import Struct


class Posting(Struct):
    """Pieces that came to an account, or went from it; `balance` is what was counted there afterwards."""

    account: tuple[str, ...]
    amount: int
    balance: int | None = None


class JournalTransaction(Struct):
    """Postings that add up to nothing, on a day counted from 0, with what they were for."""

    day: int
    what: str
    about: str
    postings: tuple[Posting, ...]


class Journal(Struct):
    """A game as double entry: its name, the day it begins with, what is counted, the accounts and what happened."""

    name: str
    begin: datetime.date | None
    unit: str
    accounts: tuple[tuple[str, ...], ...]
    transactions: tuple[JournalTransaction, ...]
