"""Auditing many games: one worker a core, results in the order of the files, and never more of them than needed."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any

from civledger.cli.judged import judgement_of, told
from civledger.engine.check import Judgement
from civledger.model.audited import Audited, wanted
from civledger.model.verdict import Verdict
from civledger.store.place import place
from civledger.store.read import read, seal_findings

AHEAD = 4
CHUNK = 8

Codes = tuple[str, ...]


def audited(file: str, select: Codes, ignore: Codes) -> Audited:
    """Return the audit of one game."""
    reading = read(file)
    if reading.ledger is None:
        return Audited(Verdict(file, None, None, 0, 0, (), reading.findings, "", ()), 0, None, None)
    judgement = judgement_of(reading.ledger)
    findings = wanted((*reading.findings, *seal_findings(reading.ledger), *judgement.findings), select, ignore)
    verdict = told(reading.ledger, judgement)._replace(
        findings=place(reading.ledger, findings), text="", entry_lines=()
    )
    return Audited(verdict, *result(judgement))


def result(judgement: Judgement) -> tuple[int, str | None, int | None]:
    """Return how many played, and who leads or won with how many points."""
    if judgement.books is None:
        return 0, None, None
    books = judgement.books
    standings = books.ruleset.part("views.score").view(books.at()).data["standings"]
    return len(books.setup.names.playing), standings[0]["civ"], standings[0]["points"]


def several(files: Sequence[str], select: Codes, ignore: Codes) -> list[Audited]:
    """Return the audits of a few games: what one worker does at a time."""
    return [audited(file, select, ignore) for file in files]


def audits(files: Sequence[str], jobs: int, scheduler: str | None, select: Codes, ignore: Codes) -> Iterator[Audited]:
    """Yield the audits of all games, in the order of the files."""
    work = partial(several, select=select, ignore=ignore)
    chunks = [files[start : start + CHUNK] for start in range(0, len(files), CHUNK)]
    if scheduler is None and (jobs == 1 or len(files) < 3):
        for file in files:
            yield audited(file, select, ignore)
        return
    if scheduler is None and len(chunks) < 2 * jobs:
        size = max(1, -(-len(files) // (2 * jobs)))
        chunks = [files[start : start + size] for start in range(0, len(files), size)]
    with workers(jobs, scheduler) as pool:
        yield from in_order(pool, work, chunks, AHEAD * jobs)


def in_order(
    pool: Executor, work: Callable[[Sequence[str]], list[Audited]], chunks: Sequence[Sequence[str]], ahead: int
) -> Iterator[Audited]:
    """Yield results as the chunks stand, with only so many of them under way."""
    waiting: deque[Future[list[Audited]]] = deque()
    for chunk in chunks:
        waiting.append(pool.submit(work, chunk))
        if len(waiting) > ahead:
            yield from waiting.popleft().result()
    while waiting:
        yield from waiting.popleft().result()


def workers(jobs: int, scheduler: str | None) -> AbstractContextManager[Executor]:
    """Return the workers: processes of this machine, or those of a Dask cluster."""
    return local(jobs) if scheduler is None else cluster(scheduler)


@contextmanager
def local(jobs: int) -> Iterator[Executor]:
    """Keep so many processes, which begin with everything loaded where the system can fork."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else None
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context(method))
    try:
        yield pool
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Keep a connection to a Dask scheduler."""
    from distributed import Client

    client: Any = Client(address)
    try:
        yield client.get_executor()
    finally:
        client.close()


def cores() -> int:
    """Return how many processes this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
