"""Evenings of mistyped command lines, carried out one after the other: `python -m tests.fuzz.evenings FIRST COUNT`."""

import os
import random
import re
import shlex
import sys
import tempfile
import tomllib
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import chdir
from pathlib import Path
from typing import NamedTuple

from civledger.store.read import read
from tests.fuzz.calling import CODES, REACHED, Said, called
from tests.fuzz.tables import ROWS, Table, tables
from tests.fuzz.words import slipped

LENGTH = 20
GAME = Path("game.toml")
SEAL = re.compile(rb'"sha256[^"]*"')
UNREAD = {"CL001", "CL002", "CL003", "CL004"}


class Typed(NamedTuple):
    """A command line, how it ended, and what is wrong with that."""

    words: Sequence[str]
    code: int
    wrong: str


def evening(number: int) -> Iterator[Typed]:
    """Yield what becomes of an evening's command lines at one of the tables, in an empty folder."""
    rng = random.Random(number)
    table = rng.choice(tables())
    GAME.write_text(table.text, "utf-8")
    Path("rows.csv").write_text(ROWS, "utf-8")
    for _ in range(LENGTH):
        words = mistyped(rng, table)
        script = "\n".join(shlex.join(mistyped(rng, table)) for _ in range(rng.randint(1, 3)))
        yield carried_out(words, script if words[0] == "run" else "")


def mistyped(rng: random.Random, table: Table) -> list[str]:
    lines = [shlex.split(line) for line in rng.choices(table.lines, k=4)]
    return slipped(rng, lines[0], lines[1:])


def carried_out(words: Sequence[str], given: str) -> Typed:
    """Carry out a command line, and say what is wrong with how it ended and what it left behind."""
    before = GAME.read_bytes()
    try:
        said = called(words, given)
    except Exception:  # whatever it is, no command line may cause it
        return Typed(words, -1, traceback.format_exc())
    commands = {words[0], *(line.split(" ")[0] for line in given.splitlines())}
    return Typed(words, said.code, fault_in(commands, said, before, GAME.read_bytes()))


def fault_in(commands: set[str], said: Said, before: bytes, after: bytes) -> str:
    """Return what is wrong with a command that has ended, or nothing."""
    if said.code not in CODES:
        return f"exit code {said.code}"
    if "Traceback" in said.output + said.messages:
        return said.messages
    if UNREAD & {finding.fault.code for finding in read(str(GAME)).findings}:
        return "the ledger cannot be read any more"
    if said.code and after != before:
        return f"exit code {said.code}, and the ledger is another"
    return "" if is_kept(commands, before, after) else "something is lost"


def is_kept(commands: set[str], before: bytes, after: bytes) -> bool:
    """Tell whether all that stood in a ledger still does, but for what the commands take or seal."""
    if "undo" in commands:
        return "run" in commands or entries(before)[: len(entries(after))] == entries(after)
    if "reseal" in commands:
        before, after = SEAL.sub(b"", before), SEAL.sub(b"", after)
    return after.startswith(before)


def entries(data: bytes) -> list[object]:
    return tomllib.loads(data.decode()).get("entry", [])  # type: ignore[no-any-return]


def evenings(first: int, count: int) -> Iterator[Typed]:
    """Yield what becomes of so many command lines."""
    os.environ.pop("CIVLEDGER_FILE", None)
    for number in range(first, first + -(-count // LENGTH)):
        with tempfile.TemporaryDirectory() as folder:
            table = Path(folder, "club", "table")  # a word may name what lies above
            table.mkdir(parents=True)
            with chdir(table):
                yield from evening(number)


def main(arguments: Sequence[str]) -> int:
    """Print what goes wrong, and at the end how many command lines got how far."""
    codes: Counter[int] = Counter()
    wrong = 0
    for typed in evenings(int(arguments[0]), int(arguments[1])):
        codes[typed.code] += 1
        if typed.wrong:
            wrong += 1
            print(f"{shlex.join(typed.words)[:2000]!r}: {typed.wrong}", flush=True)
    reached = sum(codes[code] for code in REACHED)
    print(f"{codes.total()} command lines, {reached} reached the rules, {dict(sorted(codes.items()))}, {wrong} faults")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
