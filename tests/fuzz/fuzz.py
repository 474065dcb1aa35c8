"""Ledgers changed at random, judged quickly and with little memory: `python -m tests.fuzz.fuzz FIRST COUNT FOLDER`."""

import json
import random
import resource
import sys
import tempfile
import time
import tomllib
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from civledger.bookkeeping.open_ledger import judge_file
from civledger.model import toml
from civledger.model.verdict import Verdict
from civledger.report import FORMATS, render_report
from civledger.report.findings import check_report
from tests.fuzz.calling import REACHED
from tests.fuzz.tables import tables
from tests.fuzz.trees import changed_tree
from tests.fuzz.views import CONTROL, VIEWS, fault_in_view

ROOT = Path(__file__).parents[2]
SEEDS = Path(__file__).parent / "seeds"
MEMORY = 150_000_000
SECONDS = 20.0  # of processor time, even on a busy machine; `tests/benchmarks` compares
KINDS = ("entries", "values", "entries", "bytes")
BYTES_CHANGED = {"entries": (0,), "values": (0, 0, 0, 0, 1), "bytes": (1, 1, 2, 4)}
LOOKED_AT = 5  # every fifth that is judged is looked at in one more way
UNREAD = {"CL001", "CL002", "CL003", "CL004"}  # where judging by the rules does not begin
MARKERS = (
    b'"',
    b"'",
    b"[",
    b"]",
    b"{",
    b"}",
    b"=",
    b"\n",
    b"#",
    b"\\",
    b'"""',
    b"\0",
    b"\xff",
    b"\r",
    b"-",
    b"9" * 400,
)

Change = Callable[[random.Random, bytes, list[bytes]], bytes]


class Fault(NamedTuple):
    """A ledger that is not taken as it should be, and what happened."""

    data: bytes
    what: str


@dataclass
class Tally:
    """How many ledgers were taken, how many of them came as far as the rules, and the codes that were found."""

    ledgers: int = 0
    judged: int = 0
    looked_at: int = 0
    codes: set[str] = field(default_factory=set)

    def add(self, judged: Verdict) -> bool:
        """Count a ledger, and tell whether it came as far as the rules."""
        found = {finding.fault.code for finding in judged.findings}
        self.codes |= found
        self.ledgers += 1
        reached = judged.exit_code in REACHED and not found & UNREAD
        self.judged += reached
        return reached


class Corpus(NamedTuple):
    """The ledgers to change, how often each is taken, and the small ones of which pieces are added."""

    ledgers: list[bytes]
    weights: list[int]
    small: list[bytes]
    readable: list[str]


def corpus() -> Corpus:
    """Return our own ledgers and samples, and games being played; small ones are taken more often."""
    files = sorted([*ROOT.glob("ledgers/*.toml"), *ROOT.glob("tests/samples/*.toml")])
    texts = [*(file.read_bytes() for file in files), *(table.text.encode() for table in tables())]
    small = [text for text in texts if len(text) < 5000]
    weights = [max(1, 60_000 // len(text)) for text in texts]
    return Corpus(texts, weights, small, [text.decode() for text in small if is_toml(text)])


def place(rng: random.Random, data: bytes) -> tuple[int, int]:
    """Return where a short or a long piece of the data begins and ends."""
    start = rng.randrange(len(data) + 1)
    return start, min(len(data), start + rng.choice((0, 1, 1, 2, 8, 40, 400, 4000)))


def flip(rng: random.Random, data: bytes, others: list[bytes]) -> bytes:
    start, _ = place(rng, data)
    return data[:start] + bytes(byte ^ 1 << rng.randrange(8) for byte in data[start : start + 1]) + data[start + 1 :]


def insert(rng: random.Random, data: bytes, others: list[bytes]) -> bytes:
    start, _ = place(rng, data)
    return data[:start] + rng.choice((*MARKERS, rng.randbytes(3))) * rng.choice((1, 1, 1, 20, 200)) + data[start:]


def delete(rng: random.Random, data: bytes, others: list[bytes]) -> bytes:
    start, end = place(rng, data)
    return data[:start] + data[end:]


def duplicate(rng: random.Random, data: bytes, others: list[bytes]) -> bytes:
    start, end = place(rng, data)
    return data[:start] + data[start:end] * rng.choice((2, 2, 3, 30)) + data[end:]


def truncate(rng: random.Random, data: bytes, others: list[bytes]) -> bytes:
    return data[: place(rng, data)[0]]


def splice(rng: random.Random, data: bytes, others: list[bytes]) -> bytes:
    other = rng.choice(others)
    return data[: place(rng, data)[0]] + other[place(rng, other)[0] :]


CHANGES: tuple[Change, ...] = (flip, insert, delete, duplicate, truncate, splice)


def changed(number: int, known: Corpus) -> bytes:
    """Return the ledger of this number: half of them with other entries, the rest with other values or other bytes."""
    rng = random.Random(number)
    (data,) = rng.choices(known.ledgers, known.weights)
    kind = KINDS[number % len(KINDS)]
    if kind != "bytes" and is_toml(data):
        data = changed_tree(rng, data.decode(), known.readable, inside=kind == "entries").encode()
    for _ in range(rng.choice(BYTES_CHANGED[kind])):
        data = rng.choice(CHANGES)(rng, data, known.small)
    return data


def is_toml(text: bytes) -> bool:
    try:
        tomllib.loads(text.decode())
    except ValueError:
        return False
    return True


@contextmanager
def fallback() -> Iterator[None]:
    """Read with the standard library for a while, as where rtoml is not installed."""
    known: dict[str, Any] = dict(sys.modules)
    sys.modules["rtoml"] = None  # type: ignore[assignment]  # how Python itself notes what cannot be imported
    toml.compiled.cache_clear()
    try:
        yield
    finally:
        sys.modules["rtoml"] = known.get("rtoml")  # type: ignore[assignment]
        if "rtoml" not in known:
            del sys.modules["rtoml"]
        toml.compiled.cache_clear()


def peak() -> int:
    """Return the most memory this process has had so far, in bytes."""
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def fault_in(data: bytes, file: Path, tally: Tally, view: str = "") -> str:
    """Return what is wrong with how a ledger is judged and shown, or nothing; what is judged, a view may show too."""
    file.write_bytes(data)
    before, used = time.process_time(), peak()
    try:
        judged = judge_file(str(file)).verdict
        report = check_report(judged)
        shown = {format: render_report(report, format) for format in FORMATS}
        json.loads(shown["json"])
    except Exception:  # whatever it is, no ledger may cause it
        return traceback.format_exc()
    taken = time.process_time() - before
    reached = tally.add(judged)
    if judged.exit_code not in (0, 1, 3):
        return f"exit code {judged.exit_code}"
    if any(CONTROL.search(text) for text in shown.values()):
        return "control characters are shown raw"
    if peak() > max(MEMORY, used):
        return f"{peak() // 1_000_000} MB of memory"
    if taken > SECONDS:
        return f"{taken:.1f} seconds"
    if not reached or not view:
        return ""
    tally.looked_at += 1
    return fault_in_view(view, str(file))


def faults(first: int, count: int, file: Path, tally: Tally) -> Iterator[Fault]:
    """Yield what goes wrong with so many changed ledgers; half of each kind are read by the standard library."""
    known = corpus()
    for number in range(first, first + count):
        data = changed(number, known)
        view = VIEWS[number // LOOKED_AT % len(VIEWS)] if number % LOOKED_AT == 0 else ""
        with fallback() if number // len(KINDS) % 2 else nullcontext():
            wrong = fault_in(data, file, tally, view)
        if wrong:
            yield Fault(data, f"case {number}: {wrong}")


def faults_again(folder: Path, file: Path) -> Iterator[Fault]:
    """Yield what goes wrong with the ledgers of a folder, whoever reads them."""
    for seed in sorted(folder.glob("*.toml")):
        data = seed.read_bytes()
        wrong = fault_in(data, file, Tally())
        with fallback():
            wrong = wrong or fault_in(data, file, Tally())
        if wrong:
            yield Fault(data, f"{seed.name}: {wrong}")


def main(arguments: list[str]) -> None:
    """Print what goes wrong with a folder of ledgers, or with COUNT changed ones, which are then kept in a folder."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "game.toml")
        if len(arguments) == 1:
            for fault in faults_again(Path(arguments[0]), file):
                print(fault.what, flush=True)
            return
        first, count, kept = int(arguments[0]), int(arguments[1]), Path(arguments[2])
        tally = Tally()
        for fault in faults(first, count, file, tally):
            name = sha256(fault.data).hexdigest()[:12]
            (kept / f"{name}.toml").write_bytes(fault.data)
            print(f"{name}.toml: {fault.what}", flush=True)
        print(
            f"{tally.ledgers} ledgers, {tally.judged} reached the rules, "
            f"{tally.looked_at} looked at, {len(tally.codes)} codes"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
