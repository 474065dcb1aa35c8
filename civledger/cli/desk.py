"""A ledger opened for a command: read, replayed, and ready to be shown or written."""

import os
import sys
from typing import Any, NoReturn

from civledger.cli.options import How
from civledger.cli.show import refuse, show, unreadable, warn
from civledger.engine.books import Books
from civledger.engine.check import found_since, prepared
from civledger.model.finding import ERROR, Finding, count
from civledger.model.ledger import Ledger
from civledger.model.names import NoSuchName
from civledger.model.offers import offers_of
from civledger.model.struct import Struct
from civledger.model.verdict import UNREADABLE, Verdict
from civledger.model.words import WrongWord
from civledger.report.safe import printable
from civledger.rules import RULESETS, having
from civledger.store.find import NoLedger, find
from civledger.store.read import Unreadable, decode, read_data
from civledger.store.shelf import FILES, Files


class Desk(Struct):
    """A ledger and its books; `torn` is the finding about a file whose end may be cut, `head` those of its header."""

    file: str
    data: bytes
    ledger: Ledger
    books: Books
    torn: tuple[Finding, ...]
    head: tuple[Finding, ...] = ()
    storage: Files = FILES

    @property
    def name(self) -> str:
        """Return the name of the file as it may be printed."""
        return printable(self.file)

    @property
    def raw(self) -> str:
        """Return the text as it stands in the file, newline style and all."""
        return self.data.decode("utf-8")


def chosen(named: str | None) -> str:
    """Return the ledger a command is about, or end the program."""
    try:
        return find(named, os.environ, ".")
    except NoLedger as none:
        unreadable(str(none))


def opened(file: str, storage: Files) -> Desk:
    """Return a ledger with its books, or end the program with what is wrong with the file."""
    try:
        data = storage.take(file)
    except Unreadable as failed:
        ended(file, "", (failed.finding,))
    return desk_on(file, data, storage)


def desk_on(file: str, data: bytes, storage: Files = FILES) -> Desk:
    """Return what stands in a file, or is to stand there, with its books; ends the program likewise."""
    reading = read_data(file, data)
    if reading.ledger is None:
        ended(file, reading.text, reading.findings)
    books, header = prepared(reading.ledger, RULESETS)
    if books is None:
        from civledger.store.place import place

        ended(file, reading.text, place(reading.ledger, header))
    return Desk(file, data, reading.ledger, books, reading.findings, header, storage)


def standard_input() -> str:
    """Return the text on standard input, or end the program if it is none."""
    try:
        return decode("standard input", sys.stdin.buffer.read())
    except Unreadable as failed:
        refuse(f"standard input: {failed}")


def ended(file: str, text: str, findings: tuple[Finding, ...]) -> NoReturn:
    """Say why a ledger cannot be used, and end."""
    from civledger.report.findings import findings_text  # only when it comes to that

    warn(findings_text(Verdict(file, None, None, 0, 0, (), findings, text, ())))
    refuse(f"{file} cannot be used before this is put right", UNREADABLE)


def show_view(how: How, name: str, who: str | None = None, room: str = "views", **more: Any) -> None:
    """Show one of the game's views, or what another room of it says, and on standard error if the ledger has errors."""
    desk = opened(chosen(how.file), how.storage)
    books = desk.books
    view = offers_of(books.ruleset).view(name, room)
    if who is not None:
        more["civ"] = player(books, who, gone=name == "log")
    try:
        report = view(books.at(how.turn), **more)
    except WrongWord as wrong:
        refuse(str(wrong))
    closing = f"{desk.name}: {report.closing}" if report.closing else desk.name
    show(report._replace(closing=closing), how.format)
    tell_errors(desk)


def player(books: Books, who: str, gone: bool = False) -> str:
    """Return the player a word means, perhaps one who is gone, or end the program."""
    try:
        now = books.at()
        return books.ruleset.players(now.state, now.opening).find(who, gone)
    except WrongWord as wrong:
        refuse(str(wrong))


def show_cards(name: str, one: str | None, format: str, file: str | None = None, storage: Files = FILES) -> None:
    """Show all cards of a kind, or one of them, of the game that has such; as a ledger has them, if one is named."""
    if file is None:
        cards, of = having("views", name).cards(name), {}
    else:
        books = opened(file, storage).books
        cards, of = offers_of(books.ruleset).cards(name), {"state": books.at().state}
    try:
        show(cards.every(**of) if one is None else cards.one(one, **of), format)
    except NoSuchName as unknown:
        refuse(str(unknown))


def tell_errors(desk: Desk) -> None:
    """Say on standard error if a ledger has errors."""
    books = desk.books
    findings = (*desk.head, *books.written.findings, *found_since(books, 1, ERROR), *of_seals(desk))
    errors = count(findings, ERROR)
    if errors:
        warn(f"{desk.name} has {errors} {'error' if errors == 1 else 'errors'}: see `civledger check`\n")


def of_seals(desk: Desk) -> list[Finding]:
    """Return what is wrong with the seals of a ledger; before its first one is written, nothing is loaded for it."""
    if not any("seal" in entry for entry in desk.ledger.entries):
        return []
    from civledger.store.seal_findings import seal_findings

    return seal_findings(desk.ledger, desk.books.ruleset.unsealed)
