"""The prompt of `run`: lines are carried out, remembered and completed."""

import builtins
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from civledger.cli import prompt as prompting
from civledger.cli.prompt import prompt, remember
from civledger.cli.run import run
from tests.cli import civledger
from tests.cli.keyboard import GAME, begin, entries

HISTORY = Path("history")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    monkeypatch.setattr(prompting, "HISTORY", str(HISTORY))
    begin()
    return tmp_path


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str | type[BaseException]) -> list[str]:
    """Let somebody type lines, or keys that end one, and return the prompts they will have seen."""
    prompts: list[str] = []
    given: Iterator[str | type[BaseException]] = iter(lines)

    def read(shown: str) -> str:
        prompts.append(shown)
        line = next(given)
        if isinstance(line, str):
            return line
        raise line

    monkeypatch.setattr(builtins, "input", read)
    return prompts


@pytest.mark.parametrize("ending", ["exit", " quit ", EOFError])
def test_lines_are_carried_out_until_one_ends_it(
    ending: str | type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    prompts = type_in(monkeypatch, "note one", "", " note two ", "  ", "bogus", "note three", ending, "note never")
    prompt("game.toml")
    assert [entry["text"] for entry in entries()] == ["one", "two", "three"]
    assert prompts == ["game.toml, turn 1> "] * 7


def test_ctrl_c_gives_up_a_line_and_not_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "note one", KeyboardInterrupt, "note two", "exit")
    prompt("game.toml")
    assert [entry["text"] for entry in entries()] == ["one", "two"]


@pytest.mark.parametrize("line", ["help census", "? census", "census -h", "census --help"])
def test_help_about_a_command_is_there_under_every_name(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, line, "exit")
    prompt("game.toml")
    assert "Usage: civledger census" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["help", "?", "-h", "--help"])
def test_help_lists_the_commands(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, line, "exit")
    prompt("game.toml")
    assert "endturn" in capsys.readouterr().out


def test_the_name_of_a_file_is_no_more_than_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    prompts = type_in(monkeypatch, "exit")
    prompt("deep/a\n\x1b[2J.toml")
    assert prompts == ["a\\n\\u001b[2J.toml> "]


def test_run_on_a_terminal_is_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    for script in (None, "-"):
        prompts = type_in(monkeypatch, "note one", "exit")
        run(script=script, file="game.toml")
        assert prompts == ["game.toml, turn 1> "] * 2
    assert len(entries()) == 2


def test_what_was_typed_is_there_the_next_time() -> None:
    readline = pytest.importorskip("readline")
    HISTORY.write_text("note earlier\n")
    save = remember("game.toml")
    readline.add_history("note one")
    save()
    assert HISTORY.read_text().splitlines()[-2:] == ["note earlier", "note one"]


def test_history_is_kept_when_the_prompt_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("readline")

    class Broken(Exception):
        pass

    type_in(monkeypatch, Broken)
    with pytest.raises(Broken):
        prompt("game.toml")
    assert HISTORY.exists()


def test_a_home_that_cannot_be_written_keeps_no_history(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompting, "HISTORY", "nowhere/history")
    type_in(monkeypatch, "note one", "exit")
    prompt("game.toml")
    assert len(entries()) == 1


def test_without_readline_there_is_a_prompt_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)
    type_in(monkeypatch, "note one", "exit")
    prompt("game.toml")
    assert len(entries()) == 1
    assert not HISTORY.exists()
    assert GAME.exists()


def test_the_prompt_says_no_turn_of_a_ledger_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("game.toml").write_text("broken")
    prompts = type_in(monkeypatch, "exit")
    prompt("game.toml")
    assert prompts == ["game.toml> "]


def test_help_is_there_under_every_name_in_the_shell_too() -> None:
    listed = civledger("--help").stdout
    assert "The phases" in listed
    assert civledger("help").stdout == civledger("-h").stdout == listed
    of_census = civledger("census", "--help").stdout
    assert civledger("help", "census").stdout == civledger("census", "-h").stdout == of_census
