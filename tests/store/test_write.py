"""Writing puts a new file in the place of the old one, like it in everything but its contents."""

import errno
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from civledger.store.disk import DISK, Disk, let_in_interrupt
from civledger.store.ledger_file import NotWritten, rewrite
from civledger.store.lock import Locked, locked
from tests.cli import environment
from tests.cli.keyboard import GAME, begin, done, files, typed, wrong
from tests.crash.disks import Failing, Meanwhile, use
from tests.support import entry, header

OLD, NEW = header().encode(), header().encode() + b"# more\n"
BEFORE_THE_LAST_LOOK = [
    *((name, 1) for name in ("stat", "open", "keep_owner", "keep_attributes", "write", "fsync", "close")),
    *(("stat", 2), ("read", 1), ("stat", 3)),
]
CALLS = [*BEFORE_THE_LAST_LOOK, ("replace", 1), *((name, 2) for name in ("open", "fsync", "read"))]
INTERRUPTIONS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o664, 0o666, 0o755, 0o2660])
def test_the_mode_is_kept_whatever_new_files_get(mode: int) -> None:
    GAME.chmod(mode)
    before = os.umask(0o077)
    try:
        rewrite(str(GAME), OLD, NEW)
    finally:
        os.umask(before)
    assert stat.S_IMODE(GAME.stat().st_mode) == mode
    assert files() == {"game.toml": NEW}


@pytest.mark.parametrize("target", ["deep/real.toml", "real.toml"])
@pytest.mark.parametrize("links", [1, 2])
def test_a_link_stays_a_link_and_its_target_changes(target: str, links: int, folder: Path) -> None:
    Path("deep").mkdir()
    GAME.rename(target)
    names = ["game.toml", "link.toml"][:links]
    for name, points_to in zip(names, [target, *names], strict=False):
        Path(name).symlink_to(points_to)
    done(f"note hello -f {names[-1]}")
    assert all(Path(name).is_symlink() for name in names)
    assert b"hello" in Path(target).read_bytes()
    assert not Path(target).is_symlink()
    assert sorted(path.name for path in folder.rglob("*.toml")) == sorted([*names, Path(target).name])


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "byte order mark"])
@pytest.mark.parametrize("end", ["", "# no newline behind this"], ids=["whole", "torn"])
def test_old_bytes_stay_and_newlines_keep_their_style(newline: str, mark: str, end: str) -> None:
    old = (mark + (header() + end).replace("\n", newline)).encode()
    GAME.write_bytes(old)
    done("note one", "cities 1 2 3 4 5 6 7", "endturn --anyway")
    new = GAME.read_bytes()
    assert new.startswith(old)
    assert new.endswith(newline.encode())
    assert new.count(b"\n") == new.count(newline.encode())
    assert typed("check").code == 0


@pytest.mark.parametrize("line", ["note hello", "undo", "run script.txt"])
def test_a_read_only_file_is_refused_even_for_root(line: str) -> None:
    done("note one")
    Path("script.txt").write_text("note two\n")
    GAME.chmod(0o444)
    told = wrong(line, 3)
    assert "nothing was recorded" in told
    assert "chmod u+w" in told
    assert "read-only" in told


def test_a_read_only_folder_is_refused(folder: Path) -> None:
    if not os.geteuid():
        pytest.skip("this user may write everywhere, so no folder can be forbidden")
    folder.chmod(0o555)
    try:
        assert "nothing was recorded" in wrong("note hello", 3)
    finally:
        folder.chmod(0o755)


def by_hand() -> None:
    with GAME.open("ab") as file:
        file.write(b"# by hand\n")


def by_an_editor() -> None:
    Path("swap").write_bytes(GAME.read_bytes() + b"# by an editor\n")
    Path("swap").replace(GAME)


def to_nothing() -> None:
    GAME.write_bytes(b"")


def same_size() -> None:
    GAME.write_bytes(OLD.replace(b"basic", b"exper"))


def deleted() -> None:
    GAME.unlink()


@pytest.mark.parametrize(("moment", "nth"), BEFORE_THE_LAST_LOOK)
@pytest.mark.parametrize("change", [by_hand, by_an_editor, to_nothing, same_size])
def test_a_change_meanwhile_is_noticed_and_kept(
    change: Callable[[], None], moment: str, nth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    change()
    changed = files()
    begin()
    use(Meanwhile(moment, change, nth), monkeypatch)
    said = typed("note hello")
    assert said.code == 3
    assert "nothing was recorded" in said.messages
    assert "the file was changed in the meantime" in said.messages
    assert files() == changed


@pytest.mark.parametrize(("moment", "nth"), BEFORE_THE_LAST_LOOK)
def test_a_ledger_deleted_meanwhile_does_not_come_back(moment: str, nth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    use(Meanwhile(moment, deleted, nth), monkeypatch)
    said = typed("note hello")
    assert (said.code, files()) == (3, {})
    assert "No such file" in said.messages


@pytest.mark.parametrize("sign", ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply"])
@pytest.mark.parametrize("line", ["note hello", "undo", "run script.txt"])
def test_nothing_is_written_into_a_git_merge(line: str, sign: str) -> None:
    done("note one")
    Path("script.txt").write_text("note two\n")
    Path(".git").mkdir()
    Path(".git", sign).touch()
    told = wrong(line, 3)
    assert "nothing was recorded" in told
    assert "git merge is in progress" in told


@pytest.mark.parametrize("line", ["note hello", "undo", "reseal --reason x", "run script.txt"])
def test_nothing_is_written_between_conflict_markers(line: str) -> None:
    Path("script.txt").write_text("note two\n")
    ours, theirs = (entry(1, "note", f'text = "{side}"') for side in ("ours", "theirs"))
    begin(f"{header()}<<<<<<< HEAD\n{ours}=======\n{theirs}>>>>>>> other\n")
    assert "CL002" in wrong(line, 3)


class Interrupted(Exception):
    """A signal arrived, and its handler ran."""


def interrupt(number: int, frame: FrameType | None) -> None:
    raise Interrupted


@pytest.mark.parametrize(("name", "nth"), CALLS)
@pytest.mark.parametrize("number", INTERRUPTIONS, ids=lambda number: number.name)
def test_an_interruption_waits_until_the_writing_is_done(number: signal.Signals, name: str, nth: int) -> None:
    disk = Meanwhile(name, lambda: signal.raise_signal(number), nth)
    before = signal.signal(number, interrupt)
    try:
        with pytest.raises(Interrupted):
            rewrite(str(GAME), OLD, NEW, disk)
    finally:
        signal.signal(number, before)
    assert disk.calls[-1] == "read"
    assert files() == {"game.toml": NEW}
    assert not signal.pthread_sigmask(signal.SIG_BLOCK, ()) & set(INTERRUPTIONS)


SUICIDE = """
import os, signal, sys
from civledger.store.ledger_file import rewrite
from tests.crash.disks import Meanwhile

signal.signal(int(sys.argv[1]), signal.SIG_DFL)
old = open("game.toml", "rb").read()
rewrite("game.toml", old, old + b"# more\\n", Meanwhile("write", lambda: os.kill(os.getpid(), int(sys.argv[1]))))
"""


@pytest.mark.parametrize("number", INTERRUPTIONS[1:], ids=lambda number: number.name)
def test_a_program_that_is_ended_while_writing_writes_to_the_end(number: signal.Signals) -> None:
    ended = subprocess.run([sys.executable, "-c", SUICIDE, str(int(number))], env=environment(), check=False)
    assert ended.returncode == -number
    assert files() == {"game.toml": NEW}


def test_signals_are_let_be_where_they_cannot_be_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    rewrite(str(GAME), OLD, NEW)
    assert files() == {"game.toml": NEW}
    let_in_interrupt()


@pytest.mark.parametrize("other", [b"", b"something else", NEW[:-1]])
def test_what_reads_back_otherwise_is_told(other: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    use(Meanwhile("read", lambda: GAME.write_bytes(other), nth=2), monkeypatch)
    said = typed("note hello")
    assert said.code == 3
    assert "differs from what was written" in said.messages
    assert "nothing was recorded" not in said.messages


@pytest.mark.parametrize(("name", "nth"), CALLS)
def test_nobody_else_gets_the_lock_before_the_writing_is_confirmed(name: str, nth: int) -> None:
    def try_it() -> None:
        with pytest.raises(Locked), locked(str(GAME), patience=0):
            pass

    with locked(str(GAME)):
        rewrite(str(GAME), OLD, NEW, Meanwhile(name, try_it, nth))
    with locked(str(GAME), patience=0):
        assert files() == {"game.toml": NEW}


def test_what_killed_programs_left_is_removed_by_the_next_writer() -> None:
    for number in (1, os.getpid(), 99999999):
        Path(f".game.toml.{number}.tmp").write_bytes(NEW[:20])
    done("note hello")
    assert list(files()) == ["game.toml"]


def test_the_disk_is_the_systems_own() -> None:
    assert type(DISK) is Disk


def test_a_failure_without_words_is_told_by_what_it_is() -> None:
    def fail() -> None:
        raise OSError("the cable")

    with pytest.raises(NotWritten, match=r"nothing was recorded.*the cable"):
        rewrite(str(GAME), OLD, NEW, Meanwhile("replace", fail))
    assert files() == {"game.toml": OLD}


def test_what_the_disk_does_not_confirm_is_said_to_be_written(folder: Path) -> None:
    begin()
    old = GAME.read_bytes()
    last = len(CALLS)
    with pytest.raises(NotWritten, match="was written, but the disk did not confirm it"):
        rewrite(str(GAME), old, old + b"# more\n", Failing(last, errno.EIO))
    assert GAME.read_bytes() == old + b"# more\n"
