"""A new ledger is written whole, or not at all, and never over an old one."""

import errno
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civledger.store import new_ledger
from civledger.store.new_ledger import NotCreated, create, new_text
from civledger.store.read import parse
from tests.support import FIVE, findings

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


def head(game: str, players: list[str]) -> dict[str, Any]:
    rows = [{"civ": civ, "name": name} for civ, name in zip(FIVE, players, strict=True)]
    return {"game": {"name": game, "rules": "mega-civilization", "ast": "expert"}, "player": rows}


@given(names, st.lists(names, min_size=5, max_size=5))
def test_a_new_ledger_reads_back_as_it_was_meant(game: str, players: list[str]) -> None:
    header = head(game, players)
    text = new_text(header)
    ledger = parse("game.toml", text).ledger
    assert ledger is not None
    assert ledger.header == header
    assert not ledger.entries
    assert findings(text) == ()


def test_a_new_file_holds_exactly_the_text(tmp_path: Path) -> None:
    create(str(tmp_path / "game.toml"), "format = 1\n# ü\n")
    assert (tmp_path / "game.toml").read_bytes() == "format = 1\n# ü\n".encode()
    assert stat.S_IMODE((tmp_path / "game.toml").stat().st_mode) & stat.S_IRUSR


def old_file(path: Path) -> None:
    path.write_text("old")


def old_folder(path: Path) -> None:
    path.mkdir()


def old_link(path: Path) -> None:
    path.symlink_to("nowhere")


@pytest.mark.parametrize("make", [old_file, old_folder, old_link])
def test_what_is_there_is_left_as_it_is(make: Any, tmp_path: Path) -> None:
    make(tmp_path / "game.toml")
    before = (tmp_path / "game.toml").lstat()
    with pytest.raises(NotCreated, match=r"game\.toml"):
        create(str(tmp_path / "game.toml"), "format = 1\n")
    assert (tmp_path / "game.toml").lstat() == before
    assert os.listdir(tmp_path) == ["game.toml"]


def test_who_makes_the_same_file_at_the_same_moment_keeps_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_ledger, "put_away", lambda file: Path(file).write_text("quicker"))
    with pytest.raises(NotCreated, match="already exists"):
        create(str(tmp_path / "game.toml"), "format = 1\n")
    monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(NotImplementedError()))
    with pytest.raises(NotCreated, match="already exists"):
        create(str(tmp_path / "other.toml"), "format = 1\n")
    assert (tmp_path / "game.toml").read_text() == (tmp_path / "other.toml").read_text() == "quicker"


@pytest.mark.parametrize("name", ["no/such/folder.toml", "x" * 300, "a\0b", "file/game.toml"])
def test_a_place_that_cannot_be_written_is_said(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NotCreated):
        create(str(tmp_path / name), "format = 1\n")


def test_a_full_disk_leaves_no_half_ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotCreated, match="No space left"):
        create(str(tmp_path / "game.toml"), "format = 1\n")
    assert os.listdir(tmp_path) == []


def test_the_file_has_its_name_only_when_it_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, sync = tmp_path / "game.toml", os.fsync
    seen = []

    def synced(descriptor: int) -> None:
        seen.append(file.exists())
        sync(descriptor)
        seen.append(file.exists())

    monkeypatch.setattr(os, "fsync", synced)
    create(str(file), "format = 1\n")
    assert seen == [False, False]
    assert os.listdir(tmp_path) == ["game.toml"]


def test_what_a_killed_program_left_does_not_stand_in_the_way(tmp_path: Path) -> None:
    (tmp_path / f".game.toml.{os.getpid()}.tmp").write_text("form")
    create(str(tmp_path / "game.toml"), "format = 1\n")
    assert os.listdir(tmp_path) == ["game.toml"]


def test_a_disk_without_hard_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(source: str, target: str) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", forbidden)
    create(str(tmp_path / "game.toml"), "format = 1\n")
    with pytest.raises(NotCreated, match="already exists"):
        create(str(tmp_path / "game.toml"), "format = 2\n")
    assert (tmp_path / "game.toml").read_text() == "format = 1\n"
    assert os.listdir(tmp_path) == ["game.toml"]
