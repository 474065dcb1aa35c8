"""The bookkeeper's page and a phone that joins, by tapping alone, in two windows of a real browser."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.browser.driver import DRAWN_ANEW, By, WebElement, webdriver
from tests.browser.looking import HURRY, Looking
from tests.browser.test_reading import complaints
from tests.cli.keyboard import typed
from tests.support import SEVEN, entry, header
from tests.waiting import comes_true
from tests.web.tables import GAME, Table, hosting

EVIL = "<img src=x onerror=alert(1)>"
BEGUN = header(SEVEN).replace('civ = "Rome"', f'civ = "Rome"\nname = "{EVIL}"')
BEGUN += entry(1, "census", f"tokens = {{ {', '.join(f'{civ} = 4' for civ in SEVEN)} }}")
BEGUN += entry(1, "cities", "cities = { Minoa = 1 }") + entry(1, "hand", "kept = { Minoa = 0 }") + entry(1, "endturn")
BEGUN += entry(2, "gain", "treasury = { Minoa = 9 }\nnote = '<script>alert(2)</script>'")
REFUSALS = ("409 (Conflict)", "401 (Unauthorized)")  # a browser writes down every answer that is a refusal
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
LAPTOP = {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False}


def named_button(words: str, within: str) -> str:
    """Return the path to the button with some words."""
    return f"{within}//button[not(@hidden) and (normalize-space(text())='{words}' or normalize-space(.)='{words}')]"


class Window(NamedTuple):
    """A window of the browser, in which somebody taps."""

    looking: Looking
    handle: str

    def open(self, address: str, size: dict[str, Any]) -> None:
        """Open an address in this window."""
        self.switch()
        self.looking.visit(address)
        self.looking.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def switch(self) -> None:
        """Look at this window from now on."""
        self.looking.driver.switch_to.window(self.handle)

    def find(self, words: str, within: str = "") -> WebElement:
        """Return the button with these words, once it is there."""
        return self.use(named_button(words, within), lambda _: None)

    def tap(self, words: str, within: str = "") -> None:
        """Tap a button."""
        self.use(named_button(words, within), WebElement.click)

    def undo(self) -> None:
        """Tap the button that undoes the last entry, whatever it is."""
        self.use('//button[contains(@class, "undo")]', WebElement.click)

    def write(self, label: str, words: str) -> None:
        """Write something into a field."""
        self.use(f'//label[contains(., "{label}")]//input', lambda field: field.send_keys(words))

    def use(self, path: str, act: Callable[[WebElement], None]) -> WebElement:
        """Do something with what stands at a path, once it is there, and return it."""
        self.switch()
        found: list[WebElement] = []

        def is_done() -> bool:
            try:
                found[:] = [one for one in self.looking.driver.find_elements(By.XPATH, path) if one.is_displayed()]
                for one in found[:1]:
                    act(one)
            except DRAWN_ANEW:
                return False
            return bool(found)

        assert comes_true(is_done), (path, self.text())
        return found[0]

    def text(self) -> str:
        """Return all that is to be read."""
        return str(self.looking.ask("return document.body.innerText"))

    def shows(self, words: str) -> bool:
        """Wait until something is to be read."""
        self.switch()
        return comes_true(lambda: words in self.text())

    def type_number(self, number: int) -> None:
        """Tap a number on the pad, and enter it."""
        for digit in str(number):
            self.tap(digit, "//dialog")
        self.tap("Enter", "//dialog")


class Room(NamedTuple):
    """A table, its ledger, and two windows at it."""

    table: Table
    game: Path
    keeper: Window
    phone: Window

    def entries(self) -> list[dict[str, Any]]:
        """Return the entries of the ledger."""
        return tomllib.loads(self.game.read_text("utf-8"))["entry"]  # type: ignore[no-any-return]


@pytest.fixture
def room(looking: Looking, tmp_path: Path) -> Iterator[Room]:
    """Return a table with the bookkeeper's page open, and an empty window."""
    game = tmp_path / GAME
    game.write_text(BEGUN, "utf-8")
    driver: webdriver.Chrome = looking.driver
    first = driver.current_window_handle
    driver.switch_to.new_window("window")
    phone = Window(looking, driver.current_window_handle)
    with hosting(tmp_path) as table:
        keeper = Window(looking, first)
        keeper.open(table.told["keeper"], LAPTOP)
        assert comes_true(lambda: looking.ask("return Boolean(document.querySelector('li[data-civ] button'))"))
        yield Room(table, game, keeper, phone)
        for window in (phone, keeper):
            window.switch()
            assert [said for said in looking.complaints() if not said.endswith(REFUSALS)] == []
            looking.driver.get("about:blank")
    phone.switch()
    driver.close()
    keeper.switch()


def test_a_phone_joins_and_a_lost_one_is_shut_out(room: Room) -> None:
    room.phone.open(room.table.told["url"], PHONE)
    room.phone.find("Join")
    room.phone.looking.ask("window.witness = 'not loaded again'; location.hash = '#standings'")
    room.phone.looking.ask("location.hash = '#join'")
    room.phone.find("Minoa", "//dialog")
    assert room.phone.looking.ask("return window.witness") == "not loaded again"
    room.phone.tap("Close", "//dialog")
    room.phone.tap("Join")
    room.phone.write("Your name", EVIL)
    assert complaints(room.phone.looking) == []
    room.phone.tap("Minoa", "//dialog")
    assert room.phone.shows("Show the bookkeeper this number")
    number = room.table.see("keeper", "/api/door")["joins"][0]["number"]
    assert str(number) in room.phone.text()
    assert room.keeper.shows(f"{EVIL} wants to play Minoa")
    assert str(number) in room.keeper.text()
    room.keeper.tap("Let in")
    assert room.phone.shows("Minoa")
    assert comes_true(lambda: room.table.secret("Minoa") in room.phone.looking.driver.current_url)
    room.keeper.switch()
    assert room.table.ask("Minoa", "GET", "/api/who").data["civ"] == "Minoa"
    line = "return document.querySelector('.command input').value.startsWith('name Minoa')"
    assert comes_true(lambda: room.keeper.looking.ask(line))
    room.keeper.looking.ask("document.querySelector('li[data-civ=Minoa] button').click()")
    room.keeper.tap("Phone", "//dialog")
    room.keeper.tap("Phone lost? Make a new address")
    room.keeper.tap("Make a new address")
    assert comes_true(lambda: room.keeper.looking.ask("return Boolean(document.querySelector('dialog svg'))"))
    assert complaints(room.keeper.looking) == []
    assert room.table.ask("Minoa", "GET", "/api/who").status == 401


def test_a_seat_that_is_taken_meanwhile_is_not_given_away_unnoticed(room: Room) -> None:
    room.table.ask(None, "POST", "/api/join", {"civ": "Rome"})
    room.keeper.find("Let in")
    assert room.table.ask("Rome", "GET", "/api/seat").status == 200
    room.keeper.find("Let in and replace the other phone")
    assert room.keeper.shows("This seat already has a phone.")


def test_a_turn_is_entered_put_right_overruled_struck_and_closed_by_tapping(room: Room) -> None:
    keeper = room.keeper
    keeper.tap("tax all")
    assert keeper.shows("Entry 6")
    keeper.looking.ask("document.querySelector('li[data-civ=Minoa] button').click()")
    keeper.tap("Census", "//dialog")
    keeper.type_number(16)
    assert keeper.shows("Entry 7")
    keeper.type_number(14)
    assert keeper.shows("Nothing was recorded")
    assert complaints(keeper.looking) == []
    keeper.tap("Replace the earlier number")
    assert keeper.shows("Entry 8")
    keeper.tap("Treasury", "//dialog")
    keeper.type_number(60)
    assert keeper.shows("Nothing was recorded")
    keeper.write("Record it anyway", "counted twice")
    keeper.tap("Record anyway", "//dialog")
    assert keeper.shows("Entry 9")
    assert room.entries()[8] | {"id": ""} == {
        "turn": 2,
        "action": "gain",
        "treasury": {"Minoa": 60},
        "forced": True,
        "note": "counted twice",
        "by": "keeper",
        "id": "",
    }
    keeper.tap("Advances", "//dialog")
    keeper.tap("Pottery60", "//dialog")
    keeper.write("points in cards", "60")
    keeper.tap("Buy", "//dialog")
    assert keeper.shows("Entry 10")
    keeper.tap("Close", "//dialog")
    keeper.tap("Strike", "//li[@data-number='9']")
    keeper.write("Why should entry 9", "a slip")
    keeper.tap("Strike entry 9")
    assert keeper.shows("struck: a slip")
    keeper.write("Type a command", "note '<b>tea</b>'")
    keeper.tap("Run")
    assert keeper.shows("note <b>tea</b>")
    keeper.tap("Close the turn")
    assert keeper.shows("missing: no census yet")
    keeper.write("Record it anyway", "nobody cares")
    keeper.tap("Record anyway")
    assert keeper.shows("Turn 3")
    keeper.undo()
    keeper.tap("Yes, undo it")
    assert keeper.shows("Turn 2")
    assert [one["action"] for one in room.entries()[4:]] == [
        *("gain", "tax", "census", "census", "gain", "buy", "strike", "note"),
    ]


def test_numbers_are_called_out_from_pad_to_pad(room: Room) -> None:
    keeper = room.keeper
    keeper.tap("tax all")
    assert keeper.shows("Entry 6")
    keeper.looking.ask("document.querySelector('li[data-civ=Minoa] button').click()")
    keeper.tap("Census", "//dialog")
    assert keeper.shows("tokens, was")
    keeper.type_number(16)
    assert keeper.shows("Next: ")
    assert complaints(keeper.looking) == []
    keeper.looking.ask("document.querySelector('dialog .outcome button').click()")
    assert comes_true(lambda: keeper.looking.ask("return document.querySelector('dialog').dataset.civ") != "Minoa")
    keeper.type_number(12)
    assert keeper.shows("Entry 8")
    assert [list(entry["tokens"].values()) for entry in room.entries()[-2:]] == [[16], [12]]
    assert room.entries()[-2]["tokens"].keys() != room.entries()[-1]["tokens"].keys()


def test_a_purchase_that_needs_more_words_is_typed(room: Room) -> None:
    keeper = room.keeper
    keeper.find("tax all")
    keeper.looking.ask("document.querySelector('li[data-civ=Minoa] button').click()")
    keeper.tap("Advances", "//dialog")
    keeper.tap("Written Record60", "//dialog")
    keeper.write("points in cards", "60")
    keeper.tap("Buy", "//dialog")
    assert keeper.shows("Nothing was recorded")
    keeper.tap("Edit it as a command")
    keeper.write("Type a command", " --choose blue:5,green:5")
    keeper.tap("Run")
    assert keeper.shows("Entry 6")
    bought = room.entries()[-1]
    assert (bought["card_points"], bought["choose"]) == (60, {"Written Record": {"blue": 5, "green": 5}})


def test_the_game_is_ended_by_a_second_tap_and_with_a_reason(room: Room) -> None:
    keeper = room.keeper
    keeper.tap("End the game…")
    keeper.tap("Keep playing")
    keeper.tap("End the game…")
    assert complaints(keeper.looking) == []
    keeper.write("Why?", "closing hour")
    keeper.tap("End the game")
    assert keeper.shows("missing: no tax yet")
    keeper.write("Record it anyway", "all go home")
    keeper.tap("Record anyway")
    assert keeper.shows("The game is over.")
    assert room.entries()[-1]["last"] == "closing hour"
    keeper.undo()
    keeper.tap("Yes, undo it")
    keeper.find("End the game…")
    assert room.entries()[-1]["action"] == "gain"


def test_two_taps_at_once_are_one_entry(room: Room) -> None:
    keeper = room.keeper
    keeper.find("tax all")
    keeper.looking.ask("document.querySelector('li[data-civ=Minoa] button').click()")
    keeper.tap("Treasury", "//dialog")
    keeper.tap("3", "//dialog")
    keeper.looking.ask("const enter = document.querySelector('dialog .chief'); enter.click(); enter.click()")
    assert keeper.shows("Entry 6")
    keeper.tap("Close", "//dialog")
    keeper.looking.ask("const back = document.querySelector('button.undo'); back.click(); back.click()")
    assert keeper.shows("undone: Minoa gained 3 treasury tokens.")
    assert room.entries()[-1]["treasury"] == {"Minoa": 9}


def test_a_round_of_stone_age_by_tapping(room: Room, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("cave")
    assert typed(f"new {folder / GAME} --rules stone-age --players Ann,Bob").code == 0
    with hosting(folder) as table:
        room.phone.open(table.told["keeper"], PHONE)
        room.phone.tap("feed all")
        assert room.phone.shows("Entry 1")
        room.phone.tap("Close the round")
        assert room.phone.shows("Round 2")
        room.phone.looking.driver.get("about:blank")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_page_is_readable_and_hostile_names_are_inert(room: Room, size: dict[str, Any], scheme: str) -> None:
    room.keeper.looking.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    room.keeper.looking.media("screen", scheme)
    assert room.keeper.shows(f"Rome ({EVIL})")
    assert room.keeper.shows("<script>alert(2)</script>")
    assert complaints(room.keeper.looking) == []
    assert room.keeper.looking.ask("return document.documentElement.scrollWidth <= innerWidth")
    assert room.keeper.looking.ask("return document.querySelectorAll('#phone img, #phone script').length") == 0


def test_a_laptop_shows_the_turn_first_the_seats_beside_it_and_all_else_below(room: Room) -> None:
    keeper = room.keeper
    keeper.looking.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", LAPTOP)
    assert keeper.shows("What is missing")
    places = """const sections = [...document.querySelectorAll("#phone > .keeper > section")];
      return sections.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
        .map(({ left, top }) => [left < innerWidth / 3 ? 0 : 1, Math.round(top)])"""
    assert comes_true(lambda: [side for side, _ in keeper.looking.ask(places)][1] == 1)
    (turn, seats, *below) = keeper.looking.ask(places)
    assert (turn[0], seats[0], turn[1]) == (0, 1, seats[1])
    assert [side for side, _ in below] == [0] * len(below)
    assert [turn[1], *(top for _, top in below)] == sorted({turn[1], *(top for _, top in below)})


def test_tabs_have_words_of_the_game(room: Room) -> None:
    room.keeper.find("Show the QR code for joining")
    room.keeper.looking.ask("document.querySelector('li[data-civ=Minoa] button').click()")
    tabs = "return [...document.querySelectorAll('dialog .tags button')].map((tab) => tab.innerText)"
    assert room.keeper.looking.ask(tabs) == [
        *("Advances", "Taxes", "Census", "Cities", "Treasury", "Hand", "Regression", "Markers", "Phone"),
    ]
    room.keeper.tap("Close", "//dialog")


def test_what_vanished_from_the_ledger_is_told(room: Room) -> None:
    before = room.game.read_bytes()
    assert room.table.enter("Rome", "v", "gain", treasury=1).status == 201
    room.game.write_bytes(before)  # as git does with a branch
    assert room.keeper.shows("Entry 6 (Rome) is no longer in the ledger: Rome gained 1 treasury token")


def test_the_button_for_undoing_says_whose_entry_it_is(room: Room) -> None:
    assert room.table.enter("Rome", "r", "gain", treasury=1).status == 201
    room.keeper.find("Undo entry 6: Rome gained 1 treasury token (by Rome)")
    room.keeper.undo()
    assert room.keeper.shows("Undo entry 5: Minoa gained 9 treasury tokens")


def test_on_a_phone_the_line_is_in_reach_wherever_one_is(room: Room) -> None:
    room.keeper.open(room.table.told["keeper"], PHONE)
    room.keeper.find("Run")
    place = "return document.querySelector('.command input').getBoundingClientRect()"
    for scrolled in (0, 600, 10_000):
        room.keeper.looking.ask("scrollTo({ top: arguments[0], behavior: 'instant' })", scrolled)
        box = room.keeper.looking.ask(place)
        assert 0 <= box["top"] < box["bottom"] <= PHONE["height"], scrolled
    room.keeper.write("Type a command", "next")
    room.keeper.tap("Run")
    assert room.keeper.shows("no census yet")


def test_the_number_to_compare_stands_on_one_line(room: Room) -> None:
    name = "Somebody with a name that is as long as it may"[:40]
    room.table.ask(None, "POST", "/api/join", {"civ": "Rome", "name": name})
    room.keeper.open(room.table.told["keeper"], PHONE)
    room.keeper.find("Let in")
    tall = """const box = document.querySelector(".ticket");
return box.offsetHeight / parseFloat(getComputedStyle(box).fontSize)"""
    for size in ("100%", "200%"):
        room.keeper.looking.ask("document.documentElement.style.fontSize = arguments[0]", size)
        assert room.keeper.looking.ask(tall) < 1.5


def test_a_refused_line_is_mended_by_buttons_and_names_no_option(room: Room) -> None:
    assert typed(f"census minoa=5 -f {room.game}").code == 0
    room.keeper.find("Run")
    room.keeper.write("Type a command", "census minoa=6")
    room.keeper.tap("Run")
    assert room.keeper.shows("already recorded in turn 2: 5")
    said = room.keeper.looking.ask("return document.querySelector('.reach .outcome').innerText")
    assert not any(word in said for word in ("--", "civledger", "error[", "`"))
    room.keeper.find("Record anyway")
    room.keeper.tap("Replace the earlier number")
    assert room.keeper.shows("Entry 7")
    assert room.entries()[-1]["fix"] is True


def test_a_receipt_of_the_bookkeepers_goes_by_itself(room: Room) -> None:
    room.keeper.find("Run")
    room.keeper.write("Type a command", "note tea")
    room.keeper.looking.ask(HURRY)
    room.keeper.tap("Run")
    assert room.keeper.shows("Entry 6")
    outcome = "return document.querySelector('.reach .outcome').innerText"
    assert comes_true(lambda: not room.keeper.looking.ask(outcome))


def test_the_calamities_of_a_turn_are_gone_through_question_by_question(room: Room) -> None:
    keeper = room.keeper
    asked = "//details[contains(@class, 'typing')]"

    def answer(words: str, shown: str) -> None:
        keeper.looking.ask("document.querySelector('details.typing').open = true")
        keeper.use(f"{asked}//input", lambda field: field.send_keys(words))
        keeper.tap("Answer", asked)
        assert keeper.shows(shown)

    assert keeper.shows("Card and holder?")
    answer("regression minoa", "Open: Regression (Minoa)")
    keeper.looking.ask("document.querySelector('details[data-what=calamity]').open = true")
    keeper.tap("Minoa", "//details[@data-what='calamity']")
    assert keeper.looking.ask("return Boolean(document.activeElement.closest('.work'))")
    answer("slave minoa", "Slave Revolt (Minoa)")
    answer("-slave minoa", "Open: Regression (Minoa)")
    assert complaints(keeper.looking) == []
    keeper.tap("Go on")
    assert comes_true(lambda: room.entries()[-1].get("calamity") == "Regression")
    keeper.find("Go through them")
    keeper.undo()
    assert keeper.shows("Open: Regression (Minoa)")
    keeper.tap("Go on")
    assert comes_true(lambda: room.entries()[-1].get("calamity") == "Regression")
