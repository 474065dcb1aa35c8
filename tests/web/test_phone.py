"""What a seat's page is drawn from, and what a refusal says to a phone."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.phone_entry import EntryAnswer
from civledger.bookkeeping.record import Refused
from civledger.model.entry_faults import ENTERED_TWICE
from civledger.model.finding import ERROR
from civledger.rules import RULESETS
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.advice.proposals import GOALS
from civledger.rules.megaciv.views import phone
from civledger.rules.stoneage.entries.boards import BUILDING
from civledger.rules.stoneage.entries.cards import CARD
from civledger.web.hosted import HostedLedger
from civledger.web.roles import Role
from tests.cli import ROOT
from tests.cli.keyboard import done, typed
from tests.support import entry, header, judged
from tests.web.tables import GAME, Table, hosting

SHELL = re.compile(r"civledger|`|--|(^|\s)-\w\b|CIV|NUMBER")


def pads(seen: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the pads of a seat by their labels."""
    return {pad["label"]: pad for pad in seen["page"]["pads"]}


def test_the_page_has_a_pad_for_every_number_of_a_turn(standing: Table) -> None:
    seen = standing.see("Minoa")
    found = pads(seen)
    assert list(found)[:5] == ["Census", "Cities", "Hand", "Ship upkeep", "New ships"]
    asked = ("action", "key", "most", "entered", "fix")
    assert [found["Census"][key] for key in asked] == ["census", "tokens", 46, False, False]
    assert (found["Hand"]["most"], found["Hand"]["beyond"]) == (seen["hand_limit"], "discarded")
    assert found["New ships"]["sent"] == {"on": "ship"}
    assert seen["page"]["numbers"] == {"Treasury": 9, "Stock": 45, "Cities": 0, "Points": 0}
    assert seen["page"]["track"]["said"] == "You will advance to space 1."


def test_the_most_that_a_census_pad_names_is_the_most_that_is_taken(tmp_path: Path) -> None:
    game = tmp_path / "game.toml"
    text = (ROOT / "ledgers" / "eighteen-expert.toml").read_text("utf-8")
    game.write_text(text.partition("# ---- turn 9 ----")[0], "utf-8")
    done(f"tax all -f {game}")
    hosted = HostedLedger(str(game))
    seats = hosted.list_playing()
    assert len(seats) == 18
    for civ in seats:
        most = pads(hosted.see_seat(Role(civ), None))["Census"]["most"]
        sent = {"action": "census", "id": f"{civ} more", "values": {"tokens": {civ: most + 1}}}
        assert isinstance(hosted.record(Role(civ), json.dumps(sent).encode()), Refused), civ
        sent = {"action": "census", "id": f"{civ} most", "values": {"tokens": {civ: most}}}
        assert isinstance(hosted.record(Role(civ), json.dumps(sent).encode()), EntryAnswer), civ


def test_a_seat_knows_when_it_moves_and_buys(table: Table, game: Path) -> None:
    counts = "rom=30 egy=22 min=21 hel=20 ass=14 hat=13 cel=12"
    done(f"census {counts} -f {game}")
    order = {civ: table.see(civ)["page"]["order"] for civ in ("Rome", "Egypt", "Minoa", "Celt")}
    assert [order[civ]["cities"] for civ in order] == ["you move 1st", "you move 2nd", "you move 3rd", "you move 7th"]
    assert order["Minoa"]["buy"] == "you buy 1st", "all markers stand on the start, so the ranking decides"


def test_every_pad_records_its_number(table: Table) -> None:
    assert table.enter("Minoa", "more", "gain", treasury=20).status == 201
    for label, pad in pads(table.see("Minoa")).items():
        number = 9 if pad["key"] == "stack" else 2
        reply = table.enter("Minoa", label, pad["action"], **{**pad["sent"], pad["key"]: number})
        assert reply.status == 201, (label, reply)
    found = pads(table.see("Minoa"))
    assert all(found[label]["entered"] for label in ("Census", "Cities", "Hand", "Ship upkeep", "New ships"))
    assert (found["Census"]["value"], found["New ships"]["value"], found["Census"]["fix"]) == (2, 2, True)


def test_a_second_number_of_a_turn_is_put_right_as_the_pad_says(table: Table) -> None:
    assert table.enter("Minoa", "a", "census", tokens=4).status == 201
    refused = table.enter("Minoa", "b", "census", tokens=5)
    assert [found["code"] for found in refused.data["findings"]] == [ENTERED_TWICE.code]
    assert (refused.data["fix"], refused.data["help"]) == (True, ["if the earlier number was wrong, replace it"])
    assert pads(table.see("Minoa"))["Census"]["fix"]
    body = {"id": "b", "action": "census", "values": {"tokens": 5}, "fix": True}
    fixed = table.ask("Minoa", "POST", "/api/entries", body)
    assert (fixed.status, fixed.data["receipt"][:2]) == (201, ["census Minoa 5", "was 4"])
    assert pads(table.see("Minoa"))["Census"]["value"] == 5


def test_a_second_hand_is_put_right_as_the_pad_says(table: Table) -> None:
    assert table.enter("Minoa", "a", "buy", advances=["Music"], card_points=80, kept=4).status == 201
    assert pads(table.see("Minoa"))["Hand"]["fix"]
    refused = table.enter("Minoa", "b", "hand", kept=5)
    assert [found["code"] for found in refused.data["findings"]] == [ENTERED_TWICE.code]
    assert (refused.data["fix"], refused.data["help"]) == (True, ["if the earlier number was wrong, replace it"])
    body = {"id": "b", "action": "hand", "values": {"kept": 5}, "fix": True}
    assert table.ask("Minoa", "POST", "/api/entries", body).status == 201
    assert pads(table.see("Minoa"))["Hand"]["value"] == 5


def test_a_hand_explained_by_what_was_discarded_is_taken(table: Table) -> None:
    assert table.enter("Minoa", "a", "hand", kept=6).status == 201
    assert table.enter("Minoa", "b", "hand", kept=4, discarded=2).status == 201


def test_what_adds_up_says_when_it_equals_an_entry_and_names_no_command(table: Table) -> None:
    first = table.enter("Minoa", "a", "gain", treasury=3).data
    again = table.enter("Minoa", "b", "gain", treasury=3).data
    said = again["receipt"][-1]
    assert said.startswith(f"the same as entry {first['number']}")
    assert said.endswith("undo it")
    assert table.enter("Minoa", "b", "gain", treasury=3).data == again


def test_a_refusal_that_no_correction_mends_does_not_offer_one(table: Table) -> None:
    refused = table.enter("Minoa", "x", "spend", on="other", treasury=10)
    assert (refused.data["fix"], "treasury gained" in refused.data["help"][0]) == (False, True)
    assert table.enter("Minoa", "y", "census", tokens=4).status == 201
    assert table.enter("Minoa", "z", "census", tokens=56).data["fix"] is False


@pytest.mark.parametrize("game", RULESETS)
def test_what_to_do_about_a_refusal_names_no_command(game: str) -> None:
    ruleset = RULESETS[game]
    words = ruleset.phone_entries.HELP
    faults = {check.fault for check in ruleset.judging.CHECKS if check.fault.severity == ERROR or check.fault.refused}
    said = {fault.code: words.get(fault.code, fault.help_typing) for fault in (*faults, ENTERED_TWICE)}
    assert {code: text for code, text in said.items() if SHELL.search(text)} == {}
    assert words.keys() <= said.keys()


def test_an_advance_tells_points_credits_and_what_it_takes_off_another() -> None:
    rows = phone.page(judged(header()).at(), "Minoa")["shop"]["rows"]
    assert {key: rows["Pottery"][key] for key in ("printed", "points", "colours", "credits", "gives")} == {
        "printed": 60,
        "points": 1,
        "colours": ["orange"],
        "credits": {"blue": 5, "orange": 10},
        "gives": {"Agriculture": 10},
    }
    assert (rows["Written Record"]["choose"], rows["Pottery"]["choose"]) == (10, 0)


@pytest.mark.parametrize(
    ("space", "held", "helping", "enough"),
    [
        (0, 0, 0, 0),  # nothing is asked for
        (8, 1, 50, 0),  # three advances
        (8, 2, 49, 49),
        (8, 3, 0, 0),
        (10, 3, 34, 0),  # three of 100 or more
    ],
)
def test_an_advance_tells_what_it_does_for_the_next_space(space: int, held: int, helping: int, enough: int) -> None:
    books = judged(header() + entry(1, "cities", "cities = { Minoa = 5 }")).at()
    cheapest = dict.fromkeys(list(tables.advances())[:held], 1)
    numbers = {"space": {**books.state.space, "Minoa": space}, "held": {**books.state.held, "Minoa": cheapest}}
    page = phone.page(books._replace(state=books.state._replace(**numbers)), "Minoa")
    rows = [row for name, row in page["shop"]["rows"].items() if name not in cheapest]
    assert (sum(row["helps"] for row in rows), sum(row["enough"] for row in rows)) == (helping, enough)
    assert all(need["met"] for need in page["track"]["needs"]) == (not helping)


def test_goals_on_the_page_are_those_of_the_advice() -> None:
    assert list(phone.GOALS) == list(GOALS)


@pytest.mark.parametrize("tracks", [[], ["advances"], ["treasury"], ["cities", "tokens"]])
def test_what_is_not_tracked_is_not_on_the_page(tracks: list[str]) -> None:
    page = phone.page(judged(header(tracks=tracks)).at(), "Minoa")
    assert (page["shop"] is not None, bool(page["cards"])) == ("advances" in tracks,) * 2
    needed = {"Census": "tokens", "Cities": "cities", "Hand": "hands", "New ships": "treasury"}
    shown = {pad["label"] for pad in page["pads"]}
    assert {label for label in needed if label in shown} == {key for key, needs in needed.items() if needs in tracks}
    assert page["track"] is None


def test_stone_age_draws_pads_and_no_shop(tmp_path: Path) -> None:
    game = tmp_path / GAME
    assert typed(f"new {game} --rules stone-age --players Ann,Bob").code == 0
    with hosting(tmp_path) as table:
        page = table.see("Ann")["page"]
        assert (page["shop"], page["cards"], page["track"], page["turn_called"]) == (None, [], None, "round")
        assert [pad["label"] for pad in page["pads"]] == ["Feeding", "Figures", "Tools", "Agriculture", "Resources"]
        for pad in page["pads"]:
            assert (
                table.enter(
                    "Ann", pad["label"], pad["action"], **{pad["key"]: 7 if pad["key"] == "figures" else 0}
                ).status
                == 201
            )
        found = pads(table.see("Ann"))
        assert all(pad["entered"] for pad in found.values())
        assert (found["Feeding"]["fix"], found["Figures"]["value"], found["Figures"]["most"]) == (True, 7, 10)
        assert [form["action"] for form in page["forms"]] == ["building", "card"]
        assert {field["key"] for form in page["forms"] for field in form["fields"]} <= {*BUILDING.keys, *CARD.keys}
        assert table.ask("Ann", "POST", "/api/payment", {"cards": {}}).status == 404


def test_nothing_is_offered_when_the_game_is_over(tmp_path: Path) -> None:
    ended = Path(__file__).parents[2] / "ledgers" / "eight-basic.toml"
    (tmp_path / GAME).write_bytes(ended.read_bytes())
    with hosting(tmp_path) as table:
        page = table.see(next(iter(table.told["seats"])))["page"]
    assert (page["shop"]["closed"], page["pads"]) == ("The game is over.", [])


def test_a_seat_says_that_it_buys_nothing_and_may_still_buy(table: Table) -> None:
    def asked() -> list[str]:
        lacks = table.see("keeper", "/api/table")["missing"]
        return next((lack["civs"] for lack in lacks if lack["what"] == "buy"), [])

    assert table.see("Minoa")["page"]["shop"]["nothing"] == ""
    assert "Minoa" in asked()
    assert table.enter("Minoa", "a", "buy", advances={}).status == 201
    assert "Minoa" not in asked()
    shop = table.see("Minoa")["page"]["shop"]
    assert (shop["nothing"], shop["closed"]) == (phone._NOTHING, None)
    assert table.enter("Minoa", "a", "buy", advances={}).status == 200
    assert table.enter("Minoa", "b", "buy", advances={}).status == 200
    assert table.enter("Minoa", "c", "buy", advances={}, card_points=20).status == 400
    assert table.enter("Minoa", "d", "buy", advances=["Music"], card_points=80).status == 201
    refused = table.enter("Minoa", "e", "buy", advances={})
    assert (refused.status, "already bought Music" in refused.data["error"]) == (409, True)
