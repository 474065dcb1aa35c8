"""`endturn --commit` commits the ledger and nothing else, runs nothing but git, and never hinders a turn."""

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from civledger.store import git as asking
from tests.cli.keyboard import GAME, begin, done, entries, shown, typed
from tests.store.test_git import run_git
from tests.support import header

CLOSE = "endturn --anyway --commit"
WHO = {"user.name": "Ann", "user.email": "ann@example.org"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sit down in a repository whose owner git knows; nothing is committed yet."""
    (tmp_path / "table").mkdir()
    monkeypatch.chdir(tmp_path / "table")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "global"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    run_git(Path(), "init", "-b", "main")
    for key, value in WHO.items():
        run_git(Path(), "config", key, value)
    begin()
    return Path.cwd()


def told(*words: str) -> str:
    """Return what git says."""
    return subprocess.run(["git", *words], check=True, capture_output=True, text=True).stdout


def commit(*names: str) -> None:
    """Commit files as somebody would."""
    run_git(Path(), "add", "--", *names)
    run_git(Path(), "commit", "-m", "Begin", "--", *names)


def not_committed(line: str = CLOSE) -> str:
    """Return why a turn that is closed was not committed."""
    before = heads(), told("ls-files", "--stage")
    turn = shown("status")["turn"]
    said = typed(line)
    assert said.code == 0, said
    assert entries()[-1]["action"] == "endturn"
    assert shown("status")["turn"] == turn + 1
    assert (heads(), told("ls-files", "--stage")) == before
    assert "committed as" not in said.output
    lines = [line for line in said.messages.splitlines() if line.startswith("closed, but not committed: ")]
    assert len(lines) == 1, said
    return lines[0]


def heads() -> str:
    """Return what all branches and HEAD are."""
    return subprocess.run(["git", "show-ref", "--head"], capture_output=True, text=True).stdout


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
    assert said.code == 0
    assert "not committed: there is no git repository here; `git init` starts one" in said.messages


def test_a_refused_turn_is_not_committed() -> None:
    commit("game.toml")
    assert typed("endturn --commit").code == 1
    assert told("rev-list", "--count", "HEAD") == "1\n"


def test_the_command_to_type_instead_works() -> None:
    run_git(Path(), "config", "commit.gpgSign", "true")
    command = not_committed().partition("by hand: ")[2].strip("`")
    assert command == 'git add -- game.toml && git commit -m "Turn 1" -- game.toml'
    run_git(Path(), "config", "commit.gpgSign", "false")
    subprocess.run(command, shell=True, check=True, capture_output=True)
    assert told("show", "HEAD:game.toml") == GAME.read_text()


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


def configure_hooks() -> None:
    run_git(Path(), "config", "hook.mine.command", "true")


def break_the_repository() -> None:
    Path(".git/HEAD").write_text("nonsense")


HINDRANCES = {
    ignore_it: "git ignores it",
    stage_it: "other changes of it are staged",
    stage_a_change: "other changes of it are staged",
    forget_it: "other changes of it are staged",
    track_it_as_a_link: "git keeps it as something else than a file",
    encrypt_it: "an attribute lets another program change what git keeps of it",
    encode_it: "an attribute lets another program change what git keeps of it",
    forget_who: "git does not know who you are; `git config --global user.name NAME`",
    hold_the_index: "git says: fatal: Unable to create ",
    sign: "commits are signed here (commit.gpgSign), which takes your key",
    configure_hooks: "hooks are configured here, which only you should run",
}


@pytest.mark.parametrize("hinder", HINDRANCES, ids=lambda hinder: hinder.__name__)
def test_what_hinders_a_commit_is_said_and_hinders_no_turn(hinder: object) -> None:
    assert callable(hinder)
    hinder()
    assert HINDRANCES[hinder] in not_committed()


def test_a_branch_that_cannot_move_leaves_the_turn_staged() -> None:
    hold_the_branch()
    said = typed(CLOSE)
    assert said.code == 0
    assert "closed, but not committed: git says: " in said.messages
    assert told("diff", "--cached", "--name-only") == "game.toml\n"
    assert told("diff", "--name-only") == ""


def test_a_repository_that_is_none_is_said() -> None:
    break_the_repository()
    said = typed(CLOSE)
    assert said.code == 0
    assert "closed, but not committed: git says: fatal: not a git repository" in said.messages


def test_a_git_that_does_not_answer_or_says_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "run", lambda *words, **more: None)
    assert "git cannot be started, or does not answer" in typed(CLOSE).messages
    failed = subprocess.CompletedProcess([], 1, b"", b"")
    monkeypatch.setattr(asking, "run", lambda *words, **more: failed)
    assert "git failed without a word" in typed(CLOSE).messages


def test_a_script_is_committed_by_hand() -> None:
    commit("game.toml")
    Path("script.txt").write_text(f"{CLOSE}\nnote afterwards\n")
    said = typed("run script.txt")
    assert said.code == 0
    assert "not committed: a script is written when all of it is done; by hand: `git add" in said.messages
    assert told("rev-list", "--count", "HEAD") == "1\n"
    assert [entry["action"] for entry in entries()] == ["endturn", "note"]


def test_a_name_that_looks_like_more_of_a_message_is_one_line() -> None:
    GAME.write_text(header().replace("[game]\n", '[game]\nname = "x\\n\\nSigned-off-by: Eve\\u001b[2J"\n'))
    done(CLOSE)
    assert told("log", "-1", "--format=%s").strip() == "Turn 1 of x\\n\\nSigned-off-by: Eve\\u001b[2J"


HOOKS = ("pre-commit", "prepare-commit-msg", "commit-msg", "post-commit", "reference-transaction", "post-index-change")
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
        for name in HOOKS:
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
    assert said.code == 0
    assert ("committed as" in said.output) != filtered
    assert not mark.exists()
