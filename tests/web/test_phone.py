"""What a seat's page is drawn from, how payment is proposed, and what a refusal says to a phone."""

import itertools
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from civledger.model.entry_faults import ENTERED_TWICE
from civledger.model.finding import ERROR
from civledger.rules import RULESETS
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.advice import phone as advising
from civledger.rules.megaciv.advice.goals import GOALS
from civledger.rules.megaciv.views import phone
from civledger.rules.stoneage.entries.cards import BUILDING, CARD
from tests.cli.keyboard import typed
from tests.depth import cases
from tests.support import entry, header, judged
from tests.web.tables import GAME, Reply, Table, hosting

SHELL = re.compile(r"civledger|`|--|(^|\s)-\w\b|CIV|NUMBER")
FACES = {"Salt": 3, "Iron": 2, "Ochre": 1, "Oil": 4, "Gold": 9, "Water": 0}
HAND = {"Salt": 5, "Ochre": 3}


def pay(table: Table, who: str, **body: object) -> Reply:
    """Return the answer to the question how to pay."""
    return table.ask(who, "POST", "/api/payment", body)


def pads(seen: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the pads of a seat by their labels."""
    return {pad["label"]: pad for pad in seen["page"]["pads"]}


def test_the_page_has_a_pad_for_every_number_of_a_turn(standing: Table) -> None:
    seen = standing.see("Minoa")
    found = pads(seen)
    assert list(found)[:5] == ["Census", "Cities", "Hand", "Ship upkeep", "New ships"]
    asked = ("action", "key", "most", "entered", "fix")
    assert [found["Census"][key] for key in asked] == ["census", "tokens", 55, False, False]
    assert (found["Hand"]["most"], found["Hand"]["beyond"]) == (seen["hand_limit"], "discarded")
    assert found["New ships"]["sent"] == {"on": "ship"}
    assert seen["page"]["numbers"] == {"Treasury": 9, "Stock": 45, "Cities": 0, "Points": 0}
    assert seen["page"]["track"]["said"] == "You will advance to space 1."


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
    assert (fixed.status, fixed.data["receipt"][0]) == (201, "was 4")
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
    words = ruleset.phone_entries().HELP
    faults = {check.fault for check in ruleset.checks if check.fault.severity == ERROR or check.fault.refused}
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


def test_a_proposed_payment_is_recorded_as_it_is(table: Table) -> None:
    reply = pay(table, "Minoa", basket=["Pottery", "Mysticism"], cards={"Salt": 6, "Ochre": 3})
    assert (reply.status, reply.data["price"], reply.data["most"]) == (200, 110, 108 + 9 + 9)
    assert reply.data["said"][-1].startswith("pay with ")
    entered = table.enter("Minoa", "b", "buy", **reply.data["values"])
    assert entered.status == 201, entered
    assert table.see("Minoa")["page"]["shop"]["closed"].startswith("You have bought Mysticism and Pottery this turn")
    again = pay(table, "Minoa", basket=["Sculpture"], card_points=50)
    assert (again.status, SHELL.search(again.data["error"])) == (400, None)
    advice = table.ask("Minoa", "POST", "/api/advise", {"card_points": 50})
    assert (advice.status, SHELL.search(advice.data["error"])) == (400, None)


def test_library_anatomy_and_chosen_tokens_go_along(table: Table) -> None:
    names = ["Library", "Anatomy", "Written Record", "Empiricism"]
    values = pay(table, "Rome", basket=names, card_points=900).data["values"]
    assert (values["library"], values["anatomy"]) == ("Anatomy", "Empiricism")
    assert sum(values["choose"]["Written Record"].values()) == 10
    assert table.enter("Rome", "b", "buy", **values).status == 201


def test_what_cannot_be_paid_is_told_with_how_much_is_short(standing: Table) -> None:
    reply = pay(standing, "Minoa", basket=["Pottery"], card_points=40)
    assert (reply.status, reply.data["price"], reply.data["most"], reply.data["values"]) == (200, 60, 49, None)
    none = pay(standing, "Minoa", cards={}).data
    assert (none["price"], none["most"], none["advances"]) == (0, 9, [])


def test_where_payment_is_not_tracked_none_is_proposed(tmp_path: Path) -> None:
    (tmp_path / GAME).write_text(header(tracks=["advances"]), "utf-8")
    with hosting(tmp_path) as table:
        reply = pay(table, "Minoa", basket=["Pottery"], cards={})
        assert (reply.data["most"], reply.data["said"], reply.data["values"]) == (None, [], {"advances": ["Pottery"]})
        assert table.enter("Minoa", "b", "buy", **reply.data["values"]).status == 201


@pytest.mark.parametrize(
    "body",
    [
        *({}, {"basket": []}, {"cards": {}, "card_points": 1}, {"basket": "Pottery", "cards": {}}),
        *({"basket": [1], "cards": {}}, {"basket": ["Potery"], "cards": {}}, {"cards": {"Salz": 1}}),
        *({"cards": {"Salt": 99}}, {"cards": {"Salt": -1}}, {"cards": []}, {"cards": {}, "goal": "points"}),
    ],
)
def test_a_payment_of_nothing(standing: Table, body: dict[str, object]) -> None:
    assert pay(standing, "keeper", **{**body, "civ": "Rome"}).status == 400


def test_a_hand_is_told_to_nobody_and_kept_nowhere(table: Table, game: Path) -> None:
    kept = {file: file.read_bytes() for file in game.parent.rglob("*") if file.is_file()}
    seen = table.see("Rome")
    assert pay(table, "Minoa", basket=["Pottery"], cards=HAND).status == 200
    assert table.ask("Minoa", "POST", "/api/advise", {"cards": HAND}).status == 200
    assert pay(table, "Rome", basket=["Pottery"], cards=HAND, civ="Minoa").status == 403
    assert table.see("Rome") == seen
    assert {file: file.read_bytes() for file in game.parent.rglob("*") if file.is_file()} == kept


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
        assert pay(table, "Ann", cards={}).status == 404


def least_waste(hand: Mapping[str, int], treasury: int, price: int) -> int | None:
    """Return by trying everything how little of a hand and a treasury is wasted on a price, None if it is too much."""
    ways = itertools.product(*(range(number + 1) for number in hand.values()))
    worth = {sum(n * n * FACES[name] for name, n in zip(hand, way, strict=True)) for way in ways}
    paid = [cards + tokens for cards in worth for tokens in range(treasury + 1)]
    return min((given - price for given in paid if given >= price), default=None)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(cases(25)))
def test_no_other_payment_wastes_less(seed: int) -> None:
    chance = random.Random(seed)
    hand = {name: chance.randrange(6) for name in chance.sample(list(FACES), 3)}
    treasury = chance.randrange(12)
    names = chance.sample(["Pottery", "Mysticism", "Empiricism", "Deism", "Music"], chance.randint(1, 2))
    situation = judged(header() + entry(1, "gain", f"treasury = {{ Minoa = {treasury} }}")).at()
    answer = advising.pay(situation, "Minoa", names, hand, None)
    price = sum(tables.advances()[name].price for name in names)
    assert answer["price"] == price
    wasted = least_waste(hand, treasury, price)
    assert (answer["payment"] or {}).get("wasted") == wasted
    if wasted is not None:
        payment = answer["payment"]
        cards = payment["cards"] or {}
        assert all(number <= hand[name] for name, number in cards.items())
        assert payment["treasury"] <= treasury
        assert sum(n * n * FACES[name] for name, n in cards.items()) + payment["treasury"] == price + wasted


def test_nothing_is_offered_when_the_game_is_over(tmp_path: Path) -> None:
    ended = Path(__file__).parents[2] / "ledgers" / "eight-basic.toml"
    (tmp_path / GAME).write_bytes(ended.read_bytes())
    with hosting(tmp_path) as table:
        page = table.see(next(iter(table.told["seats"])))["page"]
    assert (page["shop"]["closed"], page["pads"]) == ("The game is over.", [])


def test_what_comes_free_only_together_is_told_before_it_is_bought(standing: Table) -> None:
    alone = pay(standing, "Egypt", basket=["Anatomy"], card_points=500).data["said"]
    assert alone[1] == (
        "Anatomy gives you Coinage, Astronavigation, Empiricism or Written Record free, but only in the same purchase. "
        "Add one to the basket"
    )
    both = pay(standing, "Egypt", basket=["Anatomy", "Empiricism"], card_points=500).data
    assert (both["said"][0], len(both["said"]), both["price"]) == ("Empiricism free with Anatomy", 2, 270)
    library = pay(standing, "Egypt", basket=["Library"], card_points=500).data["said"]
    assert library[1].startswith("Library takes 40 off one other advance")


class Way(NamedTuple):
    """A way to pay, tried literally: what is wasted, lost in cards, and paid of treasury; and the cards handed in."""

    wasted: int
    lost: int
    treasury: int
    cards: tuple[int, ...]


def pay_in_every_way(hand: Mapping[str, int], treasury: int, price: int, limit: int) -> list[Way]:
    """Return every way to pay in which no card can be kept besides, the best first."""
    faces = [FACES[name] for name in hand]

    def worth(cards: tuple[int, ...]) -> int:
        return sum(number * number * face for number, face in zip(cards, faces, strict=True))

    whole, found = tuple(hand.values()), []
    for given in itertools.product(*(range(number + 1) for number in whole)):
        tokens = max(0, price - worth(given))
        fewer = [tuple(n - (at == place) for at, n in enumerate(given)) for place, n in enumerate(given) if n]
        if tokens > treasury or any(worth(less) + tokens >= price for less in fewer):
            continue
        rest = tuple(have - gone for have, gone in zip(whole, given, strict=True))
        keeping = itertools.product(*(range(number + 1) for number in rest))
        kept = max(worth(some) for some in keeping if sum(some) <= limit)
        found.append(Way(worth(given) + tokens - price, worth(whole) - worth(given) - kept, tokens, given))
    return sorted(found)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(cases(25)))
def test_the_ways_to_pay_are_the_best(seed: int) -> None:
    chance = random.Random(seed)
    hand = {name: chance.randrange(5) for name in chance.sample([name for name in FACES if FACES[name]], 3)}
    treasury, limit = chance.randrange(12), 8
    names = chance.sample(["Pottery", "Mysticism", "Empiricism", "Deism", "Music"], chance.randint(1, 2))
    situation = judged(header() + entry(1, "gain", f"treasury = {{ Minoa = {treasury} }}")).at()
    answer = advising.pay(situation, "Minoa", names, hand, None)
    literal = pay_in_every_way(hand, treasury, answer["price"], limit)
    paid = [way["payment"] for way in answer["ways"]]
    assert paid[:1] == ([answer["payment"]] if literal else [])
    assert [way["left"] for way in answer["ways"][:1]] == ([answer["left"]] if literal else [])
    tried = {(way.wasted, way.treasury, way.cards): way[:3] for way in literal}
    handed = [tuple((one["cards"] or {}).get(name, 0) for name in hand) for one in paid]
    ranks = [tried[one["wasted"], one["treasury"], cards] for one, cards in zip(paid, handed, strict=True)]
    assert ranks == sorted(ranks)
    assert ranks[:1] == [way[:3] for way in literal[:1]]


def test_ones_own_cards_are_filled_up_with_treasury(table: Table) -> None:
    asked = {"basket": ["Pottery"], "cards": {"Salt": 5, "Ochre": 3}}
    own = pay(table, "Minoa", **asked, paying={"Salt": 4, "Ochre": 2}).data["ways"]
    assert [(way["payment"]["treasury"], way["short"], way["left"]) for way in own] == [(8, 0, 3 + 1 + 1)]
    assert own[0]["said"] == ["Pay with 4 Salt, 2 Ochre and 8 treasury", "You keep 2 cards worth 4 and 1 treasury"]
    few = pay(table, "Minoa", **asked, paying={"Salt": 3}).data["ways"][0]
    assert (few["short"], few["values"], few["said"][0]) == (60 - 27 - 9, None, "Pay with 3 Salt and 9 treasury")
    assert pay(table, "Minoa", **asked, paying={"Salt": 6}).status == 400
    assert pay(table, "Minoa", **asked, paying=3).status == 400
    assert pay(table, "Minoa", basket=["Pottery"], card_points=55, paying=56).status == 400
    points = pay(table, "Minoa", basket=["Pottery"], card_points=55, paying=53).data["ways"][0]
    assert (points["payment"]["treasury"], points["left"]) == (7, 2 + 2)
    assert table.enter("Minoa", "b", "buy", **own[0]["values"]).status == 201


def test_what_is_left_counts_no_change(standing: Table) -> None:
    paid = pay(standing, "Minoa", basket=["Pottery"], cards={"Salt": 5}).data
    assert (paid["most"] - paid["price"], paid["left"]) == (24, 9)
    assert paid["ways"][0]["said"] == [
        "Pay with 5 Salt",
        "That is 15 more than the price, and there is no change",
        "You keep 9 treasury",
    ]
