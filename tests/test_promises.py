"""What the last version offered to scripts stays: commands, options, codes, keys of JSON and exit codes."""

from pathlib import Path

import pytest

from tests import promised
from tests.promised import PROMISES, Told, read

NOT_KNOWN = "null where nobody knows how many tokens are left"
NO_CENSUS = "nobody has a place in the order of movement before this turn's census"
ONE_ENTRY = "a calamity or an ability is one entry, which says what was taken"
CHANGED = {
    "tax[]: stock": NOT_KNOWN,
    "census[]: stock": NOT_KNOWN,
    "spend[]: stock": NOT_KNOWN,
    "beneficiary.order[]: tokens_in_stock": NOT_KNOWN,
    "census[]: order": NO_CENSUS,
    "seat GET /api/seat.page.order: cities": NO_CENSUS,
    "calamity.entries[]: note": ONE_ENTRY,
    "calamity.entries[]: after": ONE_ENTRY,
    "calamity.entries[]: joined": ONE_ENTRY,
    "calamity.entries[].cities: *": ONE_ENTRY,
    "ability.entries[]: after": ONE_ENTRY,
}  # what version 0.3.0 told programs otherwise, and why


def types_of(text: str) -> set[str]:
    """Return the types that a key may have."""
    return set(text.replace("?", " or null").split(" or "))


def broken(promise: Told, told: Told) -> set[str]:
    """Return the keys that are gone, or that may be of a type that was not promised."""
    found = set()
    for row, parts in promise.items():
        for key, types in parts.items():
            now = told.get(row, {}).get(key)
            if now is None or (types != "null" and not types_of(now) <= types_of(types)):
                found.add(f"{row}: {key}")
    return found


def test_no_command_option_or_choice_of_the_last_version_is_gone() -> None:
    promise, told = read(PROMISES / "commands-0.3.0.txt"), promised.commands()
    assert promise.keys() <= told.keys()
    for name, options in promise.items():
        for option, choices in options.items():
            assert set(choices.split("|")) <= set(told[name].get(option, "").split("|")), (name, option)


def test_no_code_or_key_of_the_last_version_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    described = broken(read(PROMISES / "keys-0.3.0.txt"), promised.documented())
    printed = broken(read(PROMISES / "json-0.3.0.txt"), promised.printed())
    assert described | printed == CHANGED.keys()
