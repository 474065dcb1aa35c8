"""Ledgers to hold the format against: our own, the samples, and some of them changed at random."""

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path

from civledger.bookkeeping.open_ledger import JudgedLedger, judge_content
from civledger.model.file_faults import FATAL
from civledger.model.finding import ENOUGH, Finding
from tests.fuzz.trees import changed_tree

ROOT = Path(__file__).parents[2]
LEDGERS = sorted(ROOT.glob("ledgers/*.toml"))
FILES = sorted([*LEDGERS, *ROOT.glob("tests/samples/*.toml")])
SHAPE = {"CL101", "CL102", "CL103", "CL104", "CL105"}
SMALL = 5000
BY_THE_BOOKS = "controls no building"  # the one bad value that no entry shows by itself


def judged(content: bytes) -> JudgedLedger:
    return judge_content("game.toml", content)


def is_ledger(verdict: JudgedLedger) -> bool:
    return not any(found.fault.code in FATAL for found in verdict.verdict.findings)


def malformed(verdict: JudgedLedger) -> list[Finding]:
    """Return the findings about the shape of entries and header."""
    found = [finding for finding in verdict.verdict.findings if finding.fault.code in SHAPE]
    return [finding for finding in found if BY_THE_BOOKS not in finding.message]


def changed(first: int, count: int) -> Iterator[bytes]:
    """Yield small ledgers of ours with some values changed, most of them in their entries."""
    texts = [file.read_text("utf-8") for file in FILES if file.stat().st_size < SMALL and is_toml(file)]
    for number in range(first, first + count):
        rng = random.Random(number)
        content = changed_tree(rng, rng.choice(texts), texts, inside=number % 4 > 0).encode()
        if len(content) < 4 * SMALL and is_ledger(judged(content)):
            yield content


def is_toml(file: Path) -> bool:
    try:
        tomllib.loads(file.read_text("utf-8"))
    except ValueError:
        return False
    return True


def is_whole(verdict: JudgedLedger) -> bool:
    """Tell whether all findings are told: of very many some are only counted."""
    return len(verdict.verdict.findings) < ENOUGH
