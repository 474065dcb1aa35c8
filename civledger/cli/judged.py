"""The one order of stages: find, read, replay, judge, place."""

import os

from civledger.engine.books import Books
from civledger.engine.check import Judgement, game_table, judge, rules_of
from civledger.model.file_faults import NOT_OPENED
from civledger.model.finding import Finding
from civledger.model.ledger import Ledger, Reading
from civledger.model.verdict import Verdict
from civledger.rules import RULESETS
from civledger.store.find import NoLedger, find
from civledger.store.place import place
from civledger.store.read import parse
from civledger.store.seal_findings import seal_findings
from civledger.store.shelf import FILES, Files


def verdict_chosen(named: str | None, format: str, storage: Files) -> Verdict:
    """Return the verdict on the ledger a command is about; that there is none is told in JSON to who reads JSON."""
    try:
        return verdict(find(named, os.environ, "."), storage)
    except NoLedger as none:
        if format != "json":
            from civledger.cli.show import unreadable  # an audit has no use for it

            unreadable(str(none))
        finding = Finding(NOT_OPENED, named or ".", str(none))
        return Verdict(finding.file, None, None, 0, 0, (), (finding,), "", ())


def verdict(file: str, storage: Files = FILES) -> Verdict:
    """Return everything there is to say about a ledger file."""
    return verdict_of(file, storage.read(file))


def verdict_on(file: str, text: str) -> Verdict:
    """Return everything there is to say about a text that is to be written to a file."""
    return verdict_of(file, parse(file, text))


def verdict_of(file: str, reading: Reading) -> Verdict:
    """Return everything there is to say about what was read."""
    return with_books(file, reading)[0]


def with_books(file: str, reading: Reading) -> tuple[Verdict, Books | None]:
    """Return the same, and the books it is about unless the file cannot be judged."""
    if reading.ledger is None:
        return Verdict(file, None, None, 0, 0, (), reading.findings, reading.text, ()), None
    judgement = judgement_of(reading.ledger)
    findings = place(reading.ledger, (*reading.findings, *of_seals(judgement), *judgement.findings))
    text, lines = reading.ledger.text, reading.ledger.lines
    return told(reading.ledger, judgement)._replace(findings=findings, text=text, entry_lines=lines), judgement.books


def judgement_of(ledger: Ledger) -> Judgement:
    """Return what the rules say about a ledger."""
    return judge(ledger, RULESETS)


def of_seals(judgement: Judgement) -> list[Finding]:
    """Return what is wrong with the seals of a ledger whose header is right."""
    books = judgement.books
    return seal_findings(books.ledger, books.ruleset.unsealed) if books else []


def told(ledger: Ledger, judgement: Judgement) -> Verdict:
    """Return the verdict on a ledger without its findings and its text."""
    game = game_table(ledger)
    name, rules = game.get("name"), rules_of(ledger)
    return Verdict(
        ledger.file,
        name if isinstance(name, str) else None,
        rules if isinstance(rules, str) else None,
        judgement.books.played if judgement.books else 0,
        len(ledger.entries),
        judgement.skipped,
        (),
        "",
        (),
    )
