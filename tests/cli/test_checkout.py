"""A ledger that git checked out with the newlines of Windows is the same ledger, and keeps them."""

import re
from pathlib import Path

import pytest

from tests.cli import ROOT
from tests.cli.keyboard import GAME, codes, done, shown, typed

LEDGERS = sorted((ROOT / "ledgers").glob("*.toml"))


@pytest.fixture(params=LEDGERS, ids=lambda path: path.stem)
def plain(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Check out a ledger with the newlines of Windows, and return it as it is in git."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    data: bytes = request.param.read_bytes()
    GAME.write_bytes(windows(data))
    return data


def windows(data: bytes) -> bytes:
    """Return a file with the newlines of Windows."""
    return data.replace(b"\n", b"\r\n")


def told(line: str, data: bytes) -> tuple[int, str, str]:
    """Return what a command says of a ledger, but for its length."""
    GAME.write_bytes(data)
    said = typed(line)
    return said.code, re.sub(r"\d+ bytes", "", said.output), said.messages


@pytest.mark.parametrize("line", ["check --format json", "status", "log", "export --to json", "doctor --format json"])
def test_it_reads_the_same_line_by_line(line: str, plain: bytes) -> None:
    assert told(line, windows(plain)) == told(line, plain)


def test_findings_are_at_the_same_lines(plain: bytes) -> None:
    wrong = re.sub(rb"turn = 2\n", b"turn = 2\nno_such_key = 1\n", plain)
    assert "no_such_key" in told("check", wrong)[1]
    assert told("check", windows(wrong)) == told("check", wrong)


def test_an_entry_takes_the_newlines_and_the_rest_keeps_its_bytes(plain: bytes) -> None:
    done("note 'one more' --force")
    assert GAME.read_bytes().startswith(windows(plain))
    added = GAME.read_bytes().removeprefix(windows(plain))
    assert added.count(b"\n") == added.count(b"\r\n") > 3
    done("undo")
    assert GAME.read_bytes() == windows(plain)


def test_a_script_takes_the_newlines(plain: bytes, tmp_path: Path) -> None:
    (tmp_path / "script.txt").write_bytes(b"note one --force\r\nnote two --force\r\nundo\r\n")
    done("run script.txt")
    added = GAME.read_bytes().removeprefix(windows(plain))
    assert added.count(b"\n") == added.count(b"\r\n") > 3
    assert b"one" in added
    assert b"two" not in added


def test_sealing_again_changes_the_seals_alone(plain: bytes) -> None:
    first = re.search(rb'(?m)^seal = "', plain)
    assert first
    action = plain.rindex(b"[[entry]]", 0, first.start())
    edited = plain[:action] + b'[[entry]]\nturn = 1\naction = "note"\ntext = "by hand"\n\n' + plain[action:]
    GAME.write_bytes(windows(edited))
    assert "CL005" in codes()
    done("reseal --reason 'a note was forgotten'")
    data = GAME.read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n")
    kept = re.sub(rb'seal = ".*"', b"", data)
    assert kept.startswith(re.sub(rb'seal = ".*"', b"", windows(edited)))
    assert "CL005" not in codes()


def test_seals_hold(plain: bytes) -> None:
    assert shown("doctor")["seals"]["remedy"] is None
