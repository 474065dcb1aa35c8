"""Processes of this machine that share work: each takes the next item when it is free, results come back in order.

They may be started before it is known what the work is. One process, the leader, loads what every kind of it needs, and
only when the order arrives do the others come out of it, so that loading is done once, and beside whatever the program
does in the meantime.
"""

import marshal
import os
import select
import signal
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from io import FileIO
from typing import Any, NoReturn

from civledger.model.interrupts import uninterrupted
from civledger.model.struct import Struct

MOST = 64  # processes, each with a pipe: more would come near what a program may have open
AHEAD = 16  # items a process may be before the one whose result is awaited, so that few results wait in memory
TICKET = 4  # bytes
LOST = "a process of the audit ended before its work was done"

Work = Callable[..., Any]
Load = Callable[[], Work]


class WorkerLost(Exception):
    """A process ended before it had done its work: killed, or out of memory."""


class Crew(Struct):
    """Processes that wait for an order: their leader, and our ends of their pipes."""

    leader: int
    order: FileIO
    tickets: FileIO
    results: Sequence[FileIO]


def gathered(load: Load, number: int) -> Crew:
    """Start the leader of so many processes, who loads the work and waits for an order; raises OSError if it cannot."""
    ends: list[int] = []
    try:
        for _ in range(number + 2):
            ends += os.pipe()
        read, written = ends[::2], ends[1::2]
        leader = forked(lambda: lead(load, [*read[:2], *written[2:]], [*written[:2], *read[2:]]))
    except OSError:
        for end in ends:
            os.close(end)
        raise
    for end in (*read[:2], *written[2:]):
        os.close(end)
    order, tickets = (FileIO(end, "w") for end in written[:2])
    return Crew(leader, order, tickets, [FileIO(end) for end in read[2:]])


def forked(child: Callable[[], NoReturn]) -> int:
    """Start a process."""
    with uninterrupted():
        process = os.fork()
        if not process:
            child()
    return process


def lead(load: Load, own: Sequence[int], parents: Sequence[int]) -> NoReturn:
    """Load the work, wait for the order, and carry it out with as many others as it says; without one just end."""
    others: list[int] = []

    def end(*_: object) -> NoReturn:
        for other in others:
            with suppress(ProcessLookupError):  # it has ended already
                os.kill(other, signal.SIGKILL)
        for other in others:
            with suppress(ChildProcessError):  # nobody has to wait for it
                os.waitpid(other, 0)
        os._exit(0)

    try:
        signal.signal(signal.SIGTERM, end)
        signal.pthread_sigmask(signal.SIG_SETMASK, {signal.SIGINT})  # the parent gets it, and ends this process
        for theirs in parents:
            os.close(theirs)  # so that order and tickets end when the parent is gone, and results find no reader
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)  # whoever reads what the program writes need not wait for this process
        import pickle

        ordered, taken, *results = own
        work = load()
        with FileIO(ordered) as order:
            told = order.read()
        if told:
            number, items, more = marshal.loads(told)  # noqa: S302  # our own process wrote it
            mine = joined(others, number - 1)
            for place, result in enumerate(results):
                if place != mine:
                    os.close(result)
            carry_out(lambda index: pickle.dumps((index, work(items[index], *more)), -1), taken, results[mine])
    finally:
        end()


def joined(others: list[int], number: int) -> int:
    """Start so many others, and return which of all this process is: the leader, who knows the others, is 0."""
    with uninterrupted():
        for other in range(1, number + 1):
            process = os.fork()
            if not process:
                signal.signal(signal.SIGTERM, signal.SIG_DFL)
                others.clear()
                return other
            others.append(process)
    return 0


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
    waiting = select.poll()
    for pipe in pipes:
        waiting.register(pipe, select.POLLIN)
    try:
        for index in range(items):
            while index not in done:
                ready = {number for number, _ in waiting.poll()}
                done.update(arrived(pipe) for pipe in pipes if pipe.fileno() in ready)
            yield done.pop(index)
            if index + ahead < items:
                write(crew.tickets, (index + ahead).to_bytes(TICKET))
    except BrokenPipeError as gone:  # nobody is left who takes tickets
        raise WorkerLost(LOST) from gone
    finally:
        dismiss(crew)


def dismiss(crew: Crew) -> None:
    """End all processes of a crew: the leader ends the others."""
    for pipe in (crew.order, crew.tickets, *crew.results):
        pipe.close()
    with uninterrupted(), suppress(ProcessLookupError, ChildProcessError):  # where nobody waits for them, they are gone
        os.kill(crew.leader, signal.SIGTERM)
        os.waitpid(crew.leader, 0)


def arrived(results: FileIO) -> tuple[int, Any]:
    """Return what has come through a pipe: which item it was, and the result."""
    import pickle

    size = int.from_bytes(exactly(results, TICKET))
    which: tuple[int, Any] = pickle.loads(exactly(results, size))  # noqa: S301  # our own process wrote it
    return which


def exactly(results: FileIO, size: int) -> bytes:
    """Return so many bytes of a pipe."""
    got = b""
    while len(got) < size:
        more = results.read(size - len(got))
        if not more:
            raise WorkerLost(LOST)
        got += more
    return got
