"""Cards, advice and payment on a phone of 390 x 844."""

from pathlib import Path

from tests.browser.driver import By
from tests.browser.looking import HURRY, Looking
from tests.browser.tapping import Phone, entries
from tests.cli.keyboard import typed
from tests.support import header
from tests.waiting import comes_true
from tests.web.tables import GAME, Table, hosting

OFFERED = """return [...document.querySelectorAll("#go-on, #join")]
    .map((one) => getComputedStyle(one).backgroundColor)"""
GO_ON = """const found = [...document.querySelectorAll("button")].find((one) => one.textContent === "Go on as Minoa");
found?.click();
return Boolean(found)"""
PAD = '[data-key="pad-Hand"]'


def fill_hand(phone: Phone, **cards: int) -> None:
    """Enter cards as a hand."""
    phone.tap(
        "tab-shop", "hand", *(f"take-{name}" for name, number in cards.items() for _ in range(number)), "hand-done"
    )


def test_a_payment_has_other_ways_and_what_is_left_counts_no_change(phone: Phone, game: Path) -> None:
    fill_hand(phone, Salt=5, Ochre=3)
    phone.tap("ware-Pottery")
    assert phone.reads("left after paying", ".basket")
    phone.tap("pay")
    assert phone.reads("Keeps most ", "dialog")
    first, second = (phone.text(f"[data-key=way-{place}]") for place in (0, 1))
    assert "Pay with " in first
    assert "Pay with " in second
    assert first != second
    assert "lost" not in phone.text("dialog")
    phone.tap("way-1", "buy")
    assert phone.reads("Recorded: Minoa bought", ".news")
    bought = entries(game)[-1]
    assert all(f"{number} {name}" in second for name, number in bought["cards"].items())
    assert f"{bought['treasury']} treasury" in second


def test_ones_own_cards_are_filled_up_with_the_treasury(phone: Phone, game: Path) -> None:
    fill_hand(phone, Salt=5, Ochre=3)
    phone.tap("ware-Pottery", "pay", "way-own")
    assert phone.reads("short, even with your treasury", "dialog")
    assert not phone.find("buy")[0].is_enabled()
    phone.tap(*["more-own-Salt"] * 4, *["more-own-Ochre"] * 2)
    assert phone.reads("Pay with 4 Salt, 2 Ochre and 8 treasury", "dialog .field")
    phone.tap("buy")
    assert phone.reads("Recorded: Minoa bought", ".news")
    bought = entries(game)[-1]
    assert (bought["cards"], bought["treasury"]) == ({"Salt": 4, "Ochre": 2}, 8)


def test_after_a_purchase_the_shop_is_closed(phone: Phone) -> None:
    phone.tap("tab-shop", "hand", "by-sum", "key-2", "key-0", "key-0", "hand-done", "ware-Pottery", "pay", "buy")
    assert phone.reads("You have bought Pottery this turn", ".notice")
    assert phone.driver.find_elements(By.CSS_SELECTOR, "button.ware") == []
    assert (phone.find("advise"), phone.find("pay")) == ([], [])
    phone.tap("pricesOpen")
    assert phone.reads("Music", ".wares")
    assert phone.driver.find_elements(By.CSS_SELECTOR, "button.ware") == []


def test_a_hand_above_the_limit_is_recorded_by_a_button_that_names_the_discard(phone: Phone, game: Path) -> None:
    phone.tap("pad-Hand", "key-9")
    assert phone.reads("1 above your limit of 8", "dialog")
    assert phone.text("[data-key=enter]") == "Keep 8, 1 discarded"
    phone.looking.ask("document.querySelector('dialog').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))")
    assert phone.find("enter"), "a key on a keyboard is no tap on that button"
    assert len(entries(game)) == 1
    phone.tap("enter")
    assert phone.reads("Recorded: Minoa kept 8 cards", ".news")
    assert [(one["kept"], one["discarded"]) for one in entries(game)[1:]] == [({"Minoa": 8}, {"Minoa": 1})]


def test_a_card_is_found_by_its_letters(phone: Phone) -> None:
    phone.tap("tab-shop", "hand")
    phone.find("hand-search")[0].send_keys("sal")
    assert comes_true(lambda: len(phone.driver.find_elements(By.CSS_SELECTOR, "dialog .stack")) == 1)
    phone.tap("take-Salt", "take-Salt")
    assert phone.reads("2 cards worth 12", "dialog")
    assert phone.find("hand-search")[0].get_attribute("value") == "sal"


def test_advice_without_cards_leads_to_the_hand_and_back(phone: Phone) -> None:
    phone.tap("tab-shop", "advise")
    assert phone.reads("Enter your cards first", "dialog")
    phone.tap("advise-hand", *["take-Salt"] * 5, "hand-done", "take-way-0")
    assert phone.reads("chosen", ".basket")


def test_a_phone_that_comes_back_goes_on_with_its_seat(phone: Phone, table: Table) -> None:
    assert phone.reads("Minoa", ".bar")
    phone.looking.visit(str(table.told["url"]))
    assert comes_true(lambda: len(set(phone.looking.ask(OFFERED))) == 2), "joining another seat is not as loud"
    for address in ("", "#join"):
        phone.looking.visit(f"{table.told['url']}{address}")
        assert comes_true(lambda: phone.looking.ask(GO_ON))
        assert phone.reads("Minoa", ".bar")
    assert table.see("keeper", "/api/door")["joins"] == [], "nobody was asked for leave"
    phone.tap("settings", "forget", "forget-yes")
    assert comes_true(lambda: phone.looking.ask("return Boolean(document.getElementById('join'))"))
    phone.looking.visit(str(table.told["url"]))
    assert comes_true(lambda: phone.looking.ask("return Boolean(document.getElementById('join'))"))
    assert "Go on as" not in phone.looking.ask("return document.body.textContent")


def test_a_seat_whose_address_was_made_anew_is_not_offered(phone: Phone, table: Table) -> None:
    assert table.ask("keeper", "POST", "/api/lost", {"civ": "Minoa"}).status == 200
    phone.looking.visit(str(table.told["url"]))
    kept = "return Object.keys(localStorage).some((key) => key.includes('seat-here'))"
    assert comes_true(lambda: not phone.looking.ask(kept))
    assert "Go on as" not in phone.looking.ask("return document.body.textContent")


def test_a_receipt_goes_by_itself(phone: Phone) -> None:
    phone.looking.ask(HURRY)
    phone.type("Cities", 3)
    assert phone.reads("Recorded: cities Minoa 3", ".news")
    assert comes_true(lambda: not phone.text(".news"))


def test_a_sound_or_a_buzz_only_for_who_wants_it(phone: Phone, table: Table) -> None:
    phone.looking.ask("window.heard = 0; navigator.vibrate = () => (window.heard += 1)")
    phone.type("Census", 4)
    phone.type("Hand", 0)
    assert phone.reads("entered", PAD), "on its way it would not be there yet"
    closing = {"id": "e", "action": "endturn", "values": {}, "force": True}
    assert table.ask("keeper", "POST", "/api/entries", closing).status == 201
    assert phone.reads("Still to enter", ".tasks")
    assert phone.looking.ask("return window.heard") == 0
    phone.tap("settings", "signal-buzz")
    assert phone.looking.ask("return window.heard") == 1, "it is felt at once what was chosen"
    phone.type("Census", 4)
    phone.type("Hand", 0)
    assert phone.reads("entered", PAD), "on its way it would not be there yet"
    assert table.ask("keeper", "POST", "/api/entries", closing | {"id": "f"}).status == 201
    assert comes_true(lambda: phone.looking.ask("return window.heard") == 2)


def test_the_end_of_a_timer_is_felt(phone: Phone, game: Path) -> None:
    phone.tap("settings", "signal-buzz")
    phone.looking.ask("window.heard = 0; navigator.vibrate = () => (window.heard += 1)")
    assert typed(f"timer 2s -f {game}").code == 0
    assert comes_true(lambda: phone.looking.ask("return window.heard") == 1)


def test_a_seat_of_a_game_without_payment_is_asked_for_none(looking: Looking, tmp_path: Path) -> None:
    (tmp_path / GAME).write_text(header(tracks=["advances"]), "utf-8")
    with hosting(tmp_path) as table:
        phone = Phone(looking, table.told["seats"]["Minoa"])
        phone.tap("tab-shop", "ware-Pottery", "pay", "buy")
        assert phone.reads("Recorded: Minoa bought", ".news")
        looking.ask("localStorage.clear()")


def test_nothing_is_bought_by_one_tap_and_the_shop_stays_open(phone: Phone, game: Path) -> None:
    phone.tap("tab-shop", "nothing")
    assert phone.reads("You buy nothing this turn", ".notice")
    assert entries(game)[-1]["advances"] == {}
    assert phone.find("nothing") == []
    phone.tap("hand", "by-sum", "key-2", "key-0", "key-0", "hand-done", "ware-Pottery", "pay", "buy")
    assert phone.reads("You have bought Pottery this turn", ".notice")
