"""Who may read and write a ledger stays as it is, with access lists, and a ledger of several names stays one file."""

import errno
import os
import stat
import struct
from pathlib import Path

import pytest

from civledger.store.ledger_file import rewrite
from tests.cli.keyboard import GAME, done, files, shown, typed, wrong
from tests.support import header

OLD, NEW = header().encode(), header().encode() + b"# more\n"
ACCESS, FOR_NEW_FILES, TAG = "system.posix_acl_access", "system.posix_acl_default", "user.civledger"
OWNER, SOMEBODY, GROUP, MASK, OTHERS, NOBODY = 1, 2, 4, 16, 32, 0xFFFFFFFF
ANN = 12346


def access_list(somebodys: int) -> bytes:
    """Return an access list by which Ann has some rights, as Linux keeps it."""
    rows = [(OWNER, 6, NOBODY), (SOMEBODY, somebodys, ANN), (GROUP, 4, NOBODY), (MASK, 6, NOBODY), (OTHERS, 0, NOBODY)]
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *row) for row in rows)


@pytest.fixture(autouse=True)
def attributes(folder: Path) -> None:
    """Skip what cannot be tried on this disk."""
    try:
        os.setxattr(folder, TAG, b"here")
        os.setxattr(folder, FOR_NEW_FILES, access_list(4))
        os.removexattr(folder, FOR_NEW_FILES)
    except (AttributeError, OSError) as cannot:
        pytest.skip(f"no access lists on this disk: {cannot}")


def test_an_access_list_is_kept() -> None:
    os.setxattr(GAME, ACCESS, access_list(6))
    mode = GAME.stat().st_mode
    done("note hello")
    assert os.getxattr(GAME, ACCESS) == access_list(6)
    assert GAME.stat().st_mode == mode


def test_other_attributes_are_kept() -> None:
    os.setxattr(GAME, TAG, b"the evening in Utrecht")
    done("note hello", "undo")
    assert os.getxattr(GAME, TAG) == b"the evening in Utrecht"


def test_a_ledger_gets_no_access_list_that_it_did_not_have(folder: Path) -> None:
    GAME.chmod(0o640)
    os.setxattr(folder, FOR_NEW_FILES, access_list(6))
    done("note hello")
    assert ACCESS not in os.listxattr(GAME)
    assert stat.S_IMODE(GAME.stat().st_mode) == 0o640


def forbidden(*arguments: object) -> None:
    raise PermissionError(errno.EPERM, "Operation not permitted")


def unsupported(*arguments: object) -> None:
    raise OSError(errno.ENOTSUP, "Operation not supported")


def test_an_access_list_that_cannot_be_kept_is_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    os.setxattr(GAME, ACCESS, access_list(6))
    monkeypatch.setattr(os, "setxattr", forbidden)
    told = wrong("note hello", 3)
    assert "nothing was recorded" in told
    assert "access list" in told


def test_an_access_list_that_the_folder_gives_anyway_is_not_given_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.setxattr(folder, FOR_NEW_FILES, access_list(6))
    os.setxattr(GAME, ACCESS, access_list(6))
    monkeypatch.setattr(os, "setxattr", forbidden)
    done("note hello")
    assert os.getxattr(GAME, ACCESS) == access_list(6)


def test_attributes_that_cannot_be_listed_are_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "listxattr", forbidden)
    assert "access list" in wrong("note hello", 3)


def test_a_disk_without_attributes_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "listxattr", unsupported)
    rewrite(str(GAME), OLD, NEW)
    assert files() == {"game.toml": NEW}


def test_a_system_without_attributes_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "listxattr")
    rewrite(str(GAME), OLD, NEW)
    assert files() == {"game.toml": NEW}


def test_a_ledger_of_two_names_is_refused_and_stays_one_file() -> None:
    os.link(GAME, "copy.toml")
    told = wrong("note hello -f game.toml", 3)
    assert "nothing was recorded" in told
    assert "2 names" in told
    assert "cp FILE COPY" in told
    assert os.path.samefile(GAME, "copy.toml")


def test_a_second_name_that_a_killed_new_left_goes() -> None:
    os.link(GAME, ".game.toml.99999999.tmp")
    done("note hello")
    assert sorted(files()) == ["game.toml"]
    assert b"hello" in GAME.read_bytes()


def test_a_third_name_is_refused_all_the_same() -> None:
    os.link(GAME, ".game.toml.99999999.tmp")
    os.link(GAME, "copy.txt")
    assert "2 names" in typed("note hello").messages
    assert b"hello" not in GAME.read_bytes()


def test_the_doctor_says_why_a_ledger_of_two_names_is_not_written() -> None:
    os.link(GAME, "copy.txt")
    found = shown("doctor -f game.toml")["writable"]
    assert found["found"] == "no: it has 2 names (hard links)"
    assert "cp FILE COPY" in found["remedy"]
