"""Real git: what two clones recorded at once is merged, shown as lines, and no repository runs anything of its own."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

import pytest

from civledger.bookkeeping.merge_ledgers import merge_texts
from tests.cli import environment
from tests.cli.warm import warm
from tests.depth import seeds
from tests.merging.branches import begin
from tests.merging.words import ledger, merged
from tests.support import codes

GAME = "game.toml"
IDENTITY = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Return how a program ended, far from the settings of whoever runs the tests."""
    surroundings = environment(GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_NOSYSTEM="1", GIT_EDITOR="true")
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, env=surroundings, timeout=120)


def git(folder: Path, *words: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    """Let git do something that ends in this way."""
    said = run(folder, "git", *IDENTITY, *words)
    assert said.returncode == code, said
    return said


def civledger(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a folder."""
    return run(folder, *warm(), *words)


def commit(folder: Path, text: str, file: str = GAME) -> None:
    """Commit a text."""
    (folder / file).write_text(text, encoding="utf-8", newline="")
    git(folder, "add", "-A")
    git(folder, "commit", "--allow-empty", "-m", "Record")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Return a repository that is set up for ledgers."""
    git(tmp_path, "init", "-b", "main")
    assert civledger(tmp_path, "git").returncode == 0
    return tmp_path


def part(folder: Path, base: str, ours: str, theirs: str, file: str = GAME) -> None:
    """Commit what two people made of a text, theirs on a branch of its own."""
    commit(folder, base, file)
    git(folder, "checkout", "-b", "theirs")
    commit(folder, theirs, file)
    git(folder, "checkout", "main")
    commit(folder, ours, file)


BASE, OURS, THEIRS = "1a", "1a 1b 1! 2c", "1a 1d 1e"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["merge", "theirs"], (BASE, OURS, THEIRS)),
        (["cherry-pick", "theirs"], (BASE, OURS, THEIRS)),
        (["rebase", "theirs"], (BASE, THEIRS, OURS)),
    ],
    ids=["merge", "cherry-pick", "rebase"],
)
def test_what_two_people_recorded_is_merged(words: list[str], expected: tuple[str, str, str], table: Path) -> None:
    part(table, ledger(BASE), ledger(OURS), ledger(THEIRS))
    git(table, *words)
    assert (table / GAME).read_bytes() == merged(*expected).data
    assert "CL005" not in codes((table / GAME).read_text())


def test_what_was_laid_aside_is_merged(table: Path) -> None:
    commit(table, ledger(BASE))
    (table / GAME).write_text(ledger(THEIRS))
    git(table, "stash")
    commit(table, ledger(OURS))
    git(table, "stash", "pop")
    assert (table / GAME).read_bytes() == merged(BASE, OURS, THEIRS).data


def test_two_clones_record_and_merge_at_the_break(table: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    commit(table, ledger("1a"))
    git(table, "config", "receive.denyCurrentBranch", "ignore")
    clone = tmp_path_factory.mktemp("clone") / "clone"
    git(table, "clone", str(table), str(clone))
    assert civledger(clone, "git", "--check").returncode == 1
    assert civledger(clone, "git").returncode == 0
    for folder, player in ((table, "rome"), (clone, "minoa")):
        assert civledger(folder, "census", f"{player}=4").returncode == 0
        git(folder, "commit", "-am", "Record")
    git(clone, "pull", "--no-rebase")
    assert civledger(clone, "check").returncode == 0
    assert codes((clone / GAME).read_text()) == []
    assert (clone / GAME).read_text().count('action = "census"') == 2


@pytest.mark.parametrize("theirs", ["1a 1d 1e", "1a 1d 1!t 2e"], ids=["open", "closed by both"])
def test_who_merged_each_other_can_be_merged_again(theirs: str, table: Path) -> None:
    part(table, ledger("1a"), ledger("1a 1b 1!o 2c"), ledger(theirs))
    git(table, "branch", "before")
    git(table, "merge", "theirs")
    git(table, "checkout", "theirs")
    git(table, "merge", "before")
    git(table, "merge", "main")
    texts = [entry["text"] for entry in tomllib.loads((table / GAME).read_text())["entry"] if "text" in entry]
    assert sorted(texts) == ["a", "b", "c", "d", "e"]
    assert (table / GAME).read_text().count("endturn") == 1
    assert "CL005" not in codes((table / GAME).read_text())


def test_a_true_conflict_is_left_to_people_and_explained(table: Path) -> None:
    part(table, ledger("1m5 1b"), ledger("1m6 1b"), ledger("1m7 1b 1c"))
    said = git(table, "merge", "theirs", code=1)
    assert "game.toml: turn 1: entry 1, census: both sides changed it differently" in said.stderr
    assert civledger(table, "check").returncode == 3
    text = (table / GAME).read_text()
    own, _, rest = text.partition("<<<<<<< ours\n")[2].partition("=======\n")
    resolved = text.partition("<<<<<<< ours\n")[0] + own + rest.partition(">>>>>>> theirs\n")[2]
    assert resolved == ledger("1m6 1b 1c")


def test_what_both_counted_is_named(table: Path) -> None:
    part(table, ledger("1a"), ledger("1a 1m5"), ledger("1a 1m6 1r3"))
    said = git(table, "merge", "theirs")
    counted = "both sides recorded the census for Minoa: 5 (ours), 6 (theirs). The later entry counts: 6"
    assert said.stderr == f"game.toml: turn 1: {counted}\n"


def break_program(folder: Path, how: str) -> None:
    """Let the program that git was told be gone, or a Python that has no civledger."""
    bare = folder.parent / f"{folder.name}-bare"
    bare.write_text("#!/bin/sh\necho 'No module named civledger' >&2\nexit 1\n")
    bare.chmod(0o755)
    other = "/nowhere/python" if how == "gone" else str(bare)
    for key in ("merge.civledger.driver", "diff.civledger.textconv"):
        setting = git(folder, "config", key).stdout.rstrip("\n")
        git(folder, "config", key, setting.replace(sys.executable, other))


@pytest.mark.parametrize("how", ["gone", "without civledger"])
def test_a_driver_without_its_program_leaves_both_sides_between_markers(how: str, table: Path) -> None:
    part(table, ledger("1a"), ledger("1a 1b"), ledger("1a 1c"))
    break_program(table, how)
    said = git(table, "merge", "theirs", code=1)
    text = (table / GAME).read_text()
    assert [mark for mark in ("<<<<<<<", "=======", ">>>>>>>") if mark in text] == ["<<<<<<<", "=======", ">>>>>>>"]
    assert 'text = "b"' in text
    assert 'text = "c"' in text
    assert "civledger cannot merge game.toml" in said.stderr
    assert codes(text) == ["CL002"]


@pytest.mark.parametrize("how", ["gone", "without civledger"])
def test_a_diff_without_its_program_shows_the_text(how: str, table: Path) -> None:
    commit(table, ledger("1a"))
    commit(table, ledger("1a 1b"))
    break_program(table, how)
    assert '+text = "b"\n' in git(table, "log", "-p", "-1").stdout
    assert civledger(table, "git").returncode == 0
    assert "+  note  b\n" in git(table, "log", "-p", "-1").stdout


def test_lines_are_kept_by_git_until_the_setting_is_written(table: Path) -> None:
    commit(table, ledger("1a"))
    git(table, "log", "-p")
    assert git(table, "rev-parse", "--verify", "refs/notes/textconv/civledger")
    git(table, "config", "--unset", "diff.civledger.textconv")
    assert civledger(table, "git").returncode == 0
    git(table, "rev-parse", "--verify", "-q", "refs/notes/textconv/civledger", code=1)


def test_markers_bear_the_names_that_git_tells(table: Path) -> None:
    names = ["--ours-name=HEAD", "--theirs-name=table-two"]
    for name, words in (("base", "1m5"), ("ours", "1m6"), ("theirs", "1m7")):
        (table / name).write_text(ledger(words))
    assert civledger(table, "merge", "base", "ours", "theirs", *names).returncode == 1
    text = (table / "ours").read_text()
    assert "<<<<<<< HEAD\n" in text
    assert ">>>>>>> table-two\n" in text
    (table / "ours").write_text(ledger("1m6"))
    assert civledger(table, "merge", "base", "ours", "theirs", "--ours-name=%X", "--theirs-name=%Y").returncode == 1
    assert "<<<<<<< ours\n" in (table / "ours").read_text()


def test_toml_that_is_no_ledger_is_merged_and_shown_as_git_does(table: Path) -> None:
    text = "".join(f"a{number} = 1\n" for number in range(20))
    part(table, text, text.replace("a3 = 1", "a3 = 2"), text.replace("a15 = 1", "a15 = 2"), "other.toml")
    git(table, "merge", "theirs")
    assert (table / "other.toml").read_text() == text.replace("a3 = 1", "a3 = 2").replace("a15 = 1", "a15 = 2")
    assert "+a15 = 2\n" in git(table, "diff", "HEAD~1").stdout
    commit(table, text, "third.toml")
    git(table, "checkout", "-b", "more")
    commit(table, text.replace("a3 = 1", "a3 = 4"), "third.toml")
    git(table, "checkout", "main")
    commit(table, text.replace("a3 = 1", "a3 = 5"), "third.toml")
    git(table, "merge", "more", code=1)
    assert "a3 = 5\n=======\na3 = 4\n" in (table / "third.toml").read_text()


def test_a_diff_shows_lines_of_the_log_and_of_the_head(table: Path) -> None:
    commit(table, ledger("1a 1m5"))
    (table / GAME).write_text(ledger("1a 1m6 1b 1!").replace("[game]\n", '[game]\nname = "Utrecht"\n'))
    said = git(table, "diff").stdout
    lines = [line for line in said.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    assert lines[:-1] == ['+name = "Utrecht"', "-  census  Minoa 5", "+  census  Minoa 6", "+  note  b"]
    assert lines[-1].startswith("+  endturn  Minoa 1; at 10:37:00; seal ")
    assert "[[entry]]" not in said


@pytest.mark.deep
@pytest.mark.parametrize("seed", seeds(8))
def test_git_merges_random_branches_as_the_function_does(seed: int, table: Path) -> None:
    base, ours, theirs = (side.text for side in begin(Random(seed), "change"))
    part(table, base, ours, theirs)
    expected = merge_texts(base.encode(), ours.encode(), theirs.encode())
    said = run(table, "git", *IDENTITY, "merge", "theirs")
    assert said.returncode == bool(expected.conflicts), said
    if ours != base != theirs:  # else git asks nobody
        assert (table / GAME).read_bytes() == expected.data


def test_a_repository_runs_nothing_of_its_own(tmp_path: Path) -> None:
    mark, evil = tmp_path / "mark", tmp_path / "evil"
    evil.write_text(f"#!/bin/sh\ntouch '{mark}'\ncat\n")
    evil.chmod(0o755)
    folder = tmp_path / "hostile"
    folder.mkdir()
    git(folder, "init", "-b", "main")
    commit(folder, ledger("1a"))
    for name in ("civledger.py", "typer.py", "json.py"):
        (folder / name).write_text(f"open({str(mark)!r}, 'w')\n")
    for name in ("post-checkout", "pre-commit", "post-index-change"):
        (folder / ".git" / "hooks").mkdir(exist_ok=True)
        (folder / ".git" / "hooks" / name).write_text(evil.read_text())
        (folder / ".git" / "hooks" / name).chmod(0o755)
    keys = ["core.fsmonitor", "core.pager", "core.editor", "core.sshCommand", "filter.evil.clean", "filter.evil.smudge"]
    keys += ["diff.evil.textconv", "diff.civledger.command", "diff.civledger.textconv", "merge.civledger.driver"]
    keys += ["alias.config", "alias.merge-file", "diff.external", "merge.evil.driver", "credential.helper"]
    for key in keys:
        git(folder, "config", key, str(evil))
    (folder / ".git" / "info").mkdir(exist_ok=True)
    (folder / ".git" / "info" / "attributes").write_text("*.txt filter=evil diff=evil merge=evil\n")
    program = [sys.executable, "-P", "-m", "civledger"]
    assert run(folder, *program, "doctor", "-f", GAME).returncode == 0
    assert run(folder, *program, "git", "--check").returncode == 1
    assert run(folder, *program, "git").returncode == 0
    assert run(folder, *program, "git", "--check").returncode == 0
    for name in ("a.toml", "b.toml", "c.toml"):
        (folder / name).write_text("a = 1\n")
    assert run(folder, *program, "merge", "a.toml", "b.toml", "c.toml").returncode == 0
    assert run(folder, *program, "git", "--show", GAME).returncode == 0
    driver = git(folder, "config", "merge.civledger.driver").stdout.strip()
    command = driver
    for place in ("%O", "%A", "%B", "%P"):
        command = command.replace(place, GAME)
    assert run(folder, "sh", "-c", command).returncode == 0
    assert not mark.exists()
