"""`civledger git` and `civledger merge` as they are typed: what they do, say, and leave alone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from civledger import __version__
from civledger.store import git as asking
from civledger.store import git_setup
from tests.cli.keyboard import GAME, begin, done, typed, wrong
from tests.merging.words import ledger, merged
from tests.store.test_git import run_git
from tests.support import header

LINE = "*.toml merge=civledger diff=civledger"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    run_git(tmp_path, "init")
    begin()
    return tmp_path


def setting(key: str) -> str:
    """Return what git is configured to do."""
    return subprocess.run(["git", "config", key], capture_output=True, text=True, check=True).stdout.strip()


def test_it_is_set_up_once_and_says_what_it_did() -> None:
    assert typed("git --check").code == 1
    assert typed("git --check").output.count("missing") == 3
    said = done("git")
    assert said.count("git config") == 2
    assert LINE in said
    assert "commit .gitattributes" in said
    assert " -P -m civledger merge %O %A %B --path=%P" in setting("merge.civledger.driver")
    assert __version__ in setting("diff.civledger.textconv")
    assert setting("diff.civledger.cachetextconv") == "true"
    assert setting("merge.civledger.driver").startswith(f"'{Path(sys.executable).as_posix()}'")
    assert done("git --check") == "git is set up\n"
    assert done("git") == "git is set up already\n"
    assert Path(".gitattributes").read_text() == f"{LINE}\n"


def test_git_starts_the_archive_from_which_the_program_runs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done("git")
    archive = folder / "civledger.pyz"
    archive.write_bytes(b"")
    monkeypatch.setattr(git_setup, "own_archive", lambda: str(archive))
    assert done("git").count("git config") == 2
    assert f" -P '{archive.as_posix()}' merge %O %A %B" in setting("merge.civledger.driver")
    assert done("git") == "git is set up already\n"
    assert git_setup.find_lost_program(str(GAME)) is None
    archive.unlink()
    assert git_setup.find_lost_program(str(GAME)) == archive.as_posix()
    monkeypatch.setattr(git_setup, "own_archive", lambda: "it's.pyz")
    assert "git cannot run it's.pyz. Put civledger in a folder without quotes" in wrong("git")


@pytest.mark.parametrize("before", ["*.webp binary\n", "*.webp binary", "*.toml merge=union\r\n"])
def test_attributes_that_are_there_stay(before: str) -> None:
    Path(".gitattributes").write_bytes(before.encode())
    done("git")
    newline = "\r\n" if "\r" in before else "\n"
    assert Path(".gitattributes").read_bytes().decode() == before.rstrip("\r\n") + newline + LINE + newline


def test_in_a_folder_below_it_is_set_up_at_the_top(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("ledgers").mkdir()
    monkeypatch.chdir("ledgers")
    done("git")
    assert Path("../.gitattributes").exists()
    assert done("git --check")


def test_a_program_that_is_gone_or_another_one_is_replaced() -> None:
    done("git")
    ours = setting("merge.civledger.driver")
    python = ours.partition("'")[2].partition("'")[0]
    for other in (
        ours.replace(python, "/nowhere/python"),
        f"'{python}' -P -m civledger merge %O %A %B --path=%P",
        "evil",
    ):
        run_git(Path(), "config", "merge.civledger.driver", other)
        assert "missing: git config merge.civledger.driver" in typed("git --check").output
        done("git")
        assert done("git --check")
    run_git(Path(), "config", "merge.civledger.driver", ours.replace(f"'{python}' -P -m civledger", "civledger"))
    assert done("git") == "git is set up already\n"


def test_doctor_says_that_the_program_is_gone() -> None:
    done("git")
    ours = setting("merge.civledger.driver")
    python = ours.partition("'")[2].partition("'")[0]
    assert "cannot find" not in typed("doctor").output
    run_git(Path(), "config", "merge.civledger.driver", ours.replace(python, "/nowhere/python"))
    said = typed("doctor").output
    assert "cannot find the program that merges ledgers: /nowhere/python" in said
    assert "`civledger git`" in said


def test_a_command_that_would_hide_ours_is_removed() -> None:
    run_git(Path(), "config", "diff.civledger.command", "evil")
    assert "removed diff.civledger.command" in done("git")
    assert done("git --check")


def test_a_link_in_the_place_of_attributes_is_not_followed() -> None:
    Path("elsewhere").write_text("")
    Path(".gitattributes").symlink_to("elsewhere")
    assert "is not an ordinary file" in wrong("git")
    assert Path("elsewhere").read_text() == ""


def test_attributes_that_say_otherwise_are_told() -> None:
    Path(".git/info").mkdir(exist_ok=True)
    Path(".git/info/attributes").write_text("*.toml -diff\n")
    assert "info/attributes" in typed("git").messages


def test_without_a_repository_or_git_nothing_is_done(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(asking, "find_git", lambda: None)
    assert "git cannot be started" in typed("git").messages
    monkeypatch.setattr(asking, "root", lambda folder: None)
    assert "git init" in wrong("git")
    assert "missing: a git repository" in typed("git --check").output


def test_a_folder_that_cannot_be_written_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(file: str, data: bytes) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(git_setup, "replace", fail)
    assert "Permission denied" in wrong("git")


def test_a_program_whose_name_git_cannot_be_told_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/it's/python")
    assert "without quotes" in typed("git").messages


def test_a_configuration_that_cannot_be_changed_is_said() -> None:
    Path(".git/config.lock").touch()
    assert "git config was not changed: " in typed("git").messages


def test_merge_writes_over_ours_and_says_what_was_counted_twice() -> None:
    for name, words in (("base.toml", "1a"), ("ours.toml", "1a 1m5"), ("theirs.toml", "1a 1m6")):
        Path(name).write_text(ledger(words))
    said = typed("merge base.toml ours.toml theirs.toml")
    assert said.code == 0
    assert said.messages.startswith("ours.toml: turn 1: both sides recorded the census for Minoa: 5 (ours), 6 (theirs)")
    assert Path("ours.toml").read_bytes() == merged("1a", "1a 1m5", "1a 1m6").data
    assert Path("theirs.toml").read_text() == ledger("1a 1m6")


def test_merge_of_what_both_changed_ends_with_one() -> None:
    for name, words in (("base.toml", "1m4"), ("ours.toml", "1m5"), ("theirs.toml", "1m6")):
        Path(name).write_text(ledger(words))
    said = typed("merge base.toml ours.toml theirs.toml --path game.toml")
    assert said.code == 1
    assert "game.toml: turn 1: entry 1, census: both sides changed it differently\n" in said.messages
    assert "civledger explain CL002" in said.messages
    assert "<<<<<<< ours" in Path("ours.toml").read_text()


def test_merge_of_other_files_is_gits_own() -> None:
    for name, text in (("base.toml", "a = 1\n"), ("ours.toml", "a = 2\n"), ("theirs.toml", "a = 3\n")):
        Path(name).write_text(text)
    assert typed("merge base.toml ours.toml theirs.toml").code == 1
    assert Path("ours.toml").read_text() == "<<<<<<< ours\na = 2\n=======\na = 3\n>>>>>>> theirs\n"
    assert typed("merge ours.toml base.toml base.toml").code == 0


def test_merge_of_what_is_not_there_or_cannot_be_merged_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "No such file" in wrong("merge base.toml ours.toml theirs.toml", 3)
    Path("binary.toml").write_bytes(b"\0\0")
    assert "not a ledger" in wrong("merge game.toml binary.toml game.toml", 3)
    monkeypatch.setattr(asking, "find_git", lambda: None)
    assert "not a ledger" in wrong("merge binary.toml game.toml game.toml", 3)


def test_a_ledger_is_shown_as_lines_and_anything_else_as_it_is() -> None:
    GAME.write_text(ledger("1a 1m5 1-2 1!"))
    shown = done("git --show game.toml")
    assert shown.startswith(header().rstrip("\n"))
    lines = shown.partition("\nTurn 1\n")[2].splitlines()
    assert lines[:2] == ["  note  a", "  census  Minoa 5"]
    assert lines[2].startswith("  strike  ")
    assert lines[3].startswith("  endturn  Minoa 1; at 10:37:00; seal ")
    begin()
    assert done("git --show game.toml") == header().rstrip("\n") + "\n"
    for text in ("a = 1\n", "no toml", header().replace("mega", "giga")):
        Path("other.toml").write_text(text)
        assert done("git --show other.toml") == text
    assert "cannot be opened" in wrong("git --show gone.toml", 3)


def test_letters_that_steer_a_terminal_are_not_shown_as_such() -> None:
    GAME.write_text(ledger("1a").replace('"a"', r'"\u001b[31mred"'))
    assert "\x1b" not in done("git --show game.toml")


def test_several_files_are_judged_and_those_that_are_no_game_passed_over() -> None:
    hook = Path(__file__).parents[2] / ".pre-commit-hooks.yaml"
    entry = next(line.partition("entry: civledger ")[2] for line in hook.read_text().splitlines() if "entry:" in line)
    Path("other.toml").write_text("a = 1\n")
    assert "id: civledger-check\n" in hook.read_text()
    assert typed(f"{entry} other.toml").code == 0
    assert typed(f"{entry} other.toml game.toml").code == 0
    GAME.write_text(header() + '[[entry]]\nturn = 1\naction = "dance"\n')
    said = typed(f"{entry} other.toml game.toml")
    assert said.code == 1
    assert "CL101" in said.output
    assert "1 other file skipped" in said.output
