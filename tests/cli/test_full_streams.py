"""Standard output and standard error that cannot be written: told where it can be, and never taken for the ledger."""

import errno
import os
import subprocess
from pathlib import Path

import pytest

from tests.cli import ROOT, environment
from tests.cli.warm import warm
from tests.support import header

pytestmark = [
    pytest.mark.deep,  # where the program is started each time
    pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full"),
]
FULL = os.strerror(errno.ENOSPC)


BOTH = pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])


@pytest.fixture
def game(tmp_path: Path) -> Path:
    game = tmp_path / "game.toml"
    game.write_text(header(), encoding="utf-8")
    (tmp_path / "script.txt").write_text("census minoa=3\nnote Coffee\n", encoding="utf-8")
    return game


def said(game: Path, streams: str, arguments: str, unbuffered: str = "") -> tuple[int, str]:
    """Return how a command ends, and what it says on standard error, when a shell has sent its streams elsewhere."""
    command = ["bash", "-c", f'"$@" {streams}', "bash", *warm(), *arguments.split()]
    surroundings = environment(PYTHONUNBUFFERED=unbuffered)
    done = subprocess.run(command, cwd=game.parent, env=surroundings, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


SHOWING = ["--version", "--help", "status", "audit .", "explain MC402"]
LARGE = f"check {ROOT / 'ledgers' / 'eighteen-expert.toml'} --format json"


@pytest.mark.parametrize("arguments", [*SHOWING, LARGE], ids=lambda arguments: arguments.split()[0])
def test_a_full_disk_behind_the_output_is_told(arguments: str, game: Path) -> None:
    for unbuffered in ("", "1") if arguments in ("--version", "status", LARGE) else ("",):
        code, messages = said(game, ">/dev/full", arguments, unbuffered)
        assert (code, messages.count("\n")) == (3, 1)
        assert FULL in messages


RECORDING = pytest.mark.parametrize("arguments", ["census minoa=3", "run script.txt"])
WRITTEN = "game.toml was saved"


@BOTH
@RECORDING
def test_what_was_recorded_is_not_denied_though_its_receipt_finds_no_room(
    arguments: str, game: Path, unbuffered: str
) -> None:
    code, messages = said(game, ">/dev/full", arguments, unbuffered)
    assert (code, WRITTEN in messages, FULL in messages) == (3, True, True)
    assert "[[entry]]" in game.read_text("utf-8")


@BOTH
@RECORDING
def test_what_was_recorded_is_not_denied_though_nobody_reads_its_receipt(
    arguments: str, game: Path, unbuffered: str
) -> None:
    code, messages = said(game, "> >(exec 0<&-)", arguments, unbuffered)
    assert (code, WRITTEN in messages) in [(3, True), (0, False)]  # the pipe may have been closed too late
    assert "[[entry]]" in game.read_text("utf-8")


@pytest.mark.parametrize("streams", [">/dev/full", "> >(exec 0<&-; sleep 0.2)"])
def test_what_was_taken_back_is_printed_where_it_can_be(streams: str, game: Path) -> None:
    said(game, "", "note Coffee")
    for _ in range(20):
        code, messages = said(game, streams, "undo")
        if code == 3:
            assert messages.startswith("civledger note Coffee\n")
            assert WRITTEN in messages
            return
        said(game, "", "note Coffee")
    pytest.fail("the reader was always too slow to go")


IMPORTING = ["import purchases rows.csv -f game.toml", "import purchases rows.csv -f x.toml --new"]


@pytest.mark.parametrize("streams", [">/dev/full", "> >(exec 0<&-; sleep 0.2)"])
@pytest.mark.parametrize("arguments", IMPORTING)
def test_purchases_that_were_brought_in_are_not_denied(arguments: str, streams: str, game: Path) -> None:
    rows = "".join(f"1,{civ},Pottery,60\n" for civ in ("Minoa", "Assyria", "Hatti", "Hellas", "Egypt"))
    (game.parent / "rows.csv").write_text(f"turn,civ,advance,price\n{rows}", encoding="utf-8")
    file = game.parent / arguments.split()[4]
    for _ in range(20):
        game.write_text(header(tracks=["advances"]), encoding="utf-8")
        (game.parent / "x.toml").unlink(missing_ok=True)
        code, messages = said(game, streams, arguments)
        assert "Pottery" in file.read_text("utf-8")
        if code == 3:
            assert f"{file.name} was saved" in messages
            return
    pytest.fail("the reader was always too slow to go")


def test_a_ledger_that_was_started_is_not_denied(game: Path) -> None:
    code, messages = said(game, ">/dev/full", "new x.toml --players 7")
    assert (code, "x.toml was saved" in messages) == (3, True)
    assert (game.parent / "x.toml").exists()


@pytest.mark.parametrize(
    ("streams", "arguments", "code"),
    [
        ("2>/dev/full", "audit nowhere", 2),
        ("2>/dev/full", "census nobody=3", 2),
        ("2>/dev/full", "check nowhere.toml", 3),
        ("2>/dev/full >/dev/full", "status", 3),
        ("2>/dev/full >/dev/full", "--version", 3),
    ],
)
def test_where_nothing_can_be_told_the_exit_code_is_right(streams: str, arguments: str, code: int, game: Path) -> None:
    assert said(game, streams, arguments)[0] == code


def test_a_lock_that_cannot_be_taken_is_told(game: Path) -> None:
    os.remove(game)
    code, messages = said(game, "", f"note Coffee -f {game.name}")
    assert (code, messages.count("\n")) == (3, 1)
    assert os.strerror(errno.ENOENT) in messages


@BOTH
@RECORDING
def test_what_was_recorded_is_not_denied_though_nobody_opened_the_output(
    arguments: str, game: Path, unbuffered: str
) -> None:
    code, messages = said(game, ">&-", arguments, unbuffered)
    assert (code, WRITTEN in messages) == (3, True)
    assert "[[entry]]" in game.read_text("utf-8")


def test_what_undo_takes_is_told_elsewhere_if_nobody_opened_the_output(game: Path) -> None:
    said(game, "", "note Coffee")
    code, messages = said(game, ">&-", "undo")
    assert code == 3
    assert "civledger note Coffee\n" in messages


def test_in_a_pipe_messages_follow_the_receipt_that_they_are_about(game: Path) -> None:
    _, both = said(game, "1>&2", "cities rome=20 --force")
    assert both.index("cities Rome 20") < both.index("MC202")
