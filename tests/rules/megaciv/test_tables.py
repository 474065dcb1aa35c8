"""What is true of all cards together; that each number is the one of the box, `tests/test_facts.py` tells."""

from collections import Counter

import pytest

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.ruleset import MegaCivilization
from civledger.rules.megaciv.tables import Advance

TIERS = ("low", "mid", "high")

ADVANCES = tables.advances()


def tier(name: str) -> list[Advance]:
    return [card for card in ADVANCES.values() if card.tier == name]


def test_there_are_51_cards_in_three_tiers_of_17() -> None:
    assert [len(tier(name)) for name in TIERS] == [17, 17, 17]
    assert all(card.price < 100 for card in tier("low"))
    assert all(100 <= card.price < 200 for card in tier("mid"))
    assert all(card.price >= 200 for card in tier("high"))


@pytest.mark.parametrize(("giving", "getting", "gift"), [("low", "mid", 10), ("mid", "high", 20)])
def test_each_card_gives_to_one_of_the_next_tier_and_each_gets_from_one(giving: str, getting: str, gift: int) -> None:
    gifts = [(name, given) for card in tier(giving) for name, given in card.gives.items()]
    assert {len(card.gives) for card in tier(giving)} == {1}
    assert {given for _, given in gifts} == {gift}
    assert sorted(name for name, _ in gifts) == sorted(card.name for card in tier(getting))


def test_nothing_gives_to_a_low_card_and_no_high_card_gives() -> None:
    assert not any(card.gives for card in tier("high"))
    assert set(tables.book(tables.EDITION).chain) == {card.name for card in tier("mid") + tier("high")}


def test_the_sums_of_the_cards() -> None:
    cards = ADVANCES.values()
    assert sum(card.points for card in cards) == 170
    assert sum(card.price for card in cards) == 7920
    assert [sum(card.price for card in tier(name)) for name in TIERS] == [1130, 2610, 4180]
    assert Counter(colour for card in cards for colour in card.colours) == dict.fromkeys(tables.COLOURS, 12)
    credits: Counter[str] = Counter()
    for card in cards:
        credits.update(card.credits)
    assert credits == {"blue": 200, "green": 200, "orange": 215, "red": 210, "yellow": 215}
    assert sum(sum(card.gives.values()) for card in cards) == 17 * 10 + 17 * 20


@pytest.mark.parametrize(
    ("requirement", "price", "counts"),
    [
        ("advances_100", 100, True),
        ("advances_100", 99, False),
        ("advances_200", 200, True),
        ("advances_200", 199, False),
        ("advances_below_100", 99, True),
        ("advances_below_100", 100, False),
    ],
)
def test_a_price_requirement_includes_its_lower_bound_only(requirement: str, price: int, counts: bool) -> None:
    assert tables.advances_counted(requirement, {"x": price}) == ({"x"} if counts else set())
    assert requirement in tables.book(tables.EDITION).counted


def test_there_are_45_commodities_of_296_cards_and_water() -> None:
    assert len(tables.commodities()) == 46
    assert tables.commodities()["Water"] == tables.Commodity(0, None)
    assert sum(card.cards or 0 for card in tables.commodities().values()) == 296
    assert sum(card.face * (card.cards or 0) ** 2 for card in tables.commodities().values()) == 8000


@pytest.mark.parametrize("players", range(5, 19))
def test_the_number_of_players_sets_hand_limit_and_start_credits(players: int) -> None:
    game = {"rules": "mega-civilization", "ast": "basic"}
    seats = [{"civ": civ} for civ in [*tables.civilizations()][:players]]
    made = MegaCivilization().judging.setup({"game": game, "player": seats})
    assert made.faults == ()
    assert made.game.hand_limit == (8 if players <= 11 else 9)
    assert made.game.start_credits == {5: 10, 6: 5, 12: 5}.get(players, 0)
