"""The page of every ledger: right, whole and readable at every width."""

from pathlib import Path
from typing import Any

import pytest

from civledger.model.pages.log_section import turns_of_play
from civledger.rules.megaciv.book.scoring import points
from tests.browser.driver import By, Keys
from tests.browser.looking import Looking
from tests.cli import ROOT
from tests.play.make_ledgers import ledgers_of
from tests.rules import stoneage as stone
from tests.support import FIVE, SEVEN, entry, header, judged

LEDGERS = {path.stem: path.read_text("utf-8") for path in sorted((ROOT / "ledgers").glob("*.toml"))}
SAMPLES = ROOT / "tests" / "samples"
LEFT = header() + entry(1, "census", "tokens = { Rome = 4 }") + entry(1, "leave", 'civ = "Rome"')
LONG = ("Wolfeschlegelstein", "A&B <i>of 100% #1+2", "Bo")
LONG_KEYS = tuple(f'"{name}"' for name in LONG)
SCORES = ", ".join(f"{name} = {points}" for points, name in enumerate(LONG_KEYS, 120))
CLOCK = ("20:00:00", "20:40:00", "20:10:00", "21:00:00")
OTHERS = {
    "wrong": (SAMPLES / "MC302.toml").read_text("utf-8"),
    "not-advanced": (SAMPLES / "MC601.toml").read_text("utf-8"),
    "empty": header(FIVE),
    "one-leaves": LEFT + entry(1, "endturn") + entry(2, "census", "tokens = { Minoa = 5 }"),
    "unreadable": "format = 1\n[game\n",
    "long-names": header(SEVEN).replace('"Rome"', f'"Rome"\nname = "{"Wolfeschlegelsteinhausen" * 4}"'),
    "long-players": stone.header(LONG)
    + stone.closed(1, LONG_KEYS)
    + stone.entry("score", f"points = {{ {SCORES} }}", 2),
    "set-back": header() + "".join(entry(turn, "endturn", f"at = {at}") for turn, at in enumerate(CLOCK, 1)),
    "result": header(tracks=[]) + entry(1, "score", "points = { Minoa = 127, Rome = 99, Celt = 99 }"),
}
WIDTHS = (375, 1280, 1920)
BETWEEN = (320, 600, 701, 768, 1024, 1600, 1759, 1760, 2560, 3840)
A4 = (710, 1039)  # what the margins leave of 210 x 297 mm, in pixels


@pytest.mark.parametrize("name", [path.stem for path in ledgers_of("mega-civilization")])
def test_markers_and_points_stand_where_the_engine_says(looking: Looking, name: str) -> None:
    books = judged(LEDGERS[name])
    looking.open(LEDGERS[name])
    assert looking.complaints() == []
    assert looking.ask("return markers()") == {civ: [space] for civ, space in books.at().state.space.items()}
    turns = turns_of_play(books.turns)
    drawn: dict[str, list[tuple[int, float]]] = looking.ask("return points()")
    assert {civ: [(turn, round(value)) for turn, value in line] for civ, line in drawn.items()} == {
        civ: [(turn.number, points(turn.closing, civ).total) for turn in turns] for civ in books.setup.game.civs
    }
    assert all(abs(value - round(value)) < 0.2 for line in drawn.values() for _, value in line)


@pytest.mark.parametrize("name", [*LEDGERS, *OTHERS])
def test_nothing_overlaps_and_nothing_is_cut(looking: Looking, name: str) -> None:
    looking.open({**LEDGERS, **OTHERS}[name])
    assert len(looking.ask("return texts().map((text) => text[0])")) > 5
    for width in WIDTHS:
        looking.resize(width)
        assert looking.ask("return cut()") == [], width
        assert looking.ask("return overlaps()") == [], width
    assert looking.complaints() == []


@pytest.mark.parametrize("name", [*LEDGERS, *OTHERS])
def test_no_page_is_wider_than_a_phone(looking: Looking, name: str) -> None:
    looking.open({**LEDGERS, **OTHERS}[name], 390)
    assert looking.ask("return document.documentElement.scrollWidth") <= 390


def test_who_is_picked_can_be_read_on_a_phone(looking: Looking) -> None:
    looking.open(LEDGERS["eighteen-expert"], 390)
    wide = """const one = document.querySelector('#picked'), text = document.createElement('span');
        text.style.font = getComputedStyle(one).font; text.textContent = one.selectedOptions[0].textContent;
        document.body.append(text); const needs = text.getBoundingClientRect().width + 36; text.remove();
        return one.getBoundingClientRect().width - needs"""
    assert looking.ask(wide) >= 0


def test_a_result_alone_has_no_turn_no_wall_and_no_log(looking: Looking) -> None:
    looking.open(OTHERS["result"])
    shown = looking.ask("return document.body.innerText").lower()
    assert not [word for word in ("turn", "wall", "log", "open") if word in shown.split()]
    assert "Minoa" in looking.ask("return document.querySelector('.winner').textContent")


def test_a_game_that_is_over_ends_in_no_open_turn(looking: Looking) -> None:
    looking.open(LEDGERS["eighteen-expert"])
    last = looking.ask("return [...document.querySelectorAll('.log summary')].at(-1).innerText")
    assert last.split(",")[0] == "After the game 1 entry"
    assert "open" not in last


def test_on_paper_the_log_is_whole_or_left_out(looking: Looking) -> None:
    looking.open(LEDGERS["eight-basic"])
    shown = "return document.querySelector('.log').checkVisibility()"
    looking.media("print")
    assert looking.ask(shown) is False
    looking.media("screen")
    looking.ask("document.querySelectorAll('.log details').forEach((fold) => (fold.open = true))")
    looking.media("print")
    assert looking.ask(shown) is True
    looking.media("screen")


def test_on_paper_everything_between_a_heading_and_its_table_stays_with_it(looking: Looking) -> None:
    looking.open(LEDGERS["eighteen-expert"])
    looking.media("print")
    parted = """const shown = (one) => one.checkVisibility(), isTable = (one) => one.matches(':has(table), table');
        return [...document.querySelectorAll('main table')].filter(shown).flatMap((table) => {
          const before = [];
          for (let one = table; !one.matches('section'); one = one.parentElement) {
            let other = one.previousElementSibling;
            for (; other && !isTable(other); other = other.previousElementSibling) before.push(other);
          }
          return before.filter((one) => shown(one) && getComputedStyle(one).breakAfter !== 'avoid')
            .map((one) => one.outerHTML.slice(0, 80)) })"""
    assert looking.ask(parted) == []
    looking.media("screen")


def test_it_fits_any_other_window_too(looking: Looking) -> None:
    looking.open(LEDGERS["eighteen-expert"])
    for width in BETWEEN:
        looking.resize(width)
        assert looking.ask("return cut()") == [], width
        assert looking.ask("return overlaps()") == [], width


def test_what_is_cut_or_overlaps_would_be_seen(looking: Looking) -> None:
    looking.open(LEDGERS["tutorial"], 375)
    looking.ask("document.querySelector('.board').style.width = '900px'")
    assert looking.ask("return cut()")
    looking.open(LEDGERS["tutorial"])
    looking.ask("for (const text of document.querySelectorAll('.labels text')) text.setAttribute('y', '50')")
    assert looking.ask("return overlaps()")


@pytest.mark.parametrize("name", [*LEDGERS, "wrong"])
def test_on_paper_no_table_is_cut(looking: Looking, name: str) -> None:
    looking.open({**LEDGERS, **OTHERS}[name])
    looking.resize(A4[0])
    looking.media("print")
    wide = "return [...document.querySelectorAll('table, figure, svg')].filter((e) => e.checkVisibility())"
    sizes = ".map((e) => [e.tagName, getComputedStyle(e).breakInside, e.getBoundingClientRect()])"
    for tag, inside, box in looking.ask(f"{wide}{sizes}"):
        assert box["right"] <= A4[0] + 1, (tag, box)
        assert box["height"] <= A4[1], (tag, box)
        assert tag == "svg" or inside == "avoid"
    assert looking.ask("return cut()") == []
    assert looking.ask("return overlaps()") == []
    looking.media("screen")


def test_the_quickchart_is_folded_and_fits_every_window_and_paper_when_it_is_opened(looking: Looking) -> None:
    looking.open(LEDGERS["tutorial"])
    fold, shown = "document.getElementById('quickchart-fold').open", "return texts().map((text) => text[0])"
    assert looking.ask(f"return {fold}") is False
    looking.media("print")
    assert "Quickchart" not in looking.ask(shown)
    looking.media("screen")
    looking.ask(f"{fold} = true")
    for width, kind in ((320, "screen"), *((width, "screen") for width in (390, 1280, 1920)), (A4[0], "print")):
        looking.resize(width)
        looking.media(kind)
        assert {"Quickchart", "Wonder of the World", "y20"} <= set(looking.ask(shown)), width
        assert looking.ask("return cut()") == [], width
        assert looking.ask("return overlaps()") == [], width
    assert looking.ask("return document.querySelector('.chains table').getBoundingClientRect().height") <= A4[1]
    looking.media("screen")


def test_paper_is_light_even_where_the_screen_is_dark(looking: Looking) -> None:
    looking.open(LEDGERS["tutorial"])
    ground = "return ['html', '.z0'].map((e) => getComputedStyle(document.querySelector(e)).backgroundColor)"
    light = looking.ask(ground)
    looking.media("screen", "dark")
    dark = looking.ask(ground)
    looking.media("print", "dark")
    paper = looking.ask(ground)
    assert paper == ["rgb(255, 255, 255)", light[1]]
    assert dark[0] not in (light[0], paper[0])


def test_turns_fold_by_mouse_and_by_key_and_links_open_them(looking: Looking) -> None:
    looking.open(OTHERS["wrong"])
    fold = "return document.getElementById('turn-1').open"
    assert looking.ask(fold) is False
    summary = looking.driver.find_element(By.ID, "turn-1-sum")
    summary.click()
    assert looking.ask(fold) is True
    summary.send_keys(Keys.ENTER)
    assert looking.ask(fold) is False
    looking.ask("document.getElementById('turn-8').open = false")
    looking.driver.find_element(By.CSS_SELECTOR, "#findings a").click()
    assert looking.ask("return document.getElementById('turn-8').open") is True
    assert looking.ask("return document.querySelector('li:target').textContent").find("MC302") > 0


def test_findings_stand_where_they_belong(looking: Looking) -> None:
    looking.open(OTHERS["wrong"])
    cells = "const rows = [...document.querySelectorAll('.upright td .mark')].map((mark) => mark.closest('tr'));"
    found = looking.ask(f"{cells} return rows.map((row) => row.querySelector('th').textContent + row.textContent)")
    assert len(found) == 1
    assert found[0].startswith("Mysticism")
    assert found[0].endswith("✗")
    looking.open(OTHERS["not-advanced"])
    (said,) = looking.ask("return [...document.querySelectorAll('.board th .mark')].map((mark) => mark.ariaLabel)")
    assert said.startswith(("error: ", "warning: "))


def test_everything_can_be_heard(looking: Looking) -> None:
    looking.open(LEDGERS["eighteen-expert"])
    assert looking.ask("return document.querySelectorAll('main, nav[aria-label], footer').length") == 3
    lonely = (
        "return [...document.querySelectorAll('svg')].filter((svg) => !svg.closest('[aria-hidden], [role=img]')).length"
    )
    assert looking.ask(lonely) == 0
    unnamed = "return [...document.querySelectorAll('[role=img]')].filter((e) => !e.getAttribute('aria-label')).length"
    assert looking.ask(unnamed) == 0
    tables = "return [...document.querySelectorAll('table')]"
    for head in ("thead th[scope=col]", "tbody th[scope=row]"):
        assert looking.ask(f"{tables}.filter((table) => !table.querySelector('{head}')).length") == 0
    twice = "const ids = [...document.querySelectorAll('[id]')].map((e) => e.id); return ids.length - new Set(ids).size"
    assert looking.ask(twice) == 0


EVIL = ("<script>window.pwned = 1</script>", '\\"><img src=x onerror=window.pwned=1>', "{{ 7 * 7 }}")


@pytest.mark.parametrize("evil", EVIL)
def test_hostile_names_do_nothing(looking: Looking, evil: str) -> None:
    named = header().replace('"Minoa"', f'"Minoa"\nname = "{evil}"').replace("[game]", f'[game]\nname = "{evil}"')
    said = evil.replace("\\", "")
    note = entry(1, "note", f'text = "{evil}"') + entry(1, "regress", f'spaces = {{ Minoa = 1 }}\nreason = "{evil}"')
    looking.open(named + note + entry(1, evil) + entry(1, "census", f'tokens = {{ "{evil}" = 3 }}'), file=said)
    assert looking.ask("return [window.pwned, document.images.length, document.scripts.length]") == [None, 0, 1]
    assert looking.driver.title == said
    shown: Any = looking.ask("return document.body.textContent")
    assert shown.count(said) >= 6
    assert looking.complaints() == []


def test_what_cannot_be_seen_is_written_out(looking: Looking) -> None:
    looking.open(header().replace("[game]", '[game]\nname = "a\\u202Eb\\u0007c"'))
    assert looking.ask("return document.querySelector('h1').textContent") == "a\\u202eb\\u0007c"


def test_the_policy_stops_a_script_that_got_in(looking: Looking) -> None:
    looking.open(LEDGERS["tutorial"])
    page = Path(looking.folder / "page.html")
    page.write_text(page.read_text("utf-8").replace("<h1>", "<script>window.pwned = 1</script><h1>"), "utf-8")
    looking.visit(page.as_uri())
    assert looking.ask("return window.pwned") is None
    assert any("Content Security Policy" in said for said in looking.complaints())
