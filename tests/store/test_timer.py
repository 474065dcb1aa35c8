"""The timers beside a ledger: kept, read, forgotten, and never a reason to fail."""

from pathlib import Path

import pytest

from civledger.model.timers import NamedTimer
from civledger.store.beside import path_beside
from civledger.store.side_files import TIMER, read_timers, remove_timer, write_timer

LATER = 1_800_000_000_000


def test_a_timer_is_kept_until_it_is_removed(tmp_path: Path) -> None:
    game = str(tmp_path / "game.toml")
    assert read_timers(game) == ()
    write_timer(game, NamedTimer(LATER))
    assert read_timers(game) == (NamedTimer(LATER),)
    assert (tmp_path / ".civledger" / ".gitignore").read_text("ascii") == "*\n"
    assert remove_timer(game)
    assert not remove_timer(game)
    assert read_timers(game) == ()


def test_timers_of_other_names_run_side_by_side(tmp_path: Path) -> None:
    game = str(tmp_path / "game.toml")
    for timer in (NamedTimer(LATER, "trade"), NamedTimer(LATER + 1), NamedTimer(LATER + 2, "trade round")):
        write_timer(game, timer)
    write_timer(game, NamedTimer(LATER + 3, "trade"))
    assert [(timer.name, timer.ends - LATER) for timer in read_timers(game)] == [
        ("", 1),
        ("trade round", 2),
        ("trade", 3),
    ]
    assert remove_timer(game, "trade")
    assert not remove_timer(game, "trade")
    assert [timer.name for timer in read_timers(game)] == ["", "trade round"]
    assert remove_timer(game)
    assert read_timers(game) == ()


@pytest.mark.parametrize("text", ["", "soon", "-5", "9" * 30, "\x00", "5 trade\nsoon"])
def test_what_cannot_be_read_is_no_timer(tmp_path: Path, text: str) -> None:
    game = str(tmp_path / "game.toml")
    write_timer(game, NamedTimer(1))
    Path(path_beside(game, TIMER)).write_text(text, "utf-8")
    assert read_timers(game) == ()
