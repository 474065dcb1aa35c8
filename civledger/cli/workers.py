"""Processes of this machine that share work: each takes every n-th item, and the results come back in order."""

import os
import pickle
import signal
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import IO, Any

from civledger.model.struct import Struct

MOST = 64  # processes, each with a pipe: more would come near what a program may have open


class WorkerLost(Exception):
    """A process ended before it had done its work: killed, or out of memory."""


class Worker(Struct):
    """A process under way, and the pipe its results come through."""

    process: int
    results: IO[bytes]


def shared(work: Callable[[str], Any], items: Sequence[str], number: int) -> Generator[Any, None, None]:
    """Start so many processes, with everything loaded that is loaded here, and return their results in order."""
    before = signal.pthread_sigmask(
        signal.SIG_BLOCK, {signal.SIGINT}
    )  # Ctrl-C is for the parent, which ends the others
    try:
        workers = [forked(work, items[first::number]) for first in range(number)]
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return collected(workers, len(items))


def collected(workers: Sequence[Worker], items: int) -> Generator[Any, None, None]:
    """Yield the results in the order of the items; whatever happens, no process is left behind."""
    try:
        for index in range(items):
            yield pickle.load(workers[index % len(workers)].results)  # noqa: S301  # our own process wrote it
    except (EOFError, pickle.UnpicklingError) as ended:
        raise WorkerLost("a process of the audit ended before its work was done") from ended
    finally:
        for worker in workers:
            worker.results.close()
            os.kill(worker.process, signal.SIGKILL)
            os.waitpid(worker.process, 0)


def forked(work: Callable[[str], Any], items: Iterable[str]) -> Worker:
    """Start a process that works on some items."""
    ours, theirs = os.pipe()
    process = os.fork()
    if process:
        os.close(theirs)
        return Worker(process, open(ours, "rb"))  # closed when all results are collected
    try:
        os.close(ours)
        with open(theirs, "wb") as results:
            for item in items:
                pickle.dump(work(item), results, pickle.HIGHEST_PROTOCOL)
                results.flush()  # fails when the parent is gone
    finally:
        os._exit(0)
