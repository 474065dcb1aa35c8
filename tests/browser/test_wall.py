"""The wall: all of now on one screen, readable from afar, with what is new and how long it takes."""

import datetime
import re
import shutil
from pathlib import Path

import pytest

from tests.browser.driver import By, Keys
from tests.browser.looking import Looking
from tests.browser.serving import served
from tests.browser.test_live import SEEN, text_of, wait_for_banner, write
from tests.browser.test_page import LEDGERS, OTHERS
from tests.cli import ROOT, civledger
from tests.support import FIVE, entry, header, judged
from tests.waiting import comes_true

LETTERS = """const within = ([, left, top, right, bottom]) =>
  left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
return texts().filter((text) => parseFloat(getComputedStyle(text[5]).fontSize) < 18 || !within(text))
  .map(([said, left, top]) => [said, left, top])"""
SCROLLS = """return [...document.querySelectorAll("html, body, body *")].filter((one) => one.checkVisibility()
  && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  && !["visible", "clip"].includes(getComputedStyle(one).overflowY) && one.clientHeight > 0
  && getComputedStyle(one).textOverflow !== "ellipsis" && !one.closest(".unseen"))
  .map((one) => one.outerHTML.slice(0, 99))"""


@pytest.mark.parametrize("name", ["eighteen-expert", "four-stone-age", "tutorial"])
def test_all_of_now_is_in_sight_in_large_letters(looking: Looking, name: str) -> None:
    looking.open(LEDGERS[name], 1920, address="#wall")
    looking.resize(1920, 1080)
    assert looking.ask(LETTERS) == []
    assert looking.ask(SCROLLS) == []
    state = judged(LEDGERS[name]).at().state
    names = [text[0] for text in looking.ask("return texts().map((text) => [text[0]])")]
    civs = getattr(state, "civs", None) or state.game.seats
    assert all(names.count(civ) == (2 if hasattr(state, "space") else 1) for civ in civs)
    assert looking.ask("return overlaps()") == []
    assert looking.complaints() == []


def test_a_ledger_that_shows_no_game_tells_there_what_is_wrong(looking: Looking) -> None:
    looking.open(OTHERS["unreadable"], 1920, address="#wall")
    looking.resize(1920, 1080)
    assert looking.ask("return inWindow(document.querySelector('#findings .error'))")
    assert looking.ask(LETTERS) == []


def test_the_wall_is_left_by_key_and_by_going_back(looking: Looking) -> None:
    looking.open(LEDGERS["tutorial"])
    looking.driver.find_element(By.CSS_SELECTOR, "#replay a").click()
    wall = "return document.body.classList.contains('wall')"
    assert looking.ask(wall)
    looking.driver.back()
    assert comes_true(lambda: not looking.ask(wall))
    looking.driver.forward()
    assert comes_true(lambda: looking.ask(wall))
    looking.driver.find_element(By.TAG_NAME, "body").send_keys(Keys.ESCAPE)
    assert not looking.ask(wall)


# a mark stays for a moment only, and on a busy machine a question comes later
REMEMBER_MARKS = """
window.marked = new Set();
const look = () => document.querySelectorAll("#standings .changed").forEach((row) => marked.add(row.dataset.civ));
new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
"""


def test_a_new_error_shows_there_and_what_changed_is_marked(looking: Looking, tmp_path: Path) -> None:
    game = Path(shutil.copy(ROOT / "ledgers" / "eighteen-expert.toml", tmp_path / "game.toml"))
    text = game.read_text("utf-8").rpartition("[[entry]]")[0]
    write(game, text)
    with served(game) as live:
        looking.visit(f"{live.address}#wall", 1920)
        looking.resize(1920, 1080)
        looking.ask(REMEMBER_MARKS)
        write(game, text + entry(17, "cities", "cities = { Rome = 10 }"))
        assert comes_true(lambda: looking.ask(SEEN, "alarm") and "MC202" in text_of(looking, "alarm"))
        assert comes_true(lambda: looking.ask("return [...marked]") == ["Rome"])
        assert [looking.ask(LETTERS), looking.ask(SCROLLS), looking.ask("return overlaps()")] == [[], [], []]
        write(game, "format = 1\n[game")
        wait_for_banner(looking, "CL001")
        assert [looking.ask(LETTERS), looking.ask(SCROLLS), looking.ask("return overlaps()")] == [[], [], []]
        assert looking.complaints() == []


def test_clock_and_timer_run_on_a_page_that_is_kept_current(looking: Looking, tmp_path: Path) -> None:
    game = tmp_path / "game.toml"
    begun = datetime.datetime.now() - datetime.timedelta(minutes=5)
    game.write_text(header(FIVE) + entry(1, "endturn", f"at = {begun:%H:%M:%S}"), "utf-8")
    with served(game) as live:
        looking.visit(f"{live.address}#wall")
        assert comes_true(lambda: "turn started 5:0" in text_of(looking, "clock"))
        assert civledger("timer", "10m", "-f", str(game)).returncode == 0
        assert comes_true(lambda: re.search(r"\b9:5|10:0", text_of(looking, "clock")))
        shown = looking.ask("return document.querySelector('#clock b').textContent")
        assert "09:50" < shown.rjust(5, "0") <= "10:00"  # the clocks of both machines agree to the second at best
        assert civledger("timer", "1s", "-f", str(game)).returncode == 0
        assert comes_true(lambda: "Time is up" in text_of(looking, "clock"))
        assert civledger("timer", "stop", "-f", str(game)).returncode == 0
        assert comes_true(lambda: "Time is up" not in text_of(looking, "clock"))
        assert looking.complaints() == []


def test_without_a_program_behind_it_no_clock_runs(looking: Looking) -> None:
    looking.open(header(FIVE) + entry(1, "endturn", "at = 10:00:00"), address="#wall")
    assert looking.ask("return document.getElementById('clock').hidden")
