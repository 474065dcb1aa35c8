"""No ledger, however mangled, breaks the reader, `check` or a format: exit code 0, 1 or 3, in time and 150 MB."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import depth
from tests.cli import ROOT, environment
from tests.depth import cases, share
from tests.fuzz.fuzz import LOOKED_AT, SEEDS
from tests.support import entry, header

COUNT = cases(300, in_full=1200)
FAIR = 0.4  # the others are no ledgers any more
ROWS = ", ".join(f"x{number} = -1" for number in range(1000))
KEYS = "\n".join(f"x{number} = 1" for number in range(1000))
DEEP = "{a=" * 290 + "1" + "}" * 290  # as deep as the standard library reads
AGAIN = "tokens = { Minoa = 1, Rome = 2, Celt = 3 }"
LARGE = {
    "rows": entry(1, "census", f"tokens = {{ {ROWS} }}"),
    "keys": entry(1, "note", f'text = "a"\n{KEYS}'),
    "text": entry(1, "note", f'text = "{"x" * 1_000_000}"\nother = 1'),
    "long text": entry(1, "note", f'text = """{"x" * 1_500_000}"""\nother = 1'),
    "depth": "".join(entry(1, "tax", f"cities = {{ Minoa = {DEEP} }}") for _ in range(60)),
    "lists in lists": f"[[player]]\nciv = [{', '.join(['[' * 280 + ']' * 280] * 900)}]\n",
    "long headers": "".join(f"[{'.'.join(f'x{number}{step}' for step in range(60))}]\n" for number in range(900)),
    "counted again": entry(1, "census", AGAIN) * 1000,
    "closed again": entry(1, "endturn", "space = { Minoa = 1, Rome = 2 }") * 1000,
    "taxed again": entry(1, "tax", "cities = { Minoa = 5 }\ncollected = { Minoa = 1 }") * 1000,
    "unread again": entry(1, "tax", "cities = { Minoa = -5 }") * 1000,
    "turns": "".join(entry(turn, "endturn") for turn in range(1, 400)),
    "unknown actions": "".join(entry(1, f"x{number}") for number in range(400)),
    "players": "".join(f'[[player]]\nciv = "x{number}"\n' for number in range(1000)),
}


def faults(*arguments: str, seconds: float = 120) -> str:
    """Return the faults that a process with little memory finds."""
    command = [sys.executable, "-m", "tests.fuzz.fuzz", *arguments]
    said = subprocess.run(
        command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False, timeout=seconds
    )
    assert not said.stderr
    return said.stdout


@pytest.mark.deep
def test_changed_ledgers_are_judged(tmp_path: Path) -> None:
    said = faults(str(depth.seed), str(COUNT), str(tmp_path), seconds=120 + COUNT)
    counted = re.fullmatch(r"(\d+) ledgers, (\d+) reached the rules, (\d+) looked at, (\d+) codes\n", said)
    assert counted, said
    ledgers, reached, looked_at, codes = map(int, counted.groups())
    assert ledgers == COUNT
    assert min(reached, looked_at) > 0
    assert codes >= (60 if depth.whole else 15)
    if depth.whole:  # of a few ledgers, shares are chance
        assert reached >= FAIR * COUNT
        assert looked_at >= FAIR * COUNT / LOOKED_AT


def test_what_went_wrong_once_goes_right() -> None:
    assert faults(str(SEEDS)) == ""


@pytest.mark.deep
def test_large_ledgers_are_judged_in_time(tmp_path: Path) -> None:
    for name in share(LARGE, 4):
        (tmp_path / f"{name}.toml").write_text(header() + LARGE[name], encoding="utf-8")
    assert faults(str(tmp_path)) == ""
