"""An audit that is stopped: without a word, and nobody is left."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli import environment
from tests.cli.archives import LARGE, PROGRAM, write
from tests.depth import share
from tests.waiting import LONGEST, comes_true


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with more games than are audited in a second."""
    return write(tmp_path_factory.mktemp("archive") / "many", *[LARGE] * 80)


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
    """Tell whether all processes of a session end."""
    return comes_true(lambda: not running(session))


def started(command: list[str], **settings: str) -> subprocess.Popen[bytes]:
    """Return a program at work in a session of its own."""
    known = {**environment(), **settings}
    return subprocess.Popen(command, env=known, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def stopped(folder: Path, jobs: str, sent: signal.Signals, group: bool, later: float) -> tuple[int, str]:
    """Return how an audit ends that is stopped in the middle, and what it says."""
    command = [*PROGRAM, str(folder), "--format", "json", "--jobs", jobs]
    with started(command) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        os.read(process.stdout.fileno(), 1)  # the first games are done
        time.sleep(later)  # later it waits for its reader
        (os.killpg if group else os.kill)(process.pid, sent)
        code = process.wait(timeout=LONGEST)
        assert ended(process.pid), running(process.pid)
        return code, process.stderr.read().decode()


@pytest.mark.deep
@pytest.mark.parametrize(
    ("jobs", "group", "later"), share([("1", False, 0), ("1", True, 1.5), ("2", False, 1.5), ("2", True, 0)], 2)
)
def test_ctrl_c_ends_without_a_word_and_leaves_nobody(jobs: str, group: bool, later: float, many: Path) -> None:
    assert stopped(many, jobs, signal.SIGINT, group, later) == (130, "")


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_is_left_in_the_temporary_folder(sent: signal.Signals, many: Path, tmp_path: Path) -> None:
    with started([*PROGRAM, str(many), "--format", "json", "--jobs", "2"], TMPDIR=str(tmp_path)) as process:
        assert process.stdout is not None
        os.read(process.stdout.fileno(), 1)
        os.killpg(process.pid, sent)
        process.wait(timeout=LONGEST)
        assert ended(process.pid), running(process.pid)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.benchmark
def test_ctrl_c_ends_at_once(many: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with started([*PROGRAM, str(many), "--format", "json", "--jobs", "2"]) as process:
        assert process.stdout is not None
        os.read(process.stdout.fileno(), 1)
        start = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(timeout=LONGEST) == 130
        seconds = time.monotonic() - start
    with capsys.disabled():
        print(f"\nan audit ends {seconds:.2f} s after Ctrl-C; the goal is 1")
    assert seconds < 2


@pytest.mark.deep
@pytest.mark.parametrize(
    ("sent", "group"),
    share(
        [
            *((sent, False) for sent in (signal.SIGTERM, signal.SIGHUP, signal.SIGKILL, signal.SIGQUIT)),
            *((sent, True) for sent in (signal.SIGTERM, signal.SIGHUP)),
        ],
        2,
    ),
)
def test_who_is_killed_leaves_nobody(sent: signal.Signals, group: bool, many: Path) -> None:
    assert stopped(many, "2", sent, group, later=0) == (-sent, "")


@pytest.mark.deep
@pytest.mark.parametrize("moment", share([0.01, 0.02, 0.03, 0.05, 0.08, 0.12], 3))
def test_ctrl_c_while_it_starts_is_no_fault(moment: float, many: Path) -> None:
    with started([*PROGRAM, str(many), "--jobs", "2"]) as process:
        assert process.stderr is not None
        time.sleep(moment)
        os.killpg(process.pid, signal.SIGINT)
        code = process.wait(timeout=LONGEST)
        said = process.stderr.read().decode()
        assert ended(process.pid), running(process.pid)
    assert code  # 130, or what Python ends with if it is interrupted before the program begins
    assert "civledger/cli" not in said, said


def children(process: int) -> list[int]:
    """Return the processes that a process has started, at least one."""
    listed = Path(f"/proc/{process}/task/{process}/children")
    assert comes_true(lambda: listed.read_text().split())
    return [int(child) for child in listed.read_text().split()]


@pytest.mark.parametrize("who", [0, -1], ids=["first", "last"])
def test_a_process_that_is_killed_is_told_and_takes_nobody_along(who: int, many: Path) -> None:
    with started([*PROGRAM, str(many), "--format", "json", "--jobs", "2"]) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        os.read(process.stdout.fileno(), 1)
        os.kill(children(process.pid)[who], signal.SIGKILL)
        process.stdout.read()
        said = process.stderr.read().decode()
        assert process.wait(timeout=LONGEST) == 3
        assert said.startswith("civledger: a worker process stopped ")
        assert said.count("\n") == 1
        assert ended(process.pid), running(process.pid)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_pipe_closed_early_is_no_fault(jobs: str, many: Path) -> None:
    script = '"$@" | head -1'
    command = ["bash", "-c", script, "bash", *PROGRAM, str(many), "--format", "json", "--jobs", jobs]
    with started(command) as process:
        assert process.communicate(timeout=LONGEST) == (b'{"games":[\n', b"")
        assert ended(process.pid), running(process.pid)
