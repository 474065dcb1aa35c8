"""The parts of an audit that run in other processes or on other machines, looked at from inside."""

import io
import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import typer

from civledger.cli import auditing
from civledger.cli.auditing import audits, content_of, cores, local, opened, received
from civledger.cli.progress import WORTH_A_BAR, progress
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


def codes(games: list[Audited]) -> list[list[str]]:
    return [[finding.fault.code for finding in game.verdict.findings] for game in games]


def test_files_and_their_contents_give_the_same_audit(files: list[str]) -> None:
    here = opened(files, (), ())
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
    assert list(audits(files, 1, "tcp://here", (), ())) == opened(files, (), ())
    assert Client.closed == ["tcp://here"]
    said = typed("audit a.toml d.toml --scheduler nowhere")
    assert said.code == 2
    assert "no Dask scheduler answers at nowhere: no route" in said.messages


def test_without_dask_a_scheduler_is_wrong_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = typed("audit a.toml --scheduler tcp://here")
    assert said.code == 2
    assert "pip install 'civledger[dask]'" in said.messages


@pytest.mark.parametrize("error", [KeyboardInterrupt, typer.Exit])
def test_what_ends_an_audit_ends_its_processes(error: type[BaseException]) -> None:
    def end() -> None:
        assert len(multiprocessing.active_children()) == 2
        raise error

    with pytest.raises(error), local(2):
        end()
    for process in multiprocessing.active_children():
        process.join(5)
    assert multiprocessing.active_children() == []


def test_signals_are_let_be_where_they_cannot_be_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    with auditing.uninterrupted():
        pass


@pytest.mark.parametrize("orphan", [False, True])
def test_a_worker_ends_with_who_started_it(orphan: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = multiprocessing.Pipe()
    codes: list[int] = []
    over = threading.Event()

    def leave(code: int) -> None:
        codes.append(code)
        over.set()

    def parent() -> Any:
        if orphan:
            return SimpleNamespace(sentinel=ours.fileno())
        over.set()
        return None

    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr(multiprocessing, "parent_process", parent)
    auditing.end_with_parent()
    assert over.wait(0.2) != orphan
    theirs.close()
    assert over.wait(10)
    assert codes == ([1] if orphan else [])


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
    games = opened(["d.toml"], (), ()) * number
    assert list(progress(games, number)) == games
    assert (f"{number}/{number}" in terminal.getvalue()) == (number == WORTH_A_BAR)
