"""One player picked: the page is about him, and all are back when he is picked again; and the log is searched."""

import pytest

from tests.browser.driver import By, Keys
from tests.browser.looking import Looking
from tests.browser.test_page import LEDGERS

EIGHTEEN = LEDGERS["eighteen-expert"]
HASH = "return location.hash"
SHOWN = """
const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
const text = (one) => one.textContent;
return {
  row: seen("#standings tr.chosen").map((row) => row.dataset.civ),
  board: seen(".board tr.chosen .who").map(text),
  columns: [...new Set(seen(".upright thead th + th").map(text))],
  counts: [...new Set(seen("#counts tbody .who").map(text))],
  line: [...new Set(seen(".plot.pointed polyline.chosen").map((line) => line.dataset.who))],
  log: seen(".log ol > li").length,
  strangers: seen(".log ol > li").filter((line) => !/\\bRome\\b/.test(line.textContent)).length,
}"""


def expect_rome(looking: Looking) -> None:
    """Make sure that the page is about Rome."""
    shown = looking.ask(SHOWN)
    assert [shown[name] for name in ("row", "board", "columns", "counts", "line")] == [["Rome"]] * 5
    assert (shown["log"] > 100, shown["strangers"]) == (True, 0)


def expect_everybody(looking: Looking) -> None:
    """Make sure that the page is about nobody in particular."""
    shown = looking.ask(SHOWN)
    assert (shown["row"], shown["board"], shown["line"]) == ([], [], [])
    assert (len(shown["columns"]), len(shown["counts"])) == (18, 18)


@pytest.mark.parametrize("address", ["#who=Rome", "#who=rome", "#who=Femke"])
def test_the_address_picks_a_player(looking: Looking, address: str) -> None:
    looking.open(EIGHTEEN, address=address)
    expect_rome(looking)
    assert looking.complaints() == []


def test_a_name_is_picked_by_mouse_anywhere_and_again_all_are_back(looking: Looking) -> None:
    looking.open(EIGHTEEN)
    expect_everybody(looking)
    for place in ("#standings tr[data-civ=Rome] .who", "#places .labels g[data-who=Rome] text"):
        looking.driver.find_element(By.CSS_SELECTOR, place).click()
        assert looking.ask(HASH) == "#who=Rome"
        expect_rome(looking)
        looking.driver.find_element(By.CSS_SELECTOR, place).click()
        assert looking.ask(HASH) == ""
        expect_everybody(looking)
    assert looking.complaints() == []


def test_and_by_key_and_from_the_list_at_any_turn(looking: Looking) -> None:
    looking.open(EIGHTEEN, address="#turn=9")
    name = looking.driver.find_element(By.CSS_SELECTOR, "#standings tr[data-civ=Rome] .who")
    name.send_keys(Keys.ENTER)
    assert looking.ask(HASH) == "#turn=9&who=Rome"
    assert looking.ask("return document.activeElement.textContent") == "Rome"
    assert looking.ask("return document.activeElement.getAttribute('aria-pressed')") == "true"
    looking.driver.find_element(By.CSS_SELECTOR, "#standings tr[data-civ=Rome] .who").send_keys(Keys.SPACE)
    assert looking.ask(HASH) == "#turn=9"
    looking.driver.find_element(By.ID, "picked").send_keys("Rome")
    assert looking.ask(HASH) == "#turn=9&who=Rome"
    values = "return [...document.querySelectorAll('#places .value')].map((value) => Number(value.textContent))"
    assert len(looking.ask(values)) == 9


def test_the_link_is_copied(looking: Looking) -> None:
    looking.open(EIGHTEEN, address="#turn=9&who=Rome")
    looking.ask("window.copied = []; document.addEventListener('copy', () => copied.push(getSelection().toString()))")
    looking.ask("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    looking.driver.find_element(By.CSS_SELECTOR, "[data-do=copy]").click()
    assert looking.ask("return document.querySelector('[data-do=copy]').textContent") == "Copied"


def test_the_log_is_searched_by_words_and_by_kind(looking: Looking) -> None:
    looking.open(EIGHTEEN)
    seen = "[...document.querySelectorAll('.log ol > li')].filter((one) => one.checkVisibility())"
    lines = f"return {seen}.map((one) => one.textContent)"
    looking.driver.find_element(By.CSS_SELECTOR, ".finder input").send_keys("pottery")
    found = looking.ask(lines)
    assert found
    assert all("pottery" in line.lower() for line in found)
    assert looking.ask("return document.querySelector('.finder output').textContent") == f"{len(found)} found"
    looking.driver.find_element(By.CSS_SELECTOR, ".finder select").send_keys("hand")
    assert looking.ask(lines) == []
    looking.driver.find_element(By.CSS_SELECTOR, ".finder input").clear()
    looking.ask("document.querySelector('.finder input').dispatchEvent(new Event('input', { bubbles: true }))")
    assert all("kept" in line for line in looking.ask(lines))
    everything = "const kind = document.querySelector('.finder select'); kind.value = '';"
    looking.ask(f"{everything} kind.dispatchEvent(new Event('input', {{ bubbles: true }}))")
    folds = "return [...document.querySelectorAll('.log details[open]')].map((fold) => fold.id)"
    played = EIGHTEEN.count('action = "endturn"')
    assert looking.ask(folds) == [f"turn-{played + 1}"]
