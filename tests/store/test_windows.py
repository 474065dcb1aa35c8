"""What Windows refuses for a while is tried again, and what it never allows is told before."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from civledger.store import ledger_file as write
from civledger.store import new_ledger as naming
from civledger.store.disk import PAUSES, Disk, patiently
from civledger.store.ledger_file import NotWritten, rewrite
from civledger.store.new_ledger import NotCreated, create
from civledger.store.output_file import put
from civledger.store.read import read
from tests.cli.keyboard import GAME, done, files, wrong
from tests.crash.disks import Meanwhile, Watched
from tests.support import header
from tests.windows.imitation import ACCESS_DENIED, SHARING_VIOLATION, refused

OLD, NEW = header().encode(), header().encode() + b"# more\n"

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return how long the program waited, without waiting."""
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    return waited


class Scanned(Watched):
    """A disk on which a virus scanner is some times in the way of a rename."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    def replace(self, old: str, new: str) -> None:
        if self.calls.count("replace") <= self.times:
            raise refused(new, SHARING_VIOLATION)
        super().replace(old, new)


@pytest.mark.parametrize("times", [1, 3, len(PAUSES)])
def test_a_scanner_is_waited_for_and_the_ledger_looked_at_again(times: int, pauses: list[float]) -> None:
    watched = Scanned(times)
    rewrite(str(GAME), OLD, NEW, watched)
    assert files() == {"game.toml": NEW}
    assert len(pauses) == times
    assert watched.calls.count("read") == times + 2


def test_who_does_not_let_go_is_told_of(pauses: list[float]) -> None:
    with pytest.raises(NotWritten, match=r"nothing was recorded.*Access is denied"):
        rewrite(str(GAME), OLD, NEW, Scanned(99))
    assert files() == {"game.toml": OLD}
    assert 1 < sum(pauses) < 5


def test_what_an_editor_saves_while_it_is_in_the_way_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = OLD + b"# by an editor\n"
    monkeypatch.setattr("time.sleep", lambda pause: GAME.write_bytes(saved))
    with pytest.raises(NotWritten, match="the file was changed in the meantime"):
        rewrite(str(GAME), OLD, NEW, Scanned(1))
    assert files() == {"game.toml": saved}


def test_a_refusal_for_good_is_told_at_once(pauses: list[float]) -> None:
    def forbid() -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    with pytest.raises(NotWritten, match="not permitted"):
        rewrite(str(GAME), OLD, NEW, Meanwhile("replace", forbid))
    assert pauses == []


@pytest.mark.parametrize("times", [0, 2, len(PAUSES)])
def test_whatever_is_refused_for_a_while_is_tried_again(times: int, pauses: list[float]) -> None:
    tries: list[int] = []

    def attempt() -> None:
        tries.append(1)
        if len(tries) <= times:
            raise refused("x", ACCESS_DENIED)

    patiently(attempt)
    assert len(tries) == len(pauses) + 1 == times + 1


def test_a_report_is_put_in_the_place_of_an_old_one_that_is_being_scanned(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("page.html").write_bytes(b"old")
    really, tries = os.replace, iter([True, True, False])

    def replace(old: str, new: str) -> None:
        if next(tries):
            raise refused(new, ACCESS_DENIED)
        really(old, new)

    monkeypatch.setattr(os, "replace", replace)
    put("page.html", b"new", force=True)
    assert files() == {"game.toml": OLD, "page.html": b"new"}


def test_without_owners_and_modes_a_ledger_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fchown")
    monkeypatch.delattr(os, "fchmod")
    rewrite(str(GAME), OLD, NEW)
    assert files() == {"game.toml": NEW}


def test_where_no_folder_can_be_opened_none_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "O_DIRECTORY")
    watched = Watched()
    rewrite(str(GAME), OLD, NEW, watched)
    assert watched.calls.count("open") == 1
    assert watched.calls[-2:] == ["replace", "read"]


def test_files_are_opened_as_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "O_BINARY", 1 << 30, raising=False)
    monkeypatch.setattr(os, "open", lambda path, flags, mode: flags)
    assert Disk().open("x", os.O_RDONLY) & 1 << 30


def test_a_folder_that_cannot_be_opened_is_said_to_be_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*arguments: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", closed)
    assert "is a folder" in read(str(folder)).findings[0].message
    assert "Permission denied" in read(str(GAME)).findings[0].message


@pytest.mark.parametrize(
    "name", ["con.toml", "NUL", "aux.b.toml", "lpt¹.toml", "com9", "a:b.toml", "a?.toml", 'a"b.toml']
)
@pytest.mark.parametrize("make", [create, lambda file, text: put(file, text.encode(), force=True)])
def test_names_that_mean_something_else_are_refused_there_alone(
    name: str, make: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(naming, "WINDOWS", True)
    with pytest.raises(NotCreated, match="Windows"):
        make(name, "text")
    assert files() == {"game.toml": OLD}
    monkeypatch.setattr(naming, "WINDOWS", False)
    create(name, "text")
    assert Path(name).read_text() == "text"


@pytest.mark.parametrize("name", ["console.toml", "nulls", "com10.toml", "utrecht.toml", "ünï ¢.toml"])
def test_names_that_only_look_so_are_fine(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naming, "WINDOWS", True)
    create(name, "text")
    assert Path(name).read_text() == "text"


def test_a_read_only_ledger_is_told_with_the_command_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    GAME.chmod(0o444)
    assert "`chmod u+w " in wrong("note hello", 3)
    monkeypatch.setattr(write, "WINDOWS", True)
    assert "`attrib -r " in wrong("note hello", 3)
    GAME.chmod(0o644)
    done("note hello")


def test_a_disk_that_knows_no_hard_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(source: str, target: str) -> None:
        raise OSError(errno.ENOTSUP, "Operation not supported")

    monkeypatch.setattr(os, "link", unknown)
    create("new.toml", "format = 1\n")
    with pytest.raises(NotCreated, match="already exists"):
        create("new.toml", "format = 2\n")
    assert files() == {"game.toml": OLD, "new.toml": b"format = 1\n"}
