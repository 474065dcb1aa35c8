"""A player's page on a phone of 390 x 844: everything by tapping, and nothing lost without a network."""

import re
from pathlib import Path

import pytest

from tests.browser.looking import Looking
from tests.browser.tapping import PHONE, Phone, entries
from tests.browser.test_reading import complaints
from tests.browser.test_wall import nine_players
from tests.cli.keyboard import done, typed
from tests.support import header
from tests.waiting import comes_true
from tests.web.tables import GAME, Table, hosting

EVIL = '\\"><img src=x onerror=window.pwned=1><script>window.pwned = 1</script>'
SMALL = """return [...document.querySelectorAll("#phone button, #phone summary")].filter((one) => one.checkVisibility())
    .map((one) => [one.dataset.key, one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 44 || box.height < 44).map(([key]) => key)"""
SHORTER = """const rows = ".wares li:nth-child(n+4), .stack:nth-child(n+10), .advice li:nth-child(n+3)";
for (const row of document.querySelectorAll(rows))
    if (!row.querySelector("[aria-pressed=true], .held")) row.remove()"""  # axe takes its time for rows that look alike
WIDER = "return document.documentElement.scrollWidth"


def test_a_purchase_by_tapping_alone(phone: Phone, game: Path) -> None:
    phone.tap("tab-shop", "hand", *["take-Salt"] * 5, "hand-done")
    assert phone.reads("5 cards worth 75")
    phone.tap("ware-Pottery")
    assert phone.reads("1 chosen · 60", ".basket")
    phone.tap("pay")
    assert phone.reads("Pay with ", "dialog")
    said = phone.text("dialog")
    phone.tap("buy")
    assert phone.reads("Recorded: Minoa bought", ".news")
    bought = entries(game)[-1]
    assert (bought["action"], bought["advances"], bought["by"]) == ("buy", {"Pottery": 60}, "Minoa")
    assert f"{bought['cards']['Salt']} Salt" in said
    assert "Pottery: 60" in phone.text(".news")
    phone.tap("news-undo")
    assert phone.reads("Undone", ".news")
    assert [one["action"] for one in entries(game)] == ["gain"]
    assert phone.reads("5 cards worth 75")
    assert phone.complaints() == []


def test_the_list_stays_as_it_is_while_a_basket_is_filled(phone: Phone) -> None:
    shown = "return [...document.querySelectorAll('button.ware')].map((ware) => ware.dataset.key)"
    phone.tap("tab-shop", "hand", "by-sum", "key-1", "key-0", "key-0", "hand-done", "colour-blue")
    before = phone.looking.ask(shown)
    assert comes_true(lambda: "short" not in phone.text(".wares li"))
    phone.tap("ware-Music")
    assert phone.reads("29 left", ".basket")
    assert phone.looking.ask(shown) == before
    assert "21 short" in phone.text(".wares"), "Mysticism costs 50"


def test_advice_goes_into_the_basket(phone: Phone) -> None:
    phone.tap(
        "tab-shop", "hand", "by-sum", "key-1", "key-2", "key-0", "hand-done", "advise", "goal-credits", "take-way-0"
    )
    assert phone.reads("chosen · ", ".basket")
    phone.tap("pay")
    assert phone.reads("in cards", "dialog")
    assert phone.complaints() == []


def test_a_refusal_says_why_and_what_to_do_and_a_tap_mends_it(phone: Phone, game: Path) -> None:
    phone.type("Census", 16)
    assert phone.reads("Recorded: census Minoa 16", ".news")
    phone.tap("news-close", "owed-hand", "key-9", "enter")
    assert phone.reads("Recorded: Minoa kept 8 cards", ".news"), "what is beyond the limit is discarded"
    phone.type("New ships", 99)
    assert phone.reads("Not recorded: New ships 99", "[role=alert]")
    assert "99 treasury tokens, but had only 9" in phone.text("[role=alert]")
    phone.tap("news-again", "key-2", "enter")
    assert phone.reads("Recorded: Minoa spent 2 treasury tokens on ships", ".news")
    phone.type("Census", 17)
    assert phone.reads("Recorded: census Minoa 17", ".news")
    counted = [(one["action"], one.get("fix"), one.get("discarded")) for one in entries(game)[1:]]
    assert counted == [
        ("census", None, None),
        ("hand", None, {"Minoa": 1}),
        ("spend", None, None),
        ("census", True, None),
    ]
    assert phone.complaints() == []


def test_a_correction_of_what_was_taken_back_meanwhile_may_stand_by_itself(
    phone: Phone, table: Table, game: Path
) -> None:
    phone.type("Census", 16)
    assert phone.reads("✓ entered", ".pads")
    phone.tap("pad-Census", "key-5")
    assert phone.reads("Change to 5", "dialog")
    assert table.undo("keeper").status == 200
    phone.tap("enter")
    assert phone.reads("nothing to replace", "[role=alert]")
    phone.tap("news-plain")
    assert phone.reads("Recorded: census Minoa 5", ".news")
    assert [(one["action"], one.get("fix")) for one in entries(game)[1:]] == [("census", None)]


def test_what_the_shell_and_others_enter_is_seen_at_once(phone: Phone, table: Table, game: Path) -> None:
    assert typed(f"gain min=4 -f {game}").code == 0
    assert comes_true(lambda: phone.looking.ask("return document.querySelector('.number dd').textContent") == "13")
    assert table.enter("keeper", "k", "note", text="tea").status == 201
    assert phone.complaints() == []


def test_phone_and_public_page_live_side_by_side(phone: Phone, table: Table) -> None:
    seat = phone.driver.current_window_handle
    phone.driver.switch_to.new_window("tab")
    phone.driver.get(f"{table.told['url']}#wall")
    assert comes_true(lambda: "Minoa" in phone.text("#content"))
    wall = phone.driver.current_window_handle
    phone.driver.switch_to.window(seat)
    phone.type("Cities", 5)
    assert phone.reads("Recorded: cities Minoa 5", ".news")
    phone.driver.switch_to.window(wall)
    assert comes_true(lambda: "cities" in phone.text("#content").lower() and "Minoa 5" in phone.text("#content"))
    assert phone.text("#phone") == ""
    phone.driver.close()
    phone.driver.switch_to.window(seat)
    assert phone.complaints() == []


def test_hostile_names_do_nothing(looking: Looking, tmp_path: Path) -> None:
    named = header().replace('"Minoa"', f'"Minoa"\nname = "{EVIL}"').replace("[game]", f'[game]\nname = "{EVIL}"')
    (tmp_path / GAME).write_text(named, "utf-8")
    with hosting(tmp_path) as table:
        phone = Phone(looking, table.told["seats"]["Minoa"])
        phone.type("Census", 4)
        assert phone.reads("Recorded", ".news")
        assert EVIL.replace("\\", "") in phone.text(".bar")
        assert looking.ask("return [window.pwned, document.images.length]") == [None, 0]
        assert looking.ask(WIDER) == PHONE["width"]
        assert phone.complaints() == []


def test_a_seat_of_stone_age(looking: Looking, tmp_path: Path) -> None:
    game = tmp_path / GAME
    assert typed(f"new {game} --rules stone-age --players Ann,Bob").code == 0
    with hosting(tmp_path) as table:
        phone = Phone(looking, table.told["seats"]["Ann"])
        assert phone.find("tab-shop") == []
        phone.tap("owed-feed", "key-0", "enter")
        assert phone.reads("Recorded: feed Ann 0", ".news")
        assert phone.reads("Nothing left to enter")
        phone.tap("form-building", "kind-fixed", "enter")
        assert phone.reads("needs a value: paid", "[role=alert]")
        phone.tap("news-form", "more-paid-wood", "more-paid-wood", "more-paid-clay", "enter")
        assert phone.reads("Recorded: Ann bought a building", ".news")
        phone.tap(
            "news-close",
            "form-card",
            "effect-food",
            "more-food",
            "profession-farmer",
            "symbol-art",
            "more-paid-wood",
            "enter",
        )
        assert phone.reads("Recorded: Ann took a card", ".news")
        built, card = entries(game)[1:]
        assert (built["kind"], built["paid"], built["points"]) == ("fixed", {"wood": 2, "clay": 1}, 10)
        assert [card[key] for key in ("effect", "food", "symbol", "paid")] == ["food", 2, "art", {"wood": 1}]
        for _ in range(3):
            phone.tap("tab-entries", "undo")
            assert phone.reads("Undone", ".news")
            phone.tap("news-close")
        assert phone.reads("Nothing yet.")
        assert phone.complaints() == []
    assert entries(game) == []


def test_while_the_ledger_is_broken_the_page_says_so(phone: Phone, game: Path) -> None:
    text = game.read_text("utf-8")
    game.write_text("format = 1\n[game", "utf-8")
    assert phone.reads("The ledger cannot be used", ".banner")
    game.write_text(text, "utf-8")
    assert comes_true(lambda: not phone.text(".banner"))
    assert phone.complaints() == []


def test_an_address_that_works_no_more_says_so(looking: Looking, table: Table) -> None:
    looking.visit(f"{table.told['url']}#{'x' * 24}")
    assert comes_true(lambda: "Ask the bookkeeper" in looking.ask("return document.body.textContent"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_and_reach_it(phone: Phone, scheme: str) -> None:
    phone.looking.media("screen", scheme)

    def judge() -> None:
        assert phone.looking.ask(SMALL) == []
        assert phone.looking.ask(WIDER) == PHONE["width"]
        phone.looking.ask(SHORTER)
        assert complaints(phone.looking) == []

    judge()
    phone.tap("pad-Census", "key-4")
    judge()
    phone.tap("enter")
    assert phone.reads("Recorded", ".news")
    phone.type("New ships", 99)
    assert phone.reads("Not recorded", "[role=alert]")
    judge()
    phone.tap("news-close", "tab-shop", "hand", *["take-Salt"] * 5)
    judge()
    phone.tap("hand-done", "ware-Pottery")
    judge()
    phone.tap("pay")
    assert phone.reads("Buy for 60", "dialog")
    judge()
    phone.tap("sheet-close", "advise")
    assert phone.reads("Add to basket", "dialog")
    judge()
    phone.tap("sheet-close", "tab-entries")
    judge()


def test_it_fits_letters_of_twice_the_size(phone: Phone) -> None:
    phone.looking.ask("document.documentElement.style.fontSize = '200%'")
    for tab in ("shop", "entries", "seat"):
        phone.tap(f"tab-{tab}")
        assert phone.looking.ask(WIDER) == PHONE["width"]
    for sheet in ("pad-Census", "pad-Ship upkeep"):
        phone.tap(sheet)
        assert phone.looking.ask("return document.querySelector('dialog').scrollWidth") == PHONE["width"]
        phone.tap("sheet-close")
    phone.type("Census", 16)
    assert phone.reads("Recorded: census Minoa 16", ".news")


def test_what_was_reached_stays_reached(phone: Phone, table: Table) -> None:
    phone.tap("pad-Cities", "sheet-close")
    reached = "return document.activeElement.dataset.key"
    assert comes_true(lambda: phone.looking.ask(reached) == "pad-Cities")
    before = table.see("Minoa")["version"]
    assert table.enter("Rome", "r", "gain", treasury=1).status == 201
    assert table.see("Minoa")["version"] > before
    assert table.enter("keeper", "g", "gain", treasury={"Minoa": 1}).status == 201
    assert comes_true(lambda: phone.looking.ask("return document.querySelector('.number dd').textContent") == "10")
    assert phone.looking.ask(reached) == "pad-Cities"


def test_after_the_end_nothing_is_asked_or_offered(looking: Looking, tmp_path: Path) -> None:
    (tmp_path / GAME).write_bytes((Path(__file__).parents[2] / "ledgers" / "eight-basic.toml").read_bytes())
    with hosting(tmp_path) as table:
        phone = Phone(looking, next(iter(table.told["seats"].values())))
        phone.tap("tab-shop")
        assert phone.reads("The game is over.", ".notice")
        assert phone.find("advise") == []
        phone.tap("tab-seat")
        assert phone.reads("Nothing left to enter")
        assert looking.complaints() == []


def test_a_receipt_takes_back_nothing_that_another_phone_of_the_seat_entered(
    phone: Phone, table: Table, game: Path
) -> None:
    phone.type("Census", 16)
    assert phone.reads("Recorded: census Minoa 16", ".news")
    assert table.enter("Minoa", "other", "gain", treasury=4).status == 201
    assert comes_true(lambda: phone.looking.ask("return document.querySelector('.number dd').textContent") == "13")
    phone.tap("news-undo")
    assert phone.reads("Undo the last one: Minoa gained")
    assert [one["action"] for one in entries(game)] == ["gain", "census", "gain"]


def test_all_keys_are_in_sight_on_a_phone_that_lies_on_its_side(phone: Phone) -> None:
    lying = {**PHONE, "width": 844, "height": 390}
    phone.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", lying)
    bottoms = "[...document.querySelectorAll('dialog button')].map((one) => one.getBoundingClientRect().bottom)"
    phone.tap("pad-Census")
    assert phone.looking.ask(f"return Math.max(...{bottoms})") <= 390
    assert phone.looking.ask(SMALL) == []
    phone.tap("key-1", "key-6", "enter")
    assert phone.reads("Recorded: census Minoa 16", ".news")


def test_a_wall_shows_where_to_join_while_a_seat_is_free(looking: Looking, table: Table) -> None:
    code = "return document.querySelector('#join-code svg').getBoundingClientRect().height > 100"
    looking.visit(f"{table.told['url']}#wall")
    assert comes_true(lambda: looking.ask(code))
    for civ in table.told["seats"]:
        assert table.ask(civ, "GET", "/api/seat").status == 200
    looking.ask("location.hash = '#wall&turn=1'")
    assert comes_true(lambda: not looking.ask(code))
    assert looking.complaints() == []


def test_the_head_has_the_timer_and_when_it_is_your_turn(phone: Phone, game: Path) -> None:
    done(f"timer 10m trade -f {game}")
    assert comes_true(lambda: re.search(r"^trade: (9:5|10:0)\d$", phone.text(".top .timers")))
    counts = "rom=30 egy=22 min=21 hel=20 ass=14 hat=13 cel=12"
    done(f"census {counts} -f {game}")
    assert phone.reads("you move 3rd", ".top .when")
    done(f"timer stop -f {game}")
    assert comes_true(lambda: phone.text(".top .timers") == "")
    assert phone.complaints() == []


def test_how_long_the_game_lasts_stands_below_what_is_to_be_done(looking: Looking, tmp_path: Path) -> None:
    (tmp_path / GAME).write_text(nine_players(), "utf-8")
    with hosting(tmp_path) as table:
        phone = Phone(looking, table.told["seats"]["Minoa"])
        top = "return document.querySelector(arguments[0]).getBoundingClientRect().top"
        assert looking.ask(top, "[data-key=ends]") > looking.ask(top, "section.tasks")
        assert phone.complaints() == []


def test_an_advance_is_found_by_its_name(phone: Phone) -> None:
    phone.tap("tab-shop")
    assert comes_true(lambda: phone.find("shop-search"))
    for letter in "mon":
        phone.find("shop-search")[0].send_keys(letter)
    wares = "return [...document.querySelectorAll('.wares .name b')].map((name) => name.innerText)"
    assert comes_true(lambda: sorted(phone.looking.ask(wares)) == ["Monarchy", "Monotheism", "Monument"])
    phone.tap("ware-Monument")
    assert phone.looking.ask("return document.querySelector('.search').value") == "mon", "it stays while a basket fills"
    assert phone.complaints() == []


def test_what_was_undone_is_one_line_and_a_second_number_has_one_way_out(phone: Phone, table: Table) -> None:
    phone.type("Census", 16)
    assert phone.reads("Recorded: census Minoa 16", ".news")
    phone.tap("news-undo")
    assert phone.reads("Undone: ", ".news")
    assert phone.text(".news .news-card").removesuffix("Close").count("Undone") == 1
    assert not phone.looking.ask("return document.querySelectorAll('.news li').length")
    phone.tap("news-close")
    phone.tap("pad-Census", "key-9")
    assert table.enter("Minoa", "other phone", "census", tokens={"Minoa": 12}).status == 201
    phone.tap("enter")
    assert phone.reads("Replace 12 by 9", "[role=alert]")
    buttons = "return [...document.querySelectorAll('[role=alert] button')].map((one) => one.innerText)"
    assert phone.looking.ask(buttons) == ["Replace 12 by 9", "Close"]
    phone.tap("news-fix")
    assert phone.reads("Recorded: census Minoa 9", ".news")


def test_a_page_that_is_left_is_away_at_once(phone: Phone, table: Table) -> None:
    def count_phones() -> int:
        return int(table.see("keeper", "/api/table")["door"]["seats"]["Minoa"]["phones"])

    assert comes_true(lambda: count_phones() == 1)
    phone.driver.get("about:blank")
    assert comes_true(lambda: count_phones() == 0)
    phone.driver.back()
    assert comes_true(lambda: phone.find("tab-seat"))
    assert comes_true(lambda: count_phones() == 1), "it listens again"


def test_the_address_of_a_seat_opens_it_where_the_wall_was(looking: Looking, table: Table) -> None:
    looking.visit(f"{table.told['url']}#wall")
    assert comes_true(lambda: looking.ask("return document.body.classList.contains('wall')"))
    looking.ask("location.href = arguments[0]", table.told["seats"]["Minoa"])
    assert comes_true(
        lambda: looking.ask("return document.querySelector('#phone.seat h1')?.firstChild.data") == "Minoa"
    )
