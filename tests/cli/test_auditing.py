"""Auditing on several processes or machines: the same output, flat memory, and a clean end however it comes."""

import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from civledger.cli import audit_workers as sharing
from civledger.cli.audit_workers import MOST, WORTH_IT, audits
from civledger.model.audited import Audited, Audits
from civledger.report.audit import STYLES
from tests.benchmarks.timing import peak
from tests.cli import ROOT, civledger, environment
from tests.cli.archives import PROGRAM, write
from tests.cli.keyboard import typed
from tests.cli.warm import warm
from tests.depth import share
from tests.support import entry, header

LONG = (ROOT / "ledgers" / "eight-basic.toml").read_text("utf-8")
TUTORIAL = (ROOT / "ledgers" / "tutorial.toml").read_text("utf-8")
SMALL = header() + entry(1, "census", "tokens = { Minoa = 56 }")


CLUSTER = """
import sys
from distributed import LocalCluster
with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder where the first game of every few takes the longest, and some files are broken."""
    games = [*[LONG, *[SMALL] * 7, header() + "x = \n"] * 3, LONG]
    folder = write(tmp_path_factory.mktemp("archive") / "mixed", *games)
    (folder / "link.toml").symlink_to("nowhere.toml")
    return folder


@pytest.fixture(scope="module")
def whole(mixed: Path) -> str:
    """Give what an audit says of the folder that nothing disturbs."""
    return civledger("audit", "mixed", folder=mixed.parent).stdout


@pytest.mark.parametrize("format", STYLES)
def test_the_output_never_depends_on_the_number_of_processes(
    format: str, mixed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(mixed.parent)
    alone, *others = (typed(f"audit mixed --jobs {jobs} --format {format}") for jobs in "125")
    assert (alone.code, alone.messages) == (3, "")
    assert others == [alone, alone]


def test_games_come_in_the_order_of_the_files(mixed: Path) -> None:
    files = sorted(map(str, mixed.iterdir()), reverse=True)
    assert [game.verdict.file for game in audits(files, 3, None, (), ())] == files


def test_more_processes_are_asked_for_than_there_is_work(mixed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []

    def shared(files: list[str], number: int, work: Callable[[str], Audited]) -> Audits:
        started.append(number)
        return (work(file) for file in files)

    monkeypatch.setattr(sharing, "work_shared", shared)
    files = sorted(map(str, mixed.iterdir()))
    assert len(list(audits(files, 3000, None, (), ()))) == len(files)
    assert started == [min(len(files) // WORTH_IT, MOST)]


@pytest.mark.deep
@pytest.mark.parametrize("jobs", share(["2", "1"], 2))
def test_memory_is_flat_however_many_games(jobs: str, tmp_path: Path) -> None:
    peaks = []
    for number in (30, 300):
        folder = write(tmp_path / str(number), *[SMALL] * number)
        peaks.append(peak([*PROGRAM, str(folder), "--jobs", jobs]))
    assert peaks[1] < 1.2 * peaks[0]


@pytest.mark.deep(alone=True)  # nothing smaller than an archive shows it
@pytest.mark.parametrize(
    "line",
    share(["export --to csv", "export --to sqlite -o x.db", "export --to hledger", "club", "club -o site"], 4),
)
def test_what_is_written_of_an_archive_need_not_fit_into_memory(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    peaks = []
    for number in (100, 400):
        folder = write(tmp_path / str(number), *[f"{TUTORIAL}# {one}\n" for one in range(number)])
        name, *options = line.split()
        output = [f"{number}{word}" if word in ("x.db", "site") else word for word in options]
        peaks.append(peak([sys.executable, "-m", "civledger", name, str(folder), *output]))
    assert peaks[1] < 1.3 * peaks[0]


def seen(folder: Path, *arguments: str, output: int | None) -> tuple[str, str]:
    """Return what a program writes to a terminal, and to its output unless that is the terminal too."""
    import pty  # not everywhere

    outer, inner = pty.openpty()
    surroundings = environment(TERM="xterm", COLUMNS="90")
    command = [*warm(), "audit", *arguments]
    with subprocess.Popen(command, cwd=folder, env=surroundings, stdout=output or inner, stderr=inner) as process:
        os.close(inner)
        terminal = b""
        with ThreadPoolExecutor() as reader:  # or a long output waits for ever to be read
            piped = reader.submit(process.stdout.read if process.stdout else bytes)
            try:
                while more := os.read(outer, 65536):
                    terminal += more
            except OSError:  # how Linux says that nobody writes any more
                pass
    os.close(outer)
    return terminal.decode(), piped.result().decode()


@pytest.mark.parametrize("format", ["text", "json"])
def test_progress_is_for_the_terminal_and_the_output_for_its_pipe(
    format: str, mixed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = "mixed", "--format", format
    terminal, piped = seen(mixed.parent, *arguments, output=subprocess.PIPE)
    assert all(word in terminal for word in ("29/29", "games", "entries/s", "\x1b[?25h"))
    assert "game000.toml" not in terminal
    monkeypatch.chdir(mixed.parent)
    assert piped == typed(f"audit mixed --format {format}").output


def test_on_a_terminal_the_games_stand_above_the_bar(mixed: Path, whole: str) -> None:
    terminal, _ = seen(mixed.parent, "mixed", output=None)
    told = "".join(re.sub(r"\x1b\[[\d;]*m", "", terminal).split())  # a screen of 80 columns folds lines
    assert [line for line in whole.splitlines() if "".join(line.split()) not in told] == []


def test_in_a_pipe_there_is_no_progress(mixed: Path) -> None:
    said = civledger("audit", "mixed", folder=mixed.parent, TERM="xterm", FORCE_COLOR="1")
    assert (said.stderr, "\x1b" in said.stdout) == ("", False)


def in_bash(
    script: str, mixed: Path, *arguments: str, program: Sequence[str] = PROGRAM
) -> subprocess.CompletedProcess[str]:
    """Return what an audit says that a script of the shell starts."""
    return subprocess.run(
        ["bash", "-c", script, "bash", *program, *arguments],
        cwd=mixed.parent,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.deep
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_trouble(closed: str, mixed: Path, whole: str) -> None:
    said = in_bash(f'"$@" {closed}', mixed, "mixed", program=[*warm(), "audit"])
    assert (said.returncode, said.stdout, said.stderr) == (3, "" if ">&-" in closed.split() else whole, "")


def test_a_list_that_was_closed_names_nothing(mixed: Path) -> None:
    said = in_bash('"$@" <&-', mixed, "-", program=[*warm(), "audit"])
    assert (said.returncode, said.stdout, said.stderr.count("\n")) == (2, "", 1)


@pytest.mark.deep
@pytest.mark.parametrize("limit", share([8, 12], 2))
def test_few_files_may_be_open(limit: int, mixed: Path, whole: str) -> None:
    said = in_bash(f'ulimit -n {limit}; "$@"', mixed, "mixed")
    assert (said.returncode, said.stdout, said.stderr) == (3, whole, "")


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of a Dask scheduler with two workers, which stand in a folder of their own."""
    if importlib.util.find_spec("distributed") is None:
        pytest.skip("distributed is not installed: pip install '.[dask]'")
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    command, pipe = [sys.executable, "-c", CLUSTER], subprocess.PIPE
    with subprocess.Popen(
        command, cwd=elsewhere, env=environment(), text=True, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.stdin.close()


@pytest.mark.deep(alone=True)  # `test_sharing` tries every day what is handed to a cluster
@pytest.mark.parametrize("options", [["--format", "text"], ["--format", "json", "--select", "mc2"]], ids=" ".join)
def test_a_dask_cluster_gives_the_same_output(options: list[str], scheduler: str, mixed: Path) -> None:
    arguments = "audit", "mixed", *options
    here = civledger(*arguments, "--jobs", "1", folder=mixed.parent)
    there = civledger(*arguments, "--scheduler", scheduler, folder=mixed.parent)
    assert (there.returncode, there.stdout, there.stderr) == (3, here.stdout, "")


@pytest.mark.deep(alone=True)
def test_a_scheduler_that_is_none_is_wrong_usage(mixed: Path) -> None:
    if importlib.util.find_spec("distributed") is None:
        pytest.skip("distributed is not installed: pip install '.[dask]'")
    said = civledger("audit", "mixed", "--scheduler", "nowhere", folder=mixed.parent)
    assert said.returncode == 2
    assert said.stderr.startswith("civledger: ")
    assert "Traceback" not in said.stderr
