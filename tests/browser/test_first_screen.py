"""What a page shows at first sight, at the sizes of phones and tablets, and while its turns are played."""

import pytest

from tests.browser.driver import By
from tests.browser.looking import Looking
from tests.browser.test_page import LEDGERS, OTHERS
from tests.waiting import comes_true

LOW = """return [...document.querySelectorAll("#tools a, #tools button, #tools select, .switch button")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)"""
BOLD = """return [...document.querySelectorAll(".facts li")].filter((fact) => fact.checkVisibility()
  && getComputedStyle(fact).fontWeight >= 600).map((fact) => fact.textContent)"""
WON = """return texts().map(([said]) => said).filter((said) => / won with /.test(said)).length
  + [...document.querySelectorAll(".winner")].filter((one) => one.checkVisibility()).length"""
PLAYED = """const { top, bottom } = document.querySelector("#ast .board").getBoundingClientRect();
return top >= 0 && bottom <= innerHeight"""


@pytest.mark.parametrize("width", [720, 768, 820, 860, 900])
def test_all_columns_of_stone_age_fit_a_tablet(looking: Looking, width: int) -> None:
    looking.open(LEDGERS["four-stone-age"], width)
    assert looking.ask("return cut()") == []
    assert looking.ask("return overlaps()") == []


@pytest.mark.parametrize("name", ["eighteen-expert", "four-stone-age"])
def test_what_is_tapped_on_a_phone_is_44_pixels_high(looking: Looking, name: str) -> None:
    looking.open(LEDGERS[name], 390)
    assert looking.ask(LOW) == []
    assert looking.ask("return cut()") == []


@pytest.mark.parametrize("name", ["eighteen-expert", "four-stone-age", "tutorial"])
def test_who_won_is_told_once_and_nothing_else_in_the_head_is_bold(looking: Looking, name: str) -> None:
    looking.open(LEDGERS[name])
    is_over = looking.ask("return document.querySelector('.winner') !== null")
    assert (looking.ask(WON), looking.ask(BOLD)) == (int(is_over), [])
    looking.open(LEDGERS[name], 1920, address="#wall")
    assert len(looking.ask(BOLD)) == int(is_over), "there is no box"


def test_while_turns_are_played_the_markers_are_in_sight(looking: Looking) -> None:
    looking.open(LEDGERS["eight-basic"])
    looking.driver.find_element(By.CSS_SELECTOR, "[data-do=play]").click()
    assert comes_true(lambda: looking.ask(PLAYED))
    looking.driver.find_element(By.CSS_SELECTOR, "[data-do=play]").click()


def test_tables_for_readers_show_signs_and_say_what_they_mean(looking: Looking) -> None:
    looking.open(OTHERS["wrong"])
    marks = "return [...document.querySelectorAll('table .mark')].map((mark) => [mark.textContent, mark.ariaLabel])"
    shown = looking.ask(marks)
    assert shown
    assert all(sign in "✗!?" and said.partition(": ")[2] for sign, said in shown)
