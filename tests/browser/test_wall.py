"""The wall: all of now on one screen, readable from afar, with what is new and how long it takes."""

import datetime
import re
import shutil
from pathlib import Path

import pytest

from tests.browser.driver import By, Keys
from tests.browser.looking import Looking
from tests.browser.serving import served
from tests.browser.test_live import text_of, wait_for_banner, write
from tests.browser.test_page import LEDGERS, OTHERS
from tests.browser.test_reading import complaints
from tests.cli import ROOT, civledger
from tests.support import FIVE, entry, header, judged
from tests.waiting import comes_true
from tests.web.tables import GAME, hosting

LETTERS = """const within = ([, left, top, right, bottom]) =>
  left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
return texts().filter((text) => parseFloat(getComputedStyle(text[5]).fontSize) < 20 || !within(text))
  .map(([said, left, top]) => [said, left, top])"""
SCROLLS = """return [...document.querySelectorAll("html, body, body *")].filter((one) => one.checkVisibility()
  && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  && !["visible", "clip"].includes(getComputedStyle(one).overflowY) && one.clientHeight > 0
  && getComputedStyle(one).textOverflow !== "ellipsis" && !one.closest(".unseen"))
  .map((one) => one.outerHTML.slice(0, 99))"""

EDGES = """const shown = [...document.querySelectorAll("main > *")].filter((one) => one.checkVisibility());
const [header, ...panels] = shown.map((one) => one.getBoundingClientRect().left);
return [header, Math.min(...panels)]"""
EXPLAINED = """return [...document.querySelectorAll(".ranking thead .part")].map((one) => one.checkVisibility())"""
NAMED = """const all = texts();
return [...document.querySelectorAll(".ranking tbody th")].map((row) =>
  all.filter(([, , , , , place]) => row.contains(place)).map(([, left, top]) => [left, top]))"""


@pytest.mark.parametrize("name", ["eight-basic", "eighteen-expert", "four-stone-age", "tutorial"])
def test_all_of_now_is_in_sight_in_large_letters(looking: Looking, name: str) -> None:
    looking.open(LEDGERS[name], 1920, address="#wall")
    looking.resize(1920, 1080)
    assert looking.ask(LETTERS) == []
    assert looking.ask(SCROLLS) == []
    state = judged(LEDGERS[name]).at().state
    names = [text[0] for text in looking.ask("return texts().map((text) => [text[0]])")]
    civs = getattr(state, "civs", None) or state.game.seats
    assert all(names.count(civ) >= (2 if hasattr(state, "space") else 1) for civ in civs)
    boards = "return [...document.querySelectorAll('.board')].map((board) => board.clientHeight > 700)"
    assert looking.ask(boards) == [True] * hasattr(state, "space"), "the markers fill the screen"
    assert looking.ask("return overlaps()") == []
    assert looking.complaints() == []

    header, panel = looking.ask(EDGES)
    assert header == panel, "what lies below begins where the heading does"
    barred = looking.ask("return document.querySelector('.ranking td.bar').checkVisibility()")
    assert set(looking.ask(EXPLAINED)) == {barred}, "colours of bars are explained where there are bars"
    places = [place for place in looking.ask(NAMED) if len(place) > 1]
    assert all(abs(civ[0] - person[0]) < 4 for civ, person in places if person[1] > civ[1] + 9), "one below the other"


EIGHTEEN = LEDGERS["eighteen-expert"].partition("# ---- turn 9 ----")
TICKS = """return [...document.querySelectorAll(".agenda .order:first-child li")].map((seat) =>
  [seat.querySelector(".who").innerText, getComputedStyle(seat, "::before").content.replaceAll('"', "")])"""
TIGHT = """return texts().map(([said, , , , , place]) => [said, place]).filter(([, place]) => {
  const clips = [place, place.parentElement].some((one) => getComputedStyle(one).overflowY === "hidden");
  const { lineHeight, fontSize } = getComputedStyle(place);
  return clips && parseFloat(lineHeight) < 1.17 * parseFloat(fontSize);
}).map(([said]) => said)"""  # letters such as g and y would lose their ends


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)], ids=["full-hd", "4k"])
def test_everybody_is_ticked_off_at_a_table_of_eighteen(
    looking: Looking, tmp_path: Path, size: tuple[int, int]
) -> None:
    game = tmp_path / "game.toml"
    people = judged(EIGHTEEN[0]).at().state.civs
    tax, rest = EIGHTEEN[2].partition("[[entry]]")[0], EIGHTEEN[2].partition("[[entry]]")[2]
    write(game, EIGHTEEN[0] + tax + "[[entry]]" + rest.partition("[[entry]]")[0])  # the taxes of turn 9
    with served(game) as live:
        looking.visit(f"{live.address}#wall", size[0])
        looking.resize(*size)
        assert comes_true(lambda: "Turn 9: census" in seen(looking))
        assert "more" not in looking.ask("return document.querySelector('.agenda').innerText")
        assert looking.ask(TICKS) == [[civ, "☐"] for civ in people]
        least = looking.ask(
            "return Math.min(...texts().map(([,,,,, at]) => parseFloat(getComputedStyle(at).fontSize)))"
        )
        assert least >= 20 * size[1] / 1080
        write(game, game.read_text("utf-8") + entry(9, "census", "tokens = { Rome = 20, Egypt = 31 }"))
        assert comes_true(lambda: "Waiting for 16" in seen(looking))
        assert looking.ask(TICKS) == [[civ, "✓" if civ in ("Rome", "Egypt") else "☐"] for civ in people]
        faults = [looking.ask(script) for script in (LETTERS, SCROLLS, TIGHT, "return overlaps()")]
        assert faults == [[], [], [], []]
        counted = ", ".join(f"{civ} = 20" for civ in people if civ not in ("Rome", "Egypt"))
        write(game, game.read_text("utf-8") + entry(9, "census", f"tokens = {{ {counted} }}"))
        assert comes_true(lambda: "Movement" in seen(looking))
        assert [seat[1] for seat in looking.ask(TICKS)] == ["counter(place)"] * 18
        assert looking.ask(TICKS)[0][0] == "Egypt", "31 tokens move first"
        faults = [looking.ask(script) for script in (LETTERS, SCROLLS, TIGHT, "return overlaps()")]
        assert faults == [[], [], [], []]


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
        last = text.count('action = "endturn"')
        write(game, text + entry(last, "cities", "cities = { Rome = 10 }"))
        assert comes_true(lambda: f"Rome, turn {last}: 10 cities on the board" in seen(looking))
        assert not re.search(r"\b(MC|CL)\d\d\d\b", seen(looking)), "a code says nothing to the table"
        assert comes_true(lambda: looking.ask("return [...marked]") == ["Rome"])
        assert [looking.ask(LETTERS), looking.ask(SCROLLS), looking.ask("return overlaps()")] == [[], [], []]
        write(game, "format = 1\n[game")
        wait_for_banner(looking, "CL001")
        assert [looking.ask(LETTERS), looking.ask(SCROLLS), looking.ask("return overlaps()")] == [[], [], []]
        assert looking.complaints() == []


NINE = ("Minoa", "Saba", "Assyria", "Celt", "Babylon", "Carthage", "Hatti", "Rome", "Hellas")
SMALL = """const names = new Set(arguments[0]);
return texts().filter(([said, , , , , place]) => names.has(said.replace(",", "").trim())
  && parseFloat(getComputedStyle(place).fontSize) < 40).map(([said]) => said)"""


def of_all(value: object) -> str:
    """Return a table with the same number for everybody."""
    return f"{{ {', '.join(f'{civ} = {value}' for civ in NINE)} }}"


def nine_players() -> str:
    """Return a game of nine at a long evening, with people's names and three timed turns."""
    text = header(NINE)
    for number, civ in enumerate(NINE):
        text = text.replace(f'civ = "{civ}"\n', f'civ = "{civ}"\nname = "Person {number}"\n')
    at = datetime.datetime.now().replace(microsecond=0) - datetime.timedelta(minutes=95)
    for turn in (1, 2, 3):
        text += entry(turn, "census", f"tokens = {of_all(9)}") + entry(turn, "hand", f"kept = {of_all(0)}")
        text += entry(turn, "endturn", f"space = {of_all(turn)}\nat = {at}")
        at += datetime.timedelta(minutes=30)
    return text


def seen(looking: Looking) -> str:
    """Return what can be read on the wall."""
    return str(looking.ask("return document.body.innerText"))


def test_names_are_large_for_up_to_nine_and_phase_orders_and_end_are_told(looking: Looking, tmp_path: Path) -> None:
    game = tmp_path / "game.toml"
    write(game, nine_players())
    with served(game) as live:
        looking.visit(f"{live.address}#wall", 1920)
        looking.resize(1920, 1080)
        assert comes_true(lambda: "Turn 4: census" in seen(looking))
        assert re.search(r"Next:\s+Minoa\s+Person 0\b", seen(looking))
        assert "Waiting for 9" in seen(looking)
        assert seen(looking).lower().count("turn 4") == 1, "the heading says it, the facts need not"
        rows = "return [...document.querySelectorAll('.agenda .order li')].map((row) => row.innerText.trim())"
        assert looking.ask(rows) == [f"{civ} Person {number}" for number, civ in enumerate(NINE)]
        assert re.search(r"At least 12 turns left with this one", seen(looking))
        assert looking.ask(SMALL, [*NINE, *(f"Person {number}" for number in range(9))]) == []
        assert [looking.ask(LETTERS), looking.ask(SCROLLS), looking.ask("return overlaps()")] == [[], [], []]
        assert looking.complaints() == []


FILLED = """const panel = document.querySelector(".agenda").getBoundingClientRect();
const rows = [...document.querySelectorAll(".agenda .order li")].map((row) => row.getBoundingClientRect());
return rows.at(-1).bottom > panel.top + 0.7 * panel.height && rows.every((row) => row.left === rows[0].left)"""


def test_the_panel_of_five_is_filled_and_the_code_says_what_it_is_for(looking: Looking, tmp_path: Path) -> None:
    (tmp_path / GAME).write_text(header(FIVE) + entry(1, "tax", "cities = { Minoa = 0 }"), "utf-8")
    with hosting(tmp_path) as table:
        looking.visit(f"{table.told['url']}#wall", 1920)
        looking.resize(1920, 1080)
        assert comes_true(lambda: "Join with your phone" in seen(looking))
        assert looking.ask(FILLED)
        assert looking.ask("return document.querySelector('.order .chip').clientWidth >= 26")
        assert [looking.ask(LETTERS), looking.ask(SCROLLS), looking.ask("return overlaps()")] == [[], [], []]
        assert complaints(looking) == []


def test_the_wall_changes_within_the_turn(looking: Looking, tmp_path: Path) -> None:
    game = tmp_path / "game.toml"
    text = nine_players()
    write(game, text)
    with served(game) as live:
        looking.visit(f"{live.address}#wall", 1920)
        looking.resize(1920, 1080)
        text += entry(4, "census", f"tokens = {of_all(9).replace('Saba = 9', 'Saba = 12')}")
        write(game, text)
        assert comes_true(lambda: "Turn 4: cities" in seen(looking))
        moves = "return [...document.querySelectorAll('.order:first-child .who')].map((one) => one.innerText.trim())"
        assert looking.ask(moves)[:2] == ["Saba", "Minoa"], "most tokens move first"
        assert "Drawing trade cards" not in seen(looking), "the table moves"
        text += entry(4, "cities", 'cities = { Rome = 3 }\nby = "Rome"\nid = "r"')
        write(game, text)
        done = "return [...document.querySelectorAll('.agenda .done .who')].map((who) => who.innerText.trim())"
        assert comes_true(lambda: looking.ask(done) == ["Rome"])
        assert "Waiting for 8" in seen(looking)
        text += entry(4, "cities", f"cities = {of_all(1)}")
        write(game, text)
        assert comes_true(lambda: "Turn 4: buy" in seen(looking))
        assert "Drawing trade cards" in seen(looking)
        text += entry(4, "calamity", 'calamity = "Famine"\nvictim = "Rome"')
        write(game, text)
        assert comes_true(lambda: "Buying advances" in seen(looking))
        write(game, text + entry(4, "hand", f"kept = {of_all(0)}"))
        assert comes_true(lambda: "Turn 4: ready to close" in seen(looking))
        assert [looking.ask(LETTERS), looking.ask(SCROLLS), looking.ask("return overlaps()")] == [[], [], []]


def test_timers_have_names(looking: Looking, tmp_path: Path) -> None:
    game = tmp_path / "game.toml"
    write(game, nine_players())
    with served(game) as live:
        looking.visit(f"{live.address}#wall", 1920)
        looking.resize(1920, 1080)
        assert civledger("timer", "10m", "trade", "-f", str(game)).returncode == 0
        assert civledger("timer", "1h", "closing", "hour", "-f", str(game)).returncode == 0
        assert comes_true(lambda: re.search(r"trade: (9:5|10:0)\d", text_of(looking, "clock")))
        assert comes_true(lambda: re.search(r"closing hour: (59:5|1:00:0)\d", text_of(looking, "clock")))
        assert [looking.ask(LETTERS), looking.ask(SCROLLS), looking.ask("return overlaps()")] == [[], [], []]
        assert civledger("timer", "stop", "trade", "-f", str(game)).returncode == 0
        assert comes_true(lambda: "trade" not in text_of(looking, "clock"))
        assert "closing hour" in text_of(looking, "clock")


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
        looking.ask("document.querySelector('#clock b').dataset.ends -= 57000")
        assert "Time is up" in text_of(looking, "clock")
        assert comes_true(lambda: text_of(looking, "clock").find("Time is up") < 0), "after a minute"
        assert civledger("timer", "stop", "-f", str(game)).returncode == 0
        assert comes_true(lambda: "Time is up" not in text_of(looking, "clock"))
        assert looking.complaints() == []


def test_without_a_program_behind_it_no_clock_runs(looking: Looking) -> None:
    looking.open(header(FIVE) + entry(1, "endturn", "at = 10:00:00"), address="#wall")
    assert looking.ask("return document.getElementById('clock').hidden")
