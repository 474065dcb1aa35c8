"""The parts of an audit that run in other processes or on other machines, looked at from inside."""

import io
import os
import select
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

from civledger.cli.auditing import audited, audits, content_of, cores
from civledger.cli.cluster import received
from civledger.cli.progress import WORTH_A_BAR, progress
from civledger.cli.workers import AHEAD, WorkerLost, shared
from civledger.model.audited import Audited
from tests.cli.keyboard import typed
from tests.support import entry, header

GAMES = {
    "a.toml": header() + entry(1, "census", "tokens = { Minoa = 56 }"),
    "b.toml": header(ast="no"),
    "c.toml": "x = \n",
    "d.toml": header(),
}


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    for name, text in GAMES.items():
        Path(name).write_text(text, encoding="utf-8")
    return [*GAMES, "gone.toml"]


def opened(files: list[str]) -> list[Audited]:
    return [audited(file, content_of(file), (), ()) for file in files]


def codes(games: list[Audited]) -> list[list[str]]:
    return [[finding.fault.code for finding in game.verdict.findings] for game in games]


def test_files_and_their_contents_give_the_same_audit(files: list[str]) -> None:
    here = opened(files)
    assert codes(here) == [["MC201"], ["CL004"], ["CL001"], [], ["CL001"]]
    assert [(game.players, game.winner) for game in here[:2]] == [(7, "Minoa"), (0, None)]
    assert received([(file, content_of(file)) for file in files], (), ()) == here
    assert list(audits(files, 1, None, (), ())) == here
    assert list(audits(files, 2, None, (), ())) == here


def test_no_more_is_under_way_than_is_needed_and_nothing_is_lost() -> None:
    files = ["a.toml", "b.toml", "c.toml", "d.toml"] * 25
    assert codes(list(audits(files, 2, None, (), ()))) == [["MC201"], ["CL004"], ["CL001"], []] * 25


class Client:
    """A Dask client whose workers are threads of this process."""

    closed: list[str] = []

    def __init__(self, address: str, timeout: str) -> None:
        if address == "nowhere":
            raise OSError("no route")
        self.address = address

    def get_executor(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(2)

    def nthreads(self) -> dict[str, int]:
        return {"one": 2}

    def close(self) -> None:
        self.closed.append(self.address)


def test_a_scheduler_is_sent_the_contents(files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    assert list(audits(files, 1, "tcp://here", (), ())) == opened(files)
    assert Client.closed == ["tcp://here"]
    said = typed("audit a.toml d.toml --scheduler nowhere")
    assert said.code == 2
    assert "no Dask scheduler answers at nowhere: no route" in said.messages


def test_without_dask_a_scheduler_is_wrong_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = typed("audit a.toml --scheduler tcp://here")
    assert said.code == 2
    assert "pip install 'civledger[dask]'" in said.messages


HERE = os.getpid()


def left() -> bool:
    """Tell whether a process of ours is left behind."""
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return False
    return True


@pytest.mark.parametrize("number", [1, 2, 3, 7])
def test_results_come_in_order_whoever_made_them(number: int) -> None:
    items = [str(item) for item in range(7)]
    assert list(shared(lambda item: (item, os.getpid() != HERE), items, number)) == [(item, True) for item in items]
    assert not left()


def test_who_takes_no_more_results_leaves_no_process() -> None:
    results = shared(lambda item: item * 100_000, [str(item) for item in range(100)], 3)
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
        list(shared(work, ["0", "1", "2", "3"], 2))
    assert not left()


def test_that_nobody_is_left_to_work_is_told() -> None:
    results = shared(lambda item: item if item == "0" else os._exit(1), [str(item) for item in range(AHEAD * 2)], 1)
    assert next(results) == "0"
    time.sleep(0.3)  # the only process has ended by then
    with pytest.raises(WorkerLost):
        next(results)
    assert not left()


def test_a_slow_item_keeps_the_others_waiting_but_not_from_working() -> None:
    def work(item: str) -> tuple[str, int]:
        time.sleep(0.3 if item == "0" else 0)
        return item, os.getpid()

    items = [str(item) for item in range(20)]
    results = list(shared(work, items, 2))
    assert [item for item, _ in results] == items
    assert len({process for _, process in results[1:]}) == 1


def test_few_results_wait_for_a_slow_one(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    begun.mkdir()

    def work(item: str) -> int:
        (begun / item).touch()
        while item == "0" and len(list(begun.iterdir())) < AHEAD * 2:
            time.sleep(0.01)
        time.sleep(0.2 if item == "0" else 0)
        return len(list(begun.iterdir()))

    seen = list(shared(work, [str(item) for item in range(AHEAD * 3)], 2))
    assert (seen[0], len(seen)) == (AHEAD * 2, AHEAD * 3)


def test_a_process_ends_when_its_parent_is_killed() -> None:
    alive, held = os.pipe()
    parent = os.fork()
    if not parent:
        for _ in shared(lambda item: item, ["0", "1", "2"], 1):
            os.kill(os.getpid(), signal.SIGKILL)
    os.close(held)  # now only they have it
    os.waitpid(parent, 0)
    assert select.select([alive], [], [], 10) == ([alive], [], [])
    assert os.read(alive, 1) == b""
    os.close(alive)


def test_where_nothing_can_be_forked_one_process_does_it(files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    assert list(audits(files, 2, None, (), ())) == opened(files)


def test_a_cluster_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(self: Client) -> ThreadPoolExecutor:
        pool = ThreadPoolExecutor(2)
        pool.submit = lambda *_: SimpleNamespace(result=lambda: 1 / 0)  # type: ignore[method-assign,assignment]
        return pool

    monkeypatch.setattr(Client, "get_executor", killed)
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    said = typed("audit a.toml d.toml --scheduler tcp://here")
    assert said.code == 3
    assert "the Dask cluster did not do its work: ZeroDivisionError" in said.messages


@pytest.mark.parametrize("affinity", [True, False])
def test_there_is_at_least_one_core(affinity: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not affinity:
        monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert cores() >= 1


class Terminal(io.StringIO):
    """Somebody who is looking."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("number", [WORTH_A_BAR - 1, WORTH_A_BAR])
def test_only_what_takes_a_while_gets_a_bar(number: int, files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    games = opened(["d.toml"]) * number
    assert list(progress(games, number)) == games
    assert (f"{number}/{number}" in terminal.getvalue()) == (number == WORTH_A_BAR)
