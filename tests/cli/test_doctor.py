"""`doctor` tells which ledger is used and why, and whether the file is sound."""

import csv
import io
import json
import os
import shutil
from pathlib import Path

import pytest

from civledger import __version__
from civledger.report import FORMATS
from civledger.store import find
from civledger.store.lock import locked
from tests.cli import ROOT, civledger, middle
from tests.cli.keyboard import GAME, begin, done, files, shown, typed
from tests.rules.megaciv.views.test_results import BARE
from tests.store.test_git import run_git
from tests.support import entry, unversioned

ALWAYS = [
    "ledger",
    "chosen",
    "format",
    "header",
    "entries",
    "turn",
    "seals",
    "sealed entries",
    "sealed header",
    "newline at the end",
    "size",
    "writable",
    "lock",
]
KEYS = [*ALWAYS, "leftovers", "git", "versions"]
CACHE = "cache"


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a repository in which nothing was committed yet, to be copied."""
    made = tmp_path_factory.mktemp("empty")
    run_git(made, "init")
    shutil.rmtree(made / ".git" / "hooks", ignore_errors=True)
    return made


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, empty: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    shutil.copytree(empty, tmp_path, dirs_exist_ok=True)
    begin()
    return tmp_path


def test_it_says_from_which_version_on_a_ledger_can_be_read() -> None:
    assert "read by" not in found()
    done("cities all=3", "calamity treachery minoa --to rome")
    said = "civledger 0.4.0 and later; older versions answer CL101 to its entries of calamity"
    assert found()["read by"] == said
    done("cities minoa=1 --after support")
    assert found()["read by"] == f"{said} and CL103 to `after`"


def test_books_that_begin_later_are_read_from_the_version_on_that_brought_them() -> None:
    middle.begin()
    assert found()["read by"] == "civledger 0.4.0 and later; older versions answer CL103 to `first_turn`"


def found() -> dict[str, str]:
    """Return what the doctor found, by what was looked at."""
    return {what: line["found"] for what, line in shown("doctor").items()}


def remedies() -> list[str]:
    """Return what needs something done."""
    return [what for what, line in shown("doctor").items() if line["remedy"]]


def test_a_sound_ledger_in_git_is_well() -> None:
    done("note one", "endturn --anyway", "note two", "git")
    run_git(Path(), "add", "game.toml")
    run_git(Path(), "commit", "-m", "Begin")
    assert list(shown("doctor")) == [*KEYS, CACHE]
    assert remedies() == []
    assert found()["size"] == f"{GAME.stat().st_size} bytes"
    assert __version__ in found()["versions"]


def test_a_file_that_cannot_be_opened_is_no_candidate(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(file: str, mode: str, buffering: int) -> None:
        raise PermissionError

    monkeypatch.setattr(find, "open", forbidden, raising=False)
    assert "there is no game here" in shown("doctor")["ledger"]["remedy"]


def test_a_file_that_opens_and_cannot_be_read_is_said() -> None:
    unreadable = Path("/proc/self/mem")
    if not unreadable.exists():
        pytest.skip("no such file on this system")
    said = typed(f"doctor -f {unreadable} --format json")
    assert said.code == 3
    assert "cannot be opened" in json.loads(said.output)["format"]["found"]


def test_a_held_lock_is_told_with_its_holder() -> None:
    with locked(str(GAME)):
        assert f"process {os.getpid()}" in found()["lock"]
        assert "lock" in remedies()
    assert found()["lock"] == "free"


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("text", ["format = 9\n", "[[entry\n", "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> c\n", ""])
def test_a_file_that_cannot_be_used_ends_with_three(text: str, format: str) -> None:
    GAME.write_text(text)
    said = typed(f"doctor -f game.toml --format {format}")
    assert said.code == 3
    assert "CL00" in said.output
    if format == "json":
        assert json.loads(said.output)["format"]["remedy"]


def test_other_formats_have_a_row_for_each() -> None:
    rows = list(csv.reader(io.StringIO(done("doctor --format csv"))))
    assert [row[0] for row in rows[1:]] == [*KEYS, CACHE]


@pytest.mark.parametrize("name", ["\x1b[31mred.toml", "new\nline.toml", "\u202egame.toml", "=1+1.toml", "<b>.toml"])
@pytest.mark.parametrize("format", FORMATS)
def test_a_strange_file_name_does_no_harm(name: str, format: str, folder: Path) -> None:
    GAME.rename(name)
    (folder / f".{name}.7.tmp").touch()
    said = civledger("doctor", "-f", name, "--format", format, folder=folder)
    assert (said.returncode, said.stderr) == (0, "")
    assert "\x1b" not in said.stdout
    if format == "json":
        told = json.loads(said.stdout)
        assert (told["ledger"]["found"], told["leftovers"]["found"]) == (name, f".{name}.7.tmp")


def test_looking_changes_nothing() -> None:
    before = files()
    status = GAME.stat()
    done("doctor")
    assert files() == before
    assert (GAME.stat().st_ino, GAME.stat().st_mtime_ns) == (status.st_ino, status.st_mtime_ns)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ('rules = "mega-civilization"', 'rules = "mega-civ"', 4),
        ('ast = "basic"', 'ast = "no"', 5),
        ('civ = "Minoa"', 'civ = "Atlantis"', 8),
        ('civ = "Minoa"', "civ = 3", 8),
    ],
)
def test_a_bad_header_is_told_with_the_rest_and_ends_with_three(right: str, wrong: str, line: int, format: str) -> None:
    done("note one")
    GAME.write_text(GAME.read_text().replace(right, wrong))
    said = typed(f"doctor --format {format}")
    assert (said.code, said.messages) == (3, "")
    assert f"CL004, line {line}: " in said.output
    if format == "json":
        told = json.loads(said.output)
        assert list(unversioned(told)) == [*KEYS, "last good copy", CACHE]
        assert told["entries"]["found"] == "1"


@pytest.mark.parametrize("name", ["eighteen-expert", "four-stone-age", "tutorial"])
def test_doctor_and_status_agree_whether_a_game_is_over(name: str) -> None:
    file = ROOT / "ledgers" / f"{name}.toml"
    turn = shown(f"doctor -f {file}")["turn"]["found"]
    assert ("the game is over" in turn) == ("the game is over" in done(f"status -f {file}")) == (name != "tutorial")


@pytest.mark.parametrize("points", ["", entry(1, "score", "points = { Rome = 9 }")])
def test_doctor_and_status_agree_about_a_result_alone(points: str) -> None:
    begin(BARE + points)
    assert ("the game is over" in shown("doctor")["turn"]["found"]) == ("the game is over" in done("status"))
