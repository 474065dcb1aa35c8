"""`civledger check`, as the shell sees it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from civledger.cli.app import build, every_command
from civledger.report import FORMATS
from tests.cli import ROOT, civledger, environment
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
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder of its own, with nothing in the environment that names a ledger."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    (tmp_path / ".git").mkdir()
    return tmp_path


def run(*arguments: str) -> tuple[int, str, str]:
    """Return exit code, output and messages of a command."""
    result = CliRunner().invoke(build(every_command()), list(arguments), prog_name="civledger")
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", LEDGERS)
def test_the_exit_code_says_what_is_wrong_in_every_format(name: str, format: str, folder: Path) -> None:
    text, expected = LEDGERS[name]
    (folder / "game.toml").write_text(text)
    code, output, messages = run("check", "-f", "game.toml", "--format", format)
    assert (code, messages) == (expected, "")
    assert output.endswith("\n")
    if format == "json":
        assert json.loads(output)["file"] == "game.toml"


@pytest.mark.parametrize("name", ["fine", "faulty", "not TOML"])
def test_the_program_ends_with_the_same_codes(name: str, folder: Path) -> None:
    text, expected = LEDGERS[name]
    (folder / "game.toml").write_text(text)
    said = civledger("check", "game.toml", "--format", "json", folder=folder)
    assert (said.returncode, said.stderr) == (expected, "")
    assert json.loads(said.stdout)["file"] == "game.toml"


@pytest.mark.parametrize("named", [["game.toml"], ["-f", "game.toml"], ["--file", "game.toml"], []])
def test_the_ledger_is_named_or_found(named: list[str], folder: Path) -> None:
    (folder / "game.toml").write_text(FAULTY)
    code, output, _ = run("check", *named)
    assert code == 1
    assert output.startswith("game.toml:")


def test_the_environment_names_a_ledger(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "one.toml").write_text(FAULTY)
    (folder / "two.toml").write_text(header())
    monkeypatch.setenv("CIVLEDGER_FILE", "one.toml")
    assert run("check")[0] == 1
    assert run("check", "-f", "two.toml")[0] == 0


@pytest.mark.parametrize(
    ("games", "arguments", "settings", "expected", "words"),
    [
        ([], [], {}, 3, ["no game"]),
        (["a.toml", "ledgers/b.toml"], [], {}, 3, ["a.toml", "b.toml"]),
        (["a.toml"], [], {"CIVLEDGER_FILE": "gone.toml"}, 3, ["gone.toml", "CIVLEDGER_FILE"]),
        (["a.toml"], ["--bogus"], {}, 2, ["--bogus"]),
        (["a.toml"], ["--format", "xml"], {}, 2, ["xml", "json"]),
        (["a.toml"], ["a.toml", "b.toml"], {}, 2, ["b.toml"]),
    ],
)
def test_what_cannot_be_done_is_said_on_standard_error(
    games: list[str], arguments: list[str], settings: dict[str, str], expected: int, words: list[str], folder: Path
) -> None:
    (folder / "ledgers").mkdir()
    for game in games:
        (folder / game).write_text(header())
    said = civledger("check", *arguments, folder=folder, **settings)
    assert (said.returncode, said.stdout) == (expected, "")
    assert all(word in said.stderr for word in words)
    assert "Traceback" not in said.stderr


@pytest.mark.parametrize("name", ["gone.toml", ".", "ledgers/", "x" * 300])
def test_a_file_that_cannot_be_opened_is_a_finding_in_json_too(name: str, folder: Path) -> None:
    code, output, _ = run("check", "--format", "json", "-f", name)
    assert code == 3
    assert [finding["code"] for finding in json.loads(output)["findings"]] == ["CL001"]


def test_an_unknown_command_is_wrong_usage(folder: Path) -> None:
    said = civledger("chekc", folder=folder)
    assert (said.returncode, said.stdout) == (2, "")
    assert "chekc" in said.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_json_stays_json_where_the_terminal_lacks_characters(encoding: str, folder: Path) -> None:
    text = header().replace("[game]", '[game]\nname = "Zoë 🎲 – Łódź"')
    (folder / "game.toml").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "civledger", "check", "--format", "json"]
    said = subprocess.run(command, env=environment(PYTHONIOENCODING=encoding), capture_output=True, check=True)
    assert json.loads(said.stdout.decode(encoding))["game"] == "Zoë 🎲 – Łódź"


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
