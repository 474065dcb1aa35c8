"""Auditing on more than one machine: a Dask cluster does the same work, and gives its results in the same order."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import partial
from typing import Any

from civledger.bookkeeping.open_ledger import Content, take_content
from civledger.cli.auditing import audited
from civledger.cli.show import refuse
from civledger.cli.under_way import submit_ahead
from civledger.model.audited import Audited, Audits, Codes, WorkerLost

AHEAD = 4
CHUNK = 8
PATIENCE = "10s"


def distributed(address: str, files: Sequence[str], select: Codes, ignore: Codes, impact: bool = False) -> Audits:
    """Yield the audits of all games, a few sent at a time, with only so many of them under way."""
    work = partial(audit_received, select=select, ignore=ignore, impact=impact)
    with cluster(address) as (pool, workers):

        def send(chunk: Sequence[str]) -> "Future[list[Audited]]":
            return pool.submit(work, [(file, take_content(file)) for file in chunk])

        for answer in submit_ahead(send, chunks_of(files, CHUNK), AHEAD * workers):
            yield from take_answer(answer)


def take_answer(answer: "Future[list[Audited]]") -> list[Audited]:
    """Return what a machine sends back; Dask says in many ways that none does."""
    try:
        return answer.result()
    except Exception as failed:
        raise WorkerLost(f"the Dask cluster did not do its work: {type(failed).__name__}: {failed}") from failed


def audit_received(
    games: Iterable[tuple[str, Content]], select: Codes, ignore: Codes, impact: bool = False
) -> list[Audited]:
    """Return the audits of a few games that were sent: what a machine that may lack the files does at a time."""
    return [audited(file, content, select, ignore, impact) for file, content in games]


def chunks_of(files: Sequence[str], size: int) -> list[Sequence[str]]:
    """Return the files, so many at a time."""
    return [files[start : start + size] for start in range(0, len(files), size)]


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
