"""Temporary files: those of killed programs go, whatever their number; those of living ones stay."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from civledger.store import temporary
from civledger.store.lock import locked
from civledger.store.new_ledger import create
from civledger.store.output_file import put
from civledger.store.site_folder import SiteFolder
from civledger.store.temporary import open_temporary, replace

NUMBERS = (1, os.getpid(), 99999999)
WRITERS: dict[str, Callable[[Path], None]] = {
    "report -o": lambda file: put(str(file), b"new", force=False),
    "beside a ledger": lambda file: replace(str(file), b"new", private=True),
    "new": lambda file: create(str(file), "new"),
    "club --site": lambda file: SiteFolder(str(file.parent)).put(file.name, b"new"),
}


@pytest.mark.parametrize("writer", WRITERS)
def test_what_killed_programs_left_is_removed_by_the_next_writer(writer: str, tmp_path: Path) -> None:
    for number in NUMBERS:
        (tmp_path / f".page.html.{number}.tmp").write_bytes(b"half")
    others = [".page.html.bak.tmp", ".page.html.1.tmp~", ".other.html.1.tmp"]
    for name in others:
        (tmp_path / name).touch()
    WRITERS[writer](tmp_path / "page.html")
    assert sorted(os.listdir(tmp_path)) == sorted([*others, "page.html"])
    assert (tmp_path / "page.html").read_bytes() == b"new"


def test_what_a_living_program_writes_stays(tmp_path: Path) -> None:
    page = str(tmp_path / "page.html")
    with open_temporary(page) as living:
        with open_temporary(page) as other:
            assert {living, other} == {str(tmp_path / name) for name in os.listdir(tmp_path)}
        assert os.listdir(tmp_path) == [os.path.basename(living)]
    assert os.listdir(tmp_path) == []


def test_a_file_that_was_tidied_away_before_it_was_locked_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def lock(path: str) -> object:
        made.append(path)
        if len(made) == 1:
            os.unlink(path)
        return locked(path)

    monkeypatch.setattr(temporary, "locked_in_advance", lock)
    replace(str(tmp_path / "page.html"), b"new")
    assert len(made) == 2
    assert os.listdir(tmp_path) == ["page.html"]


def test_a_disk_without_locks_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: str) -> object:
        raise OSError("no locks here")

    monkeypatch.setattr(temporary, "locked_in_advance", fail)
    replace(str(tmp_path / "page.html"), b"new")
    assert os.listdir(tmp_path) == ["page.html"]
