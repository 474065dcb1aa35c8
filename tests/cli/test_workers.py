"""The parts of an audit that run in other processes or on other machines, looked at from inside."""

import errno
import io
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from civledger.cli.auditing import audited, content_of
from civledger.cli.cluster import received
from civledger.cli.progress import WORTH_A_BAR, progress
from civledger.cli.sharing import EARLY, audits, cores, early_processes
from civledger.cli.workers import AHEAD, WorkerLost, dismiss, gathered, shared
from civledger.model.audited import Audited
from tests.cli import ROOT
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


def test_every_process_is_used_and_loads_nothing_again() -> None:
    def load() -> Callable[[str], tuple[int, int]]:
        loaded = os.getpid()

        def work(item: str) -> tuple[int, int]:
            time.sleep(0.2)
            return loaded, os.getpid()

        return work

    crew = gathered(load, 3)
    seen = list(shared(crew, 3, digits(3)))
    assert {loaded for loaded, _ in seen} == {crew.leader}
    assert len({process for _, process in seen}) == 3
    assert not left()


def test_fewer_may_work_than_have_been_gathered() -> None:
    def work(item: str, more: tuple[str, ...], end: tuple[str, ...]) -> tuple[int, str]:
        time.sleep(0.05)
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
    results = worked(lambda item: item if item == "0" else os._exit(1), digits(AHEAD * 2), 1)
    assert next(results) == "0"
    time.sleep(0.3)  # the only process has ended by then
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


def test_a_slow_item_keeps_the_others_waiting_but_not_from_working() -> None:
    def work(item: str) -> tuple[str, int]:
        time.sleep(0.3 if item == "0" else 0)
        return item, os.getpid()

    items = digits(20)
    results = list(worked(work, items, 2))
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
    assert select.select([alive], [], [], 10) == ([alive], [], [])
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
    ended, _, _ = select.select([ours], [], [], 10)
    dismiss(crew)
    assert ended == [ours]
    assert os.read(ours, 1) == b""
    os.close(ours)


@pytest.mark.parametrize(
    ("arguments", "cpus", "early"),
    [
        (["games"], 4, 4),
        (["games", "--format", "json"], 200, 64),
        (["games"], 1, 0),
        (["games", "--jobs", "1"], 4, 0),
        (["--jobs=3", "games"], 4, 0),
        (["games", "--scheduler", "tcp://here"], 4, 0),
        (["--help"], 4, 0),
    ],
)
def test_processes_are_started_early_if_they_will_be_needed(
    arguments: list[str], cpus: int, early: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("civledger.cli.sharing.cores", lambda: cpus)
    with early_processes(arguments):
        assert [len(crew.results) for crew in EARLY] == [early] * (early > 0)
    assert not left()


def test_what_was_started_early_does_the_work(files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("civledger.cli.sharing.cores", lambda: 3)
    for chosen in (files, files[:1], []):
        with early_processes(chosen):
            assert list(audits(chosen, None, None, (), ())) == opened(chosen)
            assert len(EARLY) == (chosen == [])
        assert not left()


def descriptors() -> list[str]:
    return sorted(os.listdir("/proc/self/fd"))


@pytest.mark.parametrize("lacking", ["fork", "pipe"])
def test_where_no_process_can_be_started_this_one_does_it(
    lacking: str, files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = getattr(os, lacking), []

    def full() -> object:
        calls.append(lacking)
        if lacking == "fork" or len(calls) % 3 == 0:
            raise OSError(errno.EMFILE, "no room")
        return real()

    here, before = opened(files), descriptors()
    monkeypatch.setattr("civledger.cli.sharing.cores", lambda: 2)
    monkeypatch.setattr(os, lacking, full)
    with early_processes(files):
        assert EARLY == []
        assert list(audits(files, None, None, (), ())) == here
    assert len(calls) == {"fork": 2, "pipe": 6}[lacking]
    assert descriptors() == before
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == set()


def test_nothing_stays_open_when_the_work_is_done() -> None:
    before = descriptors()
    assert list(worked(len, digits(5), 3)) == [1] * 5
    assert descriptors() == before


def test_the_leader_ends_and_buries_the_others() -> None:
    """The others are no children of ours: whoever is left of them would be a zombie where nobody buries orphans."""

    def work(item: str) -> int:
        time.sleep(0.05)
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


def test_whoever_audits_has_loaded_everything_before_the_first_game() -> None:
    lines = [
        "import sys",
        "from civledger.cli.sharing import auditor",
        "work = auditor()",
        "loaded = set(sys.modules)",
        "for file in sys.argv[1:]: work(file, (), ())",
        "print(*(set(sys.modules) - loaded), 'typer' in loaded)",
    ]
    games = [str(ROOT / "ledgers" / "eighteen-expert.toml"), "a.toml"]
    said = subprocess.run([sys.executable, "-c", "\n".join(lines), *games], capture_output=True, text=True, check=True)
    assert said.stdout == "False\n"


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
