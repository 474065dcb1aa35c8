"""The course of a game: one chart of three, whose lines stand out, and a replay that glides and says what happened."""

import pytest

from tests.browser.driver import By, Keys
from tests.browser.looking import Looking
from tests.browser.test_page import LEDGERS
from tests.report.second_course import Reckoning
from tests.waiting import comes_true

EIGHTEEN, STONES = LEDGERS["eighteen-expert"], LEDGERS["four-stone-age"]
SHOWN = """return [...document.querySelectorAll(".charts > .chart")].filter((one) => one.checkVisibility())
  .map(({ id }) => id)"""
PRESSED = "return [...document.querySelectorAll('.switch [aria-pressed=true]')].map((one) => one.textContent)"
CAPTION = "return document.getElementById('caption').textContent"
STEP = "document.querySelector('[data-do=on]').click();"
GLIDING = "return document.getAnimations().length"


def press(looking: Looking, name: str) -> None:
    """Press a button of the switch."""
    looking.driver.find_element(By.XPATH, f"//*[@class='switch']/button[.='{name}']").click()


def reduce_motion(looking: Looking) -> None:
    """Ask for less motion, as a reader's system does."""
    features = [{"name": "prefers-reduced-motion", "value": "reduce"}]
    looking.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "screen", "features": features})


@pytest.mark.parametrize("text", [EIGHTEEN, STONES])
def test_one_chart_is_shown_and_three_buttons_show_another(looking: Looking, text: str) -> None:
    looking.open(text)
    names = looking.ask("return [...document.querySelectorAll('.switch button')].map((one) => one.textContent)")
    assert names == ["Places", "Points", "Behind"]
    assert (looking.ask(SHOWN), looking.ask(PRESSED)) == (["places"], ["Places"])
    for name in ("Behind", "Points", "Places"):
        press(looking, name)
        assert (looking.ask(SHOWN), looking.ask(PRESSED)) == ([name.lower()], [name])
        assert looking.ask("return cut()") == []
    assert looking.complaints() == []


def test_a_link_to_a_chart_shows_it_and_paper_has_the_one_that_is_shown(looking: Looking) -> None:
    looking.open(EIGHTEEN, address="#behind")
    assert looking.ask(SHOWN) == ["behind"]
    looking.media("print")
    assert looking.ask(SHOWN) == ["behind"]
    assert not looking.ask("return document.querySelector('.switch').checkVisibility()")


def test_without_a_script_all_charts_are_there(looking: Looking) -> None:
    looking.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        looking.open(EIGHTEEN)
    finally:
        looking.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    assert looking.ask(SHOWN) == ["places", "points", "behind"]
    assert not looking.ask("return document.querySelector('.switch').checkVisibility()")


def test_the_first_three_and_whoever_is_picked_stand_out(looking: Looking) -> None:
    strong = """return [...document.querySelectorAll("#places .lines polyline")].filter((line) =>
      parseFloat(getComputedStyle(line).strokeWidth) > 2 && getComputedStyle(line).opacity > 0.7)
      .map((line) => line.dataset.who)"""
    looking.open(EIGHTEEN)
    first = looking.ask(
        "return [...document.querySelectorAll('#standings [data-civ]')].slice(0, 3).map((row) => row.dataset.civ)"
    )
    assert sorted(looking.ask(strong)) == sorted(first)
    looking.driver.find_element(By.ID, "picked").send_keys("Saba")
    assert sorted(looking.ask(strong)) == sorted([*first, "Saba"])


def test_the_caption_says_politely_what_happened_in_the_turn(looking: Looking) -> None:
    looking.open(EIGHTEEN)
    assert looking.ask(CAPTION) == ""
    assert looking.ask("return document.getElementById('caption').ariaLive") == "polite"
    body = looking.driver.find_element(By.TAG_NAME, "body")
    told = Reckoning(EIGHTEEN)
    for turn in (told.turns[-2], told.turns[-3]):
        body.send_keys(Keys.ARROW_LEFT)
        lead, _, _ = looking.ask(CAPTION).partition(" points. ")
        first = told.first(turn)
        assert {civ for civ in told.civs if civ in lead} == first
        assert lead.endswith(f" with {told.points[turn][min(first)]}")
    looking.resize(390, 844)
    assert looking.ask("return cut()") == []
    looking.driver.find_element(By.CSS_SELECTOR, "body").send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    looking.ask("location.hash = ''")
    assert comes_true(lambda: looking.ask(CAPTION) == "")
    assert looking.complaints() == []


@pytest.mark.parametrize("text", [EIGHTEEN, STONES])
def test_a_replay_glides_and_comes_to_rest_where_it_would_have_jumped(looking: Looking, text: str) -> None:
    places = """const parts = document.querySelectorAll(".ranking tbody tr, .marker circle, .labels g, .ranking rect");
      const boxes = [...parts].map((one) => one.getBoundingClientRect());
      return boxes.map((box) => [box.left, box.top, box.width].map((number) => Math.round(number * 4)))"""
    looking.open(text, address="#turn=8")
    assert looking.ask(GLIDING) == 0  # as it opens, nothing has been elsewhere before
    assert looking.ask(f"{STEP} {GLIDING}") > 0
    assert comes_true(lambda: looking.ask(GLIDING) == 0)
    rested = looking.ask(places)
    looking.open(text, address="#turn=8")
    reduce_motion(looking)
    assert looking.ask(f"{STEP} {GLIDING}") == 0
    assert looking.ask(places) == rested
    assert looking.complaints() == []
