"""`civledger check`, as the shell sees it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from civledger.report import FORMATS
from tests.cli import ROOT, civledger, environment
from tests.cli.keyboard import typed
from tests.support import entry, header

FAULTY = header() + entry(1, "census", "tokens = { Minoa = 56 }")
LEDGERS = {
    "fine": (header(), 0),
    "warning": (header() + entry(1, "endturn"), 0),
    "info": (header(tracks=[]) + entry(1, "endturn") + entry(1, "note", 'text = "late"'), 0),
    "torn": (header().rstrip(), 0),
    "faulty": (FAULTY, 1),
    "forced": (FAULTY.rstrip() + "\nforced = true\n", 1),
    "not TOML": ("x = \n", 3),
    "conflict": (header() + "<<<<<<< a\n=======\n>>>>>>> b\n", 3),
    "no format": (header().replace("format = 1", ""), 3),
    "bad header": (header().replace("Rome", "Roma"), 3),
}


@pytest.fixture
def folder(bare: Path) -> Path:
    """Give a folder of its own, with nothing in the environment that names a ledger."""
    (bare / ".git").mkdir()
    return bare


def run(*arguments: str) -> tuple[int, str, str]:
    """Return exit code, output and messages of a command."""
    return typed(arguments)


@pytest.mark.parametrize("format", FORMATS)
def test_the_exit_code_says_what_is_wrong_in_every_format(format: str, folder: Path) -> None:
    for name, (text, expected) in LEDGERS.items():
        (folder / "game.toml").write_text(text)
        code, output, messages = run("check", "-f", "game.toml", "--format", format)
        assert (code, messages) == (expected, ""), name
        assert output.endswith("\n")
        if format == "json":
            assert json.loads(output)["file"] == "game.toml"


def test_a_file_that_cannot_be_opened_is_a_finding_in_json_too(folder: Path) -> None:
    for name in ("gone.toml", ".", "ledgers/", "x" * 300):
        code, output, _ = run("check", "--format", "json", "-f", name)
        assert code == 3
        assert [finding["code"] for finding in json.loads(output)["findings"]] == ["CL001"]


def test_json_stays_json_where_the_terminal_lacks_characters(folder: Path) -> None:
    text = header().replace("[game]", '[game]\nname = "Zoë 🎲 – Łódź"')
    (folder / "game.toml").write_text(text, encoding="utf-8")
    for encoding in ("ascii", "latin-1", "utf-8"):
        said = typed("check --format json", charset=encoding)
        assert json.loads(said.output)["game"] == "Zoë 🎲 – Łódź"


def test_a_working_folder_that_is_gone_is_no_traceback(folder: Path) -> None:
    gone = folder / "gone"
    gone.mkdir()
    script = 'rmdir "$0" && exec "$@"'
    command = ["sh", "-c", script, str(gone), sys.executable, "-P", "-m", "civledger", "check"]
    said = subprocess.run(command, cwd=gone, env=environment(), capture_output=True, text=True, check=False)
    assert said.returncode == 3
    assert "Traceback" not in said.stderr


@pytest.fixture
def chatty(folder: Path) -> Path:
    """Give a folder with a ledger about which more is said than a pipe holds."""
    (folder / "game.toml").write_text(header() + entry(1, "consus") * 1500)
    return folder


def test_a_pipe_closed_early_is_no_fault(chatty: Path) -> None:
    script = '"$0" -m civledger check --format json | head -1'
    said = subprocess.run(["bash", "-c", script, sys.executable], env=environment(), capture_output=True, check=False)
    assert (said.stdout, said.stderr) == (b"{\n", b"")


def interrupted(command: list[str], settings: dict[str, str]) -> tuple[int, str]:
    """Return how a command ends when somebody presses Ctrl-C while it waits for its reader."""
    with subprocess.Popen(command, env=settings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        os.read(process.stdout.fileno(), 1)  # it has begun to write
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, messages = process.communicate(timeout=60)
        return process.returncode, messages


def test_ctrl_c_is_no_traceback(chatty: Path) -> None:
    code, messages = interrupted([sys.executable, "-m", "civledger", "check", "--format", "json"], environment())
    assert code != 0
    assert "Traceback" not in messages
    assert "Exception ignored" not in messages


def test_ctrl_c_while_the_program_starts_is_no_traceback(folder: Path) -> None:
    (folder / "typer.py").write_text("raise KeyboardInterrupt\n")
    path = os.pathsep.join([str(folder), str(ROOT)])
    said = civledger("check", folder=ROOT, PYTHONPATH=path)
    assert said.returncode != 0
    assert "Traceback" not in said.stderr
