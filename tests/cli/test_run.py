"""`run`: a script is all or nothing, a terminal gets a prompt."""

import os
import pty
import select
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli import environment
from tests.cli.keyboard import GAME, begin, codes, done, entries, files, typed
from tests.cli.warm import warm

GOOD = ["census 1 2 3 4 5 6 7", "gain minoa=3", "spend ship minoa=2"]


pytestmark = pytest.mark.usefixtures("folder")


def script(*lines: str) -> str:
    Path("lines.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return "run lines.txt"


def test_a_script_records_its_lines() -> None:
    done(script(*GOOD))
    assert [entry["action"] for entry in entries()] == ["census", "gain", "spend"]
    assert codes() == []
    one_write = GAME.read_bytes()
    begin()
    done(*GOOD)
    assert GAME.read_bytes() == one_write


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ("cities minoa=10", 1),
        ("spend ship rome=9", 1),
        ("endturn", 1),
        ("census atlantis=4", 2),
        ("gain minoa=x", 2),
        ("bogus", 2),
        ("--bogus", 2),
        ("gain --bogus minoa=1", 2),
        ("run lines.txt", 2),
        ("new other.toml --players 5", 2),
        ('note "unfinished', 2),
        ("undo 9", 2),
        ("gain minoa=1 -f gone.toml", 2),
    ],
)
@pytest.mark.parametrize("place", [0, 2, 3])
def test_a_line_that_fails_leaves_everything_as_it_was(bad: str, code: int, place: int) -> None:
    lines = [*GOOD[:place], bad, *GOOD[place:]]
    command = script("# a turn", "", *lines)
    old = files()
    said = typed(command)
    assert said.code == code
    assert f"line {place + 3} " in said.messages
    assert files() == old


@pytest.mark.parametrize("named", ["./game.toml", "other.toml"])
@pytest.mark.parametrize("last", ["gain minoa=3", "bogus"])
def test_a_script_is_all_or_nothing_where_a_line_names_a_file(named: str, last: str, folder: Path) -> None:
    (folder / "other.toml").write_bytes(GAME.read_bytes())
    command = script("gain minoa=1", f"gain minoa=2 -f {named}", last)
    old = files()
    if typed(f"{command} -f game.toml").code:
        assert files() == old
    else:
        assert [entry["treasury"]["Minoa"] for entry in entries()] == ([1, 2, 3] if named == "./game.toml" else [1, 3])


def test_lines_from_a_pipe(folder: Path) -> None:
    command = [*warm(), "run"]
    text = "\n".join(GOOD) + "\nstatus --format json\n"
    said = subprocess.run(command, input=text, env=environment(), capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")
    assert '"turn": 1' in said.stdout
    assert len(entries()) == 3


@pytest.mark.parametrize("lines", [[], ["# nothing"], ["status"]])
def test_a_script_that_records_nothing_changes_nothing(lines: list[str]) -> None:
    command = script(*lines)
    old = files()
    done(command)
    assert files() == old


def talk(lines: list[str], home: Path) -> tuple[int, str]:
    """Return how the prompt ends, and what stood on the terminal, when these lines are typed."""
    master, slave = pty.openpty()
    command = [*warm(), "run"]
    settings = environment(HOME=str(home), TERM="dumb")
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=settings) as process:
        os.close(slave)
        seen = read_until(master, "> ")
        for line in lines:
            os.write(master, f"{line}\n".encode())
            seen += read_until(master, "> ")
        process.wait(timeout=60)
    os.close(master)
    return process.returncode, seen


def read_until(terminal: int, end: str) -> str:
    """Return what a terminal shows until a prompt stands there or the program has ended."""
    seen, stop = "", time.monotonic() + 60
    while not seen.endswith(end) and time.monotonic() < stop:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                more = os.read(terminal, 4096).decode()
            except OSError:  # the other side is gone
                break
            if not more:
                break
            seen += more
    return seen


@pytest.mark.parametrize("ending", ["exit", "quit", "\x04"])
def test_a_terminal_gets_a_prompt(ending: str, folder: Path) -> None:
    code, seen = talk(
        ["gain minoa=3", "bogus", "", "census atlantis=3", "spend ship rome=4", "note it's late", ending], folder
    )
    assert code == 0
    assert seen.startswith("game.toml, turn 1, ")
    assert "Traceback" not in seen
    assert "atlantis" in seen
    assert "MC403" in seen
    assert [entry["action"] for entry in entries()] == ["gain", "note"]


def test_the_prompt_remembers_its_lines(folder: Path) -> None:
    pytest.importorskip("readline")
    talk(["gain minoa=3", "exit"], folder)
    talk(["note two", "exit"], folder)
    kept = (folder / ".civledger_history").read_text("utf-8").splitlines()
    assert kept == ["gain minoa=3", "exit", "note two", "exit"]
