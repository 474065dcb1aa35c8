"""Processes that share work, whatever it is."""

import os
import select
import signal
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from civledger.cli.workers import AHEAD, WorkerLost, dismiss, gathered, shared
from tests.cli.processes import descriptors, left
from tests.waiting import LONGEST, comes_true

HERE = os.getpid()


def worked(work: Callable[[str], Any], items: list[str], number: int) -> Generator[Any, None, None]:
    """Let so many processes work on items."""
    return shared(gathered(lambda: work, number), number, items)


def digits(number: int) -> list[str]:
    return [str(item) for item in range(number)]


@pytest.mark.parametrize("number", [1, 2, 3, 7])
def test_results_come_in_order_whoever_made_them(number: int) -> None:
    items = digits(7)
    assert list(worked(lambda item: (item, os.getpid() != HERE), items, number)) == [(item, True) for item in items]
    assert not left()


def meet(number: int, folder: Path) -> None:
    """Go on when so many processes have come here."""
    (folder / str(os.getpid())).touch()
    assert comes_true(lambda: len(list(folder.iterdir())) >= number)


def test_every_process_is_used_and_loads_nothing_again(tmp_path: Path) -> None:
    def load() -> Callable[[str], tuple[int, int]]:
        loaded = os.getpid()

        def work(item: str) -> tuple[int, int]:
            meet(3, tmp_path)
            return loaded, os.getpid()

        return work

    crew = gathered(load, 3)
    seen = list(shared(crew, 3, digits(3)))
    assert {loaded for loaded, _ in seen} == {crew.leader}
    assert len({process for _, process in seen}) == 3
    assert not left()


def test_fewer_may_work_than_have_been_gathered(tmp_path: Path) -> None:
    def work(item: str, more: tuple[str, ...], end: tuple[str, ...]) -> tuple[int, str]:
        meet(2, tmp_path)
        return os.getpid(), "".join((item, *more, *end))

    seen = list(shared(gathered(lambda: work, 5), 2, digits(6), ("a", "b"), ("c",)))
    assert [said for _, said in seen] == [f"{item}abc" for item in digits(6)]
    assert len({process for process, _ in seen}) == 2
    assert not left()


def test_who_takes_no_more_results_leaves_no_process() -> None:
    results = worked(lambda item: item * 100_000, digits(100), 3)
    assert next(results) == "0" * 100_000
    results.close()
    assert not left()


@pytest.mark.parametrize("killed", [True, False])
def test_a_process_that_fails_is_told(killed: bool) -> None:
    def work(item: str) -> str:
        if item == "2":
            if killed:
                os._exit(1)
            raise MemoryError
        return item

    with pytest.raises(WorkerLost):
        list(worked(work, digits(4), 2))
    assert not left()


def test_that_nobody_is_left_to_work_is_told() -> None:
    crew = gathered(lambda: lambda item: item if item == "0" else os._exit(1), 1)
    results = shared(crew, 1, digits(AHEAD * 2))
    assert next(results) == "0"
    os.waitid(os.P_PID, crew.leader, os.WEXITED | os.WNOWAIT)  # it ends after the only process
    with pytest.raises(WorkerLost):
        next(results)
    assert not left()


def test_that_nobody_was_there_to_take_the_order_is_told() -> None:
    crew = gathered(lambda: os._exit(1), 2)
    os.waitid(os.P_PID, crew.leader, os.WEXITED | os.WNOWAIT)
    with pytest.raises(WorkerLost):
        shared(crew, 2, digits(4))
    assert not left()


def test_an_order_may_be_longer_than_a_pipe_holds() -> None:
    items = [f"{item:01000}" for item in range(2000)]
    assert list(worked(len, items, 2)) == [1000] * 2000


def test_a_slow_item_keeps_the_others_waiting_but_not_from_working(tmp_path: Path) -> None:
    items = digits(20)

    def work(item: str) -> tuple[str, int]:
        (tmp_path / item).touch()
        assert item != "0" or comes_true(lambda: len(list(tmp_path.iterdir())) == len(items))
        return item, os.getpid()

    results = list(worked(work, items, 2))
    assert [item for item, _ in results] == items
    assert len({process for _, process in results[1:]}) == 1


def test_few_results_wait_for_a_slow_one(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    begun.mkdir()

    def work(item: str) -> int:
        (begun / item).touch()
        assert item != "0" or comes_true(lambda: len(list(begun.iterdir())) >= AHEAD * 2)
        time.sleep(0.2 if item == "0" else 0)
        return len(list(begun.iterdir()))

    seen = list(worked(work, digits(AHEAD * 3), 2))
    assert (seen[0], len(seen)) == (AHEAD * 2, AHEAD * 3)


@pytest.mark.parametrize("ordered", [True, False])
def test_processes_end_when_their_parent_is_killed(ordered: bool) -> None:
    alive, held = os.pipe()
    parent = os.fork()
    if not parent:
        crew = gathered(lambda: lambda item: item, 2)
        for _ in shared(crew, 2, digits(3)) if ordered else "x":
            os.kill(os.getpid(), signal.SIGKILL)
    os.close(held)  # now only they have it
    os.waitpid(parent, 0)
    assert select.select([alive], [], [], LONGEST) == ([alive], [], [])
    assert os.read(alive, 1) == b""
    os.close(alive)


def test_the_processes_hold_nothing_open_that_somebody_reads() -> None:
    ours, theirs = os.pipe()
    saved = os.dup(1)
    os.dup2(theirs, 1)
    os.close(theirs)
    crew = gathered(lambda: lambda item: item, 2)
    os.dup2(saved, 1)
    os.close(saved)
    ended, _, _ = select.select([ours], [], [], LONGEST)
    dismiss(crew)
    assert ended == [ours]
    assert os.read(ours, 1) == b""
    os.close(ours)


def test_nothing_stays_open_when_the_work_is_done() -> None:
    before = descriptors()
    assert list(worked(len, digits(5), 3)) == [1] * 5
    assert descriptors() == before


def test_the_leader_ends_and_buries_the_others(tmp_path: Path) -> None:
    """The others are no children of ours: whoever is left of them would be a zombie where nobody buries orphans."""

    def work(item: str) -> int:
        meet(3, tmp_path)
        return os.getpid()

    results = worked(work, digits(40), 3)
    processes = {next(results) for _ in range(12)}
    assert len(processes) == 3
    results.close()
    assert not left()
    assert not any(Path(f"/proc/{process}").exists() for process in processes)


def test_a_caller_who_ignores_ended_children_is_no_trouble() -> None:
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        assert list(worked(len, digits(5), 3)) == [1] * 5
    finally:
        signal.signal(signal.SIGCHLD, before)
