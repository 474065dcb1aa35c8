"""What hinders a commit hinders no turn, and nothing is run but git."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from civledger.store import git as asking
from tests.cli.keyboard import GAME, begin, done, entries, shown, typed
from tests.merging.repository import CLOSE, WHO, commit, not_committed, repository, told
from tests.store.test_git import run_git
from tests.support import header

__all__ = ["repository"]
pytestmark = pytest.mark.usefixtures("repository")


def ignore_it() -> None:
    Path(".gitignore").write_text("*.toml\n")


def stage_it() -> None:
    run_git(Path(), "add", "game.toml")


def stage_a_change() -> None:
    commit("game.toml")
    done("note staged")
    stage_it()
    done("note not staged")


def forget_it() -> None:
    commit("game.toml")
    run_git(Path(), "rm", "-q", "--cached", "game.toml")


def track_it_as_a_link() -> None:
    GAME.rename("elsewhere")
    GAME.symlink_to("elsewhere")
    commit("game.toml")
    GAME.unlink()
    begin()


def encrypt_it() -> None:
    Path(".gitattributes").write_text("*.toml filter=crypt\n")


def encode_it() -> None:
    Path(".gitattributes").write_text("*.toml working-tree-encoding=UTF-16\n")


def forget_who() -> None:
    for key in WHO:
        run_git(Path(), "config", "--unset", key)


def hold_the_index() -> None:
    commit("game.toml")
    Path(".git/index.lock").touch()


def hold_the_branch() -> None:
    commit("game.toml")
    Path(".git/refs/heads/main.lock").touch()


def sign() -> None:
    run_git(Path(), "config", "commit.gpgSign", "true")


def break_the_repository() -> None:
    Path(".git/HEAD").write_text("nonsense")


HINDRANCES = {
    ignore_it: "git ignores it",
    stage_it: "other changes to it are staged",
    stage_a_change: "other changes to it are staged",
    forget_it: "other changes to it are staged",
    track_it_as_a_link: "git does not track it as an ordinary file",
    encrypt_it: "a git attribute lets another program change the file when it is committed",
    encode_it: "a git attribute lets another program change the file when it is committed",
    forget_who: "git does not know who you are. Tell it with `git config --global user.name NAME`",
    hold_the_index: "git says: fatal: Unable to create ",
    sign: "commits are signed here (commit.gpgSign), which needs your key",
}


@pytest.mark.parametrize("hinder", HINDRANCES, ids=lambda hinder: hinder.__name__)
def test_what_hinders_a_commit_is_said_and_hinders_no_turn(hinder: object) -> None:
    assert callable(hinder)
    hinder()
    assert HINDRANCES[hinder] in not_committed()


def test_a_branch_that_cannot_move_leaves_the_turn_staged() -> None:
    hold_the_branch()
    said = typed(CLOSE)
    assert said.code == 4
    assert "closed, but not committed: git says: " in said.messages
    assert told("diff", "--cached", "--name-only") == "game.toml\n"
    assert told("diff", "--name-only") == ""


def test_a_repository_that_is_none_is_said() -> None:
    break_the_repository()
    said = typed(CLOSE)
    assert said.code == 4
    assert "closed, but not committed: git says: fatal: not a git repository" in said.messages


def test_a_git_that_does_not_answer_or_says_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "run", lambda *words, **more: None)
    assert "git does not start or does not answer" in typed(CLOSE).messages
    failed = subprocess.CompletedProcess([], 1, b"", b"")
    monkeypatch.setattr(asking, "run", lambda *words, **more: failed)
    assert "git failed and did not say why" in typed(CLOSE).messages


def test_a_script_is_committed_by_hand() -> None:
    commit("game.toml")
    Path("script.txt").write_text(f"{CLOSE}\nnote afterwards\n")
    said = typed("run script.txt")
    assert said.code == 4
    assert "so there is nothing to commit yet. To commit it yourself: `git add" in said.messages
    assert told("rev-list", "--count", "HEAD") == "1\n"
    assert [entry["action"] for entry in entries()] == ["endturn", "note"]


def test_a_name_that_looks_like_more_of_a_message_is_one_line() -> None:
    GAME.write_text(header().replace("[game]\n", '[game]\nname = "x\\n\\nSigned-off-by: Eve\\u001b[2J"\n'))
    done(CLOSE)
    assert told("log", "-1", "--format=%s").strip() == "Turn 1 of x\\n\\nSigned-off-by: Eve\\u001b[2J"


NO_HOOKS = ("post-checkout", "pre-push", "pre-commit.sample", "update")
PROGRAMS = (
    *(
        "core.fsmonitor",
        "core.editor",
        "core.pager",
        "core.sshCommand",
        "core.askPass",
        "gpg.program",
        "gpg.ssh.program",
    ),
    *("filter.evil.clean", "filter.evil.process", "filter.evil.smudge", "diff.evil.textconv", "diff.evil.command"),
    *(
        "merge.evil.driver",
        "diff.external",
        "sequence.editor",
        "credential.helper",
        "alias.commit-tree",
        "alias.config",
    ),
)


@pytest.mark.parametrize("line", [CLOSE, "endturn --anyway"], ids=["typed", "set"])
@pytest.mark.parametrize("filtered", [False, True], ids=["others filtered", "all filtered"])
def test_nothing_that_a_repository_configures_is_run(line: str, filtered: bool, tmp_path: Path) -> None:
    Path("other.txt").write_text("a\n")
    commit("game.toml", "other.txt")
    mark, evil = tmp_path / "mark", Path(".git/evil")
    evil.write_text(f"#!/bin/sh\ntouch '{mark}'\ncat\n")
    evil.chmod(0o755)
    for place in (Path(".git/hooks"), Path("hooks")):
        place.mkdir(exist_ok=True)
        for name in NO_HOOKS:
            (place / name).write_text(evil.read_text())
            (place / name).chmod(0o755)
    for key in PROGRAMS:
        run_git(Path(), "config", key, str(evil.resolve()))
    settings = {"core.hooksPath": "hooks", "civledger.commit": "true", "commit.template": "game.toml", "gc.auto": "1"}
    for key, value in settings.items():
        run_git(Path(), "config", key, value)
    Path(".git/info").mkdir(exist_ok=True)
    evils = "*" if filtered else "*.txt"
    Path(".git/info/attributes").write_text(f"* diff=evil merge=evil\n{evils} filter=evil\n")
    mark.unlink(missing_ok=True)
    Path("other.txt").write_text("b\n")
    for name in ("other.txt", "game.toml"):
        os.utime(name, (1, 1))  # so that git would want to look again
    said = typed(line)
    assert said.code == (4 if filtered else 0)
    assert ("committed as" in said.output) != filtered
    assert not mark.exists()


def hook(name: str, script: str, folder: Path = Path(".git/hooks")) -> None:
    """Install a hook."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def set_folder() -> None:
    run_git(Path(), "config", "core.hooksPath", "own hooks")


PLACES = {"of the clone": (Path(".git/hooks"), lambda: None), "configured": (Path("own hooks"), set_folder)}


@pytest.mark.parametrize("is_new", [False, True], ids=["known", "new"])
@pytest.mark.parametrize(("folder", "prepare"), PLACES.values(), ids=PLACES)
def test_hooks_are_run_and_what_else_is_staged_stays(folder: Path, prepare: object, is_new: bool) -> None:
    assert callable(prepare)
    Path("other").write_text("a")
    commit("other" if is_new else "game.toml")
    Path("more").write_text("staged")
    run_git(Path(), "add", "more")
    prepare()
    hook("pre-commit", "git diff --cached --name-only > .git/seen", folder)
    said = done("census all=4", CLOSE)
    assert Path(".git/seen").read_text() == "game.toml\n"
    assert said.splitlines()[-1] == f"committed as {told('rev-parse', 'HEAD')[:10]}"
    assert told("show", "HEAD:game.toml") == GAME.read_text()
    assert told("show", "--name-only", "--format=%s", "HEAD").split("\n") == [
        "Turn 1 of game.toml",
        "",
        "game.toml",
        "",
    ]
    assert told("diff", "--cached", "--name-only") == "more\n"


@pytest.mark.parametrize("prepare", [lambda: None, lambda: commit("game.toml")], ids=["new", "known"])
def test_a_hook_that_refuses_leaves_the_turn_closed_and_uncommitted(prepare: object) -> None:
    assert callable(prepare)
    prepare()
    hook("pre-commit", "echo 'MC201: no' >&2; exit 1")
    assert "git or a hook refused it: MC201: no" in not_committed()
    hook("pre-commit", "exit 1")
    assert "a hook refused it" in not_committed()


ENVIRONMENT = (
    "env -0 | tr '\\0' '\\n' | sed 's/next-index-[0-9]*/next-index/; s/_DATE=.*/_DATE=/' | sort > .git/seen-$1"
)
PATTERN = """for f in $(git diff --cached --name-only -- '*.toml'); do
  PYTHONPATH="$ROOT" "$PYTHON" -m civledger check "$f" || exit 1
done"""


def test_hooks_find_the_environment_that_a_commit_gives_them() -> None:
    commit("game.toml")
    hook("pre-commit", ENVIRONMENT.replace("$1", "ours"))
    done(CLOSE)
    hook("pre-commit", ENVIRONMENT.replace("$1", "gits"))
    done("note more")
    told("commit", "-q", "--only", "-m", "by hand", "--", "game.toml")
    gone = ("PYTEST_CURRENT_TEST", "SHLVL", "_=", "OLDPWD", "PWD")
    ours, gits = (
        [line for line in Path(f".git/seen-{whose}").read_text().splitlines() if not line.startswith(gone)]
        for whose in ("ours", "gits")
    )
    assert ours == gits
    assert any(line.startswith("GIT_INDEX_FILE=") for line in ours)


def test_a_hook_that_looks_for_ledgers_finds_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOT", str(Path(__file__).parents[2]))
    monkeypatch.setenv("PYTHON", sys.executable)
    commit("game.toml")
    hook("pre-commit", PATTERN)
    assert "committed as" in done(CLOSE)
    done("census minoa=56 --force")
    assert "git or a hook refused it" in not_committed()


@pytest.mark.parametrize("encoding", ["utf-8", "iso-8859-1", "no-such-encoding"])
def test_a_message_is_kept_as_the_repository_keeps_it(encoding: str) -> None:
    Path("game.toml").write_text(header().replace("[game]", '[game]\nname = "Jürgen"'), "utf-8")
    commit("game.toml")
    run_git(Path(), "config", "i18n.commitEncoding", encoding)
    hook("post-commit", "true")
    done(CLOSE)
    if encoding != "no-such-encoding":
        assert "Turn 1 of Jürgen" in told("log", "-1", "--format=%s", "--encoding=utf-8")


@pytest.mark.parametrize(("refuses", "expected"), [(True, False), (False, True)])
def test_programs_are_told_whether_it_was_committed(refuses: bool, expected: bool) -> None:
    commit("game.toml")
    hook("pre-commit", "exit 1" if refuses else "true")
    said = typed(f"{CLOSE} --format json")
    assert said.code == (4 if refuses else 0)
    assert json.loads(said.output)["committed"] is expected
    assert "committed" not in shown("endturn --anyway --dry-run")


def test_a_detached_head_that_cannot_move_is_said() -> None:
    commit("game.toml")
    run_git(Path(), "checkout", "-q", "--detach")
    Path(".git/HEAD.lock").touch()
    said = typed(CLOSE)
    assert said.code == 4
    assert "closed, but not committed: git says: " in said.messages


def test_hooks_of_a_worktree_are_those_of_its_clone(tmp_path: Path) -> None:
    commit("game.toml")
    run_git(Path(), "worktree", "add", str(tmp_path / "beside"))
    hook("pre-commit", "exit 1")
    os.chdir(tmp_path / "beside")
    assert "a hook refused it" in not_committed()


def test_a_hook_that_is_configured_by_name_is_left_to_git() -> None:
    run_git(Path(), "config", "hook.mine.command", "true")
    assert "committed as" in done(CLOSE)
