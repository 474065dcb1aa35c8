"""When a game will end, as `next` tells it: the contract of its JSON, and what an archive adds."""

import datetime
import json
import re
from pathlib import Path

import pytest

from civledger.bookkeeping import game_end
from civledger.bookkeeping.open_ledger import OpenedLedger, open_ledger
from tests.cli.keyboard import shown, typed
from tests.support import FIVE, entry, header

pytestmark = pytest.mark.usefixtures("folder")

MINUTES = (20, 25, 30, 35)


def write_game(file: str, turns: int, last: bool = False) -> None:
    """Write a game whose last turn was closed just now, each marker one space further in every turn."""
    at = datetime.datetime.now().replace(microsecond=0) - datetime.timedelta(minutes=sum(MINUTES[1:turns]))
    text = header(FIVE, tracks=["ast"])
    for turn in range(1, turns + 1):
        space = f"space = {{ {', '.join(f'{civ} = {turn}' for civ in FIVE)} }}"
        ends = "\nlast = true" if last and turn == turns else ""
        text += entry(turn, "endturn", f"{space}\nat = {at}{ends}")
        at += datetime.timedelta(minutes=MINUTES[min(turn, 3)])
    Path(file).write_text(text, "utf-8")


def test_json_and_text_tell_turns_and_times() -> None:
    write_game("game.toml", 13)
    now = datetime.datetime.now()
    step = shown("next")
    assert list(step) == ["turn", "phase", "say", "missing", "due", "ends"]
    assert list(step["ends"]) == ["least", "turns", "at", "games"]
    assert (step["ends"]["least"], step["ends"]["turns"], step["ends"]["games"]) == (2, [2, 3], 0), "15 spaces"
    first, last = (datetime.datetime.strptime(at, "%Y-%m-%dT%H:%M") for at in step["ends"]["at"])
    assert first < now + datetime.timedelta(minutes=2 * 35) < last < first + datetime.timedelta(hours=3)
    said = typed("next").output.splitlines()[-1]
    pattern = r"At least 2 turns left with this one, likely 2 or 3; ends about \d\d:\d\d \(± \d+ min\)"
    assert re.fullmatch(pattern, said)


def test_no_time_is_told_while_it_is_not_known_to_three_hours() -> None:
    write_game("game.toml", 4)
    assert shown("next")["ends"] == {"least": 11, "turns": [11, 12], "games": 0}
    assert typed("next").output.endswith("\nAt least 11 turns left with this one, likely 11 or 12\n")


def test_nothing_is_said_too_early_or_of_a_game_that_is_over() -> None:
    write_game("game.toml", 2)
    assert "ends" not in shown("next")
    write_game("game.toml", 4, last=True)
    assert "ends" not in shown("next")


def test_a_marker_that_stands_still_is_believed_less() -> None:
    write_game("game.toml", 4)
    text = Path("game.toml").read_text("utf-8")
    for turn in (2, 3, 4):
        text = text.replace(f"= {turn},", f"= {turn - 1},").replace(f"= {turn} }}", f"= {turn - 1} }}")
    Path("game.toml").write_text(text, "utf-8")
    assert shown("next")["ends"]["turns"] == [12, 14], "3 spaces in 4 turns, 12 to go"
    Path("game.toml").write_text(text.replace("= 3,", "= 2,").replace("= 3 }", "= 2 }"), "utf-8")
    assert shown("next")["ends"] == {"least": 13, "games": 0}, "2 spaces in 4 turns"


def test_an_archive_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    write_game("game.toml", 3)
    for number in range(3):
        write_game(f"old-{number}.toml", 4, last=True)
    write_game("unfinished.toml", 4)
    Path("broken.toml").write_text("[game", "utf-8")
    Path("club.toml").write_text("", "utf-8")
    read: list[str] = []

    def opening(file: str) -> OpenedLedger:
        read.append(Path(file).name)
        return open_ledger(file)

    monkeypatch.setattr(game_end, "open_ledger", opening)
    first = shown("next -f game.toml")
    assert first["ends"]["games"] == 3
    assert set(read) == {
        "club.toml",
        "broken.toml",
        "game.toml",
        "unfinished.toml",
        *(f"old-{n}.toml" for n in range(3)),
    }
    read.clear()
    assert shown("next -f game.toml")["ends"]["games"] == 3
    assert read == []
    assert "3 other games" in typed("next -f game.toml").output
    write_game("old-3.toml", 4, last=True)
    assert shown("next -f game.toml")["ends"]["games"] == 4
    assert read == ["old-3.toml"]
    kept = json.loads(Path(".civledger/club.toml.times").read_text("utf-8"))
    assert kept["old-3.toml"]["minutes"] == {"2": 25, "3": 30, "4": 35}
