"""Numbers and names of the box that no other table of the tests has: set-ups, trade cards, calamities, theme sets."""

from collections.abc import Iterator
from typing import NamedTuple


class Kind(NamedTuple):
    """A commodity: face value, cards of it, the half of the box it belongs to, and its cards in each of two blocks."""

    face: int
    cards: int
    half: str
    west: int
    east: int


# By face value: cards of each, whose they are in a game of one block, and how both blocks share them, west first.
PRINTED = {
    1: "Clay 9 west 5+4, Flax 9 east 0+9, Hides 9 east 4+5, Ochre 9 west 9+0, Bone 8 both 4+4",
    2: "Furs 8 east 4+4, Iron 8 west 4+4, Papyri 8 west 8+0, Stone 8 east 0+8, Wax 8 both 4+4",
    3: "Fish 8 west 8+0, Fruit 9 west 5+4, Salt 9 east 4+5, Timber 8 east 0+8, Ceramics 8 both 4+4",
    4: "Cotton 7 east 0+7, Oil 8 west 4+4, Sugar 8 east 4+4, Wool 7 west 7+0, Grain 8 both 4+4",
    5: "Lacquer 6 east 0+6, Livestock 7 east 3+4, Textiles 7 west 4+3, Wine 6 west 6+0, Glass 6 both 3+3",
    6: "Bronze 6 east 3+3, Copper 6 west 3+3, Silver 5 east 0+5, Tin 5 west 5+0, Lead 6 both 3+3",
    7: "Incense 6 west 3+3, Jade 5 east 0+5, Resin 5 west 5+0, Spice 6 east 3+3, Herbs 6 both 3+3",
    8: "Dye 4 east 0+4, Gemstones 5 west 3+2, Marble 4 west 4+0, Tea 5 east 2+3, Obsidian 4 both 2+2",
    9: "Gold 5 west 3+2, Ivory 4 west 4+0, Pearls 5 east 2+3, Silk 4 east 0+4, Amber 4 both 2+2",
}


def read_printed() -> Iterator[tuple[str, Kind]]:
    """Yield every commodity of the box."""
    for face, row in PRINTED.items():
        for name, cards, half, shares in map(str.split, row.split(", ")):
            west, east = map(int, shares.split("+"))
            yield name, Kind(face, int(cards), half, west, east)


COMMODITIES = dict(read_printed())
WATER = "Water"
FACES = {WATER: 0, **{name: kind.face for name, kind in COMMODITIES.items()}}

SETUPS = {
    (5, "east"): "Saba Babylon Persia Nubia Parthia",
    (5, "west"): "Minoa Assyria Hatti Hellas Egypt",
    (6, "east"): "Saba Babylon Kushan Persia Indus Parthia",
    (6, "west"): "Minoa Carthage Hatti Rome Iberia Hellas",
    (7, "east"): "Saba Babylon Kushan Persia Nubia Indus Parthia",
    (7, "west"): "Minoa Assyria Carthage Hatti Rome Hellas Egypt",
    (8, "east"): "Saba Maurya Babylon Dravidia Kushan Persia Indus Parthia",
    (8, "west"): "Minoa Assyria Carthage Hatti Rome Iberia Hellas Egypt",
    (9, "east"): "Saba Maurya Babylon Dravidia Kushan Persia Nubia Indus Parthia",
    (9, "west"): "Minoa Assyria Celt Carthage Hatti Rome Iberia Hellas Egypt",
    (10, "west"): "Minoa Saba Assyria Babylon Hatti Persia Nubia Hellas Egypt Parthia",
    (11, "east"): "Saba Assyria Maurya Babylon Dravidia Kushan Persia Nubia Indus Egypt Parthia",
    (12, "both"): "Minoa Saba Assyria Babylon Carthage Hatti Rome Persia Nubia Hellas Egypt Parthia",
    (13, "both"): "Minoa Saba Assyria Babylon Carthage Hatti Rome Persia Iberia Nubia Hellas Egypt Parthia",
    (14, "both"): "Minoa Saba Assyria Celt Babylon Carthage Hatti Rome Persia Iberia Nubia Hellas Egypt Parthia",
    (
        15,
        "both",
    ): "Minoa Saba Assyria Babylon Carthage Hatti Kushan Rome Persia Iberia Nubia Hellas Indus Egypt Parthia",
    (16, "both"): "Minoa Saba Assyria Celt Babylon Carthage Hatti Kushan Rome Persia Iberia Nubia Hellas Indus Egypt "
    "Parthia",
    (17, "both"): "Minoa Saba Assyria Maurya Babylon Carthage Dravidia Hatti Kushan Rome Persia Iberia Nubia Hellas "
    "Indus Egypt Parthia",
    (18, "both"): "Minoa Saba Assyria Maurya Celt Babylon Carthage Dravidia Hatti Kushan Rome Persia Iberia Nubia "
    "Hellas Indus Egypt Parthia",
}
WEST = ("Minoa", "Assyria", "Celt", "Carthage", "Hatti", "Rome", "Iberia", "Hellas", "Egypt")
EAST_HERE = {12: "Assyria", 13: "Assyria Egypt", 14: "Assyria Egypt", 15: "Assyria", 16: "Assyria"}

# By stack, from 2 on: the one that cannot be traded, the one that can, the minor one.
CALAMITIES = {
    2: ("Earthquake", "Treachery", "Tempest"),  # without a map nobody has a city on a volcano
    3: ("Famine", "Slave Revolt", "Squandered Wealth"),
    4: ("Flood", "Superstition", "City Riots"),
    5: ("Civil War", "Barbarian Hordes", "City in Flames"),
    6: ("Cyclone", "Epidemic", "Tribal Conflict"),
    7: ("Tyranny", "Civil Disorder", "Minor Uprising"),
    8: ("Corruption", "Iconoclasm and Heresy", "Banditry"),
    9: ("Regression", "Piracy", "Coastal Migration"),
}
FIXED, TRADED, MINOR = ({row[place]: stack for stack, row in CALAMITIES.items()} for place in range(3))

# What the primary victim suffers: a number, and by how much advances change it.
PRIMARY: dict[str, tuple[int, dict[str, int]]] = {
    "Tempest": (2, {}),
    "Tribal Conflict": (5, {}),
    "City Riots": (1, {}),
    "City in Flames": (1, {}),
    "Minor Uprising": (1, {}),
    "Coastal Migration": (1, {}),
    "Squandered Wealth": (0, {}),
    "Banditry": (2, {}),
    "Earthquake": (1, {}),
    "Famine": (10, {"Agriculture": 5, "Pottery": -5, "Calendar": -5}),
    "Flood": (15, {"Engineering": -5}),
    "Civil War": (-35, {"Music": -5, "Drama and Poetry": -5, "Democracy": -10, "Philosophy": 5, "Military": 5}),
    "Cyclone": (3, {"Trade Empire": 1, "Masonry": -1, "Calendar": -2}),
    "Tyranny": (15, {"Sculpture": -5, "Law": -5, "Monarchy": 5, "Provincial Empire": 5}),
    "Corruption": (10, {"Law": -5, "Coinage": 5, "Wonder of the World": 5}),
    "Regression": (1, {"Fundamentalism": 1, "Library": -1}),
    "Treachery": (1, {"Diplomacy": 1}),
    "Slave Revolt": (4, {"Cultural Ascendancy": 1, "Mythology": -1, "Enlightenment": -1, "Mining": 1}),
    "Superstition": (3, {"Mysticism": -1, "Deism": -1, "Enlightenment": -1, "Universal Doctrine": 1}),
    "Barbarian Hordes": (15, {"Monarchy": -5, "Politics": 5, "Provincial Empire": 5}),
    "Epidemic": (15, {"Medicine": -5, "Enlightenment": -5, "Roadbuilding": 5, "Trade Empire": 5}),
    "Civil Disorder": (
        -3,
        {"Music": -1, "Drama and Poetry": -1, "Law": -1, "Democracy": -1, "Naval Warfare": 1, "Advanced Military": 1},
    ),
    "Iconoclasm and Heresy": (4, {"Philosophy": -2, "Theology": -3, "Monotheism": 1}),
    "Piracy": (2, {"Naval Warfare": -1, "Cartography": 1}),
}
# The secondary victims: how many there are at most, what each suffers, and what changes that.
SECONDARY: dict[str, tuple[int, int, dict[str, int]]] = {
    "Earthquake": (1, 1, {}),
    "Famine": (3, 5, {"Pottery": -5, "Calendar": -5}),
    "Flood": (2, 5, {"Engineering": -5}),  # all others on that flood plain: here up to two
    "Cyclone": (2, 2, {"Masonry": -1, "Calendar": -2}),  # all others at that sea: here up to two
    "Epidemic": (2, 10, {"Medicine": -5, "Anatomy": -5}),
    "Iconoclasm and Heresy": (2, 1, {"Philosophy": -2, "Theology": -3}),
    "Piracy": (2, 1, {}),
}
TREASURY = {"Tempest": 5, "Squandered Wealth": 10, "City Riots": 5, "Coastal Migration": 5}
# Whose advances keep off what a neighbour may do in phase 10.
PROTECTED = {
    "Politics": {"Politics", "Cultural Ascendancy"},
    "Monotheism": {"Monotheism", "Theology"},
    "Fundamentalism": {"Fundamentalism", "Philosophy"},
    "Provincial Empire": {"Provincial Empire", "Public Works"},
}

SETS = {
    "Coin and Commerce": ("Cartography", "Law", "Coinage", "Music"),
    "Exploring the Deserts": ("Engineering", "Universal Doctrine", "Deism", "Urbanism"),
    "Mystical Palaces": ("Diplomacy", "Literacy", "Theocracy", "Mythology"),
    "Sacred Constructors": ("Enlightenment", "Engineering", "Theocracy", "Empiricism"),
    "Early Merchants": ("Trade Routes", "Calendar", "Monarchy", "Cloth Making"),
    "Cultural Heights": ("Architecture", "Law", "Drama and Poetry", "Masonry"),
    "Spreading Knowledge": ("Medicine", "Enlightenment", "Astronavigation", "Pottery"),
    "Conquering the Seas": ("Naval Warfare", "Literacy", "Astronavigation", "Written Record"),
    "Emerging Empire": ("Military", "Literacy", "Metalworking", "Mysticism"),
}
FIRST_SETS = (
    *("Conquering the Seas", "Sacred Constructors", "Coin and Commerce", "Exploring the Deserts", "Mystical Palaces"),
    *("Early Merchants", "Spreading Knowledge"),
)
SECOND_COPIES = (
    *("Sacred Constructors", "Conquering the Seas", "Coin and Commerce", "Exploring the Deserts", "Early Merchants"),
    *("Cultural Heights", "Spreading Knowledge", "Emerging Empire", "Mystical Palaces"),
)


def has_minor(players: int) -> bool:
    """Tell whether minor calamities are in the stacks."""
    return 9 <= players <= 11 or players >= 15


def cards_in_box(players: int, block: str) -> dict[str, int]:
    """Return the commodity cards in the stacks of a block; below twelve players there is one block."""
    used = {name: kind for name, kind in COMMODITIES.items() if kind.half != "both" or has_minor(players)}
    if players < 12:
        return {name: kind.cards for name, kind in used.items() if kind.half in (block, "both")}
    split = {name: kind.west if block == "west" else kind.east for name, kind in used.items()}
    return {name: cards for name, cards in split.items() if cards}


def maps(players: int) -> list[str]:
    """Return the maps that so many can play on."""
    return [region for number, region in SETUPS if number == players]


def blocks(players: int, region: str) -> dict[str, str]:
    """Return the civilizations of a set-up in ranking order, each with its trade block."""
    civs = SETUPS[players, region].split()
    if players < 12:
        return dict.fromkeys(civs, region)
    moved = EAST_HERE.get(players, "").split()
    return {civ: "west" if civ in WEST and civ not in moved else "east" for civ in civs}


def sets_drawn(players: int) -> list[str]:
    """Return the theme sets that so many players draw from in the Short Game."""
    if players < 8:
        return list(FIRST_SETS[:players])
    if players == 8:
        return [name for name in SETS if name != "Coin and Commerce"]
    return [*SETS, *SECOND_COPIES[: players - 9]]
