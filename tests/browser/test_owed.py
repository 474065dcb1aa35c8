"""What a seat still owes, on phones of 390 x 844: nobody's list grows shorter because another was quick."""

import datetime
from pathlib import Path

from tests.browser.looking import Looking
from tests.browser.tapping import Phone, entries
from tests.support import entry, header
from tests.waiting import comes_true
from tests.web.tables import GAME, Table, hosting


def test_a_quick_player_takes_nothing_off_another_s_list(phone: Phone, table: Table) -> None:
    assert table.enter("Rome", "r1", "buy", advances=["Pottery"], card_points=60).status == 201
    assert table.enter("Rome", "r2", "hand", kept=2).status == 201
    assert phone.reads("not yet")
    assert [bool(phone.find(f"owed-{what}")) for what in ("cities", "buy", "hand")] == [True, True, True]
    owes = {what: lack["civs"] for lack in table.see("keeper", "/api/table")["missing"] for what in [lack["what"]]}
    assert {"Minoa", "Rome"} <= set(owes["cities"])
    assert ("Minoa" in owes["buy"], "Rome" in owes["buy"]) == (True, False)


def test_unchanged_cities_are_one_tap_that_writes_the_number(phone: Phone, table: Table, game: Path) -> None:
    assert table.enter("keeper", "k", "cities", cities={"Minoa": 3, "Rome": 4}).status == 201
    assert phone.reads("✓ entered", ".pads")
    for number, hand in enumerate(("Minoa", "Assyria", "Celt", "Hatti", "Rome", "Hellas", "Egypt")):
        assert table.enter("keeper", f"c{number}", "census", tokens={hand: 9}).status == 201
        assert table.enter("keeper", f"h{number}", "hand", kept={hand: 1}).status == 201
    assert table.enter("keeper", "e", "endturn").status == 201
    phone.tap("owed-cities")
    assert phone.reads("Unchanged: 3", "dialog")
    phone.tap("unchanged")
    assert phone.reads("Recorded: Cities 3", ".news")
    assert comes_true(lambda: not phone.find("owed-cities"))
    wrote = entries(game)[-1]
    assert (wrote["turn"], wrote["cities"], wrote["by"]) == (2, {"Minoa": 3}, "Minoa")
    assert phone.complaints() == []


def test_a_phone_tells_when_it_will_end(looking: Looking, tmp_path: Path) -> None:
    begun = datetime.datetime.now().replace(microsecond=0) - datetime.timedelta(minutes=90)
    text = header()
    for turn in (1, 2, 3):
        at = begun + datetime.timedelta(minutes=30 * (turn - 1))
        text += entry(turn, "endturn", f"space = {{ Minoa = {turn} }}\nat = {at}")
    (tmp_path / GAME).write_text(text, "utf-8")
    with hosting(tmp_path) as hosted:
        phone = Phone(looking, hosted.told["seats"]["Minoa"])
        assert phone.reads("At least 12 turns left with this one")
        assert looking.ask("return document.documentElement.scrollWidth") == 390
        assert phone.complaints() == []
