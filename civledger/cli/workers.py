"""Processes of this machine that share work: each takes the next item when it is free, results come back in order."""

import os
import pickle
import select
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import IO, Any

from civledger.model.struct import Struct

MOST = 64  # processes, each with a pipe: more would come near what a program may have open
AHEAD = 16  # items a process may be before the one whose result is awaited, so that few results wait in memory
TICKET = 4  # bytes
LOST = "a process of the audit ended before its work was done"


class WorkerLost(Exception):
    """A process ended before it had done its work: killed, or out of memory."""


class Worker(Struct):
    """A process under way, and the pipe its results come through."""

    process: int
    results: IO[bytes]


def shared(work: Callable[[str], Any], items: Sequence[str], number: int) -> Generator[Any, None, None]:
    """Start so many processes, with everything loaded that is loaded here, and return their results in order."""
    taken, given = os.pipe()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # the parent gets it, and ends the others
    try:
        workers = [forked(work, items, taken, given) for _ in range(number)]
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        os.close(taken)
    return collected(workers, given, len(items))


def collected(workers: Sequence[Worker], tickets: int, items: int) -> Generator[Any, None, None]:
    """Yield the results in the order of the items; whatever happens, no process is left behind."""
    done: dict[int, Any] = {}
    ahead = min(items, AHEAD * len(workers))
    try:
        os.write(tickets, b"".join([index.to_bytes(TICKET) for index in range(ahead)]))
        for index in range(items):
            while index not in done:
                done.update(arrived(workers))
            yield done.pop(index)
            if index + ahead < items:
                os.write(tickets, (index + ahead).to_bytes(TICKET))
    except BrokenPipeError as gone:  # nobody is left who takes tickets
        raise WorkerLost(LOST) from gone
    finally:
        os.close(tickets)
        for worker in workers:
            worker.results.close()
            os.kill(worker.process, signal.SIGKILL)
            os.waitpid(worker.process, 0)


def arrived(workers: Sequence[Worker]) -> Iterator[tuple[int, Any]]:
    """Wait until there is something to read, and yield it: which item it was, and the result."""
    ready, _, _ = select.select([worker.results for worker in workers], [], [])
    for results in ready:
        size = int.from_bytes(exactly(results, TICKET))
        yield pickle.loads(exactly(results, size))  # noqa: S301  # our own process wrote it


def exactly(results: IO[bytes], size: int) -> bytes:
    """Return so many bytes of a pipe."""
    got = b""
    while len(got) < size:
        more = results.read(size - len(got))
        if not more:
            raise WorkerLost(LOST)
        got += more
    return got


def forked(work: Callable[[str], Any], items: Sequence[str], taken: int, given: int) -> Worker:
    """Start a process that works on items as long as there are tickets for them."""
    ours, theirs = os.pipe()
    process = os.fork()
    if process:
        os.close(theirs)
        return Worker(process, open(ours, "rb", buffering=0))  # closed when all results are collected
    try:
        os.close(ours)
        os.close(given)  # so that the tickets end when the parent is gone
        with open(theirs, "wb", buffering=0) as results:
            while ticket := os.read(taken, TICKET):
                index = int.from_bytes(ticket)
                data = pickle.dumps((index, work(items[index])), pickle.HIGHEST_PROTOCOL)
                whole(results, len(data).to_bytes(TICKET) + data)
    finally:
        os._exit(0)


def whole(results: IO[bytes], data: bytes) -> None:
    """Write all of some bytes to a pipe, however few it takes at once."""
    while data:
        data = data[results.write(data) :]
