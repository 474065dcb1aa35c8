"""What a seat still owes, on phones of 390 x 844: nobody's list grows shorter because another was quick."""

import datetime
from functools import partial
from pathlib import Path

import pytest

from tests.browser.looking import Looking
from tests.browser.tapping import FILLED, LEFT, Phone, entries
from tests.cli.keyboard import done
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
    assert phone.reads("Recorded: cities Minoa 3", ".news")
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


CALLED = 'return [...document.querySelectorAll(".agenda .up .who")].map((one) => one.innerText.trim())'
PHASES: tuple[
    tuple[str, list[str], str | None], ...
] = (  # what the table types, what a phone fills then, who comes next
    ("tax hatti", [], "Assyria"),
    ("tax all", ["census"], "Minoa"),
    ("census 18 19 17 21 20", ["cities"], "Hellas"),
    ("spend ship minoa=2", ["cities"], "Hellas"),
    ("cities hellas=1", ["cities"], "Minoa"),
    ("calamity famine egypt", ["buy"], "Minoa"),
    ("buy rest nothing", ["hand"], "Minoa"),
    ("hand all=1", [], None),
)

LOUD = """return [...document.querySelectorAll("#phone .keeper section:has(> .missing) .chief")]
    .filter((one) => !one.hidden).map((one) => one.innerText)"""
AHEAD = """return [...document.querySelectorAll("#phone .pad.ahead small")].map((one) => one.innerText)"""


def is_called(looking: Looking, names: list[str]) -> bool:
    return bool(looking.ask(CALLED) == names)


def is_loud(looking: Looking, words: list[str]) -> bool:
    return bool(looking.ask(LOUD) == words)


def is_listed(looking: Looking, said: str) -> bool:
    return said in looking.ask("return document.querySelector('.missing')?.innerText ?? ''")


def reads(looking: Looking, words: str) -> bool:
    return words in looking.ask("return document.body.innerText")


def test_in_every_phase_what_is_loudest_is_what_is_due(
    looking: Looking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / GAME).write_text(header(["Minoa", "Assyria", "Hatti", "Hellas", "Egypt"]), "utf-8")
    done("census 8 8 8 8 8", "cities all=2", "hand all=1", "endturn --anyway", "tax minoa")
    with hosting(tmp_path) as table:
        for line, filled, first in PHASES:
            done(line)
            rows = table.see("keeper", "/api/table")
            waits = {civ for lack in rows["missing"] if lack["now"] for civ in lack["civs"]}
            looking.visit(f"{table.told['url']}#wall", 1920)
            assert comes_true(partial(is_called, looking, [first] if first else [])), line
            assert set(looking.ask(LEFT)) == waits
            phone = Phone(looking, table.told["seats"]["Egypt"])
            assert phone.reads("Still to enter" if filled else "Nothing")
            assert looking.ask(FILLED) == filled, line
            assert "not yet" not in looking.ask(AHEAD), "what comes later is not owed"
            looking.visit(table.told["keeper"])
            due = rows["labels"]
            taps = [lack["command"] for lack in rows["missing"] if lack["now"] and lack["command"].endswith(" all")]
            assert comes_true(partial(is_loud, looking, taps or ["Close the turn"])), line
            for seat in rows["seats"]:
                told = f"due: {', '.join(due.get(what, what) for what in seat['now'])}" if seat["now"] else "nothing"
                assert comes_true(partial(reads, looking, told))
            for lack in rows["missing"]:
                assert comes_true(partial(is_listed, looking, lack["said"])), (line, lack)
