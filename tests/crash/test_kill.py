"""A program killed at any moment loses nothing that it reported saved, and leaves nothing torn or doubled."""

import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from civledger.store.entry_text import append_entry, block
from tests.cli.keyboard import GAME, begin, codes, done, files, typed
from tests.crash.recorder import UNTIL_KILLED, start
from tests.depth import cases
from tests.support import header

KILLS = cases(30)
IN_ONE_LEDGER = 20
LONGEST = 0.02  # seconds between the first receipt and the end: a few entries


class Killed(NamedTuple):
    """How many entries a program reported saved before it was killed, and how many more it had saved."""

    reported: int
    unreported: int


pytestmark = pytest.mark.usefixtures("bare")


def ledger_of(count: int) -> bytes:
    """Return the ledger that holds the first notes, each once and whole."""
    text = header()
    for number in range(count):
        text = append_entry(text, block({"turn": 1, "action": "note", "text": str(number)}))
    return text.encode()


def killed(program: subprocess.Popen[str], first: int, after: float) -> list[int]:
    """Let a program record notes from a number on, kill it, and return the numbers it reported saved."""
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(f"{first}\n")
    program.stdin.flush()
    process = int(program.stdout.readline().split()[1])
    receipts = [program.stdout.readline()]
    time.sleep(after)
    os.kill(process, signal.SIGKILL)
    receipts += iter(program.stdout.readline, "killed\n")
    return [int(receipt.removeprefix("game.toml: turn 1: note ")) for receipt in receipts]


def kill_often(times: int, chance: random.Random, folder: Path) -> Iterator[Killed]:
    """Kill a program so many times while it writes one ledger, and judge the ledger each time."""
    begin()
    count = 0
    with start(UNTIL_KILLED, "game.toml", folder=folder) as program:
        for _ in range(times):
            saved = killed(program, count, chance.uniform(0, LONGEST))
            assert saved == list(range(count, count + len(saved)))
            reported = count + len(saved)
            data = GAME.read_bytes()
            count = data.count(b"[[entry]]")
            assert data == ledger_of(count)
            assert reported <= count <= reported + 1
            yield Killed(len(saved), count - reported)
        assert program.stdin is not None
        program.stdin.close()
        assert program.wait(timeout=60) == 0
    assert codes() == []


@pytest.mark.deep
def test_no_kill_harms_a_ledger(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seed = random.randrange(10**9)
    chance = random.Random(seed)
    kills: list[Killed] = []
    left = 0
    while len(kills) < KILLS:
        kills += kill_often(min(IN_ONE_LEDGER, KILLS - len(kills)), chance, bare)
        left += len(cleared())
    reported, unreported = (sum(numbers) for numbers in zip(*kills, strict=True))
    with capsys.disabled():
        print(f"\n{len(kills)} kills (seed {seed}), {reported} entries reported saved: none missing, torn or doubled;")
        print(f"{unreported} were saved and not yet reported, {left} temporary files were left")
    assert reported >= KILLS


def cleared() -> list[str]:
    """Delete what killed programs left, which is what the doctor names, and return it."""
    left = sorted(set(files()) - {"game.toml"})
    assert json.loads(done("doctor --format json"))["leftovers"]["found"] == (", ".join(left) or "none")
    for path in left:
        Path(path).unlink()
    return left


def test_what_a_killed_program_leaves_is_named_and_in_nobodys_way(bare: Path) -> None:
    begin()
    left = [".game.toml.1.tmp", f".game.toml.{os.getpid()}.tmp", ".game.toml.99999999.tmp"]
    for name in left:
        (bare / name).write_bytes(GAME.read_bytes()[:100])
    (bare / ".other.toml.1.tmp").touch()
    found = json.loads(done("doctor --format json"))["leftovers"]
    assert found["found"] == ", ".join(sorted(left))
    assert "delete" in found["remedy"]
    done("note hello", "undo")
    assert typed("check").code == 0
    assert GAME.read_bytes() == ledger_of(0)
    assert sorted(files()) == [".other.toml.1.tmp", "game.toml"]
