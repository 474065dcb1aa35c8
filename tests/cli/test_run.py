"""`run`: a script is all or nothing, a terminal gets a prompt."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli import civledger, environment
from tests.cli.keyboard import GAME, begin, codes, done, entries, files, shown, typed
from tests.support import header

GOOD = ["census 1 2 3 4 5 6 7", "gain minoa=3", "spend ship minoa=2"]


pytestmark = pytest.mark.usefixtures("folder")


def script(*lines: str) -> str:
    Path("lines.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return "run lines.txt"


def test_a_script_records_its_lines() -> None:
    done(script(*GOOD))
    assert [entry["action"] for entry in entries()] == ["census", "gain", "spend"]
    assert codes() == []
    one_write = GAME.read_bytes()
    begin()
    done(*GOOD)
    assert GAME.read_bytes() == one_write


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ("cities minoa=10", 1),
        ("spend ship rome=9", 1),
        ("endturn", 1),
        ("census atlantis=4", 2),
        ("gain minoa=x", 2),
        ("bogus", 2),
        ("--bogus", 2),
        ("gain --bogus minoa=1", 2),
        ("run lines.txt", 2),
        ("new other.toml --players 5", 2),
        ('note "unfinished', 2),
        ("undo 9", 2),
        ("gain minoa=1 -f gone.toml", 2),
    ],
)
@pytest.mark.parametrize("place", [0, 2, 3])
def test_a_line_that_fails_leaves_everything_as_it_was(bad: str, code: int, place: int) -> None:
    lines = [*GOOD[:place], bad, *GOOD[place:]]
    command = script("# a turn", "", *lines)
    old = files()
    said = typed(command)
    assert said.code == code
    assert f"line {place + 3}" in said.messages
    assert bad in said.messages
    assert files() == old


LATE_PAIR = ["buy minoa music --card-points 80 --turn 9", "ast-check minoa=9 --turn 9"]


def middle_bronze() -> None:
    """Play to the turn in which Minoa, with 3 cities and 2 advances, lacks a third advance for the next space."""
    begin()
    turn = ["census all=9", "hand all=1", "endturn --anyway"]
    done("cities minoa=3", "buy minoa pottery masonry --card-points 120", *(turn * 9))
    assert next(row for row in shown("status")["civs"] if row["civ"] == "Minoa")["space"] == 8


def test_a_late_purchase_and_the_late_marker_it_brings_pass_together() -> None:
    middle_bronze()
    for line, code in zip(LATE_PAIR, ("MC602", "MC601"), strict=True):
        said = typed(line)
        assert said.code == 1
        assert code in said.messages
    done(script(*LATE_PAIR))
    assert {"MC601", "MC602"}.isdisjoint(codes())


def test_an_error_that_stays_is_told_at_the_line_with_which_it_came() -> None:
    command = script("gain minoa=9", "spend other minoa=12", "note between", "spend ship rome=1", "gain rome=0")
    old = files()
    said = typed(command)
    assert said.code == 1
    assert [line for line in said.messages.splitlines() if line.startswith("line")] == [
        "line 2 of the script failed: spend other minoa=12",
        "line 4 of the script failed: spend ship rome=1",
    ]
    assert said.messages.count("error[MC403]") == 2
    assert files() == old


def test_an_error_that_a_later_line_puts_right_is_none() -> None:
    done(script("hand minoa=9", "note oops", "hand minoa=8 --discarded minoa=1"))
    assert len(entries()) == 3
    assert codes() == []


def test_wrong_usage_is_told_of_every_line_and_comes_before_the_rules() -> None:
    said = typed(script("gain troy=1", "spend ship rome=1", "bogus", "gain minoa=1"))
    assert said.code == 2
    assert [number for number in range(1, 5) if f"line {number} of" in said.messages] == [1, 2, 3]
    assert "MC403" in said.messages
    assert entries() == []


def test_what_was_forced_refuses_nothing_later() -> None:
    done(script("spend ship rome=1 --force", "gain minoa=1"))
    assert codes() == ["MC403"]
    said = typed(script("spend ship hellas=1 --force", "spend ship egypt=1"))
    assert said.code == 1
    assert "line 1" not in said.messages
    assert "line 2" in said.messages


def test_an_error_that_taking_back_brings_is_told_too() -> None:
    done("gain rome=3")
    said = typed(script("spend ship rome=3", "undo 2", "spend ship rome=3"))
    assert said.code == 1
    assert "line 3 of the script" in said.messages


def test_an_unfinished_quote_is_explained() -> None:
    said = typed(script('note "unfinished'))
    assert said.code == 2
    assert "quot" in said.messages.lower()


def test_an_apostrophe_is_no_quote() -> None:
    done(script("note it's late"))
    assert entries()[-1]["text"] == "it's late"


def test_a_line_is_about_the_ledger_only_where_its_command_takes_one() -> None:
    first = header().replace("ast =", 'edition = "first-printing"\nast =')
    begin(first)
    output = done(script("audit game.toml", "advances politics", "explain MC402", "check game.toml"))
    assert "green 5" in output
    assert "game.toml: a game without a name" in output


def test_comments_blank_lines_quotes_and_the_programs_own_name() -> None:
    done(
        script("# first", "", "  # indented", 'note "two words" --note "three # more words"', "civledger note x", "   ")
    )
    assert [(entry["text"], entry.get("note")) for entry in entries()] == [
        ("two words", "three # more words"),
        ("x", None),
    ]


@pytest.mark.parametrize("named", ["./game.toml", "other.toml"])
@pytest.mark.parametrize("last", ["gain minoa=3", "bogus"])
def test_a_script_is_all_or_nothing_where_a_line_names_a_file(named: str, last: str, folder: Path) -> None:
    (folder / "other.toml").write_bytes(GAME.read_bytes())
    command = script("gain minoa=1", f"gain minoa=2 -f {named}", last)
    old = files()
    if typed(f"{command} -f game.toml").code:
        assert files() == old
    else:
        assert [entry["treasury"]["Minoa"] for entry in entries()] == ([1, 2, 3] if named == "./game.toml" else [1, 3])


@pytest.mark.parametrize("line", ["run", "run -"])
def test_lines_from_standard_input(line: str) -> None:
    said = typed(line, "\n".join(GOOD))
    assert said.code == 0
    assert len(entries()) == 3


def test_lines_from_a_pipe(folder: Path) -> None:
    command = [sys.executable, "-m", "civledger", "run"]
    text = "\n".join(GOOD) + "\nstatus --format json\n"
    said = subprocess.run(command, input=text, env=environment(), capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")
    assert '"turn": 1' in said.stdout
    assert len(entries()) == 3


def test_what_a_script_shows_is_as_of_its_lines_so_far() -> None:
    output = done(script("gain minoa=7", "spend --format csv", "undo", "spend --format csv"))
    rows = [line for line in output.splitlines() if line.startswith("Minoa,")]
    assert [row.split(",")[2] for row in rows] == ["7", "0"]
    assert entries() == []


def test_showing_the_findings_of_the_script_sees_its_lines() -> None:
    said = typed(script("census minoa=56 --force", "check"))
    assert "MC201" in said.output
    assert said.code == 1


def test_a_script_may_close_turns_and_take_back() -> None:
    turn = ["tax all", "census 1 1 1 1 1 1 1", "hand 1 1 1 1 1 1 1", "endturn"]
    done(script(*turn, *turn, "undo --yes", "note again", "endturn"))
    assert shown("status")["turn"] == 3
    assert codes() == []


def test_a_dry_run_in_a_script_writes_nothing() -> None:
    old = files()
    assert "[[entry]]" in typed("run", "gain minoa=3 --dry-run\n").output
    assert files() == old


@pytest.mark.parametrize("lines", [[], ["# nothing"], ["status"]])
def test_a_script_that_records_nothing_changes_nothing(lines: list[str]) -> None:
    command = script(*lines)
    old = files()
    done(command)
    assert files() == old


def test_a_script_that_is_not_there_is_wrong_usage(folder: Path) -> None:
    said = civledger("run", "gone.txt", folder=folder)
    assert said.returncode == 2
    assert "gone.txt" in said.stderr
    assert "Traceback" not in said.stderr


def talk(lines: list[str], home: Path) -> tuple[int, str]:
    """Return how the prompt ends, and what stood on the terminal, when these lines are typed."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "civledger", "run"]
    settings = environment(HOME=str(home), TERM="dumb")
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=settings) as process:
        os.close(slave)
        seen = read_until(master, "> ")
        for line in lines:
            os.write(master, f"{line}\n".encode())
            seen += read_until(master, "> ")
        process.wait(timeout=60)
    os.close(master)
    return process.returncode, seen


def read_until(terminal: int, end: str) -> str:
    """Return what a terminal shows until a prompt stands there or the program has ended."""
    seen, stop = "", time.monotonic() + 60
    while not seen.endswith(end) and time.monotonic() < stop:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                more = os.read(terminal, 4096).decode()
            except OSError:  # the other side is gone
                break
            if not more:
                break
            seen += more
    return seen


@pytest.mark.parametrize("ending", ["exit", "quit", "\x04"])
def test_a_terminal_gets_a_prompt(ending: str, folder: Path) -> None:
    code, seen = talk(
        ["gain minoa=3", "bogus", "", "census atlantis=3", "spend ship rome=4", "note it's late", ending], folder
    )
    assert code == 0
    assert seen.startswith("game.toml, turn 1> ")
    assert "Traceback" not in seen
    assert "atlantis" in seen
    assert "MC403" in seen
    assert [entry["action"] for entry in entries()] == ["gain", "note"]


def test_the_prompt_remembers_its_lines(folder: Path) -> None:
    pytest.importorskip("readline")
    talk(["gain minoa=3", "exit"], folder)
    talk(["note two", "exit"], folder)
    kept = (folder / ".civledger_history").read_text("utf-8").splitlines()
    assert kept == ["gain minoa=3", "exit", "note two", "exit"]
