"""A seat's page in one hand: the task comes first, cards fit the screen, and nothing is offered that cannot be."""

from tests.browser.tapping import PHONE, Phone
from tests.web.tables import Table

TWICE = {**PHONE, "width": 195, "height": 422}  # what is left of the screen at 200 %
IN_WINDOW = "return inWindow(arguments[0])"


def test_the_key_is_off_above_the_most_there_can_be(phone: Phone) -> None:
    phone.tap("pad-Cities", "key-1", "key-0")
    assert phone.reads("9 is the most it can be.", "dialog .hint")
    assert not phone.find("enter")[0].is_enabled()
    phone.tap("key-⌫", "enter")
    assert phone.reads("Recorded: cities Minoa 1", ".news")
    assert phone.complaints() == []


def test_a_hand_stands_in_three_columns_on_one_screen(phone: Phone) -> None:
    phone.tap("tab-shop", "hand", *["take-Salt"] * 2)
    lefts = "return new Set([...document.querySelectorAll('.stack')].map((one) => one.offsetLeft)).size"
    assert phone.looking.ask(lefts) == 3
    assert phone.looking.ask("return document.documentElement.scrollWidth") == PHONE["width"]
    assert phone.reads("2 Salt", "dialog .held")


def test_nothing_is_short_before_the_cards_are_entered(phone: Phone) -> None:
    phone.tap("tab-shop")
    assert phone.reads("Mathematics", ".wares")
    assert "short" not in phone.text(".wares")
    phone.tap("ware-Mathematics")
    assert phone.reads("no cards entered", ".basket")
    phone.tap("hand", "take-Salt", "hand-done")
    assert phone.reads("short", ".wares")
    assert phone.reads("short", ".basket")


def test_ways_to_pay_say_what_they_keep(phone: Phone, table: Table) -> None:
    hand = {"Salt": 5, "Ochre": 3, "Wine": 3}
    taken = [f"take-{card}" for card, number in hand.items() for _ in range(number)]
    phone.tap("tab-shop", "hand", *taken, "hand-done", "ware-Pottery", "pay")
    assert phone.reads("Keeps most ", "dialog")
    asked = {"basket": ["Pottery"], "cards": hand}
    ways = [way["payment"] for way in table.ask("Minoa", "POST", "/api/payment", asked).data["ways"]]
    said = [phone.text(f"[data-key=way-{place}] small") for place in range(len(ways))]
    for key, sign, name in (("kept", 1, "cards"), ("treasury", -1, "treasury")):
        most = max(sign * way[key] for way in ways)
        best = [way for way in ways if sign * way[key] == most]
        named = [way for way, label in zip(ways, said, strict=True) if "Keeps most" in label and name in label]
        assert named == (best if len(best) == 1 else [])


def test_the_task_is_on_the_first_screen_at_twice_the_size(phone: Phone, table: Table) -> None:
    phone.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", TWICE)
    assert table.enter("keeper", "t", "tax").status == 201
    assert phone.reads("Still to enter", ".tasks")
    (task,) = phone.find("owed-census")
    assert phone.looking.ask(IN_WINDOW, task)
    assert phone.looking.ask("return document.documentElement.scrollWidth") == TWICE["width"]


def test_the_colour_of_the_player_is_not_the_sign_of_the_connection(phone: Phone) -> None:
    shown = "return getComputedStyle(document.querySelector(arguments[0])).backgroundColor"
    assert phone.looking.ask(shown, ".who-am-i .chip") == "rgb(27, 160, 179)"
    assert phone.looking.ask("return document.querySelector('.dot').ariaLabel") == "connected"
