"""A phone without a network for a while: nothing is lost, and nothing is recorded twice."""

import time
from pathlib import Path

from tests.browser.looking import Looking
from tests.browser.tapping import Phone, entries
from tests.waiting import comes_true
from tests.web.tables import Table, start


def test_what_is_entered_without_a_network_is_kept_and_sent_once(phone: Phone, game: Path) -> None:
    phone.set_offline(True)
    phone.type("Census", 16)
    phone.type("Cities", 3)
    assert phone.reads("2 entries are waiting on this phone", ".banner")
    assert len(entries(game)) == 1
    phone.set_offline(False)
    assert phone.reads("Recorded: cities Minoa 3", ".news")
    assert comes_true(lambda: not phone.text(".banner"))
    assert [(one["action"], one["by"]) for one in entries(game)[1:]] == [("census", "Minoa"), ("cities", "Minoa")]


def test_what_waited_when_the_page_was_closed_is_sent_by_the_next_one(looking: Looking, game: Path) -> None:
    first = start(game.parent)
    phone = Phone(looking, first.told["seats"]["Minoa"])
    assert first.stop() == 0
    assert phone.reads("No connection", ".banner")
    phone.type("Census", 16)
    assert phone.reads("1 entry is waiting", ".banner")
    looking.driver.get("about:blank")
    again = start(game.parent, "--port", first.place.partition(":")[2])
    phone = Phone(looking, again.told["seats"]["Minoa"])
    assert phone.reads("Recorded: census Minoa 16", ".news")
    phone = Phone(looking, again.told["seats"]["Minoa"])
    assert phone.reads("✓ entered", ".pads")
    looking.ask("localStorage.clear()")
    assert again.stop() == 0
    assert [one["action"] for one in entries(game)] == ["gain", "census"]


def test_what_waits_stands_on_its_pad_and_a_second_number_replaces_the_first(phone: Phone, game: Path) -> None:
    phone.set_offline(True)
    phone.type("Census", 16)
    assert phone.reads("16, waiting", "[data-key=pad-Census]")
    phone.type("Census", 15)
    assert phone.reads("15, waiting", "[data-key=pad-Census]")
    assert phone.reads("1 entry is waiting", ".banner")
    phone.tap("tab-entries")
    assert phone.text(".entries").count("waiting") == 1
    assert "Census 15, waiting" in phone.text(".entries")
    phone.set_offline(False)
    assert phone.reads("Recorded: census Minoa 15", ".news")
    assert [(one["tokens"], one.get("fix")) for one in entries(game)[1:]] == [({"Minoa": 15}, None)]
    assert phone.reads("census", ".entries")
    assert "waiting" not in phone.text(".entries")


def test_what_waits_can_be_taken_back_before_it_is_sent(phone: Phone, game: Path) -> None:
    phone.set_offline(True)
    phone.type("Census", 16)
    phone.type("Cities", 3)
    phone.tap("tab-entries")
    back = "return document.querySelector('.entries .waits button').click()"
    phone.looking.ask(back)
    assert phone.reads("1 entry is waiting", ".banner")
    phone.tap("tab-seat")
    assert phone.reads("not yet", "[data-key=pad-Census]")
    phone.set_offline(False)
    assert phone.reads("Recorded: cities Minoa 3", ".news")
    assert [one["action"] for one in entries(game)] == ["gain", "cities"]


LOSE_ANSWERS = """const real = window.fetch;
window.fetch = async (path, how) => {
  const answer = await real(path, how);
  if (path === "api/entries" && !window.found) throw new TypeError("the answer got lost");
  return answer;
};"""


def test_what_was_recorded_though_its_answer_got_lost_can_be_taken_back_all_the_same(phone: Phone, game: Path) -> None:
    phone.looking.ask(LOSE_ANSWERS)
    phone.type("Census", 16)
    assert comes_true(lambda: len(entries(game)) == 2)
    assert phone.reads("16, waiting", "[data-key=pad-Census]")
    phone.type("Census", 15)
    assert phone.reads("15, waiting", "[data-key=pad-Census]")
    phone.looking.ask("window.found = true")
    assert phone.reads("Recorded: census Minoa 15", ".news")
    assert [one["tokens"] for one in entries(game)[1:]] == [{"Minoa": 15}]
    assert phone.reads("✓ entered", "[data-key=pad-Census]")


FAIL_ONCE = """const real = window.fetch;
const lose = () => Promise.reject(new TypeError("lost"));
window.fetch = (path, how) => path === "api/seat" && !window.found ? lose() : real(path, how);"""


def test_the_connection_is_what_the_last_answer_was(phone: Phone, table: Table) -> None:
    phone.looking.ask(FAIL_ONCE)
    assert table.enter("Rome", "r", "gain", treasury=1).status == 201
    assert phone.reads("No connection", ".banner")
    phone.looking.ask("window.found = true")
    assert comes_true(lambda: not phone.text(".banner")), "the stream of events never broke"
    assert phone.looking.ask("return document.querySelector('.dot').ariaLabel") == "connected"


def test_two_taps_take_back_one_entry(phone: Phone, game: Path) -> None:
    for number, pad in enumerate(("Census", "Cities"), 1):
        phone.type(pad, number)
        assert phone.reads(f"Recorded: {pad.lower()} Minoa {number}", ".news")
    phone.set_offline(True)
    phone.tap("tab-entries", "undo")
    assert phone.reads("1 entry is waiting", ".banner")
    assert phone.find("undo") == [], "a second tap would take back what nobody meant"
    phone.set_offline(False)
    assert phone.reads("Undone", ".news")
    assert [one["action"] for one in entries(game)] == ["gain", "census"]


def test_a_turn_closed_under_an_open_sheet_gets_nothing_that_was_typed_for_it(
    phone: Phone, table: Table, game: Path
) -> None:
    phone.tap("pad-Cities", "key-5")
    closing = {"id": "e", "action": "endturn", "values": {}, "force": True}
    assert table.ask("keeper", "POST", "/api/entries", closing).status == 201
    assert phone.reads("Turn 2", ".bar")
    phone.tap("enter")
    assert phone.reads("in turn 1, but turn 2 is open now", "[role=alert]")
    assert [one["action"] for one in entries(game)] == ["gain", "endturn"]
    phone.tap("news-again", "key-5", "enter")
    assert phone.reads("Recorded: cities Minoa 5", ".news")
    assert [(one["action"], one["turn"]) for one in entries(game)[2:]] == [("cities", 2)]


SLOW = """const real = window.fetch;
Object.assign(window, { asking: 0, most: 0 });
window.fetch = async (path, how) => {
  if (path !== "api/seat") return real(path, how);
  window.most = Math.max(window.most, ++window.asking);
  const answer = await real(path, how);
  await new Promise((done) => setTimeout(done, 1000));
  window.asking--;
  return answer;
};"""


def test_in_a_slow_network_no_answer_is_overtaken_by_the_next_question(phone: Phone, table: Table) -> None:
    phone.looking.ask(SLOW)
    before = table.see("Minoa", "/api/seat")["treasury"]
    for number in range(6):
        assert table.enter("keeper", f"gain{number}", "gain", treasury={"Minoa": 1}).status == 201
        time.sleep(0.5)
    assert phone.reads(f"{before + 6}", ".numbers"), "what was heard of meanwhile is asked for once more"
    assert phone.looking.ask("return window.most") == 1
