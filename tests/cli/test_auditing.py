"""Auditing on several processes or machines: the same output, flat memory, and a clean end however it comes."""

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from civledger.cli.cluster import chunks_of
from civledger.cli.sharing import audits
from civledger.report.audit import STYLES
from tests.benchmarks.timing import peak
from tests.cli import ROOT, civledger, environment
from tests.support import entry, header

SMALL = header() + entry(1, "census", "tokens = { Minoa = 56 }")
LARGE = (ROOT / "ledgers" / "eighteen-expert.toml").read_text("utf-8")
PROGRAM = (sys.executable, "-m", "civledger", "audit")
CLUSTER = """
import sys
from distributed import LocalCluster
with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""


def write(folder: Path, *texts: str) -> Path:
    """Write games into a folder, in the order of their names."""
    folder.mkdir(exist_ok=True)
    for number, text in enumerate(texts):
        (folder / f"game{number:03}.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Give a folder where the first game of every few takes the longest, and some files are broken."""
    games = [*[LARGE, *[SMALL] * 7, header() + "x = \n"] * 3, LARGE]
    folder = write(tmp_path / "mixed", *games)
    (folder / "link.toml").symlink_to("nowhere.toml")
    return folder


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with more games than are audited in a second."""
    return write(tmp_path_factory.mktemp("archive") / "many", *[LARGE] * 80)


@pytest.mark.parametrize("format", STYLES)
def test_the_output_never_depends_on_the_number_of_processes(format: str, mixed: Path) -> None:
    alone, *others = (
        civledger("audit", "mixed", "--jobs", jobs, "--format", format, folder=mixed.parent) for jobs in "125"
    )
    assert (alone.returncode, alone.stderr) == (3, "")
    assert [(said.returncode, said.stdout, said.stderr) for said in others] == [(3, alone.stdout, "")] * 2


def test_games_come_in_the_order_of_the_files(mixed: Path) -> None:
    files = sorted(map(str, mixed.iterdir()), reverse=True)
    assert [game.verdict.file for game in audits(files, 3, None, (), ())] == files


@pytest.mark.parametrize(("number", "size"), [(0, 8), (1, 8), (8, 8), (9, 8), (30, 7)])
def test_chunks_are_all_of_the_files(number: int, size: int) -> None:
    files = [str(each) for each in range(number)]
    chunks = chunks_of(files, size)
    assert [file for chunk in chunks for file in chunk] == files
    assert all(0 < len(chunk) <= size for chunk in chunks)


def test_more_processes_are_asked_for_than_there_is_work(mixed: Path) -> None:
    start = time.monotonic()
    said = civledger("audit", "mixed", "--jobs", "3000", folder=mixed.parent)
    assert said.returncode == 3
    assert time.monotonic() - start < 20


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_memory_is_flat_however_many_games(jobs: str, tmp_path: Path) -> None:
    peaks = []
    for number in (30, 300):
        folder = write(tmp_path / str(number), *[SMALL] * number)
        peaks.append(peak([*PROGRAM, str(folder), "--jobs", jobs]))
    assert peaks[1] < 1.2 * peaks[0]


def seen(folder: Path, *arguments: str, output: int | None) -> tuple[str, str]:
    """Return what a program writes to a terminal, and to its output unless that is the terminal too."""
    import pty  # not everywhere

    outer, inner = pty.openpty()
    surroundings = environment(TERM="xterm", COLUMNS="90")
    command = [*PROGRAM, *arguments]
    with subprocess.Popen(command, cwd=folder, env=surroundings, stdout=output or inner, stderr=inner) as process:
        os.close(inner)
        terminal = b""
        try:
            while more := os.read(outer, 65536):
                terminal += more
        except OSError:  # how Linux says that nobody writes any more
            pass
        piped = process.stdout.read() if process.stdout else b""
    os.close(outer)
    return terminal.decode(), piped.decode()


@pytest.mark.parametrize("format", STYLES)
def test_progress_is_for_the_terminal_and_the_output_for_its_pipe(format: str, mixed: Path) -> None:
    arguments = "mixed", "--format", format
    terminal, piped = seen(mixed.parent, *arguments, output=subprocess.PIPE)
    assert all(word in terminal for word in ("29/29", "games", "entries/s", "\x1b[?25h"))
    assert "game000.toml" not in terminal
    assert piped == civledger("audit", *arguments, folder=mixed.parent).stdout


def test_on_a_terminal_the_games_stand_above_the_bar(mixed: Path) -> None:
    terminal, _ = seen(mixed.parent, "mixed", output=None)
    lines = terminal.replace("\r", "").split("\n")
    for line in civledger("audit", "mixed", folder=mixed.parent).stdout.splitlines():
        assert any(shown.endswith(line) for shown in lines), line


@pytest.mark.parametrize("settings", [{}, {"TERM": "xterm", "FORCE_COLOR": "1"}])
def test_in_a_pipe_there_is_no_progress(settings: dict[str, str], mixed: Path) -> None:
    said = civledger("audit", "mixed", folder=mixed.parent, **settings)
    assert (said.stderr, "\x1b" in said.stdout) == ("", False)


def running(session: int) -> list[str]:
    """Return the processes of a session that have not ended."""
    states = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, its_session = status.read_text().rpartition(")")[2].split()[:4]
        except OSError:  # ended just now
            continue
        if int(its_session) == session and state not in "ZX":
            states.append(f"{status}: {state}")
    return states


def ended(session: int) -> bool:
    """Tell whether all processes of a session end within a second."""
    for _ in range(20):
        if not running(session):
            return True
        time.sleep(0.05)
    return False


def started(command: list[str]) -> subprocess.Popen[bytes]:
    """Return a program at work in a session of its own."""
    return subprocess.Popen(
        command, env=environment(), start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def stopped(folder: Path, jobs: str, sent: signal.Signals, group: bool, later: float) -> tuple[int, str, float]:
    """Return how an audit ends that is stopped in the middle, what it says, and how long that takes."""
    command = [*PROGRAM, str(folder), "--format", "json", "--jobs", jobs]
    with started(command) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        os.read(process.stdout.fileno(), 1)  # the first games are done
        time.sleep(later)  # later it waits for its reader
        start = time.monotonic()
        (os.killpg if group else os.kill)(process.pid, sent)
        code = process.wait(timeout=30)
        took = time.monotonic() - start
        assert ended(process.pid), running(process.pid)
        return code, process.stderr.read().decode(), took


@pytest.mark.parametrize("later", [0, 1.5])
@pytest.mark.parametrize("group", [False, True], ids=["the process", "the terminal"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_at_once_without_a_word_and_leaves_nobody(jobs: str, group: bool, later: float, many: Path) -> None:
    code, messages, took = stopped(many, jobs, signal.SIGINT, group, later)
    assert (code, messages) == (130, "")
    assert took < 1


@pytest.mark.parametrize("group", [False, True], ids=["the process", "the group"])
@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGKILL])
def test_who_is_killed_leaves_nobody(sent: signal.Signals, group: bool, many: Path) -> None:
    code, messages, _ = stopped(many, "2", sent, group, later=0)
    assert (code, messages) == (-sent, "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_trouble(closed: str, mixed: Path) -> None:
    script = f'"$@" {closed}'
    command = ["bash", "-c", script, "bash", *PROGRAM, str(mixed)]
    said = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False, timeout=60)
    whole = civledger("audit", str(mixed), folder=mixed.parent)
    assert (said.returncode, said.stdout, said.stderr) == (3, "" if ">&-" in closed.split() else whole.stdout, "")


def test_a_list_that_was_closed_names_nothing(mixed: Path) -> None:
    command = ["bash", "-c", '"$@" <&-', "bash", *PROGRAM, "-"]
    said = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False, timeout=60)
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.startswith("0 games")


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("moment", [0.01, 0.02, 0.03, 0.05, 0.08, 0.12])
def test_ctrl_c_while_it_starts_is_no_fault(moment: float, jobs: str, many: Path) -> None:
    with started([*PROGRAM, str(many), "--jobs", jobs]) as process:
        assert process.stderr is not None
        time.sleep(moment)
        os.killpg(process.pid, signal.SIGINT)
        code = process.wait(timeout=30)
        said = process.stderr.read().decode()
        assert ended(process.pid), running(process.pid)
    assert code  # 130, or what Python ends with if it is interrupted before the program begins
    assert "civledger/cli" not in said, said


@pytest.mark.parametrize("limit", [8, 9, 12, 20])
def test_few_files_may_be_open(limit: int, mixed: Path) -> None:
    command = ["bash", "-c", f'ulimit -n {limit}; "$@"', "bash", *PROGRAM, str(mixed)]
    said = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False, timeout=60)
    whole = civledger("audit", str(mixed), folder=mixed.parent)
    assert (said.returncode, said.stdout, said.stderr) == (3, whole.stdout, "")


def children(process: int) -> list[int]:
    """Return the processes that a process has started, at least one."""
    listed = Path(f"/proc/{process}/task/{process}/children")
    for _ in range(1000):
        if found := listed.read_text().split():
            return [int(child) for child in found]
        time.sleep(0.01)
    raise AssertionError(f"{process} has started nothing")


@pytest.mark.parametrize("who", ["leader", "other"])
def test_a_process_that_is_killed_is_told_and_takes_nobody_along(who: str, many: Path) -> None:
    with started([*PROGRAM, str(many), "--format", "json", "--jobs", "2"]) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        os.read(process.stdout.fileno(), 1)
        [leader] = children(process.pid)
        os.kill(leader if who == "leader" else children(leader)[0], signal.SIGKILL)
        process.stdout.read()
        said = process.stderr.read().decode()
        assert process.wait(timeout=30) == 3
        assert said == (
            "civledger: a process of the audit ended before its work was done; try again, perhaps with --jobs 1\n"
        )
        assert ended(process.pid), running(process.pid)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_pipe_closed_early_is_no_fault(jobs: str, many: Path) -> None:
    script = '"$@" | head -1'
    command = ["bash", "-c", script, "bash", *PROGRAM, str(many), "--format", "json", "--jobs", jobs]
    with started(command) as process:
        assert process.communicate(timeout=30) == (b'{"games":[\n', b"")
        assert ended(process.pid), running(process.pid)


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of a Dask scheduler with two workers, which stand in a folder of their own."""
    if importlib.util.find_spec("distributed") is None:
        pytest.skip("distributed is not installed: pip install 'civledger[dask]'")
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    command, pipe = [sys.executable, "-c", CLUSTER], subprocess.PIPE
    with subprocess.Popen(
        command, cwd=elsewhere, env=environment(), text=True, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.stdin.close()


@pytest.mark.parametrize("options", [["--format", "text"], ["--format", "json", "--select", "mc2"]], ids=" ".join)
def test_a_dask_cluster_gives_the_same_output(options: list[str], scheduler: str, mixed: Path) -> None:
    arguments = "audit", "mixed", *options
    here = civledger(*arguments, "--jobs", "1", folder=mixed.parent)
    there = civledger(*arguments, "--scheduler", scheduler, folder=mixed.parent)
    assert (there.returncode, there.stdout, there.stderr) == (3, here.stdout, "")


def test_a_scheduler_that_is_none_is_wrong_usage(mixed: Path) -> None:
    if importlib.util.find_spec("distributed") is None:
        pytest.skip("distributed is not installed: pip install 'civledger[dask]'")
    said = civledger("audit", "mixed", "--scheduler", "nowhere", folder=mixed.parent)
    assert said.returncode == 2
    assert said.stderr.startswith("civledger: no Dask scheduler answers at nowhere")
    assert "Traceback" not in said.stderr


def test_json_of_no_games_is_json(tmp_path: Path) -> None:
    said = civledger("audit", ".", "--format", "json", folder=tmp_path)
    assert json.loads(said.stdout) == {"games": [], "errors": 0, "warnings": 0, "infos": 0, "unreadable": 0}
