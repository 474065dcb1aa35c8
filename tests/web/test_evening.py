"""A turn of eighteen: what the bookkeeper has to do with phones at the table, and what without."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.cli.keyboard import typed
from tests.web.evening import STRUCK, Step, begin_turn, plan_seats, type_turn
from tests.web.tables import Table, hosting

FIRST = ("census", "cities")  # before calamities; purchases and hands come after
MOST_TYPED, TODAY = 4, 22


class Counted:
    """Counts the requests of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.keeper = 0
        self.seats = 0

    def enter_all(self, civ: str, steps: list[Step]) -> int:
        """Enter what one seat has to enter, and return how much that was."""
        for action, values in steps:
            reply = self.table.enter(civ, f"{civ}-{action}", action, **values)
            assert reply.status == 201, (civ, action, values, reply)
        return len(steps)

    def enter_in_parallel(self, planned: dict[str, list[Step]], is_first: bool) -> None:
        """Let all seats enter at once what they have to enter before calamities, or after."""
        wanted = {civ: [step for step in steps if (step[0] in FIRST) is is_first] for civ, steps in planned.items()}
        with ThreadPoolExecutor(len(planned)) as phones:
            self.seats += sum(phones.map(self.enter_all, wanted, wanted.values()))

    def type_line(self, line: str) -> None:
        """Type a line on the bookkeeper's page."""
        self.keeper += 1
        reply = self.table.ask("keeper", "POST", "/api/command", {"id": f"k{self.keeper}", "line": line})
        assert reply.status == 201, (line, reply)


def play_with_phones(folder: Path) -> tuple[Counted, dict[str, list[Step]], float]:
    """Play a turn with phones, and return who asked how often, what was entered, and how long it took."""
    with hosting(folder) as table:
        planned, counted = plan_seats(table), Counted(table)
        begun = time.perf_counter()
        counted.type_line("tax all")
        counted.enter_in_parallel(planned, is_first=True)
        for line in STRUCK:
            counted.type_line(line)
        counted.enter_in_parallel(planned, is_first=False)
        counted.type_line("endturn")
        return counted, planned, time.perf_counter() - begun


def books(game: Path) -> Any:
    """Return where everybody stands, and that nothing is wrong; the game before has late entries."""
    assert json.loads(typed(f"check -f {game} --ignore CL107,MC406 --format json").output)["findings"] == []
    return json.loads(typed(f"status -f {game} --format json").output)


def test_the_bookkeeper_types_a_fifth_and_the_books_are_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "phones").mkdir()
    (tmp_path / "shell").mkdir()
    with_phones, typed_all = begin_turn(tmp_path / "phones"), begin_turn(tmp_path / "shell")
    counted, planned, took = play_with_phones(with_phones.parent)
    lines = type_turn(planned)
    begun = time.perf_counter()
    for line in lines:
        assert typed(f"{line} -f {typed_all}").code == 0, line
    alone = time.perf_counter() - begun
    with capsys.disabled():
        print(f"\na turn of eighteen: the bookkeeper types {counted.keeper} lines, phones send {counted.seats} at once")
        print(f"  answered in {took:.2f} s; typed by one it is {len(lines)} lines, {alone:.2f} s without typing them")
    assert (counted.keeper, len(lines)) == (MOST_TYPED, TODAY)
    assert counted.seats == sum(map(len, planned.values()))
    assert books(with_phones) == books(typed_all)
