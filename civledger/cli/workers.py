"""Processes of this machine that share work: each takes the next item when it is free, results come back in order.

They may be started before it is known what the work is. One process, the leader, loads what every kind of it needs, and
only when the order arrives do the others come out of it, so that loading is done once, and beside whatever the program
does in the meantime.
"""

import marshal
import os
import select
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from io import FileIO
from typing import Any, NoReturn

from civledger.model.struct import Struct

MOST = 64  # processes, each with a pipe: more would come near what a program may have open
AHEAD = 16  # items a process may be before the one whose result is awaited, so that few results wait in memory
TICKET = 4  # bytes
LOST = "a process of the audit ended before its work was done"

Work = Callable[..., Any]
Load = Callable[[], Work]


class WorkerLost(Exception):
    """A process could not be started, or ended before it had done its work: killed, or out of memory."""


class Crew(Struct):
    """Processes that wait for an order: their leader, after whom the group is named, and the ends of their pipes."""

    leader: int
    order: FileIO
    tickets: FileIO
    results: Sequence[FileIO]


def gathered(load: Load, number: int) -> Crew:
    """Start the leader of so many processes, who loads the work and waits for an order."""
    try:
        ordered, order = os.pipe()
        taken, tickets = os.pipe()
        ours, theirs = zip(*[os.pipe() for _ in range(number)], strict=True)
        leader = forked(lambda: lead(load, ordered, taken, theirs, (order, tickets, *ours)))
    except OSError as full:
        raise WorkerLost(f"no process can be started for the audit: {full.strerror}") from full
    for end in (ordered, taken, *theirs):
        os.close(end)
    return Crew(leader, FileIO(order, "w"), FileIO(tickets, "w"), [FileIO(end) for end in ours])


def forked(child: Callable[[], NoReturn]) -> int:
    """Start a process in a group of its own, whom an interrupt does not reach: who has started it will end it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process = os.fork()
        if not process:
            child()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    os.setpgid(process, process)
    return process


def lead(load: Load, ordered: int, taken: int, results: Sequence[int], parents: Sequence[int]) -> NoReturn:
    """Load the work, wait for the order, and carry it out with as many others as it says; without one just end."""
    try:
        for end in parents:
            os.close(end)  # so that the order and the tickets end when the parent is gone, and results find no reader
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)  # whoever reads what the program writes need not wait for this process
        import pickle

        work = load()
        with FileIO(ordered) as order:
            told = order.read()
        if told:
            number, items, more = marshal.loads(told)  # noqa: S302  # our own process wrote it
            mine = next((other for other in range(1, number) if not os.fork()), 0)
            for place, end in enumerate(results):
                if place != mine:
                    os.close(end)
            carry_out(lambda index: pickle.dumps((index, work(items[index], *more)), -1), taken, results[mine])
    finally:
        os._exit(0)


def carry_out(done: Callable[[int], bytes], taken: int, results: int) -> None:
    """Work on items as long as there are tickets for them."""
    with FileIO(results, "w") as pipe:
        while ticket := os.read(taken, TICKET):
            data = done(int.from_bytes(ticket))
            write(pipe, len(data).to_bytes(TICKET) + data)


def write(pipe: FileIO, data: bytes) -> None:
    """Write all of some bytes to a pipe, however few it takes at once."""
    while data:
        data = data[pipe.write(data) :]


def shared(crew: Crew, number: int, items: Sequence[str], *more: tuple[str, ...]) -> Generator[Any, None, None]:
    """Order so many of a crew to work on items, and return the results in order; `more` is told about every item."""
    ahead = min(len(items), AHEAD * number)
    try:
        write(crew.order, marshal.dumps((number, list(items), more)))
        crew.order.close()
        write(crew.tickets, b"".join([index.to_bytes(TICKET) for index in range(ahead)]))
    except BrokenPipeError as gone:
        dismiss(crew)
        raise WorkerLost(LOST) from gone
    return collected(crew, crew.results[:number], ahead, len(items))


def collected(crew: Crew, pipes: Sequence[FileIO], ahead: int, items: int) -> Generator[Any, None, None]:
    """Yield the results in the order of the items; whatever happens, no process is left behind."""
    done: dict[int, Any] = {}
    try:
        for index in range(items):
            while index not in done:
                done.update(arrived(pipes))
            yield done.pop(index)
            if index + ahead < items:
                write(crew.tickets, (index + ahead).to_bytes(TICKET))
    except BrokenPipeError as gone:  # nobody is left who takes tickets
        raise WorkerLost(LOST) from gone
    finally:
        dismiss(crew)


def dismiss(crew: Crew) -> None:
    """End all processes of a crew."""
    for pipe in (crew.order, crew.tickets, *crew.results):
        pipe.close()
    with suppress(ProcessLookupError, PermissionError):  # they have ended already
        os.killpg(crew.leader, signal.SIGKILL)
    os.waitpid(crew.leader, 0)


def arrived(pipes: Sequence[FileIO]) -> Iterator[tuple[int, Any]]:
    """Wait until there is something to read, and yield it: which item it was, and the result."""
    import pickle

    ready, _, _ = select.select(pipes, [], [])
    for results in ready:
        size = int.from_bytes(exactly(results, TICKET))
        yield pickle.loads(exactly(results, size))  # noqa: S301  # our own process wrote it


def exactly(results: FileIO, size: int) -> bytes:
    """Return so many bytes of a pipe."""
    got = b""
    while len(got) < size:
        more = results.read(size - len(got))
        if not more:
            raise WorkerLost(LOST)
        got += more
    return got
