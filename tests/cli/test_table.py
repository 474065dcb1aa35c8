"""The table: lines are carried out, remembered and answered as they are typed there."""

import builtins
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from civledger.cli import completing
from civledger.cli.app import WholeProgram
from civledger.cli.completing import remember
from civledger.cli.run import run
from civledger.cli.table import open_table, show_prompt, tell_help
from civledger.report.text_width import wcswidth
from tests.cli import civledger, environment
from tests.cli.at_table import AtTable
from tests.cli.keyboard import GAME, begin, entries
from tests.rules import stoneage
from tests.support import SEVEN, entry, header

HISTORY = Path("history")


@pytest.fixture(autouse=True)
def folder(bare: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(completing, "HISTORY", str(HISTORY))
    begin()
    return bare


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


@pytest.mark.parametrize("ending", ["q", "exit", " quit ", EOFError, OSError])
def test_lines_are_carried_out_until_one_ends_it(
    ending: str | type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    prompts = type_in(monkeypatch, "note one", "", " note two ", "  ", "bogus", "note three", ending, "note never")
    open_table("game.toml")
    assert [entry["text"] for entry in entries()] == ["one", "two", "three"]
    assert prompts == ["> "] * 7


def test_ctrl_c_gives_up_a_line_and_not_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "note one", KeyboardInterrupt, "note two", "exit")
    open_table("game.toml")
    assert [entry["text"] for entry in entries()] == ["one", "two"]


@pytest.mark.parametrize("line", ["help census", "? census", "census -h", "census --help"])
def test_help_about_a_command_is_there_under_every_name(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, line, "exit")
    open_table("game.toml")
    assert "Usage: census" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["help", "?", "-h", "--help"])
def test_help_is_one_screen(line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(monkeypatch, line, "exit")
    open_table("game.toml")
    assert tell_help("game.toml", 80) in capsys.readouterr().out
    for width in (60, 80):
        lines = tell_help("game.toml", width).splitlines()
        assert len(lines) <= 18
        assert max(map(len, lines)) <= width


def test_help_has_the_commands_of_the_game_that_work_here() -> None:
    words = set(tell_help("game.toml", 80).split())
    assert {"census", "endturn", "seating"} <= words
    assert not {"figures", "run", "table", "merge"} & words
    GAME.write_text("broken", "utf-8")
    assert {"census", "figures"} <= set(tell_help("game.toml", 80).split())


def test_run_on_a_terminal_is_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    for script in (None, "-"):
        prompts = type_in(monkeypatch, "note one", "exit")
        run(script=script, file="game.toml")
        assert prompts == ["> "] * 2
    assert len(entries()) == 2


def test_what_was_typed_is_there_the_next_time() -> None:
    readline = pytest.importorskip("readline")
    HISTORY.write_text("note earlier\n")
    save = remember("game.toml", (), ())
    readline.add_history("note one")
    save()
    assert HISTORY.read_text().splitlines()[-2:] == ["note earlier", "note one"]


def test_history_is_kept_when_the_table_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("readline")

    class Broken(Exception):
        pass

    type_in(monkeypatch, Broken)
    with pytest.raises(Broken):
        open_table("game.toml")
    assert HISTORY.exists()


def test_a_home_that_cannot_be_written_keeps_no_history(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(completing, "HISTORY", "nowhere/history")
    type_in(monkeypatch, "note one", "exit")
    open_table("game.toml")
    assert len(entries()) == 1


def test_without_readline_there_is_a_table_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)
    type_in(monkeypatch, "note one", "exit")
    open_table("game.toml")
    assert len(entries()) == 1
    assert not HISTORY.exists()
    assert GAME.exists()


def without_time(line: str) -> str:
    """Return the line above the prompt without the time of day."""
    return re.sub(r"\b\d\d:\d\d\b", "TIME", line)


COUNTED = entry(1, "census", f"tokens = {{ {', '.join(f'{civ} = 4' for civ in SEVEN)} }}")
HANDS = entry(1, "hand", f"kept = {{ {', '.join(f'{civ} = 1' for civ in SEVEN)} }}")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (header(), "game.toml, turn 1, TIME. census: all 7"),
        (header() + entry(1, "census", "tokens = { Minoa = 4, Rome = 4 }"), "Assyria, Celt, Hatti, Hellas, Egypt"),
        (header() + COUNTED, "game.toml, turn 1, TIME. cities (optional), next: Minoa, "),
        (header() + COUNTED + HANDS, "game.toml, turn 1, TIME. endturn: nothing else is needed"),
        (header() + COUNTED + HANDS + entry(1, "endturn", "last = true"), "game.toml, turn 1, TIME. The game is over"),
        (stoneage.header(), "game.toml, round 1, TIME. feed: "),
        ("broken", "game.toml, TIME. It cannot be read: see check"),
    ],
)
def test_the_line_above_the_prompt_says_where_the_game_is(text: str, shown: str) -> None:
    GAME.write_text(text, "utf-8")
    assert shown in without_time(show_prompt("game.toml", 80).head)


@pytest.mark.parametrize("width", [60, 80])
def test_the_line_above_the_prompt_fits(width: int) -> None:
    name = "a-very-long-name-of-a-ledger-for-a-game.toml"
    for number in range(1, 7):
        rows = ", ".join(f"{civ} = 4" for civ in SEVEN[:number])
        people = header()
        for place, civ in enumerate(SEVEN):
            people = people.replace(f'civ = "{civ}"', f'civ = "{civ}"\nname = "{"王" * (3 * place + 1)}"')
        Path(name).write_text(people + entry(1, "census", f"tokens = {{ {rows} }}"), "utf-8")
        line = show_prompt(name, width).head
        assert wcswidth(line) <= width
        assert re.search(r"more$|missing$|王$", line)


def test_the_name_of_a_file_is_no_more_than_a_name() -> None:
    assert without_time(show_prompt("deep/a\n\x1b[2J.toml", 80).head).startswith("a\\n\\u001b[2J.toml, TIME")


def test_without_a_terminal_there_is_no_table() -> None:
    said = civledger("table", folder=Path.cwd())
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == "civledger: table needs a terminal. To run a file of command lines: civledger run FILE\n"


def test_answers_say_lines_as_they_are_typed_here() -> None:
    Path("deep").mkdir()
    GAME.rename("deep/other.toml")
    begin()
    before = GAME.read_bytes()
    with AtTable("table", "-f", "deep/other.toml") as table:
        table.type("census minoa=4", "census minoa=5", "cenus rome=4", "y", "next", "check", "undo", "buy")
        table.type("census rome = 5", "status -f game.toml", "new x", "census atlantis=4", "help census")
        assert table.leave() == 0
    shown = table.seen
    assert GAME.read_bytes() == before
    assert "read as: census Rome=5" in shown
    assert "  try: census Minoa=5 --fix" in shown
    assert "this table is about deep/other.toml. Leave out -f" in shown
    assert "new does not work here" in shown
    assert "civledger" not in shown
    assert not re.search(r"(?m)^(?! +-f, --file).* -f (?!game)", shown)
    assert "census" in Path("deep/other.toml").read_text("utf-8")


def test_a_table_within_the_table_is_none() -> None:
    with AtTable() as table:
        assert "table does not work here" in table.type("table")
        table.type("tble")
        assert "this is the table already" in table.type("y")
        assert table.leave() == 0


@pytest.mark.parametrize(("unwelcome", "codes"), [("", True), ("1", False)])
def test_colours_only_where_they_are_welcome(unwelcome: str, codes: bool) -> None:
    with AtTable(TERM="xterm", NO_COLOR=unwelcome) as table:
        assert ("\x1b[2m" in table.seen) == codes
        table.leave()


def test_a_reader_who_is_gone_ends_the_table_quietly() -> None:
    read, write = os.pipe()
    os.close(read)
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "civledger", "table"]
    with subprocess.Popen(command, stdin=theirs, stdout=write, stderr=subprocess.PIPE, env=environment()) as running:
        os.close(theirs)
        os.close(write)
        _, said = running.communicate(timeout=60)
    os.close(ours)
    assert (running.returncode, said) == (1, b"")


def test_a_line_that_the_system_fails_does_not_end_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(WholeProgram, "carry_out", fail)
    type_in(monkeypatch, "status", "q")
    open_table("game.toml")
    assert capsys.readouterr().err == "status: No space left on device\n"


def test_a_seating_that_cannot_be_kept_is_told() -> None:
    Path(".civledger").write_text("in the way", "utf-8")
    said = civledger("seating", "minoa", "rome", folder=Path.cwd())
    assert said.returncode == 3
    assert "the seating cannot be saved" in said.stderr


def test_a_ledger_that_git_breaks_and_mends_is_told_and_taken_up_again() -> None:
    with AtTable() as table:
        GAME.write_text("<<<<<<< ours\n", "utf-8")
        shown = table.type("note lost")
        assert "CL00" in shown
        assert "It cannot be read: see check" in shown
        begin(header() + COUNTED)
        assert "cities (optional), next: Minoa, " in table.type("note found")
        assert table.leave() == 0
    assert [one["action"] for one in entries()] == ["census", "note"]


def test_help_is_there_under_every_name_in_the_shell_too() -> None:
    listed = civledger("--help").stdout
    assert "The phases" in listed
    assert civledger("help").stdout == civledger("-h").stdout == listed
    of_census = civledger("census", "--help").stdout
    assert civledger("help", "census").stdout == civledger("census", "-h").stdout == of_census
