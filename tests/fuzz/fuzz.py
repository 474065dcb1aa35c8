"""Ledgers changed at random and judged, in a process with little memory: `python -m tests.fuzz.fuzz FIRST COUNT`."""

import json
import random
import re
import resource
import sys
import tempfile
import time
import tomllib
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from civledger.cli.judged import verdict
from civledger.model import toml
from civledger.report import FORMATS, rendered
from civledger.report.findings import check_report
from tests.fuzz.trees import changed_tree

ROOT = Path(__file__).parents[2]
SEEDS = Path(__file__).parent / "seeds"
MEMORY = 200_000_000
SECONDS = 2.0
FALLBACK = 4  # every so many cases are read by the standard library
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
MARKERS = (b'"', b"'", b"[", b"]", b"{", b"}", b"=", b"\n", b"#", b"\\", b'"""', b"\0", b"\xff", b"\r", b"-", b"9" * 400)

Change = Callable[[random.Random, bytes, list[bytes]], bytes]


class Fault(NamedTuple):
    """A ledger that is not taken as it should be, and what happened."""

    data: bytes
    what: str


def corpus() -> tuple[list[bytes], list[int]]:
    """Return the ledgers to change and how often each is taken: small ones more often."""
    files = sorted([*ROOT.glob("ledgers/*.toml"), *ROOT.glob("tests/samples/*.toml")])
    texts = [file.read_bytes() for file in files]
    return texts, [max(1, 60_000 // len(text)) for text in texts]


def place(rng: random.Random, data: bytes) -> tuple[int, int]:
    """Return where a short or a long piece of the data begins and ends."""
    start = rng.randrange(len(data) + 1)
    return start, min(len(data), start + rng.choice((0, 1, 1, 2, 8, 40, 400, 4000)))


def flip(rng: random.Random, data: bytes, others: list[bytes]) -> bytes:
    start, _ = place(rng, data)
    return data[:start] + bytes(byte ^ 1 << rng.randrange(8) for byte in data[start : start + 1]) + data[start + 1 :]


def insert(rng: random.Random, data: bytes, others: list[bytes]) -> bytes:
    start, _ = place(rng, data)
    return data[:start] + rng.choice((*MARKERS, rng.randbytes(3))) * rng.choice((1, 1, 1, 200, 2000)) + data[start:]


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


def changed(number: int, ledgers: tuple[list[bytes], list[int]]) -> bytes:
    """Return the ledger of this number: half of them changed as values, the others as bytes, some as both."""
    rng = random.Random(number)
    (data,), small = rng.choices(*ledgers), [text for text in ledgers[0] if len(text) < 5000]
    if number % 2:
        try:
            data = changed_tree(rng, data.decode(), [text.decode() for text in small if is_toml(text)]).encode()
        except (UnicodeDecodeError, tomllib.TOMLDecodeError):  # a sample of what is no TOML
            pass
    for _ in range(rng.choice((1, 1, 2, 4)) if not number % 2 else rng.choice((0, 0, 0, 0, 1))):
        data = rng.choice(CHANGES)(rng, data, small)
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
    toml.reader.cache_clear()
    try:
        yield
    finally:
        sys.modules["rtoml"] = known.get("rtoml")  # type: ignore[assignment]
        if "rtoml" not in known:
            del sys.modules["rtoml"]
        toml.reader.cache_clear()


def fault_in(data: bytes, file: Path) -> str:
    """Return what is wrong with how a ledger is judged and shown, or nothing."""
    file.write_bytes(data)
    before = time.process_time()
    try:
        judged = verdict(str(file))
        report = check_report(judged)
        shown = {format: rendered(report, format) for format in FORMATS}
        json.loads(shown["json"])
    except Exception:  # whatever it is, no ledger may cause it
        return traceback.format_exc()
    taken = time.process_time() - before
    if judged.exit_code not in (0, 1, 3):
        return f"exit code {judged.exit_code}"
    if any(CONTROL.search(text) for text in shown.values()):
        return "control characters are shown raw"
    return f"{taken:.1f} seconds" if taken > SECONDS else ""


def faults(first: int, count: int, file: Path) -> Iterator[Fault]:
    """Yield what goes wrong with so many changed ledgers."""
    ledgers = corpus()
    for number in range(first, first + count):
        data = changed(number, ledgers)
        if number % FALLBACK < 2:
            wrong = fault_in(data, file)
        else:
            with fallback():
                wrong = fault_in(data, file)
        if wrong:
            yield Fault(data, f"case {number}: {wrong}")


def seed_faults(file: Path) -> Iterator[Fault]:
    """Yield what goes wrong again with what went wrong once."""
    for seed in sorted(SEEDS.glob("*.toml")):
        data = seed.read_bytes()
        wrong = fault_in(data, file)
        with fallback():
            wrong = wrong or fault_in(data, file)
        if wrong:
            yield Fault(data, f"{seed.name}: {wrong}")


def main(arguments: list[str]) -> None:
    """Judge changed ledgers, or with no numbers the seeds, and print each fault and where its ledger is kept."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "game.toml")
        numbers = [int(argument) for argument in arguments[:2]]
        for number, fault in enumerate(faults(*numbers, file) if numbers else seed_faults(file)):
            kept = Path(arguments[2] if len(arguments) > 2 else ".", f"find-{numbers[:1]}-{number}.toml")
            if numbers:
                kept.write_bytes(fault.data)
            print(f"{kept if numbers else ''} {fault.what}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
