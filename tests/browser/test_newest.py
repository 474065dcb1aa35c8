"""Wide tables on a phone: the newest turn is in sight, until the reader looks for an older one."""

import shutil
from pathlib import Path

import pytest

from tests.browser.looking import Looking
from tests.browser.serving import served
from tests.browser.test_page import LEDGERS
from tests.cli import ROOT
from tests.support import entry
from tests.waiting import comes_true

PHONE = 390
LAST = """
const tables = [...document.querySelectorAll("table.grid")].filter((table) => table.checkVisibility());
const byTurn = tables.filter((table) => ["turn", "round"].includes(table.querySelector("th").textContent));
const ends = byTurn.map((table) => [...table.querySelectorAll("tr > :last-child")]);
return ends.map((cells) => cells.map((cell) => cell.getBoundingClientRect()));
"""
UNFOLD = "document.querySelector('[data-chart=points]').click(); document.getElementById('points-table').open = true"


def hidden(looking: Looking) -> list[int]:
    """Return which tables by turn have something of their last column outside the window."""
    width = looking.ask("return innerWidth")
    tables = list(looking.ask(LAST))
    assert tables
    edges = [(min(cell["left"] for cell in cells), max(cell["right"] for cell in cells)) for cells in tables]
    return [number for number, (left, right) in enumerate(edges) if left < 0 or right > width]


@pytest.mark.parametrize("name", ["eighteen-expert", "four-stone-age"])
def test_the_newest_turn_of_every_table_is_in_sight_on_a_phone(looking: Looking, name: str) -> None:
    looking.open(LEDGERS[name], PHONE)
    assert hidden(looking) == []


def test_so_it_is_when_a_table_is_unfolded_and_when_the_phone_is_turned(looking: Looking) -> None:
    looking.open(LEDGERS["eighteen-expert"], 1280)
    looking.ask(UNFOLD)
    for width in (PHONE, 844, PHONE):
        looking.resize(width)
        assert comes_true(lambda: hidden(looking) == [])


def test_a_table_that_the_reader_moved_stays_and_the_others_follow_the_game(looking: Looking, tmp_path: Path) -> None:
    game = Path(shutil.copy(ROOT / "ledgers" / "eighteen-expert.toml", tmp_path / "game.toml"))
    shift = "return document.getElementById('counts-1').scrollLeft"
    with served(game) as live:
        looking.visit(live.address, PHONE)
        looking.ask(UNFOLD)
        assert comes_true(lambda: hidden(looking) == [])
        looking.ask("document.getElementById('counts-1').scrollLeft = 20")
        game.write_text(game.read_text("utf-8") + entry(19, "census", "tokens = { Rome = 4 }"), "utf-8")
        assert comes_true(lambda: "19" in looking.ask("return document.querySelector('#counts-2 thead').textContent"))
        assert looking.ask(shift) == 20
        assert hidden(looking) == [1]


def test_on_a_phone_the_navigation_stays_and_a_table_shows_what_it_hides(looking: Looking) -> None:
    looking.open(LEDGERS["eighteen-expert"], PHONE)
    looking.ask("document.getElementById('counts-1').scrollIntoView({ behavior: 'instant' })")
    assert looking.ask("return inWindow(document.getElementById('tools'))")
    moved = "return document.getElementById('counts-1').classList.contains('more-left')"
    assert comes_true(lambda: looking.ask(moved))
    looking.ask("document.getElementById('counts-1').scrollLeft = 0")
    assert comes_true(lambda: not looking.ask(moved))
