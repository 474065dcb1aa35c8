"""How a phone is told to pay: the best ways, one's own choice of cards, and what is left."""

import itertools
import random
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.advice import phone as advising
from tests.depth import seeds
from tests.support import entry, header, judged
from tests.web.tables import GAME, Reply, Table, hosting
from tests.web.test_phone import SHELL

FACES = {"Salt": 3, "Iron": 2, "Ochre": 1, "Oil": 4, "Gold": 9, "Water": 0}
HAND = {"Salt": 5, "Ochre": 3}


def pay(table: Table, who: str, **body: object) -> Reply:
    """Return the answer to the question how to pay."""
    return table.ask(who, "POST", "/api/payment", body)


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


def least_waste(hand: Mapping[str, int], treasury: int, price: int) -> int | None:
    """Return by trying everything how little of a hand and a treasury is wasted on a price, None if it is too much."""
    ways = itertools.product(*(range(number + 1) for number in hand.values()))
    worth = {sum(n * n * FACES[name] for name, n in zip(hand, way, strict=True)) for way in ways}
    paid = [cards + tokens for cards in worth for tokens in range(treasury + 1)]
    return min((given - price for given in paid if given >= price), default=None)


@pytest.mark.deep
@pytest.mark.parametrize("seed", seeds(25))
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
@pytest.mark.parametrize("seed", seeds(25))
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
