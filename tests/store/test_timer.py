"""The timer beside a ledger: kept, read, forgotten, and never a reason to fail."""

from pathlib import Path

import pytest

from civledger.store.side_files import read_timer, remove_timer, timer_place, write_timer


def test_a_timer_is_kept_until_it_is_removed(tmp_path: Path) -> None:
    game = str(tmp_path / "game.toml")
    assert read_timer(game) == 0
    write_timer(game, 1_800_000_000_000)
    assert read_timer(game) == 1_800_000_000_000
    assert (tmp_path / ".civledger" / ".gitignore").read_text("ascii") == "*\n"
    remove_timer(game)
    remove_timer(game)
    assert read_timer(game) == 0


@pytest.mark.parametrize("text", ["", "soon", "-5", "9" * 30, "\x00"])
def test_what_cannot_be_read_is_no_timer(tmp_path: Path, text: str) -> None:
    game = str(tmp_path / "game.toml")
    write_timer(game, 1)
    Path(timer_place(game)).write_text(text, "utf-8")
    assert read_timer(game) == 0
