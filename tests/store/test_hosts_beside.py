"""Whatever lies in `.civledger`, a host answers or says in a sentence why it does not start, in little memory."""

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from civledger.store.beside import FOLDER, JOURNAL, KINDS
from tests.cli import environment
from tests.cli.keyboard import GAME
from tests.depth import share
from tests.store.troubles import WITH_DEVICE, nothing_outside_changes
from tests.web.tables import Reply, Table, as_json

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="links, pipes and limits are those of Linux")

MEMORY = 1_500_000  # KB of addresses; what an endless or huge file takes has no end
SECONDS = 60  # after which a host hangs
PLACES = (*(f"game.toml.{kind}" for kind in KINDS if kind != "times"), "game.toml.good.new", ".gitignore", "")
REFUSED = {"link", "dead link", "hard link", "pipe", "folder", "huge", "device"}  # in the place of the journal


class Hosted(NamedTuple):
    """A host that has started, or none and what it said; `ended` are its last words and its exit code."""

    table: Table | None
    ended: list[tuple[int, str]]


@contextmanager
def limited_host() -> Iterator[Hosted]:
    """Start the program as people do, with little memory; it ends at the latest when this does."""
    words = [sys.executable, "-m", "civledger", "host", "-f", str(GAME), "--port", "0", "--format", "json"]
    limited = ["sh", "-c", f'ulimit -v {MEMORY}; exec "$@"', "sh", *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(limited, env=environment(), stdout=pipe, stderr=pipe, text=True) as process:
        hanging = threading.Timer(SECONDS, process.kill)
        hanging.start()
        assert process.stdout is not None
        line = process.stdout.readline()
        hosted = Hosted(Table(as_json(line), process) if line else None, [])
        try:
            yield hosted
        finally:
            process.send_signal(signal.SIGINT)
            _, messages = process.communicate(timeout=SECONDS)
            hosted.ended.append((process.returncode, messages))
            hanging.cancel()


def ask_everything(table: Table) -> list[Reply]:
    """Return the answers to what phones and the bookkeeper ask all evening."""
    return [
        table.ask("keeper", "GET", "/api/table"),
        table.enter("Minoa", "a", "gain", treasury=1),
        table.ask("Minoa", "GET", "/api/seat"),
        table.ask("keeper", "POST", "/api/command", {"id": "b", "line": "note tea"}),
        table.ask("keeper", "POST", "/api/command", {"id": "c", "line": "census minoa=99"}),
        table.undo("keeper", id="u"),
        table.enter("Minoa", "d", "gain", treasury=2),
        table.ask("keeper", "POST", "/api/gone", {"key": "nobody"}),
        table.ask("keeper", "GET", "/api/table"),
    ]


@pytest.mark.deep
@pytest.mark.parametrize(("place", "trouble"), share(product(PLACES, WITH_DEVICE), 26))
def test_it_answers_or_says_why_it_does_not_start(place: str, trouble: str, folder: Path) -> None:
    beside = folder / FOLDER / place
    beside.parent.mkdir(exist_ok=True)
    with nothing_outside_changes():
        WITH_DEVICE[trouble](beside)
        with limited_host() as hosted:
            answers = ask_everything(hosted.table) if hosted.table else []
    ((code, messages),) = hosted.ended
    assert "Traceback" not in messages
    assert "MemoryError" not in messages
    must_refuse = place == f"game.toml.{JOURNAL}" and trouble in REFUSED
    if hosted.table is None:
        assert code == 3, (code, messages)
        assert f"{FOLDER}/{place}".rstrip("/") in messages
        assert messages.count("\n") == 1, messages
    else:
        assert not must_refuse
        assert code == 0, (code, messages)
        assert [answer.status for answer in answers] == [200, 201, 200, 201, 409, 200, 201, 409, 200], answers
        assert (folder / GAME).read_text("utf-8").count("[[entry]]") == 2
