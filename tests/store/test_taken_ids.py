"""The ids of what was undone, and the version of a ledger."""

from pathlib import Path

import pytest

from civledger.store.canonical import version_of
from civledger.store.side_files import PhoneIds, remember_ids, remembered_ids

UNDONE = PhoneIds((("Minoa", "a"), ("Rome", "b")), ("keeper", "u"), {"number": 3, "receipt": ["tea"], "version": 7})
IN_SHELL = PhoneIds((("Minoa", "c"),), None, {})


def test_every_undo_is_remembered(tmp_path: Path) -> None:
    file = str(tmp_path / "game.toml")
    assert remembered_ids(file) == []
    for undone in (UNDONE, IN_SHELL):
        remember_ids(file, undone)
    assert remembered_ids(file) == [UNDONE, IN_SHELL]


@pytest.mark.parametrize("text", ["", "{", "1", "[1]", '[["a", null, {}]]', '[[[["a"]], null, {}]]'])
def test_what_cannot_be_read_is_nothing(tmp_path: Path, text: str) -> None:
    file = str(tmp_path / "game.toml")
    remember_ids(file, UNDONE)
    (tmp_path / ".civledger" / "game.toml.ids").write_text(text, "utf-8")
    assert remembered_ids(file) == []


def test_a_version_grows_with_every_entry_and_tells_two_states_apart() -> None:
    note = {"turn": 1, "action": "note", "text": "tea"}
    one, other = version_of({}, [note]), version_of({}, [{**note, "text": "cake"}])
    assert one != other
    assert version_of({}, []) < min(one, other)
    assert max(one, other) < version_of({}, [note, note]) < 2**53
    assert version_of({"format": 1}, [note]) != one
