"""What a terminal gets: colours where they are welcome, a board that keeps the scrollback and follows a resize."""

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli import environment
from tests.cli.keyboard import GAME, begin
from tests.cli.test_run import read_until
from tests.support import entry, header

pytestmark = pytest.mark.usefixtures("folder")
HOME_AND_CLEAR = "\x1b[H\x1b[J"


def resize(terminal: int, lines: int, columns: int) -> None:
    """Give a terminal another size."""
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


@contextmanager
def started(line: str, **settings: str) -> Iterator[tuple[int, "subprocess.Popen[bytes]"]]:
    """Start a command on a terminal of 24 lines, and end it with Ctrl-C if it goes on."""
    ours, theirs = pty.openpty()
    resize(theirs, 24, 80)
    command = [sys.executable, "-m", "civledger", *line.split()]
    surroundings = environment(**{"TERM": "xterm-256color", **settings})
    with subprocess.Popen(command, env=surroundings, stdin=theirs, stdout=theirs, stderr=theirs) as running:
        os.close(theirs)
        try:
            yield ours, running
        finally:
            running.send_signal(signal.SIGINT)
    os.close(ours)


def seen(line: str, **settings: str) -> str:
    """Return all that a command shows on a terminal."""
    with started(line, **settings) as (terminal, _):
        return read_until(terminal, "\0")


@pytest.mark.parametrize("line", ["board", "check", "status", "--help", "census --bogus", "bogus", "audit many"])
def test_a_dumb_terminal_gets_no_escape_codes(line: str) -> None:
    begin(header() + entry(1, "cities", "cities = { Minoa = 10 }"))
    fill("many")
    assert "\x1b" not in seen(line, TERM="dumb")


@pytest.mark.parametrize("line", ["board", "check"])
def test_another_terminal_gets_colours_unless_they_are_unwelcome(line: str) -> None:
    begin(header() + entry(1, "cities", "cities = { Minoa = 10 }"))
    assert "\x1b[" in seen(line)
    assert "\x1b" not in seen(line, NO_COLOR="1")


def fill(folder: str) -> None:
    """Make so many games that an audit shows how far it is."""
    Path(folder).mkdir()
    for number in range(30):
        Path(folder, f"{number}.toml").write_text(header(), "utf-8")


def watched(terminal: int) -> Callable[[], str]:
    """Return what reads one drawing of the board."""
    return lambda: read_until(terminal, "turn 1\r\n")


def test_watching_scrolls_what_stood_there_away_and_never_erases_the_scrollback() -> None:
    with started("board --watch") as (terminal, _):
        drawing = watched(terminal)()
        before, cleared, board = drawing.partition(HOME_AND_CLEAR)
        assert (before, cleared) == ("\r\n" * 24, HOME_AND_CLEAR)
        assert "Minoa" in board
        assert "\x1b[3J" not in drawing
        assert "\x1b[2J" not in drawing


def test_watching_draws_again_when_the_terminal_gets_another_size() -> None:
    with started("board --watch") as (terminal, running):
        read = watched(terminal)
        read()
        for lines, columns in ((40, 100), (24, 80)):
            resize(terminal, lines, columns)
            again = read()
            assert again.startswith(HOME_AND_CLEAR)
            assert "Minoa" in again
    assert running.returncode == 0


def test_watching_on_a_dumb_terminal_shows_one_board_below_the_other() -> None:
    with started("board --watch", TERM="dumb") as (terminal, _):
        read = watched(terminal)
        shown = read()
        GAME.write_text(header() + entry(1, "cities", "cities = { Minoa = 3 }"), "utf-8")
        shown += read()
    assert shown.count("Minoa") >= 2
    assert "\x1b" not in shown


def test_what_is_missing_fits_a_narrow_screen() -> None:
    assert "census NUMBER NUMBER" in seen("next")
    lines = seen("next -f game.toml").splitlines()
    assert max(map(len, lines)) <= 80
    assert "    civledger census NUMBER NUMBER … -f game.toml" in lines
    shown = " ".join(" ".join(lines).split())
    assert "(needed only if they changed; 7 numbers, in the order of `status`):" in shown
