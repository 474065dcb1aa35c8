"""The ids of what was undone, and the version of a ledger."""

from pathlib import Path

import pytest

from civledger.model.ledger import Ledger
from civledger.store import canonical, journal
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


def test_a_version_is_the_same_however_a_ledger_came_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[object] = []
    quick = canonical.encode_quickly

    def counting(value: object) -> bytes:
        encoded.append(value)
        return quick(value)

    header, many = {"game": {"name": "Café"}}, [{"turn": turn, "action": "note", "text": "é"} for turn in range(9)]
    whole = version_of(header, many)
    states = [[], many[:1], many[:4], many[:3], [*many[:2], *many[3:]], tuple(many), many, many]
    monkeypatch.setattr(canonical, "encoders", lambda: (counting,))
    versions = [version_of(header, state) for state in states]
    fresh = [version_of({**header}, [{**one} for one in state]) for state in states]
    assert versions == fresh
    assert len({*versions}) == 6
    assert versions[-1] == whole
    assert version_of(header, [{**many[0], "turn": False}, *many[1:]]) != whole  # equal to 0, and another word
    version_of(header, many)
    encoded.clear()
    version_of(header, [*many, {"turn": 9}])
    assert encoded == [[{"turn": 9}]]


def test_no_text_is_digested_where_nothing_was_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digested: list[str] = []

    def counting(text: str) -> str:
        digested.append(text)
        return ""

    monkeypatch.setattr(journal, "digest", counting)
    ledger = Ledger(str(tmp_path / "game.toml"), "", {}, (), ())
    assert journal.find_undone(ledger, "format = 1") == set()
    assert digested == []
