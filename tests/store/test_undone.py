"""What was taken out of a ledger is kept beside it, and can be put back byte for byte."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civledger.store import paths
from civledger.store.beside import FOLDER
from civledger.store.find import find
from civledger.store.side_files import UndoneEntries, digest, remember, remembered, take_out
from tests.depth import examples
from tests.support import header

LEDGER = "game.toml"
KEPT = Path(FOLDER) / "game.toml.undone"
PART = UndoneEntries(digest("a\nb\n"), digest("a\n"), 2, "b\n", "")


@pytest.fixture(autouse=True)
def folder(bare: Path) -> Path:
    Path(LEDGER).write_text(header(), encoding="utf-8")
    return bare


@examples(200)
@given(st.text("ab\r\n🏛", max_size=12), st.text("ab\r\n🏛", max_size=12))
def test_what_is_taken_out_can_be_put_back(whole: str, left: str) -> None:
    part = take_out(whole, left)
    assert part.put_back(left) == whole
    assert (part.whole, part.left) == (digest(whole), digest(left))


def test_no_more_is_kept_than_what_was_taken_out() -> None:
    assert take_out("a\nb\n", "a\n") == PART
    assert take_out("a\nb\nc", "a\nc").taken == "b\n"


def test_it_is_kept_for_its_owner_in_a_folder_that_git_passes_over() -> None:
    assert remembered(LEDGER) == []
    remember(LEDGER, [PART, PART])
    assert remembered(LEDGER) == [PART, PART]
    assert KEPT.is_file()
    assert (Path(FOLDER) / ".gitignore").read_text() == "*\n"
    if os.name != "nt":
        assert Path(FOLDER).stat().st_mode & 0o777 == 0o700
    remember(LEDGER, [PART])
    assert remembered(LEDGER) == [PART]
    assert sorted(path.name for path in Path(FOLDER).iterdir()) == [".gitignore", "game.toml.undone"]


def test_it_is_kept_where_the_file_is_and_not_a_link_to_it(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.toml"
    link.symlink_to(tmp_path / LEDGER)
    remember(str(link), [PART])
    assert remembered(LEDGER) == [PART]


@pytest.mark.parametrize(
    "kept",
    [
        b"",
        b"[",
        b"\xff",
        b"7",
        b"[7]",
        b'[{"whole": 1}]',
        b"[" * 200_000,
        json.dumps([PART._asdict() | {"start": "2"}]).encode(),
    ],
)
def test_what_cannot_be_read_is_nothing(kept: bytes) -> None:
    remember(LEDGER, [PART])
    KEPT.write_bytes(kept)
    assert remembered(LEDGER) == []


def test_a_file_in_the_place_of_the_folder_is_left_alone() -> None:
    Path(FOLDER).write_text("mine")
    with pytest.raises(OSError, match="is not a folder, so it was left alone"):
        remember(LEDGER, [PART])
    assert remembered(LEDGER) == []


def test_every_search_passes_over_the_folder() -> None:
    remember(LEDGER, [PART])
    (Path(FOLDER) / "game.toml").write_text(header(), encoding="utf-8")
    assert paths.ledgers(["."]).ledgers == [os.path.join(".", LEDGER)]
    assert find(None, {}, ".") == LEDGER
