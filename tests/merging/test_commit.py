"""`endturn --commit` commits the ledger with the summary of its turn, and nothing else."""

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from civledger.store import git as asking
from tests.cli.keyboard import GAME, begin, done, typed
from tests.merging.repository import CLOSE, commit, not_committed, repository, told
from tests.store.test_git import run_git
from tests.support import header

__all__ = ["repository"]
pytestmark = pytest.mark.usefixtures("repository")


def test_the_ledger_is_committed_with_the_summary_of_its_turn() -> None:
    commit("game.toml")
    said = done("census all=4", "buy rome pottery --card-points 60 -k 3", CLOSE)
    assert said.splitlines()[-1] == f"committed as {told('rev-parse', 'HEAD')[:10]}"
    assert told("log", "-1", "--format=%an <%ae>%n%B").splitlines()[:5] == [
        "Ann <ann@example.org>",
        "Turn 1 of game.toml",
        "",
        "Standings: Rome 6, Minoa 5, Assyria 5, Celt 5, Hatti 5, Hellas 5, Egypt 5",
        "Entries: census, buy, endturn",
    ]
    assert told("status", "--porcelain", "--untracked-files=no") == ""
    assert told("show", "HEAD:game.toml") == GAME.read_text()
    assert told("rev-list", "--count", "HEAD") == "2\n"
    assert told("fsck", "--strict") == ""


def test_where_nobody_has_points_no_standings_are_told() -> None:
    begin(tracks=["treasury"])
    done(CLOSE)
    assert told("log", "-1", "--format=%b").strip() == "Entries: endturn"


def test_the_first_commit_of_a_repository_may_be_a_turn() -> None:
    Path("other").touch()
    done(CLOSE)
    assert told("ls-tree", "-r", "--name-only", "HEAD") == "game.toml\n"
    assert told("status", "--porcelain", "--ignored=no", "other", "game.toml") == "?? other\n"


@pytest.mark.parametrize("name", ["a game.toml", "*.toml", ":!x.toml", "-v.toml", "ü.toml", "a\tb\nc.toml"])
def test_a_ledger_of_any_name_in_any_folder_is_added(name: str) -> None:
    commit("game.toml")
    below = Path("ledgers\n2026")
    below.mkdir()
    (below / name).write_text(header())
    (below / "bystander.toml").write_text(header())
    done(f"{CLOSE} -f {shlex.quote(str(below / name))}")
    assert told("ls-tree", "-r", "-z", "--name-only", "HEAD").split("\0")[:-1] == sorted(
        ["game.toml", f"{below}/{name}"]
    )
    assert f"Turn 1 of {name}".replace("\t", "\\t").replace("\n", "\\n") == told("log", "-1", "--format=%s").strip()


def test_what_else_is_staged_or_changed_stays_as_it_is() -> None:
    for name in ("game.toml", "changed", "removed", "both"):
        Path(name).touch()
    commit("game.toml", "changed", "removed", "both")
    Path("new").write_text("new")
    Path("both").write_text("staged")
    run_git(Path(), "add", "new", "both")
    run_git(Path(), "rm", "-q", "removed")
    for name in ("changed", "both"):
        Path(name).write_text("later")
    before = told("status", "--porcelain", "--untracked-files=no")
    assert before.splitlines() == ["MM both", " M changed", "A  new", "D  removed"]
    done("census all=4", CLOSE)
    assert told("status", "--porcelain", "--untracked-files=no") == before
    assert told("show", "--name-only", "--format=", "HEAD") == "game.toml\n"


def test_a_link_commits_what_it_points_to(tmp_path: Path) -> None:
    commit("game.toml")
    (tmp_path / "link.toml").symlink_to(GAME.resolve())
    done(f"{CLOSE} -f {tmp_path / 'link.toml'}")
    assert told("show", "HEAD:game.toml") == GAME.read_text()


def test_modes_line_ends_and_worktrees_are_kept(tmp_path: Path) -> None:
    GAME.chmod(0o755)
    GAME.write_bytes(header().replace("\n", "\r\n").encode())
    run_git(Path(), "config", "core.autocrlf", "true")
    commit("game.toml")
    run_git(Path(), "worktree", "add", str(tmp_path / "beside"))
    done(CLOSE)
    assert told("ls-tree", "HEAD", "game.toml").startswith("100755")
    assert "\r" not in subprocess.run(["git", "cat-file", "-p", "HEAD:game.toml"], capture_output=True).stdout.decode()
    assert told("status", "--porcelain", "--untracked-files=no") == ""
    os.chdir(tmp_path / "beside")
    done(CLOSE)
    assert told("rev-list", "--count", "main") == told("rev-list", "--count", "beside") == "2\n"


@pytest.mark.parametrize(
    ("setting", "typed_too", "committed"),
    [
        ("true", "", True),
        ("yes", "", True),
        ("false", "", False),
        ("nonsense", "", False),
        (None, "", False),
        ("true", "--no-commit", False),
        ("false", "--commit", True),
        ("true", "--dry-run", False),
        (None, "--commit --dry-run", False),
        ("true", "--format json", True),
    ],
)
def test_a_repository_may_be_set_to_it(setting: str | None, typed_too: str, committed: bool) -> None:
    commit("game.toml")
    if setting is not None:
        run_git(Path(), "config", "civledger.commit", setting)
    said = typed(f"endturn --anyway {typed_too}")
    assert said.code == 0
    assert told("rev-list", "--count", "HEAD") == ("2\n" if committed else "1\n")
    assert "not committed" not in said.messages


def test_without_a_repository_git_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*words: str, **more: object) -> None:
        raise AssertionError(words)

    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    begin()
    monkeypatch.setattr(asking, "run", fail)
    done("endturn --anyway")
    said = typed(CLOSE)
    assert said.code == 4
    assert "not committed: there is no git repository here. To start one: git init" in said.messages


def test_a_refused_turn_is_not_committed() -> None:
    commit("game.toml")
    assert typed("endturn --commit").code == 1
    assert told("rev-list", "--count", "HEAD") == "1\n"


def test_the_command_to_type_instead_works() -> None:
    run_git(Path(), "config", "commit.gpgSign", "true")
    command = not_committed().partition("To commit it yourself: ")[2].strip("`")
    assert command == 'git add -- game.toml && git commit -m "Turn 1" -- game.toml'
    run_git(Path(), "config", "commit.gpgSign", "false")
    subprocess.run(command, shell=True, check=True, capture_output=True)
    assert told("show", "HEAD:game.toml") == GAME.read_text()
