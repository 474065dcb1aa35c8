"""The cache of verdicts: whatever is wrong with it, it is as if there were none."""

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from civledger.store import verdict_cache
from civledger.store.site_folder import digest_of
from civledger.store.verdict_cache import MOST, VerdictCache, cache_folder

KEY, VALUE = b"key", b"value"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "caches" / "civledger"


@pytest.fixture
def cache(folder: Path) -> Iterator[VerdictCache]:
    """Give a cache in which one value is kept."""
    made = VerdictCache(str(folder))
    made.keep({KEY: VALUE})
    yield made
    made.close()


def again(cache: VerdictCache) -> VerdictCache:
    """Return the same cache as the next command finds it."""
    cache.close()
    return VerdictCache(os.path.dirname(cache.path))


def asked(cache: VerdictCache, statement: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(cache.path)
    try:
        with connection:
            return connection.execute(statement).fetchall()
    finally:
        connection.close()


def test_what_is_kept_is_found_again_by_its_key(cache: VerdictCache) -> None:
    found = again(cache)
    assert found.has(KEY)
    assert found.take(KEY) == VALUE
    assert not found.has(b"other")
    assert found.take(b"other") is None
    found.keep({KEY: b"newer"})
    assert again(found).take(KEY) == b"newer"


def test_nothing_is_made_before_something_is_kept(folder: Path) -> None:
    cache = VerdictCache(str(folder))
    cache.examine()
    cache.keep({})
    assert (cache.has(KEY), cache.take(KEY), cache.trouble, cache.size) == (False, None, "", 0)
    assert not folder.parent.exists()


def test_only_the_user_can_read_it(cache: VerdictCache, folder: Path) -> None:
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(Path(cache.path).stat().st_mode) == 0o600
    folder.chmod(0o755)
    assert again(cache).take(KEY) == VALUE
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("place", ["folder", "file"])
def test_what_others_can_write_is_not_believed(cache: VerdictCache, folder: Path, place: str) -> None:
    (folder if place == "folder" else Path(cache.path)).chmod(0o777)
    found = again(cache)
    assert found.take(KEY) is None
    assert found.trouble.startswith("others can write to ")
    found.keep({b"more": VALUE})
    assert asked(found, "SELECT count(*) FROM verdicts") == [(1,)]


def test_what_belongs_to_others_is_not_believed(cache: VerdictCache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert again(cache).take(KEY) is None


def test_where_files_have_no_owners_none_is_asked(cache: VerdictCache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "geteuid")
    assert again(cache).take(KEY) == VALUE


def link(path: Path) -> None:
    (path.parent / "elsewhere").write_bytes(path.read_bytes())
    path.unlink()
    path.symlink_to("elsewhere")


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path, 0o600)


def directory(path: Path) -> None:
    path.unlink()
    path.mkdir()


def text(path: Path) -> None:
    path.write_text("my notes" * 1000)


def unknown_table(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE mine (note)")


def trigger(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TRIGGER wipe AFTER INSERT ON verdicts BEGIN DELETE FROM verdicts; END")


def view(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE verdicts")
        connection.execute("CREATE VIEW verdicts AS SELECT 'key' AS key, 'lies' AS value, '' AS digest")


@pytest.mark.parametrize("put", [link, pipe, directory, text, unknown_table, trigger, view])
def test_what_is_not_ours_is_neither_believed_nor_touched(cache: VerdictCache, put: Callable[[Path], None]) -> None:
    cache.close()
    path = Path(cache.path)
    put(path)
    before = path.read_bytes() if path.is_file() else None
    found = again(cache)
    assert found.take(KEY) is None
    found.keep({b"more": VALUE})
    assert found.trouble
    assert path.is_symlink() == (put is link)
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_database_that_is_damaged_goes_and_the_next_begins_anew(cache: VerdictCache) -> None:
    cache.keep({bytes([number]) * 8: os.urandom(5000) for number in range(200)})
    cache.close()
    path = Path(cache.path)
    data = bytearray(path.read_bytes())
    for start in range(4096, len(data), 4096):
        data[start : start + 64] = b"\xff" * 64
    path.write_bytes(data)
    Path(f"{path}-journal").write_bytes(b"")
    found = again(cache)
    assert found.take(KEY) is None
    assert not path.exists()
    assert found.take(KEY) is None
    newer = again(found)
    newer.keep({KEY: VALUE})
    assert again(newer).take(KEY) == VALUE


@pytest.mark.parametrize("length", [1, 50, 4096, 5000])
def test_a_database_that_is_cut_is_none(cache: VerdictCache, length: int) -> None:
    cache.keep({bytes([number]) * 8: os.urandom(5000) for number in range(20)})
    cache.close()
    os.truncate(cache.path, length)
    assert again(cache).take(KEY) is None


def test_an_empty_file_is_an_empty_cache(cache: VerdictCache) -> None:
    cache.close()
    os.truncate(cache.path, 0)
    found = again(cache)
    assert (found.take(KEY), found.trouble) == (None, "")
    found.keep({KEY: VALUE})
    assert again(found).take(KEY) == VALUE


@pytest.mark.parametrize(
    "change",
    [
        "value = x'00'",
        "value = 'value'",
        "value = 7",
        "digest = ''",
        "key = x'6f74686572'",
        "value = zeroblob(9000000)",
    ],
)
def test_a_value_that_was_changed_is_not_believed(cache: VerdictCache, change: str) -> None:
    cache.close()
    asked(cache, f"UPDATE verdicts SET {change}")
    found = again(cache)
    assert [found.take(key) for key in (KEY, b"other")] == [None, None]


def test_who_finds_it_locked_does_without_and_does_not_wait_twice(
    cache: VerdictCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdict_cache, "_PATIENCE", 0.01)
    cache.close()
    holder = sqlite3.connect(cache.path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    found = again(cache)
    assert found.take(KEY) is None
    assert "locked" in found.trouble
    found.keep({b"more": VALUE})
    holder.close()
    assert again(found).take(KEY) == VALUE
    assert again(found).take(b"more") is None


def test_two_at_once_keep_what_both_found(cache: VerdictCache) -> None:
    other = VerdictCache(os.path.dirname(cache.path))
    for number in range(20):
        (cache if number % 2 else other).keep({b"%d" % number: VALUE})
    other.close()
    assert all(again(cache).take(b"%d" % number) == VALUE for number in range(20))


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    cache = VerdictCache(str(tmp_path / "file" / "civledger"))
    cache.keep({KEY: VALUE})
    assert cache.take(KEY) is None
    assert cache.trouble

    nowhere = VerdictCache(None)
    nowhere.keep({KEY: VALUE})
    assert (nowhere.take(KEY), nowhere.has(KEY), nowhere.path) == (None, False, "")


def test_it_stays_below_its_bound_by_itself(cache: VerdictCache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdict_cache, "_FULL", 1_000_000)
    for number in range(100):
        cache.keep({b"%d" % number: os.urandom(50_000)})
        assert cache.size < 1_200_000
    assert not cache.has(KEY)
    assert not cache.has(b"0")
    assert cache.take(b"99")
    assert MOST < 200_000_000


def test_a_file_beyond_the_bound_is_begun_anew(cache: VerdictCache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdict_cache, "MOST", 4096)
    found = again(cache)
    assert found.take(KEY) is None
    assert found.size == 0


def test_a_value_that_is_too_large_is_not_kept(cache: VerdictCache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdict_cache, "_LARGEST", 4)
    cache.keep({b"large": VALUE, b"small": b"1234"})
    assert (cache.take(b"large"), cache.take(b"small")) == (None, b"1234")


def test_it_is_where_the_system_has_such_things(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert cache_folder() == "/caches/civledger"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")  # which counts as not set
    monkeypatch.setenv("HOME", "/home/ann")
    assert cache_folder() == "/home/ann/.cache/civledger"
    monkeypatch.setenv("HOME", "nowhere")
    assert cache_folder() is None
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert cache_folder() == "/local/civledger"


def test_a_digest_is_of_key_and_value() -> None:
    assert verdict_cache._digest(b"a", b"bc") == digest_of(b"abc")
