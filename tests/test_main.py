"""How the program starts and ends, whoever calls it and whatever becomes of its output."""

import io
import os
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from civledger import __main__ as program
from civledger import __version__
from civledger.cli import app


class Left(Exception):
    """The program ended with a code."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    def leave(code: int) -> None:
        raise Left(code)

    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    monkeypatch.setattr(os, "_exit", leave)
    return tmp_path


def code_of(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Any:
    """Return with which code the program ends."""
    monkeypatch.setattr(sys, "argv", ["civledger", *arguments])
    with pytest.raises(Left) as left:
        program.main()
    return left.value.args[0]


def running(what: Callable[[], object]) -> Callable[[list[str]], None]:
    """Return a command line that does something."""

    def run(arguments: list[str]) -> None:
        what()

    return run


@pytest.mark.parametrize("as_module", [False, True])
def test_the_version_is_told(
    as_module: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["civledger", "--version"])
    if as_module:
        monkeypatch.delitem(sys.modules, "civledger.__main__")
    with pytest.raises(Left, match="0"):
        runpy.run_module("civledger", run_name="__main__") if as_module else program.main()
    assert capsys.readouterr().out == f"{__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "code"), [(["explain", "MC402"], 0), (["bogus"], 2), (["check", "gone.toml"], 3), ([], 0)]
)
def test_the_code_of_a_command_is_that_of_the_program(
    arguments: list[str], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert code_of(monkeypatch, *arguments) == code


def test_an_end_without_a_code_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "main", running(sys.exit))
    assert code_of(monkeypatch, "status") == 0


def test_an_interruption_has_the_code_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "main", running(interrupt))
    assert code_of(monkeypatch, "status") == 130


@pytest.mark.parametrize("end", [KeyboardInterrupt(), SystemExit(130)])
def test_an_interruption_waits_for_no_reader(end: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.StringIO):
        def flush(self) -> None:
            raise AssertionError("this would wait until somebody reads")

    def interrupted(arguments: list[str]) -> None:
        raise end

    monkeypatch.setattr(program, "carry_out", interrupted)
    monkeypatch.setattr(sys, "stdout", Full())
    assert code_of(monkeypatch, "audit") == 130


@pytest.mark.parametrize("error", [BrokenPipeError, ValueError])
@pytest.mark.parametrize(("code", "expected"), [(0, 1), (3, 3)])
def test_output_that_nobody_takes_is_no_success(
    error: type[Exception], code: int, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Closed(io.StringIO):
        def flush(self) -> None:
            raise error

    monkeypatch.setattr(sys, "stdout", Closed())
    with pytest.raises(Left) as left:
        program.leave(code)
    assert left.value.args == (expected,)


def test_bytes_that_are_no_text_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        app.main(["note", "caf\udce9"])
    assert end.value.code == 2
    assert "not UTF-8" in capsys.readouterr().err


def test_control_characters_are_text(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        app.main(["explain", "a\x07"])
    assert end.value.code == 2
    assert "not UTF-8" not in capsys.readouterr().err


def test_a_pipe_that_is_closed_is_a_quiet_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(**given: object) -> None:
        raise BrokenPipeError

    messages = io.StringIO()
    monkeypatch.setattr(app, "PROGRAM", closed)
    monkeypatch.setattr(sys, "stderr", messages)
    with pytest.raises(SystemExit) as end:
        app.main(["status"])
    assert end.value.code == 1
    assert messages.closed
