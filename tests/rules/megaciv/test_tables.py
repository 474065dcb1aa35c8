"""The tables themselves, against the cards, the A.S.T. and the rule book, written out a second time."""

from collections import Counter

import pytest

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.ruleset import MegaCivilization
from civledger.rules.megaciv.tables import Advance

# name, printed price, groups, credit tokens, the one advance it takes something off
CARDS = """
Cloth Making, 50, orange, b5 o10, Naval Warfare
Mysticism, 50, blue/yellow, b5 y5, Monument
Sculpture, 50, blue, b10 r5, Architecture
Urbanism, 50, red, g5 r10, Diplomacy
Empiricism, 60, green, b5 g10 o5 r5 y5, Medicine
Masonry, 60, orange, g5 o10, Engineering
Monarchy, 60, red, r10 y5, Law
Mythology, 60, yellow, b5 y10, Literacy
Pottery, 60, orange, b5 o10, Agriculture
Written Record, 60, green/red, g5 r5, Cartography
Deism, 70, yellow, o5 y10, Fundamentalism
Astronavigation, 80, green, g10 y5, Calendar
Drama and Poetry, 80, blue, b10 y5, Rhetoric
Music, 80, blue, b10 y5, Enlightenment
Theocracy, 80, red/yellow, r5 y5, Universal Doctrine
Coinage, 90, green, g10 r5, Trade Routes
Metalworking, 90, orange, o10 r5, Military
Literacy, 110, blue/red, b10 g5 o5 r10 y5, Mathematics
Agriculture, 120, orange, g5 o10, Democracy
Rhetoric, 130, blue, b10 r5, Politics
Architecture, 140, blue, b10 g5, Mining
Medicine, 140, green, g10 o5, Anatomy
Fundamentalism, 150, yellow, b5 y10, Monotheism
Law, 150, red, r10 y5, Cultural Ascendancy
Cartography, 160, green, b5 g10, Library
Diplomacy, 160, blue, b10 r5, Provincial Empire
Engineering, 160, green/orange, g10 o10, Roadbuilding
Enlightenment, 160, yellow, o5 y10, Philosophy
Naval Warfare, 160, red, o5 r10, Diaspora
Universal Doctrine, 160, yellow, r5 y10, Theology
Military, 170, red, o5 r10, Advanced Military
Calendar, 180, green, g10 r5, Public Works
Monument, 180, orange/yellow, o10 y10, Wonder of the World
Trade Routes, 180, orange, o10 y5, Trade Empire
Democracy, 220, red, b5 r20, -
Library, 220, green, b5 g20, -
Philosophy, 220, green/yellow, g20 y20, -
Roadbuilding, 220, orange, g5 o20, -
Mining, 230, orange, g5 o20, -
Politics, 230, blue, b20 y5, -
Public Works, 230, red, o5 r20, -
Advanced Military, 240, red, g5 r20, -
Monotheism, 240, yellow, r5 y20, -
Mathematics, 250, blue/green, b20 g20 o10 r10 y10, -
Theology, 250, yellow, g5 y20, -
Provincial Empire, 260, red, r20 y5, -
Trade Empire, 260, orange, o20 r5, -
Anatomy, 270, green, g20 o5, -
Diaspora, 270, yellow, b5 y20, -
Cultural Ascendancy, 280, blue, b20 y5, -
Wonder of the World, 290, blue/orange, b20 o20, -
"""
GROUPS = {"b": "blue", "g": "green", "o": "orange", "r": "red", "y": "yellow"}
ROWS = [tuple(row.split(", ")) for row in CARDS.strip().splitlines()]
TIERS = {"low": (1, 10), "mid": (3, 20), "high": (6, 0)}

ADVANCES = tables.advances()


def tier(name: str) -> list[Advance]:
    return [card for card in ADVANCES.values() if card.tier == name]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_card_says_what_is_printed_on_it(row: tuple[str, ...]) -> None:
    name, price, colours, credits, gives_to = row
    card = ADVANCES[name]
    points, gives = TIERS[card.tier]
    assert card.price == int(price)
    assert card.points == points
    assert list(card.colours) == colours.split("/")
    assert card.credits == {GROUPS[token[0]]: int(token[1:]) for token in credits.split()}
    assert card.gives == ({} if gives_to == "-" else {gives_to: gives})


def test_there_are_51_cards_in_three_tiers_of_17() -> None:
    assert list(ADVANCES) == [row[0] for row in ROWS]
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


def test_the_two_colour_cards_are_these_nine() -> None:
    assert {card.name: set(card.colours) for card in ADVANCES.values() if len(card.colours) != 1} == {
        "Mysticism": {"blue", "yellow"},
        "Written Record": {"green", "red"},
        "Theocracy": {"red", "yellow"},
        "Literacy": {"blue", "red"},
        "Engineering": {"green", "orange"},
        "Monument": {"orange", "yellow"},
        "Philosophy": {"green", "yellow"},
        "Mathematics": {"blue", "green"},
        "Wonder of the World": {"blue", "orange"},
    }


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
    ("effect", "holders"),
    [
        ("tax_rate", {"Monarchy": [0, 1], "Coinage": [-1, 1]}),
        ("choose", {"Written Record": 10, "Monument": 20}),
        ("discount", {"Library": 40}),
        ("frees", {"Anatomy": {"colour": "green", "below": 100}}),
        ("hand_limit", {"Roadbuilding": 1}),
        ("treasury_points", {"Mining": 2}),
        ("cards", {"Rhetoric": {3: 9}, "Cartography": {2: 5, 7: 13}, "Mining": {6: 13, 8: 13}}),
        ("free_card", {"Wonder of the World": True}),
        ("counts_as_cities", {"Wonder of the World": 1}),
        ("substitute", {"Trade Empire": True}),
        ("no_revolt", {"Democracy": True}),
        ("moves_last", {"Military": True}),
    ],
)
def test_an_effect_on_the_books_is_held_by_these_cards(effect: str, holders: dict[str, object]) -> None:
    found = {card.name: getattr(card, effect) for card in tables.holders_of(effect)}
    assert {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()} == holders


REQUIREMENTS = {
    "basic": {
        "stone": {},
        "early_bronze": {"cities": 2},
        "middle_bronze": {"cities": 3, "advances": 3},
        "late_bronze": {"cities": 3, "advances_100": 3},
        "early_iron": {"cities": 4, "advances_200": 2},
        "late_iron": {"cities": 5, "advances_200": 3},
    },
    "expert": {
        "stone": {},
        "early_bronze": {"cities": 3},
        "middle_bronze": {"cities": 3, "advances_points": 5},
        "late_bronze": {"cities": 4, "advances": 12},
        "early_iron": {"cities": 5, "advances_below_100": 10, "advances_points": 38},
        "late_iron": {"cities": 6, "advances_below_100": 17, "advances_points": 56},
    },
}


@pytest.mark.parametrize("side", REQUIREMENTS)
def test_the_epochs_require_what_the_rule_book_says(side: str) -> None:
    assert tables.sides()[side].requirements == REQUIREMENTS[side]
    assert tuple(tables.sides()[side].requirements) == tables.EPOCHS


def test_the_sides_end_as_the_rule_book_says() -> None:
    sides = {
        name: (side.spaces, side.end, side.extra_turns, side.back_without_cities)
        for name, side in tables.sides().items()
    }
    assert sides == {"basic": (15, 15, 0, False), "expert": (16, 15, 1, True)}


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


RANKING = (
    *("Minoa", "Saba", "Assyria", "Maurya", "Celt", "Babylon", "Carthage", "Dravidia", "Hatti"),
    *("Kushan", "Rome", "Persia", "Iberia", "Nubia", "Hellas", "Indus", "Egypt", "Parthia"),
)
EARLY_AT_6 = {"basic": {"Minoa", "Saba"}, "expert": {"Minoa", "Saba", "Kushan", "Iberia"}}
MIDDLE_AT_9 = {"basic": {"Minoa", "Saba", "Celt", "Carthage", "Iberia", "Parthia"}, "expert": set[str]()}


def test_18_civilizations_stand_in_ranking_order() -> None:
    assert tuple(tables.civilizations()) == RANKING
    assert [civ.rank for civ in tables.civilizations().values()] == list(range(1, 19))
    east = {"Saba", "Maurya", "Babylon", "Dravidia", "Kushan", "Persia", "Nubia", "Indus", "Parthia"}
    assert {civ.name for civ in tables.civilizations().values() if civ.block == "east"} == east
    assert {civ.name for civ in tables.civilizations().values() if civ.block == "west"} == set(RANKING) - east


@pytest.mark.parametrize("civ", RANKING)
@pytest.mark.parametrize("side", ["basic", "expert"])
def test_each_epoch_begins_on_its_space(civ: str, side: str) -> None:
    assert getattr(tables.civilizations()[civ], side) == {
        "early_bronze": 6 if civ in EARLY_AT_6[side] else 5,
        "middle_bronze": 9 if civ in MIDDLE_AT_9[side] else 8,
        "late_bronze": 11,
        "early_iron": 14,
        "late_iron": 15,
    }


COMMODITIES = {
    1: "Clay=9 Flax=9 Hides=9 Ochre=9 Bone=8",
    2: "Furs=8 Iron=8 Papyri=8 Stone=8 Wax=8",
    3: "Fish=8 Fruit=9 Salt=9 Timber=8 Ceramics=8",
    4: "Cotton=7 Oil=8 Sugar=8 Wool=7 Grain=8",
    5: "Lacquer=6 Livestock=7 Textiles=7 Wine=6 Glass=6",
    6: "Bronze=6 Copper=6 Silver=5 Tin=5 Lead=6",
    7: "Incense=6 Jade=5 Resin=5 Spice=6 Herbs=6",
    8: "Dye=4 Gemstones=5 Marble=4 Tea=5 Obsidian=4",
    9: "Gold=5 Ivory=4 Pearls=5 Silk=4 Amber=4",
}
CARDS_OF_FACE = {1: 44, 2: 40, 3: 42, 4: 38, 5: 32, 6: 28, 7: 28, 8: 22, 9: 22}


@pytest.mark.parametrize("face", COMMODITIES)
def test_the_commodities_of_a_face_value(face: int) -> None:
    found = {name: card.cards for name, card in tables.commodities().items() if card.face == face}
    assert found == {name: int(cards) for name, cards in (word.split("=") for word in COMMODITIES[face].split())}
    assert len(found) == 5
    assert sum(cards or 0 for cards in found.values()) == CARDS_OF_FACE[face]


def test_there_are_45_commodities_of_296_cards_and_water() -> None:
    assert len(tables.commodities()) == 46
    assert tables.commodities()["Water"] == tables.Commodity(0, None)
    assert sum(card.cards or 0 for card in tables.commodities().values()) == 296
    assert sum(card.face * (card.cards or 0) ** 2 for card in tables.commodities().values()) == 8000


@pytest.mark.parametrize("players", range(5, 19))
def test_the_number_of_players_sets_hand_limit_and_start_credits(players: int) -> None:
    game = {"rules": "mega-civilization", "ast": "basic"}
    made = MegaCivilization().judging.setup({"game": game, "player": [{"civ": civ} for civ in RANKING[:players]]})
    assert made.faults == ()
    assert made.game.hand_limit == (8 if players <= 11 else 9)
    assert made.game.start_credits == {5: 10, 6: 5, 12: 5}.get(players, 0)


def test_the_numbers_of_the_rule_book_that_stand_alone() -> None:
    numbers = tables.numbers()
    assert numbers["players"] == {"fewest": 5, "most": 18}
    assert numbers["pieces"] == {"tokens": 55, "cities": 9, "ships": 4}
    assert numbers["support"] == {"rate": 2}
    assert numbers["tax"]["rate"] == 2
    assert numbers["purchase"] == {"treasury_points": 1, "choose_step": 5, "cards": {"9": 15}, "ship": 2}
    assert numbers["start"]["tokens"] == 1
    assert numbers["score"] == {"city": 1, "space": 5, "alone_in_late_iron": 5}
