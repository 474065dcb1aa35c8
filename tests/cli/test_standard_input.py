"""`-f -`: whatever shows a ledger reads it from standard input or a pipe, and whatever records refuses to."""

import inspect
import json
import os
import pty
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from civledger.cli.app import every_command, function_of
from civledger.store.read import is_stream
from tests.cli import ROOT, environment
from tests.cli.keyboard import Said, typed
from tests.cli.test_every_format import RECORDING, STONE_AGE
from tests.cli.test_every_format import SHOWING as OF_EVERY_FORMAT

TUTORIAL, CAVE = (ROOT / "ledgers" / f"{name}.toml" for name in ("tutorial", "four-stone-age"))
SHOWN = [
    *(line for line in OF_EVERY_FORMAT if line.split()[0] not in ("audit", "club", "explain")),
    *(
        "report -o -",
        "report --format markdown",
        "print shop all",
        "print deal",
        "export --to json",
        "export --to hledger",
    ),
    *("what-if --without 4", "log minoa", "status --turn 2", "check --impact", "next --format json"),
    *("tax", "census 1 2 3 4 5 --dry-run --format json", "note Rain --dry-run"),
]
SHOWN_OF_THE_CAVE = ["status", "score", "log", "next", "check", "card", "building", "use", "figures", "tools", "feed"]
WITH_THE_FILE = [
    *RECORDING,
    *STONE_AGE,
    *("building ann 8 wood=2,clay", "card ann food art --food 4", "use ann", "buildings minoa 3"),
    *("name minoa Ronald", "score minoa=3", "endturn", "undo", "redo", "reseal --reason typo", "run -", "timer"),
    *("seating", "seating minoa", "table", "roster --without minoa"),
    *("timer 10m", "host", "report --serve", "board --watch", "import purchases table.csv"),
    *("import purchases table.csv --new",),
]
HOSTILE = {
    "nothing": b"",
    "noise": bytes(range(256)) * 40,
    "zeros": b"\0" * 1000,
    "utf-16": "format = 1\n".encode("utf-16"),
    "too much": b"#" * 16_000_001,
    "no ledger": b"a = 1\n",
    "a half": TUTORIAL.read_bytes()[:2010] + b"\n[[ent",
    "deep": b"a = " + b"[" * 100_000,
}


pytestmark = pytest.mark.usefixtures("bare")


def named_for(said: Said, file: str) -> Said:
    """Return what was said of a file as it is said of standard input."""
    return Said(said.code, said.output.replace(file, "-"), said.messages.replace(file, "-"))


@pytest.mark.parametrize(
    ("line", "ledger"), [*((line, TUTORIAL) for line in SHOWN), *((line, CAVE) for line in SHOWN_OF_THE_CAVE)]
)
def test_what_is_shown_is_that_of_the_file_and_nothing_lies_beside_it(line: str, ledger: Path, bare: Path) -> None:
    (bare / "club.toml").write_text("[broken", "utf-8")  # which nobody may look at
    shown = typed(f"{line} -f -", ledger.read_bytes())
    if not line.startswith(("doctor", "next")):  # which speak of the file itself, and of commands that record in it
        assert shown == named_for(typed(f"{line} -f {ledger}"), str(ledger)) or line.startswith(("report", "export"))
    assert (shown.code, bool(shown.output)) == (0, True)
    assert [file.name for file in bare.iterdir()] == ["club.toml"]


@pytest.mark.parametrize("line", WITH_THE_FILE)
def test_what_needs_the_file_refuses_and_says_why(line: str, bare: Path) -> None:
    (bare / "table.csv").write_text("turn,civ,advance,price\n2,hellas,pottery,50\n", "utf-8")
    before = TUTORIAL.read_bytes()
    said = typed(f"{line} -f -", before)
    assert (said.code, said.output) == (2, "")
    assert "a ledger from standard input can only be shown" in said.messages
    assert "-f FILE" in said.messages
    assert [file.name for file in bare.iterdir()] == ["table.csv"]


def test_every_command_that_takes_a_ledger_is_tried_here() -> None:
    tried = {line.split()[0] for line in (*SHOWN, *SHOWN_OF_THE_CAVE, *WITH_THE_FILE)}
    taking = {name for name in every_command() if "file" in inspect.signature(function_of(name)).parameters}
    assert taking - tried == {"new", "result", "calamities"}  # which start a ledger, or ask questions


@pytest.mark.parametrize("line", ["calamity", "calamity treachery", "ability politics", "advances", "tax", "board"])
def test_a_ledger_of_the_other_game_is_told_so_by_every_command(line: str) -> None:
    said = typed(f"{line} -f -", CAVE.read_bytes())
    assert (said.code, said.output) == (2, "")
    assert f"stone-age has no {line.split()[0]}, only card, use, building" in said.messages


def test_next_names_commands_without_the_pipe_and_a_mistyped_word_is_corrected() -> None:
    steps = json.loads(typed("next --format json -f -", TUTORIAL.read_bytes()).output)
    assert steps["missing"]
    assert not any("-f" in lack["command"] for lack in steps["missing"])
    said = typed("credits helas -f -", TUTORIAL.read_bytes())
    assert (said.code, "try: civledger credits Hellas -f -" in said.messages) == (2, True)


def test_check_takes_it_as_its_argument_too() -> None:
    assert typed("check -", TUTORIAL.read_bytes()) == typed("check -f -", TUTORIAL.read_bytes())


@pytest.mark.parametrize(
    "line",
    [
        *("check {}", "audit {}", "audit {} --format json", "audit --only-games {} cave.toml", "audit cave.toml {}"),
        *("export {} --to json", "export {} cave.toml --to csv --table games"),
    ],
)
def test_pipes_stand_among_the_paths_too(line: str, bare: Path) -> None:
    (bare / "cave.toml").write_bytes(CAVE.read_bytes())
    (bare / "club.toml").write_text("[broken", "utf-8")  # which nobody looks at beside a pipe
    if "cave.toml" in line:
        (bare / "club.toml").unlink()
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_bytes(TUTORIAL.read_bytes()))
    writer.start()
    said = typed(line.format("pipe"))
    writer.join()
    (bare / "club.toml").unlink(missing_ok=True)
    (bare / "game.toml").write_bytes(TUTORIAL.read_bytes())
    assert (said.code, said) == (0, Said(0, typed(line.format("game.toml")).output.replace("game.toml", "pipe"), ""))


def test_a_list_that_is_a_ledger_is_told_from_a_list_of_names() -> None:
    for line in ("audit -", "export - --to json"):
        said = typed(line, TUTORIAL.read_bytes())
        assert (said.code, said.output) == (2, "")
        assert said.messages == (
            "civledger: - reads a list of files, and this is a ledger\n"
            f"  try: civledger {line.replace('-', '/dev/stdin', 1)}\n"
        )


@pytest.mark.parametrize(
    "line", ["check game.toml -f -", "check game.toml -fcave.toml", "export game.toml --to csv -f -"]
)
def test_two_ledgers_are_one_too_many(line: str, bare: Path) -> None:
    (bare / "game.toml").write_bytes(TUTORIAL.read_bytes())
    said = typed(line, CAVE.read_bytes())
    assert (said.code, said.output) == (2, "")
    assert "-f names one ledger and game.toml another. Leave out one of them" in said.messages
    assert typed("check game.toml -f game.toml").code == 0


def test_the_environment_may_name_standard_input(monkeypatch: pytest.MonkeyPatch, bare: Path) -> None:
    monkeypatch.setenv("CIVLEDGER_FILE", "-")
    for line in ("score", "check --format json", "export --to csv", "log", "credits helas"):
        assert typed(line, TUTORIAL.read_bytes()).output == typed(f"{line} -f -", TUTORIAL.read_bytes()).output
    for line in ("note Rain", "endturn", "undo", "run -", "host"):
        said = typed(line, TUTORIAL.read_bytes())
        assert (said.code, said.output) == (2, "")
        assert "a ledger from standard input can only be shown" in said.messages
        assert f"try: civledger {line} -f FILE" in said.messages
    assert typed("export --to csv", TUTORIAL.read_bytes()).output.splitlines()[1].startswith("-,6,Hellas,Pottery,")
    assert "it is set in CIVLEDGER_FILE" in typed("doctor", TUTORIAL.read_bytes()).output
    assert typed("advances pottery").code == 0, "which asks for no ledger"
    assert not list(bare.iterdir())


@pytest.mark.parametrize("what", HOSTILE)
@pytest.mark.parametrize("line", ["check --format json", "status", "doctor"])
def test_whatever_comes_gives_findings(what: str, line: str, bare: Path) -> None:
    said = typed(f"{line} -f -", HOSTILE[what])
    assert said.code == 3
    assert "CL00" in said.output + said.messages
    assert not list(bare.iterdir())


def test_a_pipe_with_a_name_is_read_once_and_never_written(bare: Path) -> None:
    os.mkfifo("pipe")
    assert typed("census 1 2 3 4 5 -f pipe").code == 2  # and waits for nobody
    writer = threading.Thread(target=lambda: Path("pipe").write_bytes(TUTORIAL.read_bytes()))
    writer.start()
    said = typed("score -f pipe")
    writer.join()
    assert (said.code, "standings in turn 8" in said.output) == (0, True)
    assert [file.name for file in bare.iterdir()] == ["pipe"]


def test_names_of_open_files_are_streams_and_files_in_memory_are_not() -> None:
    assert all(map(is_stream, ("-", "/dev/stdin", "/dev/fd/63", "/proc/self/fd/0")))
    assert not any(map(is_stream, ("game.toml", "/dev/shm", "./-", "/dev/fd/../shm/game.toml", "a\0b")))


@pytest.mark.parametrize(("name", "piped"), [("-", True), ("/dev/stdin", True), ("/dev/stdin", False)])
def test_a_shell_may_send_it_in_any_way(name: str, piped: bool, bare: Path) -> None:
    (bare / "game.toml").write_bytes(TUTORIAL.read_bytes())
    way = f"cat game.toml | {{}} -f {name}" if piped else f"{{}} -f {name} < game.toml"
    program = f"{sys.executable} -m civledger"
    shown = subprocess.run(
        ["sh", "-c", way.format(f"{program} score")], env=environment(), capture_output=True, text=True
    )
    assert (shown.returncode, "standings in turn 8" in shown.stdout) == (0, True)
    said = subprocess.run(["sh", "-c", way.format(f"{program} note Rain")], env=environment(), capture_output=True)
    assert said.returncode == 2
    assert (bare / "game.toml").read_bytes() == TUTORIAL.read_bytes()


def test_a_terminal_gets_a_sentence() -> None:
    ours, theirs = pty.openpty()
    said = subprocess.run(
        [sys.executable, "-m", "civledger", "score", "-f", "-"],
        stdin=theirs,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
    )
    os.close(ours)
    os.close(theirs)
    assert (said.returncode, "is your terminal. Send a ledger into the command" in said.stderr) == (3, True)
