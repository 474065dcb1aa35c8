"""Who does the work on many games: other processes of this machine, a cluster, or this process."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TypeVar

from civledger.bookkeeping.open_ledger import Content
from civledger.cli.auditing import audited, audited_file, load_rules
from civledger.cli.under_way import submit_ahead
from civledger.model.audited import Audits, Codes, WorkerLost
from civledger.model.interrupts import uninterrupted

FORKS = sys.platform == "linux" and hasattr(os, "fork")  # else 40 games of 18 take 19 % longer: all loads again
WORTH_IT = 1 if FORKS else 8  # games that make up for starting a process, which else must load everything again
MOST = 61  # processes: more Windows cannot wait for
AHEAD = 16  # games of a process under way, so that a large one keeps none waiting and few results wait in memory
Result = TypeVar("Result")
LOST = "a worker process stopped unexpectedly"


def audits(
    files: Sequence[str],
    jobs: int | None,
    scheduler: str | None,
    select: Codes,
    ignore: Codes,
    impact: bool = False,
) -> Audits:
    """Return the audits of all games, in the order of the files, while they are made."""
    here = partial(audited_file, select=select, ignore=ignore, impact=impact)
    return share_work(files, jobs, scheduler, here, partial(audited, select=select, ignore=ignore, impact=impact))


def share_work(
    files: Sequence[str],
    jobs: int | None,
    scheduler: str | None,
    here: Callable[[str], Result],
    elsewhere: Callable[[str, Content], Result],
) -> Generator[Result, None, None]:
    """Yield the result for each game in the order of the files, as they are finished.

    Processes of this machine get the names of files, other machines what is in them.
    """
    if scheduler is not None:
        from civledger.cli.cluster import distributed  # brings Dask along

        return distributed(scheduler, files, elsewhere)
    number = min(jobs or cores(), len(files) // WORTH_IT, MOST)
    load_rules()
    try:
        return work_shared(files, number, here) if number > 1 else alone(files, here)
    except (OSError, ImportError, NotImplementedError):  # the system has no room or no means for it
        return alone(files, here)


def alone(files: Sequence[str], work: Callable[[str], Result]) -> Generator[Result, None, None]:
    """Yield what this process makes of all games."""
    for file in files:
        yield work(file)


def work_shared(files: Sequence[str], number: int, work: Callable[[str], Result]) -> Generator[Result, None, None]:
    """Return what so many processes make of all games, which start before anything else has a thread."""
    context = multiprocessing.get_context("fork" if FORKS else "spawn")
    pool = ProcessPoolExecutor(number, context, initializer=serve)
    try:
        with uninterrupted([signal.SIGINT]):  # Ctrl-C is for this process, which ends the others
            games = submit_ahead(lambda file: pool.submit(work, file), files, AHEAD * number)
    except BaseException:
        dismiss(pool)
        raise
    return collect_results(pool, games)


def collect_results(pool: ProcessPoolExecutor, games: "Iterator[Future[Result]]") -> Generator[Result, None, None]:
    """Yield what the processes of a pool make; whatever happens, none of them is left behind."""
    try:
        for game in games:
            yield game.result()
    except (BrokenProcessPool, MemoryError) as lost:
        raise WorkerLost(LOST) from lost
    finally:
        dismiss(pool)


def dismiss(pool: ProcessPoolExecutor) -> None:
    """End all processes of a pool at once: nobody wants what they are still doing."""
    processes = multiprocessing.active_children()
    for process in processes:
        process.kill()
    pool.shutdown(cancel_futures=True)
    for process in processes:  # the pool does so too, unless it could not start all of them
        process.join()


def serve() -> None:
    """Begin a process of a pool: it leaves Ctrl-C to its parent, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait until the process is gone that started this one, perhaps killed, and end."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)


def cores() -> int:
    """Return how many processes this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
