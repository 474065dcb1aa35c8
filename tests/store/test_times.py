"""The times of an archive's games, kept beside the club's file."""

import json
from pathlib import Path
from typing import Any

import pytest

from civledger.store.side_files import keep_times, kept_times

GAME: dict[str, Any] = {"stamp": [120, 5], "rules": "mega-civilization", "turns": 3, "minutes": {"2": 20, "3": 30}}
UNUSABLE: dict[str, Any] = {"stamp": [1, 2], "rules": None, "turns": 0, "minutes": {}}


def test_what_is_kept_is_read_again_and_git_passes_over_it(tmp_path: Path) -> None:
    club = str(tmp_path / "club.toml")
    assert kept_times(club) == {}
    keep_times(club, {"a.toml": GAME, "b.toml": UNUSABLE})
    assert kept_times(club) == {"a.toml": GAME, "b.toml": UNUSABLE}
    assert (tmp_path / ".civledger" / ".gitignore").read_text() == "*\n"


@pytest.mark.parametrize(
    "row",
    [
        None,
        {**GAME, "more": 1},
        {**GAME, "turns": "3"},
        {**GAME, "minutes": {"two": 20}},
        {**GAME, "minutes": {"2": "20"}},
        {**GAME, "minutes": {"2": -20}},
        {**GAME, "turns": 10**400},
    ],
)
def test_a_row_that_somebody_changed_is_not_taken(tmp_path: Path, row: object) -> None:
    club = str(tmp_path / "club.toml")
    keep_times(club, {"a.toml": GAME})
    kept = tmp_path / ".civledger" / "club.toml.times"
    kept.write_text(json.dumps({"a.toml": row, "b.toml": GAME}), "utf-8")
    assert kept_times(club) == {"b.toml": GAME}
    kept.write_text(json.dumps([row]), "utf-8")
    assert kept_times(club) == {}
    kept.write_text("{", "utf-8")
    assert kept_times(club) == {}
