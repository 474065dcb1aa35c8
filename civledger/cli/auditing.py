"""Auditing many games: one process a core, and results in the order of the files."""

import os
from collections.abc import Generator, Sequence

from civledger.cli.judged import judgement_of, told
from civledger.engine.check import Judgement
from civledger.model.audited import Audited, wanted
from civledger.model.finding import Finding
from civledger.model.ledger import Reading
from civledger.model.verdict import Verdict
from civledger.store.place import place
from civledger.store.read import Unreadable, read_data, seal_findings
from civledger.store.shelf import Files

MANY = 12  # games, whose seals make up for loading OpenSSL

Codes = tuple[str, ...]
Content = bytes | Finding
Audits = Generator[Audited, None, None]


def content_of(file: str) -> Content:
    """Return what is in a file, or why it cannot be opened."""
    try:
        return Files().take(file)
    except Unreadable as unreadable:
        return unreadable.finding


def audited(file: str, content: Content, select: Codes, ignore: Codes) -> Audited:
    """Return the audit of one game."""
    reading = read_data(file, content) if isinstance(content, bytes) else Reading(None, (content,))
    if reading.ledger is None:
        return Audited(Verdict(file, None, None, 0, 0, (), reading.findings, "", ()), 0, None, None)
    judgement = judgement_of(reading.ledger)
    findings = wanted((*reading.findings, *seal_findings(reading.ledger), *judgement.findings), select, ignore)
    verdict = told(reading.ledger, judgement)._replace(findings=place(reading.ledger, findings))
    return Audited(verdict, *result(judgement))


def result(judgement: Judgement) -> tuple[int, str | None, int | None]:
    """Return how many played, and who leads or won with how many points."""
    if judgement.books is None:
        return 0, None, None
    books = judgement.books
    standings = books.ruleset.part("views.score").view(books.at()).data["standings"]
    first = standings[0] if standings else {"civ": None, "points": None}  # they may all have left
    return len(books.setup.names.playing), first["civ"], first["points"]


def audits(files: Sequence[str], jobs: int, scheduler: str | None, select: Codes, ignore: Codes) -> Audits:
    """Return the audits of all games, in the order of the files, while they are made."""

    def one(file: str) -> Audited:
        return audited(file, content_of(file), select, ignore)

    if scheduler is not None:
        from civledger.cli.cluster import distributed  # brings Dask along

        return distributed(scheduler, files, select, ignore)
    if len(files) >= MANY:
        import hashlib  # noqa: F401  # checks their seals in a sixth of the time, once it is loaded
    if jobs == 1 or len(files) < 3 or not hasattr(os, "fork"):
        return (one(file) for file in files)
    from civledger.cli.workers import MOST, shared

    return shared(one, files, min(jobs, len(files), MOST))


def cores() -> int:
    """Return how many processes this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
