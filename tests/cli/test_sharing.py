"""Who audits: processes started early or late, a cluster, or this process alone."""

import errno
import io
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

from civledger.bookkeeping.open_ledger import take_content
from civledger.cli.auditing import audited
from civledger.cli.cluster import received
from civledger.cli.progress import WORTH_A_BAR, progress
from civledger.cli.sharing import EARLY, audits, cores, early_processes
from civledger.model.audited import Audited
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
    assert received([(file, take_content(file)) for file in files], (), ()) == here
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
    assert "pip install distributed" in said.messages


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
