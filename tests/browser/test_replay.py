"""Looking back: the page at `#turn=9` is the page of the ledger cut after turn 9, whichever way one comes there."""

import re
import shutil
from pathlib import Path

import pytest

from civledger.rules.megaciv.book.scoring import points
from civledger.rules.stoneage.actions import score
from tests.browser.driver import By, Keys
from tests.browser.looking import Looking
from tests.browser.serving import served
from tests.browser.test_page import LEDGERS
from tests.cli import ROOT
from tests.simulator.middle import play_to_cut
from tests.support import FIVE, entry, header, judged
from tests.waiting import comes_true

EIGHTEEN, EIGHT = LEDGERS["eighteen-expert"], LEDGERS["eight-basic"]
LAST_OF_18, LAST_OF_8 = (text.count('action = "endturn"') for text in (EIGHTEEN, EIGHT))
SPACES = """return Object.fromEntries([...document.querySelectorAll(".marker")].map(
  (marker) => [marker.dataset.civ, Number(marker.dataset.space)]))"""
POINTS = """return [...document.querySelectorAll("#standings [data-civ]")].map(
  (row) => [row.dataset.civ, Number(row.dataset.points)])"""
HASH = "return location.hash"
CHANGED = "return document.getElementById('news').textContent.startsWith('Changed')"
WHEN = "return document.getElementById('when').textContent"


def cut_after(text: str, turn: int) -> str:
    """Return a ledger without the entries of later turns."""
    head, *entries = re.split(r"(?m)^(?=\[\[entry\]\])", text)
    return head + "".join(one for one in entries if int(re.findall(r"(?m)^turn = (\d+)", one)[0]) <= turn)


def expect_turn(looking: Looking, text: str, turn: int) -> None:
    """Make sure that the page shows the books of a ledger cut after a turn."""
    state = judged(cut_after(text, turn)).at().state
    assert looking.ask(SPACES) == dict(state.space)
    assert looking.ask("return markers()") == {civ: [space] for civ, space in state.space.items()}
    shown = looking.ask(POINTS)
    assert dict(shown) == {civ: points(state, civ).total for civ in state.civs}
    assert [number for _, number in shown] == sorted((number for _, number in shown), reverse=True)


@pytest.mark.parametrize("turn", [1, 9, LAST_OF_18])
def test_opened_at_a_turn_the_page_shows_the_ledger_cut_after_it(looking: Looking, turn: int) -> None:
    looking.open(EIGHTEEN, address=f"#turn={turn}")
    expect_turn(looking, EIGHTEEN, turn)
    assert looking.ask(WHEN) == f"Turn {turn} of {LAST_OF_18}"
    assert looking.complaints() == []


def test_nothing_of_later_turns_is_seen(looking: Looking) -> None:
    looking.open(EIGHTEEN, address="#turn=9")
    state = judged(cut_after(EIGHTEEN, 9)).at().state
    seen = looking.ask(
        """const held = {};
        for (const table of document.querySelectorAll("[data-turns]")) for (const row of table.tBodies[0].rows) {
          [...row.cells].slice(1).forEach((cell, column) => {
            if (cell.textContent && cell.checkVisibility({ visibilityProperty: true }))
              (held[table.rows[0].cells[column + 1].textContent] ??= []).push(row.cells[0].firstChild.data.trim());
          });
        }
        return held"""
    )
    assert {civ: sorted(names) for civ, names in seen.items()} == {
        civ: sorted(state.held[civ]) for civ in state.civs if state.held[civ]
    }
    heads = """return [...document.querySelectorAll("#counts thead")].map((head) =>
      [...head.querySelectorAll("th + th")].filter((cell) => cell.checkVisibility()).map((one) => +one.textContent))"""
    assert looking.ask(heads) == [list(range(1, 10))] * 4
    folds = "return [...document.querySelectorAll('.log details')].filter((fold) => fold.checkVisibility()).length"
    assert looking.ask(folds) == 9
    credits = """return Object.fromEntries([...document.querySelectorAll("#advances-6 tbody tr")].map((row) =>
      [row.querySelector(".who").textContent, [...row.cells].slice(1).map((cell) => Number(cell.textContent))]))"""
    assert looking.ask(credits) == {civ: list(state.credits[civ].values()) for civ in state.civs}
    drawn: dict[str, list[tuple[int, float]]] = looking.ask("return points()")
    assert {turn for line in drawn.values() for turn, _ in line} == set(range(1, 10))
    assert looking.ask("return overlaps()") == []


def test_late_entries_count_in_their_own_turn(looking: Looking) -> None:
    turns = "".join(entry(turn, "endturn", f"space = {{ Minoa = {turn} }}") for turn in (1, 2, 3))
    late = entry(1, "cities", "cities = { Minoa = 5 }")
    text = header(FIVE) + turns + late + entry(4, "note", 'text = "tea"')
    looking.open(text, address="#turn=1")
    expect_turn(looking, text, 1)
    assert dict(looking.ask(POINTS))["Minoa"] == 10


def test_who_left_later_is_back_and_gone_again(looking: Looking) -> None:
    text = header(FIVE) + "".join(
        [
            entry(1, "cities", "cities = { Minoa = 3 }"),
            *(entry(1, "endturn"), entry(2, "leave", f'civ = "{FIVE[-1]}"'), entry(2, "endturn")),
            entry(3, "note", 'text = "tea"'),
        ]
    )
    looking.open(text, address="#turn=1")
    assert {civ for civ, _ in looking.ask(POINTS)} == set(FIVE)
    looking.driver.find_element(By.TAG_NAME, "body").send_keys(Keys.ARROW_RIGHT)
    assert {civ for civ, _ in looking.ask(POINTS)} == set(FIVE[:-1])


def test_back_and_forward_and_all_keys_work(looking: Looking) -> None:
    looking.open(EIGHT)
    body = looking.driver.find_element(By.TAG_NAME, "body")
    now = looking.ask(POINTS)
    third = LAST_OF_8 - 3
    for turn in (third + 2, third + 1, third):
        body.send_keys(Keys.ARROW_LEFT)
        assert looking.ask(HASH) == f"#turn={turn}"
    expect_turn(looking, EIGHT, third)
    body.send_keys(Keys.ARROW_RIGHT)
    assert looking.ask(HASH) == f"#turn={third + 1}"
    looking.driver.back()
    assert comes_true(lambda: looking.ask(WHEN) == f"Turn {third} of {LAST_OF_8}")
    expect_turn(looking, EIGHT, third)
    looking.driver.forward()
    assert comes_true(lambda: looking.ask(WHEN) == f"Turn {third + 1} of {LAST_OF_8}")
    for _ in range(4):
        looking.driver.back()
    assert comes_true(lambda: looking.ask(WHEN) == f"Now: turn {LAST_OF_8}")
    assert looking.ask(POINTS) == now
    assert looking.complaints() == []


def test_the_slider_moves_by_key_and_one_step_back_undoes_a_drag(looking: Looking) -> None:
    looking.open(EIGHT, address="#turn=9")
    slider = looking.driver.find_element(By.ID, "turn")
    slider.send_keys(Keys.ARROW_RIGHT)
    assert looking.ask(HASH) == "#turn=10"
    drag = "const slider = document.getElementById('turn'); for (const turn of [11, 12, 13]) {"
    move = " slider.value = turn; slider.dispatchEvent(new Event('input', { bubbles: true })); }"
    looking.ask(f"{drag}{move} slider.dispatchEvent(new Event('change'))")
    assert looking.ask(HASH) == "#turn=13"
    expect_turn(looking, EIGHT, 13)
    looking.driver.back()
    assert comes_true(lambda: looking.ask(WHEN) == f"Turn 10 of {LAST_OF_8}")


def test_space_plays_to_the_end_and_stops(looking: Looking) -> None:
    looking.open(LEDGERS["tutorial"])
    last = looking.ask("return Number(document.getElementById('turn').max)")
    body = looking.driver.find_element(By.TAG_NAME, "body")
    body.send_keys(Keys.SPACE)
    assert looking.ask(HASH) == "#turn=1"
    assert "Stop" in looking.ask("return document.querySelector('[data-do=play]').textContent")
    assert comes_true(lambda: looking.ask(HASH) == f"#turn={last}")
    assert comes_true(lambda: "Play" in looking.ask("return document.querySelector('[data-do=play]').textContent"))


def test_a_place_on_the_page_leaves_the_turn_in_the_address(looking: Looking) -> None:
    looking.open(EIGHT, address="#turn=9&who=Rome")
    looking.driver.find_element(By.CSS_SELECTOR, "#tools a[href='#standings']").click()
    assert comes_true(lambda: looking.ask("return scrollY") > 0)
    assert looking.ask(HASH) == "#turn=9&who=Rome"
    expect_turn(looking, EIGHT, 9)


def test_a_link_to_what_an_earlier_turn_hides_leads_there(looking: Looking) -> None:
    looking.open(EIGHT, address="#turn=2&who=Rome")
    line = "document.querySelector('#turn-12 li:not(.other)')"
    looking.ask(f"location.hash = {line}.id")
    assert comes_true(lambda: looking.ask(WHEN) == f"Now: turn {LAST_OF_8}")
    assert looking.ask(f"return {line}.checkVisibility()")
    assert looking.complaints() == []


def test_in_the_first_turn_a_player_is_picked_and_no_slider_is_shown(looking: Looking) -> None:
    looking.open(header(FIVE) + entry(1, "cities", "cities = { Minoa = 3 }"), address="#turn=1&who=Minoa")
    assert looking.ask(
        "return [...document.querySelectorAll('tr.chosen[data-civ]')].map((row) => row.dataset.civ)"
    ) == ["Minoa"]
    assert dict(looking.ask(POINTS))["Minoa"] == 3
    seen = "return [...document.querySelectorAll('#replay > *')].filter((one) => one.checkVisibility()).length"
    assert looking.ask(seen) == 4  # which turn, who, the link and the wall
    assert looking.complaints() == []


def test_who_is_reached_by_key_stays_so_while_the_turns_change(looking: Looking) -> None:
    looking.open(EIGHT, address="#turn=9")
    focused = "return document.activeElement.textContent"
    name = looking.driver.find_element(By.CSS_SELECTOR, "#standings .who")
    reached = name.text
    name.send_keys(Keys.ARROW_LEFT)
    assert (looking.ask(HASH), looking.ask(focused)) == ("#turn=8", reached)


@pytest.mark.parametrize(
    "address", ["#turn=0", "#turn=99", "#turn=x", "#who=Nobody", "#turn=9&who=%F0%9F", "#&&=", "#turn"]
)
def test_an_address_that_means_nothing_shows_now(looking: Looking, address: str) -> None:
    looking.open(EIGHT, address=address)
    assert looking.ask(WHEN) in (f"Now: turn {LAST_OF_8}", f"Turn 9 of {LAST_OF_8}" if "turn=9&" in address else "")
    assert looking.complaints() == []


def test_now_drawn_again_is_the_page_as_it_came(looking: Looking) -> None:
    parts = "['.facts', '#ast', '#standings', '#advances', '#counts', '#points', '#log']"
    html = f"return {parts}.map((part) => document.querySelector(part).textContent.replace(/\\s+/g, ''))"
    looking.open(EIGHT)
    before = looking.ask(html)
    looking.driver.find_element(By.TAG_NAME, "body").send_keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    assert looking.ask(html) != before
    looking.driver.find_element(By.CSS_SELECTOR, "[data-do=now]").click()
    assert looking.ask(html) == before


def test_stone_age_is_replayed_too(looking: Looking) -> None:
    text = LEDGERS["four-stone-age"]
    looking.open(text, address="#turn=3")
    rows = score.view(judged(cut_after(text, 3)).at()).data["standings"]
    assert looking.ask(POINTS) == [[row["civ"], row["points"]] for row in rows]
    assert looking.ask(WHEN).startswith("Round 3 of ")
    assert looking.complaints() == []


def test_a_served_page_asks_nobody_else_and_stays_at_its_turn(looking: Looking, tmp_path: Path) -> None:
    game = Path(shutil.copy(ROOT / "ledgers" / "eighteen-expert.toml", tmp_path / "game.toml"))
    with served(game) as live:
        looking.visit(f"{live.address}#turn=9&who=Rome")
        expect_turn(looking, EIGHTEEN, 9)
        game.write_text(EIGHTEEN + entry(9, "cities", "cities = { Rome = 1 }"), "utf-8")
        assert comes_true(lambda: looking.ask(CHANGED))
        expect_turn(looking, EIGHTEEN + entry(9, "cities", "cities = { Rome = 1 }"), 9)
        assert looking.ask(HASH) == "#turn=9&who=Rome"
        asked = looking.ask("return performance.getEntriesByType('resource').map((one) => new URL(one.name).origin)")
        assert set(asked) == {live.address.rstrip("/")}
        game.write_text(cut_after(EIGHTEEN, 5), "utf-8")
        assert comes_true(lambda: looking.ask(WHEN) == "Now: turn 6")
        assert looking.ask(HASH) == "#who=Rome"
        assert looking.ask("return document.getElementById('orders').checkVisibility()")
        expect_turn(looking, EIGHTEEN, 5)
        assert looking.complaints() == []


def test_from_the_disk_nothing_is_asked_for(looking: Looking) -> None:
    looking.open(EIGHTEEN, address="#turn=9&who=Rome")
    looking.driver.find_element(By.TAG_NAME, "body").send_keys(Keys.ARROW_LEFT)
    assert looking.ask("return performance.getEntriesByType('resource').length") == 0
    assert looking.complaints() == []


def test_a_game_without_its_beginning_is_looked_back_at_from_its_first_turn(looking: Looking) -> None:
    game = play_to_cut(3, 7, "basic")
    text, last = game.cut(7), game.game.turn - 1
    looking.open(text, address="#turn=9")
    expect_turn(looking, text, 9)
    assert looking.ask(WHEN) == f"Turn 9 of {last}"
    assert looking.ask("const bar = document.getElementById('turn'); return [bar.min, bar.max]") == ["7", str(last)]
    ghosts = looking.ask("return [...document.querySelectorAll('.ghost')].map((ghost) => ghost.textContent)")
    assert {int(turn) for said in ghosts for turn in re.findall(r"\d+", said)} <= {7, 8, 9}
    assert ghosts
    for _ in range(3):  # and the third does nothing: there is no earlier turn
        looking.driver.find_element(By.TAG_NAME, "body").send_keys(Keys.ARROW_LEFT)
    expect_turn(looking, text, 7)
    assert looking.ask(WHEN) == f"Turn 7 of {last}"
    looking.open(text, address="#turn=3")
    assert looking.ask(WHEN) == f"Now: turn {last}"
    assert looking.complaints() == []
