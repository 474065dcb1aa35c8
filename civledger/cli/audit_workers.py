"""Auditing many files at once: in processes of this machine, or on a cluster."""

import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from functools import partial
from typing import Any, TypeVar, cast

from civledger.bookkeeping.archive_cache import ArchiveCache, work_out
from civledger.bookkeeping.audit import audited, load_rules
from civledger.bookkeeping.open_ledger import Content, take_content
from civledger.cli.show import refuse
from civledger.model.audited import Audits, Codes, WorkerLost
from civledger.model.struct import Struct
from civledger.store.disk import uninterrupted
from civledger.store.site_folder import digest_of

Item = TypeVar("Item")
Result = TypeVar("Result")
_Worked = tuple[Result, dict[bytes, bytes]]  # and what is kept of it
_AHEAD_ON_CLUSTER = 4
_CHUNK = 8
PATIENCE = "10s"
FORKS = sys.platform == "linux" and hasattr(os, "fork")  # else 40 games of 18 take 19 % longer: all loads again
WORTH_IT = 1 if FORKS else 8  # games that make up for starting a process, which else must load everything again
MOST = 61  # processes: more Windows cannot wait for
_AHEAD = 16  # games of a process under way, so that a large one keeps none waiting and few results wait in memory
LOST = "a worker process stopped unexpectedly"


def submit_ahead(
    submit: Callable[[Item], "Future[Result]"], items: Sequence[Item], ahead: int
) -> Iterator["Future[Result]"]:
    """Submit the first few items at once, and return what all of them give, in their order, submitting the others."""
    waiting = deque([submit(item) for item in items[:ahead]])

    def following() -> Iterator["Future[Result]"]:
        for item in items[ahead:]:  # one more for each that is taken, so that few results wait in memory
            yield waiting.popleft()
            waiting.append(submit(item))
        yield from waiting

    return following()


class NamedFile(Struct):
    """A file that another machine may have as well: under the same path, with the same contents."""

    path: str
    size: int
    digest: str

    def take(self) -> Content | None:
        """Return its contents, None if this machine has no such file, or another one."""
        data = take_content(self.path)
        is_same = isinstance(data, bytes) and (len(data), digest_of(data)) == (self.size, self.digest)
        return data if is_same else None


def _name_file(file: str) -> Content | NamedFile:
    """Return by what another machine finds a file; why there is none needs no finding."""
    data = take_content(file)
    return NamedFile(os.path.abspath(file), len(data), digest_of(data)) if isinstance(data, bytes) else data


def distributed(
    address: str, files: Sequence[str], work: Callable[[str, Content], Result]
) -> Generator[Result, None, None]:
    """Yield what is made of all games, a few sent at a time, with only so many of them under way.

    Names are sent as long as all workers find the files, and then contents.
    """
    take: Callable[[str], Content | NamedFile] = _name_file
    with _cluster(address) as (pool, workers):

        def send(chunk: Sequence[str]) -> "Future[list[Result | None]]":
            return pool.submit(work_on_received, work, [(file, take(file)) for file in chunk])

        chunks = [files[start : start + _CHUNK] for start in range(0, len(files), _CHUNK)]
        for chunk, answer in zip(chunks, submit_ahead(send, chunks, _AHEAD_ON_CLUSTER * workers), strict=True):
            results = _take_answer(answer)
            lacking = [file for file, result in zip(chunk, results, strict=True) if result is None]
            if lacking:
                take = take_content
            others = iter(_take_answer(send(lacking)) if lacking else ())
            for result in results:
                yield cast("Result", next(others) if result is None else result)  # contents are never lacking


def _take_answer(answer: "Future[list[Result | None]]") -> list[Result | None]:
    """Return what a machine sends back; Dask says in many ways that none does."""
    try:
        return answer.result()
    except Exception as failed:
        raise WorkerLost(f"the Dask cluster failed: {type(failed).__name__}: {failed}") from failed


def work_on_received(
    work: Callable[[str, Content], Result], games: Iterable[tuple[str, Content | NamedFile]]
) -> list[Result | None]:
    """Return what is made of a few games that were sent or named, None for those that are not on this machine."""
    taken = [(file, sent.take() if isinstance(sent, NamedFile) else sent) for file, sent in games]
    return [None if content is None else work(file, content) for file, content in taken]


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
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


def audits(
    files: Sequence[str],
    jobs: int | None,
    scheduler: str | None,
    select: Codes,
    ignore: Codes,
    impact: bool = False,
    cache: ArchiveCache | None = None,
) -> Audits:
    """Return the audits of all games, in the order of the files, while they are made."""
    return share_work(files, jobs, scheduler, partial(audited, select=select, ignore=ignore, impact=impact), cache)


def share_work(
    files: Sequence[str],
    jobs: int | None,
    scheduler: str | None,
    work: Callable[[str, Content], Result],
    cache: ArchiveCache | None = None,
) -> Generator[Result, None, None]:
    """Yield the result for each game in the order of the files, as they are finished; what is kept is not made again.

    Processes of this machine get the names of files, and other machines where they find them.
    """
    if cache is None:
        return _share_out(files, jobs, scheduler, work)
    kept = cache.find(files)
    make = partial(work_out, work, cache.kind)
    made = _share_out([file for file in files if file not in kept], jobs, scheduler, make)
    return _with_kept(files, kept, made, cache, make)


def _with_kept(
    files: Sequence[str],
    kept: Mapping[str, bytes],
    made: "Generator[_Worked[Result], None, None]",
    cache: ArchiveCache,
    make: "Callable[[str, Content], _Worked[Result]]",
) -> Generator[Result, None, None]:
    with closing(cache.kept), closing(made):
        for file in files:
            result = cache.take(kept[file], file) if file in kept else None
            if result is None:  # what is kept may be damaged
                result, new = _work_here(make, file) if file in kept else next(made)
                cache.kept.keep(new)
            yield result


def _share_out(
    files: Sequence[str], jobs: int | None, scheduler: str | None, work: Callable[[str, Content], Result]
) -> Generator[Result, None, None]:
    """Return what others make of games, or this process if it is not worth it to ask others."""
    here = partial(_work_here, work)
    alone = (here(file) for file in files)
    if not files:
        return alone
    if scheduler is not None:
        return distributed(scheduler, files, work)
    number = min(jobs or cores(), len(files) // WORTH_IT, MOST)
    load_rules()
    gc.freeze()  # what is loaded is no garbage, which thousands of games leave
    gc.set_threshold(100_000)
    gc.enable()
    try:
        return work_shared(files, number, here) if number > 1 else alone
    except (OSError, ImportError, NotImplementedError):  # the system has no room or no means for it
        return alone


def _work_here(work: Callable[[str, Content], Result], file: str) -> Result:
    return work(file, take_content(file))


def work_shared(files: Sequence[str], number: int, work: Callable[[str], Result]) -> Generator[Result, None, None]:
    """Return what so many processes make of all games, which start before anything else has a thread."""
    context = multiprocessing.get_context("fork" if FORKS else "spawn")
    pool = ProcessPoolExecutor(number, context, initializer=serve)
    try:
        with uninterrupted([signal.SIGINT]):  # Ctrl-C is for this process, which ends the others
            games = submit_ahead(lambda file: pool.submit(work, file), files, _AHEAD * number)
    except BaseException:
        _dismiss(pool)
        raise
    return _collect_results(pool, games)


def _collect_results(pool: ProcessPoolExecutor, games: "Iterator[Future[Result]]") -> Generator[Result, None, None]:
    """Yield what the processes of a pool make; whatever happens, none of them is left behind."""
    try:
        for game in games:
            yield game.result()
    except (BrokenProcessPool, MemoryError) as lost:
        raise WorkerLost(LOST) from lost
    finally:
        _dismiss(pool)


def _dismiss(pool: ProcessPoolExecutor) -> None:
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
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait until the process is gone that started this one, perhaps killed, and end."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)


def cores() -> int:
    """Return how many processes this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
