"""What git says about a ledger: its root, a merge in progress, tracked or not."""

import os
import subprocess
import threading
from pathlib import Path

import pytest

from civledger.store import git
from civledger.store.git import MERGING, is_merging, root, status

IDENTITY = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]


def run_git(folder: Path, *words: str) -> None:
    """Let git do something in a folder."""
    surroundings = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    subprocess.run(["git", "-C", str(folder), *IDENTITY, *words], check=True, capture_output=True, env=surroundings)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Return a repository with a committed ledger."""
    made = tmp_path / "repository"
    made.mkdir()
    run_git(made, "init", "-b", "main")
    (made / "game.toml").write_text("format = 1\n")
    run_git(made, "add", "game.toml")
    run_git(made, "commit", "-m", "Begin")
    return made


def test_the_root_is_the_nearest_folder_with_git_in_it(tmp_path: Path) -> None:
    deep = tmp_path / "a" / "b" / "c"
    deep.mkdir(parents=True)
    assert root(str(deep)) in (None, root(str(tmp_path)))
    (tmp_path / "a" / ".git").mkdir()
    assert root(str(deep)) == str(tmp_path / "a")
    (deep / ".git").write_text("gitdir: elsewhere\n")
    assert root(str(deep)) == str(deep)


def test_no_folder_above_is_no_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "exists", lambda path: False)
    assert root(str(tmp_path)) is None
    assert not is_merging(str(tmp_path))


@pytest.mark.parametrize("sign", MERGING)
@pytest.mark.parametrize("inside", [".", "ledgers/2026"])
def test_every_kind_of_merge_is_seen(sign: str, inside: str, tmp_path: Path) -> None:
    folder = tmp_path / inside
    folder.mkdir(parents=True, exist_ok=True)
    (tmp_path / ".git").mkdir()
    assert not is_merging(str(folder))
    (tmp_path / ".git" / sign).touch()
    assert is_merging(str(folder))


def conflict(folder: Path, command: str) -> None:
    """Begin a merge, a rebase or the like that stops at a conflict."""
    game = folder / "game.toml"
    run_git(folder, "checkout", "-b", f"other-{command}")
    game.write_text("format = 1 # theirs\n")
    run_git(folder, "commit", "-am", "Theirs")
    run_git(folder, "checkout", "-b", f"own-{command}", "HEAD~1")
    game.write_text("format = 1 # ours\n")
    run_git(folder, "commit", "-am", "Ours")
    with pytest.raises(subprocess.CalledProcessError):
        run_git(folder, command, f"other-{command}")


@pytest.mark.parametrize("command", ["merge", "rebase", "cherry-pick", "revert"])
@pytest.mark.parametrize("worktree", [False, True], ids=["repository", "worktree"])
def test_a_real_conflict_is_seen_there_and_nowhere_else(command: str, worktree: bool, repository: Path) -> None:
    beside = repository.with_name("beside")
    run_git(repository, "worktree", "add", "-b", "side", str(beside))
    struck, spared = (beside, repository) if worktree else (repository, beside)
    conflict(struck, command)
    assert is_merging(str(struck))
    assert not is_merging(str(spared))
    assert status(str(struck / "game.toml")) == "tracked, with changes not committed"


@pytest.mark.parametrize(
    "pointer", ["", "gitdir: \n", "gitdir: nowhere\n", "gitdir: a\0b\n", "nonsense", "\xff" * 9000], ids=range(6)
)
def test_a_pointer_to_nowhere_is_no_merge(pointer: str, tmp_path: Path) -> None:
    (tmp_path / ".git").write_text(pointer, encoding="latin-1")
    assert not is_merging(str(tmp_path))


def test_a_pipe_called_git_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".git")
    assert not is_merging(str(tmp_path))


def test_a_relative_pointer_is_followed(tmp_path: Path) -> None:
    (tmp_path / "module").mkdir()
    (tmp_path / "module" / ".git").write_text("gitdir: ../kept/module\n")
    (tmp_path / "kept" / "module").mkdir(parents=True)
    (tmp_path / "kept" / "module" / "MERGE_HEAD").touch()
    assert is_merging(str(tmp_path / "module"))


@pytest.mark.parametrize(
    "name", ["game.toml", "a game.toml", "game[1].toml", "*.toml", ":!x.toml", "-v.toml", "ü.toml"]
)
def test_tracked_changed_and_unknown_files_are_told_apart(name: str, repository: Path) -> None:
    (repository / "bystander.toml").touch()
    file = repository / name
    file.write_text("format = 1\n")
    if name != "game.toml":
        assert status(str(file)) == "not tracked"
    run_git(repository, "--literal-pathspecs", "add", "--", name)
    run_git(repository, "commit", "--allow-empty", "-m", "Add")
    assert status(str(file)) == "tracked, no changes"
    file.write_text("format = 1 # changed\n")
    assert status(str(file)) == "tracked, with changes not committed"
    run_git(repository, "commit", "-am", "Change")
    file.unlink()
    assert status(str(file)) == "tracked, with changes not committed"


def test_an_ignored_ledger_is_not_tracked(repository: Path) -> None:
    (repository / ".gitignore").write_text("mine.toml\n")
    (repository / "mine.toml").touch()
    assert status(str(repository / "mine.toml")) == "not tracked"


def test_a_link_is_as_tracked_as_its_target(repository: Path, tmp_path: Path) -> None:
    (tmp_path / "link.toml").symlink_to(repository / "game.toml")
    assert status(str(tmp_path / "link.toml")) == "tracked, no changes"


@pytest.mark.parametrize("wrong", [OSError, subprocess.TimeoutExpired("git", 10)])
def test_a_git_that_does_not_answer_is_said(
    wrong: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object, **more: object) -> None:
        raise wrong

    monkeypatch.setattr(subprocess, "run", fail)
    assert status(str(tmp_path / "game.toml")) == "git could not be run"


def test_outside_a_repository_git_cannot_be_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    (tmp_path / ".git").mkdir()
    assert status(str(tmp_path / "game.toml")) == "git could not be run"


def hostile(repository: Path, mark: Path) -> None:
    """Configure everything a repository can have run when its files are looked at."""
    script = repository / ".git" / "evil"
    script.write_text(f"#!/bin/sh\ntouch '{mark}'\ncat\n")
    script.chmod(0o755)
    hook = repository / ".git" / "hooks" / "post-index-change"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(script.read_text())
    hook.chmod(0o755)
    for key in ("core.fsmonitor", "filter.evil.clean", "filter.evil.process", "core.sshCommand", "diff.evil.textconv"):
        run_git(repository, "config", key, str(script))
    (repository / ".git" / "info").mkdir(exist_ok=True)
    (repository / ".git" / "info" / "attributes").write_text("*.toml filter=evil diff=evil\n")


@pytest.mark.parametrize("change", ["", "# more\n"])
def test_nothing_that_a_repository_configures_is_run(change: str, repository: Path, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    hostile(repository, mark)
    game = repository / "game.toml"
    game.write_text(game.read_text() + change)
    os.utime(game, (1, 1))  # so that git would want to look again
    assert status(str(game)) == ("tracked, with changes not committed" if change else "tracked, no changes")
    assert not mark.exists()


def test_other_line_ends_are_no_change(repository: Path) -> None:
    game = repository / "game.toml"
    game.write_bytes(game.read_bytes().replace(b"\n", b"\r\n"))
    assert status(str(game)) == "tracked, no changes"


def test_what_is_staged_and_not_committed_is_a_change(repository: Path) -> None:
    (repository / "game.toml").write_text("format = 1 # more\n")
    run_git(repository, "add", "game.toml")
    assert status(str(repository / "game.toml")) == "tracked, with changes not committed"


def test_a_git_that_lies_beside_the_ledger_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, foreign = tmp_path / "bin" / "git", tmp_path / "git"
    own.parent.mkdir()
    for program in (own, foreign):
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", os.pathsep.join([".", "", str(own.parent)]))
    assert git.find_git() == str(own)
    monkeypatch.setenv("PATH", "")
    assert git.find_git() is None
    assert git.ask(str(tmp_path), "ls-files") is None


def test_nothing_is_written_while_git_replaces_files(tmp_path: Path) -> None:
    lock = tmp_path / ".git" / "index.lock"
    lock.parent.mkdir()
    lock.touch()
    waiting = threading.Thread(target=git.wait_for_git, args=(str(tmp_path),))
    waiting.start()
    waiting.join(0.2)
    assert waiting.is_alive()
    lock.unlink()
    waiting.join(60)
    assert not waiting.is_alive()


def test_nobody_waits_for_a_lock_that_git_left(tmp_path: Path) -> None:
    lock = tmp_path / ".git" / "index.lock"
    lock.parent.mkdir()
    lock.touch()
    os.utime(lock, (0, 0))
    git.wait_for_git(str(tmp_path))
    git.wait_for_git("/")
