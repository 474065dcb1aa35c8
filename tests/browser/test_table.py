"""Two turns of six phones, one offline, one that scans the code again, one slow: nothing forgotten, nothing twice."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.browser.driver import start_browser, webdriver
from tests.browser.looking import Looking
from tests.browser.tapping import Phone, entries
from tests.support import header
from tests.waiting import comes_true
from tests.web.tables import GAME, Table, hosting

SIX = ("Minoa", "Assyria", "Celt", "Hatti", "Rome", "Egypt")
OFFLINE, RESCANNING, SLOW = SIX[:3]
SLOWNESS = {"offline": False, "latency": 700, "downloadThroughput": 20_000, "uploadThroughput": 20_000}
GO_ON = """const found = [...document.querySelectorAll("button")].find((one) => one.textContent.startsWith("Go on as"));
found?.click();
return Boolean(found)"""


@pytest.fixture
def browsers(tmp_path: Path) -> Iterator[dict[str, webdriver.Chrome]]:
    """Return a browser for each phone that is special, and one for the others: what phones remember is their own."""
    started = {name: start_browser(tmp_path / name) for name in (OFFLINE, RESCANNING, SLOW, "others")}
    yield started
    for browser in started.values():
        browser.quit()


def sit_down(browser: webdriver.Chrome, table: Table, civ: str, folder: Path) -> Phone:
    """Return the phone of a seat."""
    return Phone(Looking(browser, folder), table.told["seats"][civ])


def enter_turn(phone: Phone, number: int) -> None:
    """Enter what a turn asks of a seat."""
    for pad, count in (("Census", number), ("Cities", 1), ("Hand", 2)):
        phone.type(pad, count)


def has_sent_all(phone: Phone) -> bool:
    """Tell whether nothing waits on a phone."""
    return not phone.text(".banner") and "waiting" not in phone.text(".pads")


def close_turn(table: Table, turn: int) -> None:
    """Close a turn as the bookkeeper, with nothing missing but what only the bookkeeper enters."""
    tax = {"id": f"tax{turn}", "line": "tax all"}
    assert table.ask("keeper", "POST", "/api/command", tax).status == 201
    closing = {"id": f"end{turn}", "action": "endturn", "values": {}}
    reply = table.ask("keeper", "POST", "/api/entries", closing)
    assert reply.status == 201, reply


def test_two_turns_of_six_phones(browsers: dict[str, webdriver.Chrome], tmp_path: Path) -> None:
    game = tmp_path / GAME
    game.write_text(header(SIX), "utf-8")
    with hosting(tmp_path) as table:
        special = {civ: sit_down(browsers[civ], table, civ, tmp_path) for civ in (OFFLINE, RESCANNING, SLOW)}
        special[SLOW].driver.execute_cdp_cmd("Network.enable", {})
        special[SLOW].driver.execute_cdp_cmd("Network.emulateNetworkConditions", SLOWNESS)
        for turn in (1, 2):
            offline, rescanning, slow = special.values()
            offline.set_offline(True)
            enter_turn(offline, 10 + turn)
            offline.type("Census", 20 + turn)  # a second number replaces the first
            assert offline.reads("3 entries are waiting", ".banner")
            enter_turn(slow, 10 + turn)
            rescanning.type("Census", 10 + turn)
            assert rescanning.reads(f"Recorded: census {RESCANNING} {10 + turn}", ".news")
            rescanning.looking.visit(f"{table.told['url']}#join")
            assert comes_true(lambda: special[RESCANNING].looking.ask(GO_ON))
            for civ in SIX[3:]:
                phone = sit_down(browsers["others"], table, civ, tmp_path)
                owed = partial(phone.find, "owed-census")
                assert comes_true(owed), "nobody's reminder goes because another was quick"
                enter_turn(phone, 10 + turn)
                assert phone.reads(f"Recorded: hand {civ} 2", ".news")
                assert phone.reads("Nothing left to enter", ".tasks")
            assert rescanning.reads("Nothing to enter now", ".tasks"), "all wait for who is offline"
            rescanning.type("Cities", 1)
            rescanning.type("Hand", 2)
            offline.set_offline(False)
            for phone in special.values():
                assert phone.reads("Nothing left to enter", ".tasks")
                assert comes_true(partial(has_sent_all, phone))
            close_turn(table, turn)
            assert all(phone.reads(f"Turn {turn + 1}", ".bar") for phone in special.values())
        assert table.see("keeper", "/api/door")["joins"] == [], "who scanned again needed nobody's leave"
    told = Counter((one["turn"], one["action"], one["by"]) for one in entries(game) if one["by"] in SIX)
    wanted = [(turn, action, civ) for turn in (1, 2) for action in ("census", "cities", "hand") for civ in SIX]
    assert told == Counter(wanted)
    census = [one["tokens"] for one in entries(game) if one["action"] == "census" and one["by"] == OFFLINE]
    assert census == [{OFFLINE: 21}, {OFFLINE: 22}]
