"""A person at a terminal with `civledger table` open, who types when a prompt or a question stands there."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from tests.cli import environment
from tests.cli.warm import warm
from tests.waiting import LONGEST

_WAITS = re.compile(r"(?:^|\n)(?:> |(?!\S+\.toml, )[^\n]*[:\]] )$")  # not the beginning of the line above the prompt

QUIET = 0.05  # seconds after which a prompt is whole


class AtTable:
    """The terminal; `seen` is all that stood on it, and `keys` counts what was pressed."""

    def __init__(
        self,
        *words: str,
        columns: int = 80,
        program: Sequence[str] = (),
        home: Path | None = None,
        folder: Path | None = None,
        **settings: str,
    ) -> None:
        self.terminal, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        surroundings = environment(**{"TERM": "dumb", "HOME": str(home or Path.cwd()), **settings})
        surroundings.pop("COLUMNS", None)  # which would count for more than the terminal's own size
        self.running = subprocess.Popen(
            [*(program or warm()), *(words or ("table",))],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=surroundings,
            cwd=folder,
        )
        os.close(theirs)
        self.seen, self.keys = "", 0
        self.wait()

    def __enter__(self) -> "AtTable":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self.terminal)
        self.running.kill()
        self.running.wait()

    def type(self, *lines: str) -> str:
        """Type lines, each when the last was answered, and return what stood there since."""
        return "".join([self.press(f"{line}\n") for line in lines])

    def press(self, keys: str) -> str:
        """Press keys, and return what stands there when the program waits again."""
        self.keys += len(keys)
        os.write(self.terminal, keys.encode())
        return self.wait()

    def wait(self) -> str:
        """Return what is shown until a prompt or a question stands there, or the program has ended."""
        more, stop = b"", time.monotonic() + LONGEST
        while time.monotonic() < stop:
            waits = _WAITS.search(more.decode(errors="replace").replace("\r", ""))
            if not select.select([self.terminal], [], [], QUIET if waits else 0.2)[0]:
                if waits:
                    break
                continue
            try:
                part = os.read(self.terminal, 4096)
            except OSError:  # the other side is gone
                break
            more += part
            if not part:
                break
        text = more.decode(errors="replace").replace("\r", "")
        self.seen += text
        return text

    def leave(self, keys: str = "q\n") -> int:
        """Leave, and return the exit code."""
        self.press(keys)
        return self.running.wait(timeout=LONGEST)
