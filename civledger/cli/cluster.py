"""Work on more than one machine: a Dask cluster does the same work, and gives its results in the same order."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, TypeVar

from civledger.bookkeeping.open_ledger import Content, take_content
from civledger.cli.show import refuse
from civledger.cli.under_way import submit_ahead
from civledger.model.audited import WorkerLost

Result = TypeVar("Result")
AHEAD = 4
CHUNK = 8
PATIENCE = "10s"


def distributed(
    address: str, files: Sequence[str], work: Callable[[str, Content], Result]
) -> Generator[Result, None, None]:
    """Yield what is made of all games, a few sent at a time, with only so many of them under way."""
    with cluster(address) as (pool, workers):

        def send(chunk: Sequence[str]) -> "Future[list[Result]]":
            return pool.submit(work_on_received, work, [(file, take_content(file)) for file in chunk])

        for answer in submit_ahead(send, chunks_of(files, CHUNK), AHEAD * workers):
            yield from take_answer(answer)


def take_answer(answer: "Future[list[Result]]") -> list[Result]:
    """Return what a machine sends back; Dask says in many ways that none does."""
    try:
        return answer.result()
    except Exception as failed:
        raise WorkerLost(f"the Dask cluster failed: {type(failed).__name__}: {failed}") from failed


def work_on_received(work: Callable[[str, Content], Result], games: Iterable[tuple[str, Content]]) -> list[Result]:
    """Return what is made of a few games that were sent: what a machine that may lack the files does at a time."""
    return [work(file, content) for file, content in games]


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
        refuse(f"cannot reach a Dask scheduler at {address}: {error}")
    try:
        yield client.get_executor(), max(1, sum(client.nthreads().values()))
    finally:
        client.close()
