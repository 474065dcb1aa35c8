"""Mode, group and owner of a ledger stay as they are, or the refusal says who can help."""

import os
import stat
import tempfile

import pytest

from civledger.store.disk import Disk
from civledger.store.ledger_file import NotWritten, rewrite
from tests.cli.keyboard import GAME, begin, done, files, wrong
from tests.support import header

OLD, NEW = header().encode(), header().encode() + b"# more\n"
ME, ANN, OURS, OTHERS = 12345, 12346, 12347, 12348


pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize(("user", "group"), [(12345, 12346), (12345, -1), (-1, 12346)])
def test_the_owner_is_kept(user: int, group: int) -> None:
    if os.geteuid():
        pytest.skip("only root may give a file to somebody else")
    os.chown(GAME, user, group)
    owner = GAME.stat()
    rewrite(str(GAME), OLD, NEW)
    assert (GAME.stat().st_uid, GAME.stat().st_gid) == (owner.st_uid, owner.st_gid)
    assert GAME.stat().st_ino != owner.st_ino


@pytest.mark.parametrize(
    ("group", "mode", "expected"),
    [
        (OURS, 0o664, True),
        (OURS, 0o2660, True),
        (OURS, 0o644, False),
        (OTHERS, 0o664, False),
        (OTHERS, 0o666, False),
    ],
)
def test_a_group_shares_a_ledger_of_somebody_else(
    group: int, mode: int, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if os.geteuid():
        pytest.skip("only root may be somebody else")
    with tempfile.TemporaryDirectory() as everybodys:
        monkeypatch.chdir(everybodys)
        os.chmod(everybodys, 0o777)
        begin()
        os.chown(GAME, ANN, group)
        GAME.chmod(mode)
        child = os.fork()
        if not child:
            os._exit(written_by_another())
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == (0 if expected else 3)
        left = GAME.stat()
        assert files() == {"game.toml": NEW if expected else OLD}
        assert (left.st_uid, left.st_gid, stat.S_IMODE(left.st_mode)) == (ME if expected else ANN, group, mode)


def written_by_another() -> int:
    """Become another user and write: 0 if it is done, 3 if it is refused kindly, 1 if anything else happens."""
    try:
        os.setgroups([OURS])
        os.setresgid(ME, ME, ME)
        os.setresuid(ME, ME, ME)
        rewrite(str(GAME), OLD, NEW)
    except NotWritten as refused:
        return 3 if "belongs to another user" in str(refused) else 1
    except BaseException:
        return 1
    return 0


def forbidden(descriptor: int, user: int, group: int) -> None:
    raise PermissionError(1, "Operation not permitted")


@pytest.mark.parametrize(
    ("mode", "writable", "expected"), [(0o664, True, True), (0o664, False, False), (0o644, True, False)]
)
def test_an_owner_that_cannot_be_kept_is_a_kind_refusal(
    mode: int, writable: bool, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    GAME.chmod(mode)
    known = list(os.stat(GAME))
    known[stat.ST_UID] += 1
    monkeypatch.setattr(Disk, "stat", lambda disk, path: os.stat_result(known))
    monkeypatch.setattr(os, "fchown", forbidden)
    monkeypatch.setattr(os, "access", lambda path, right: writable)
    if expected:
        done("note hello")
        assert stat.S_IMODE(GAME.stat().st_mode) == mode
    else:
        told = wrong("note hello", 3)
        assert "nothing was recorded" in told
        assert "belongs to another user" in told
        assert "chmod g+w" in told


def test_a_group_that_cannot_be_kept_is_a_kind_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    known = list(os.stat(GAME))
    known[stat.ST_GID] += 1
    monkeypatch.setattr(Disk, "stat", lambda disk, path: os.stat_result(known))
    monkeypatch.setattr(os, "fchown", forbidden)
    assert "belongs to another user" in wrong("note hello", 3)
