"""Auditing many games: one worker a core, results in the order of the files, and never more of them than needed."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from civledger.cli.judged import judgement_of, told
from civledger.cli.show import refuse
from civledger.engine.check import Judgement
from civledger.model.audited import Audited, wanted
from civledger.model.finding import Finding
from civledger.model.ledger import Reading
from civledger.model.verdict import Verdict
from civledger.store.place import place
from civledger.store.read import Unreadable, read_data, seal_findings
from civledger.store.shelf import Files

AHEAD = 4
CHUNK = 8
PATIENCE = "10s"

Codes = tuple[str, ...]
Content = bytes | Finding
Audits = Generator[Audited, None, None]
Chunk = TypeVar("Chunk")


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
    first = standings[0] if standings else {"civ": None, "points": None}  # they may all have left
    return len(books.setup.names.playing), first["civ"], first["points"]


def opened(files: Iterable[str], select: Codes, ignore: Codes) -> list[Audited]:
    """Return the audits of a few files: what a process of this machine does at a time."""
    return [audited(file, content_of(file), select, ignore) for file in files]


def received(games: Iterable[tuple[str, Content]], select: Codes, ignore: Codes) -> list[Audited]:
    """Return the audits of a few games that were sent: what a machine that may lack the files does at a time."""
    return [audited(file, content, select, ignore) for file, content in games]


def audits(files: Sequence[str], jobs: int, scheduler: str | None, select: Codes, ignore: Codes) -> Audits:
    """Yield the audits of all games, in the order of the files."""
    if scheduler is not None:
        sent = ([(file, content_of(file)) for file in chunk] for chunk in chunks_of(files, CHUNK))
        with cluster(scheduler) as (pool, workers):
            yield from in_order(pool, partial(received, select=select, ignore=ignore), sent, AHEAD * workers)
    elif jobs == 1 or len(files) < 3:
        for file in files:
            yield audited(file, content_of(file), select, ignore)
    else:
        chunks = chunks_of(files, min(CHUNK, -(-len(files) // (2 * jobs))))
        with local(min(jobs, len(chunks))) as pool:
            yield from in_order(pool, partial(opened, select=select, ignore=ignore), chunks, AHEAD * jobs)


def chunks_of(files: Sequence[str], size: int) -> list[Sequence[str]]:
    """Return the files, so many at a time."""
    return [files[start : start + size] for start in range(0, len(files), size)]


def in_order(
    pool: Executor, work: Callable[[Chunk], list[Audited]], chunks: Iterable[Chunk], ahead: int
) -> Iterator[Audited]:
    """Yield results as the chunks stand, with only so many of them under way."""
    waiting: deque[Future[list[Audited]]] = deque()
    for chunk in chunks:
        waiting.append(pool.submit(work, chunk))
        if len(waiting) > ahead:
            yield from waiting.popleft().result()
    while waiting:
        yield from waiting.popleft().result()


@contextmanager
def local(jobs: int) -> Iterator[Executor]:
    """Keep so many processes, which begin with everything loaded where the system can fork."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else None
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context(method), end_with_parent)
    try:
        with uninterrupted():
            pool.submit(int)  # starts all processes; Ctrl-C is for the parent, which ends them
        yield pool
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put off Ctrl-C, and keep it from processes started meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """Let this process end when the one that started it is gone, even killed."""
    from multiprocessing import connection, parent_process
    from threading import Thread

    def watch() -> None:
        if parent := parent_process():
            connection.wait([parent.sentinel])
            os._exit(1)

    Thread(target=watch, daemon=True).start()


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Keep a connection to a Dask scheduler, and tell how many threads its workers have."""
    import distributed

    connected: Any = distributed.Client
    try:
        client = connected(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        refuse(f"no Dask scheduler answers at {address}: {error}")
    try:
        yield client.get_executor(), max(1, sum(client.nthreads().values()))
    finally:
        client.close()


def cores() -> int:
    """Return how many processes this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
