"""Who audits: processes of this machine, a cluster, or this process alone."""

import errno
import gc
import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from civledger.bookkeeping.audit import audited
from civledger.bookkeeping.open_ledger import take_content
from civledger.cli import audit_workers
from civledger.cli.audit import WORTH_A_BAR, progress
from civledger.cli.audit_workers import MOST, NamedFile, audits, cores, submit_ahead, work_on_received
from civledger.model.audited import Audited, WorkerLost
from tests.cli import ROOT
from tests.cli.keyboard import typed
from tests.cli.processes import descriptors, left
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
    return [audited(file, take_content(file), (), ()) for file in files]


def codes(games: list[Audited]) -> list[list[str]]:
    return [[finding.fault.code for finding in game.verdict.findings] for game in games]


def test_files_and_their_contents_give_the_same_audit(files: list[str]) -> None:
    here = opened(files)
    assert codes(here) == [["MC201"], ["CL004"], ["CL001"], [], ["CL001"]]
    assert [(game.players, game.winner) for game in here[:2]] == [(7, None), (0, None)]
    received = [(file, take_content(file)) for file in files]
    assert work_on_received(partial(audited, select=(), ignore=()), received) == here
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


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Give a list that gets the types of what a cluster is sent, for each few games."""
    kinds: list[list[str]] = []

    def noting(work: Callable[..., Audited], games: list[tuple[str, object]]) -> list[Audited | None]:
        kinds.append([type(content).__name__ for _, content in games])
        return work_on_received(work, games)  # type: ignore[arg-type]

    monkeypatch.setattr(audit_workers, "work_on_received", noting)
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    return kinds


def test_a_cluster_that_finds_the_files_is_sent_their_names(files: list[str], sent: list[list[str]]) -> None:
    assert list(audits(files, 1, "tcp://here", (), ())) == opened(files)
    assert sent == [["NamedFile"] * 4 + ["Finding"]]
    assert Client.closed[-1:] == ["tcp://here"]


@pytest.mark.parametrize("other", [{"path": "nowhere.toml"}, {"size": 3}, {"digest": "0"}], ids=str)
def test_a_cluster_that_lacks_files_is_sent_contents_from_then_on(
    other: dict[str, Any], files: list[str], sent: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, take = opened(files * 20), NamedFile.take
    monkeypatch.setattr(NamedFile, "take", lambda named: take(named._replace(**other)))
    assert list(audits(files * 20, 1, "tcp://here", (), ())) == here
    assert "NamedFile" in sent[0]
    assert "NamedFile" not in sent[-1]


def test_only_the_client_of_a_cluster_keeps_what_is_found(sent: list[list[str]], cache_home: Path) -> None:
    first = typed("audit a.toml b.toml d.toml --scheduler tcp://here")
    assert len(sent) == 1
    assert (cache_home / "civledger").is_dir()
    assert typed("audit a.toml b.toml d.toml --scheduler tcp://here") == first
    assert len(sent) == 1


def test_a_scheduler_that_cannot_be_reached_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    said = typed("audit a.toml d.toml --scheduler nowhere")
    assert said.code == 2
    assert "no route" in said.messages


def test_without_dask_a_scheduler_is_wrong_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = typed("audit a.toml --scheduler tcp://here")
    assert said.code == 2
    assert "install 'distributed" in said.messages


@pytest.mark.parametrize("lacking", ["fork", "pipe"])
def test_where_no_process_can_be_started_this_one_does_it(
    lacking: str, files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = getattr(os, lacking), []

    def full() -> object:
        calls.append(lacking)
        if len(calls) == 2:
            raise OSError(errno.EMFILE, "no room")
        return real()

    here = opened(files)
    monkeypatch.setattr(os, lacking, full)
    assert list(audits(files, 3, None, (), ())) == here
    assert len(calls) == 2
    assert not left()
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == set()


def test_who_takes_no_more_games_leaves_no_process_and_nothing_open(files: list[str]) -> None:
    before = descriptors()
    games = audits(files * 20, 3, None, (), ())
    assert next(games) == opened(files)[0]
    games.close()
    assert not left()
    del games
    gc.collect()  # a pool closes its pipes when it is thrown away
    assert descriptors() == before


def out_of_memory(file: str, content: object, select: object, ignore: object, impact: bool) -> Audited:
    raise MemoryError


def killed(file: str, content: object, select: object, ignore: object, impact: bool) -> Audited:
    os._exit(1)


@pytest.mark.parametrize("trouble", [out_of_memory, killed])
def test_a_process_that_fails_is_told(
    trouble: Callable[..., Audited], files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("civledger.cli.audit_workers.audited", trouble)
    with pytest.raises(WorkerLost):
        list(audits(files, 2, None, (), ()))
    assert not left()


@pytest.mark.parametrize(("jobs", "number"), [(None, 3), (2, 2), (3000, MOST), (1, 0)])
def test_so_many_processes_are_used(jobs: int | None, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def pool(asked: int, *_: object, **__: object) -> None:
        seen.append(asked)
        raise NotImplementedError  # as where the system has no semaphores

    monkeypatch.setattr("civledger.cli.audit_workers.ProcessPoolExecutor", pool)
    monkeypatch.setattr("civledger.cli.audit_workers.cores", lambda: 3)
    files = ["d.toml"] * 100
    assert len(list(audits(files, jobs, None, (), ()))) == len(files)
    assert seen == [number] * (number > 0)


def test_where_processes_cannot_be_copied_they_are_begun_anew_if_there_is_enough_to_do(
    files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ways = []

    def context(way: str) -> BaseContext:
        ways.append(way)
        return get_context(way)

    monkeypatch.setattr("civledger.cli.audit_workers.FORKS", False)
    monkeypatch.setattr("civledger.cli.audit_workers.WORTH_IT", 5)
    monkeypatch.setattr("multiprocessing.get_context", context)
    assert list(audits(files, 2, None, (), ())) == opened(files)
    assert ways == []
    assert list(audits(files * 2, 2, None, (), ())) == opened(files) * 2
    assert ways == ["spawn"]


def test_only_so_many_games_are_under_way_and_they_come_in_order() -> None:
    begun: list[int] = []

    def submit(item: int) -> "Future[int]":
        begun.append(item)
        future: Future[int] = Future()
        future.set_result(item)
        return future

    results = submit_ahead(submit, range(10), 4)
    assert begun == [0, 1, 2, 3]
    for number, future in enumerate(results):
        assert future.result() == number
        assert len(begun) == min(number + 4, 10)
    assert begun == list(range(10))


def test_whoever_audits_has_loaded_everything_before_the_first_game() -> None:
    lines = [
        "import sys",
        "from civledger.bookkeeping.audit import audited, load_rules",
        "from civledger.bookkeeping.open_ledger import take_content",
        "load_rules()",
        "loaded = set(sys.modules)",
        "for file in sys.argv[1:]: audited(file, take_content(file), (), ())",
        "print(*(set(sys.modules) - loaded), 'typer' in loaded)",
    ]
    games = [str(ROOT / "ledgers" / "eighteen-expert.toml"), "a.toml"]
    said = subprocess.run([sys.executable, "-c", "\n".join(lines), *games], capture_output=True, text=True, check=True)
    assert said.stdout == "False\n"


def test_a_cluster_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(self: Client) -> ThreadPoolExecutor:
        pool = ThreadPoolExecutor(2)
        pool.submit = lambda *_: SimpleNamespace(result=lambda: 1 / 0)  # type: ignore[method-assign,assignment]
        return pool

    monkeypatch.setattr(Client, "get_executor", killed)
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    said = typed("audit a.toml d.toml --scheduler tcp://here")
    assert said.code == 3
    assert "ZeroDivisionError" in said.messages


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
