"""Auditing one game of many: what every process and every machine does that takes part."""

from civledger.cli.judged import judgement_of, of_seals, told
from civledger.engine.check import Judgement
from civledger.model.audited import Audited, Codes, wanted
from civledger.model.finding import Finding
from civledger.model.first import first
from civledger.model.ledger import Reading
from civledger.model.verdict import Verdict
from civledger.store.place import place
from civledger.store.read import Unreadable, read_data
from civledger.store.shelf import FILES, Files

Content = bytes | Finding


def load_rules() -> None:
    """Load what auditing needs before other processes are made of this one, for the game that most archives hold."""
    import hashlib  # noqa: F401  # the seals of many games make up for loading OpenSSL

    import civledger.store.seal  # noqa: F401
    from civledger.model.toml import compiled
    from civledger.rules import RULESETS

    compiled()
    next(iter(RULESETS.values()))().part("views.score")


def audited_file(file: str, select: Codes, ignore: Codes) -> Audited:
    """Return the audit of the game in a file."""
    return audited(file, content_of(file), select, ignore)


def content_of(file: str, storage: Files = FILES) -> Content:
    """Return what is in a file, or why it cannot be opened."""
    try:
        return storage.take(file)
    except Unreadable as unreadable:
        return unreadable.finding


def audited(file: str, content: Content, select: Codes, ignore: Codes) -> Audited:
    """Return the audit of one game."""
    reading = read_data(file, content) if isinstance(content, bytes) else Reading(None, (content,))
    if reading.ledger is None:
        return Audited(Verdict(file, None, None, 0, 0, (), reading.findings, "", ()), 0)
    judgement = judgement_of(reading.ledger)
    findings = wanted((*reading.findings, *of_seals(judgement), *judgement.findings), select, ignore)
    verdict = told(reading.ledger, judgement)._replace(findings=place(reading.ledger, findings))
    return Audited(verdict, *result(judgement))


def result(judgement: Judgement) -> tuple[int, tuple[str, ...], int | None, bool]:
    """Return how many played, who won with how many points or, once a turn is closed, leads, and whether it is over."""
    if judgement.books is None:
        return 0, (), None, False
    books = judgement.books
    score = books.ruleset.part("views.score").view(books.at()).data
    begun = score["final"] or bool(books.written.closed)
    return len(books.setup.names.playing), *first(score["standings"] if begun else ()), score["final"]
