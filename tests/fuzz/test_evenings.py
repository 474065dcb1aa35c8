"""No command line, however mistyped, breaks the program or the ledger: exit code 0, 1, 2 or 3, and nothing is lost."""

from collections import Counter
from pathlib import Path

import pytest

from tests import depth
from tests.depth import cases
from tests.fuzz import evenings
from tests.fuzz.calling import REACHED, Said, called
from tests.fuzz.tables import tables
from tests.support import codes

pytestmark = pytest.mark.deep

COUNT = cases(250)
FAIR = 0.4  # the others are wrong usage


def test_mistyped_command_lines_are_refused_or_recorded() -> None:
    ended: Counter[int] = Counter()
    for typed in evenings.evenings(depth.seed, COUNT):
        assert not typed.wrong, typed
        ended[typed.code] += 1
    assert ended.total() >= COUNT
    assert all(ended[code] for code in REACHED)
    if depth.whole:  # of a few lines, shares are chance
        assert sum(ended[code] for code in REACHED) >= FAIR * ended.total()
        assert min(ended[code] for code in REACHED) >= 0.03 * ended.total()


def test_every_table_begins_without_a_mistake() -> None:
    assert {code for table in tables() for code in codes(table.text)} == {"CL007"}


@pytest.mark.parametrize(
    ("words", "code"),
    [(["check"], 0), (["census", "minoa=99"], 1), (["census", "nobody=1"], 2), (["check", "-f", "missing.toml"], 3)],
)
def test_a_command_is_called_as_the_program_calls_it(words: list[str], code: int, folder: Path) -> None:
    assert called(words).code == code


@pytest.mark.parametrize(
    ("after", "code", "words", "wrong"),
    [
        (b"format = 1\n[game", 0, ["note", "a"], "the ledger cannot be read any more"),
        (b"", 0, ["undo"], "the ledger cannot be read any more"),
        (tables()[0].text[:-40].rpartition("\n[[entry]]")[0].encode(), 0, ["note", "a"], "something is lost"),
        (tables()[0].text.replace("turn = 1", "turn = 2").encode(), 0, ["undo"], "something is lost"),
        (tables()[0].text.encode() + b"\n", 1, ["note", "a"], "exit code 1, and the ledger is another"),
        (tables()[0].text.encode(), 4, ["note", "a"], "exit code 4"),
        (tables()[0].text.encode() + b"\n", 0, ["note", "a"], ""),
        (tables()[0].text.rpartition("\n[[entry]]")[0].encode(), 0, ["undo"], ""),
    ],
)
def test_what_a_command_does_wrong_is_seen(
    after: bytes, code: int, words: list[str], wrong: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def carry_out(words: list[str], given: str) -> Said:
        evenings.GAME.write_bytes(after)
        return Said(code, "", "")

    evenings.GAME.write_text(tables()[0].text, "utf-8")
    monkeypatch.setattr(evenings, "called", carry_out)
    assert evenings.carried_out(words, "").wrong == wrong


def test_what_a_command_raises_is_seen(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def carry_out(words: list[str], given: str) -> Said:
        raise ZeroDivisionError

    monkeypatch.setattr(evenings, "called", carry_out)
    assert "ZeroDivisionError" in evenings.carried_out(["note"], "").wrong
