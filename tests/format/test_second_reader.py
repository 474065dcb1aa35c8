"""What the manual says about the format is enough to read ledgers as the program does."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from civledger.model.finding import Finding
from tests import depth
from tests.depth import cases
from tests.format.ledgers import LEDGERS, changed, is_ledger, is_whole, judged, malformed
from tests.format.second_reader import Read, read


def by_the_program(content: bytes) -> Read:
    """Return what the program says, in the words of the second reader."""
    verdict = judged(content)
    if not is_ledger(verdict) or verdict.books is None:
        return Read(False)
    flawed = malformed(verdict)
    codes = {code: positions(verdict.verdict.findings, code) for code in ("CL005", "CL106")}
    written = verdict.books.written
    late = {entry.position for entries in written.turns.values() for entry in entries if entry.late}
    return Read(
        True,
        tuple(sorted({int(found.at[1]) for found in flawed if found.at[:1] == ("entry",)})),
        any(found.at[:1] != ("entry",) for found in flawed),
        written.open_turn,
        tuple(sorted(late)),
        codes["CL106"],
        codes["CL005"],
    )


def positions(findings: Iterable[Finding], code: str) -> tuple[int, ...]:
    return tuple(int(found.at[1]) for found in findings if found.fault.code == code)


def test_both_readers_agree_on_our_ledgers() -> None:
    for file in LEDGERS:
        assert_both_readers_agree(file)


def assert_both_readers_agree(file: Path) -> None:
    """The program and a reader made of the manual alone say the same of a file."""
    found = read(file.read_bytes())
    assert found._replace(broken=found.broken[:1]) == by_the_program(file.read_bytes())


@pytest.mark.deep
def test_both_readers_agree_on_what_is_malformed_in_changed_ledgers() -> None:
    compared = 0
    for content in changed(depth.seed, cases(300)):
        verdict, found = judged(content), read(content)
        if is_whole(verdict) and found.readable:
            known = by_the_program(content)
            assert (found.malformed, found.stray_header) == (known.malformed, known.stray_header), content.decode()
            compared += bool(known.malformed)
    assert compared > cases(300) / (5 if depth.whole else 20)
