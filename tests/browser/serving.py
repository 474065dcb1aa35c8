"""A ledger served by the program itself, for a browser that reads along."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.cli import environment
from tests.waiting import LONGEST


class Live(NamedTuple):
    """A running program, and where its page is."""

    address: str
    process: subprocess.Popen[str]

    @property
    def port(self) -> str:
        """Return the port it listens on."""
        return self.address.rstrip("/").rpartition(":")[2]


def begun(game: Path, port: str = "0") -> Live:
    """Start the program, by default on a free port."""
    command = [sys.executable, "-m", "civledger", "report", "--serve", "--port", port, "-f", str(game)]
    process = subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    return Live(process.stdout.readline().split()[1], process)


@contextmanager
def served(game: Path, port: str = "0") -> Iterator[Live]:
    """Serve a ledger until it is no longer looked at, and see that it ends in peace."""
    live = begun(game, port)
    try:
        yield live
    finally:
        live.process.send_signal(signal.SIGINT)
        _, said = live.process.communicate(timeout=LONGEST)
    assert (live.process.returncode, said) == (0, "")
