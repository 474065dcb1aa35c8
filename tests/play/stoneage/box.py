"""What is in the box, piece by piece: the 36 cards, the 28 buildings, and the resources."""

from typing import NamedTuple

SUPPLY = {"wood": 28, "clay": 18, "stone": 12, "gold": 10}


class Card(NamedTuple):
    """A civilization card: its upper section with the number it shows, and its lower section."""

    effect: str
    lower: str
    icons: int = 1
    number: int = 0
    resource: str = ""


class Tile(NamedTuple):
    """A building; only one of the kind "fixed" says what is to be paid."""

    kind: str
    paid: tuple[str, ...] = ()
    total: int = 0
    kinds: int = 0


CARDS = (
    *(Card("all-players", symbol) for symbol in ("pottery", "writing", "transport", "sundial")),
    *(Card("all-players", *lower) for lower in (("farmer", 1), ("farmer", 2), ("builder", 1), ("builder", 2))),
    *(Card("all-players", "toolmaker", 2) for _ in range(2)),
    Card("food", "pottery", number=7),
    Card("food", "medicine", number=5),
    Card("food", "builder", number=4),
    Card("food", "weaving", number=3),
    Card("food", "farmer", 2, number=3),
    Card("food", "builder", 2, number=2),
    Card("food", "weaving", number=1),
    Card("resources", "transport", number=2, resource="stone"),
    Card("resources", "farmer", number=1, resource="stone"),
    Card("resources", "shaman", number=1, resource="stone"),
    Card("resources", "shaman", number=1, resource="gold"),
    Card("resources", "shaman", 2, number=1, resource="clay"),
    Card("roll", "art", resource="gold"),
    Card("roll", "shaman", resource="stone"),
    Card("roll", "shaman", 2, resource="wood"),
    Card("points", "music"),
    Card("points", "music"),
    Card("points", "builder", 3),
    Card("tool", "art"),
    Card("agriculture", "sundial"),
    Card("agriculture", "farmer"),
    Card("extra-card", "writing"),
    Card("single-use-tool", "toolmaker", number=4),
    Card("single-use-tool", "toolmaker", number=3),
    Card("single-use-tool", "toolmaker", 2, number=2),
    Card("two-resources", "medicine"),
)
FIXED = """
wood wood clay, wood wood stone, wood wood gold, wood clay clay, wood clay stone, wood clay stone,
wood clay gold, wood clay gold, wood stone stone, wood stone gold, wood stone gold, clay clay stone,
clay clay gold, clay stone stone, clay stone gold, clay stone gold, stone stone gold
"""
TILES = (
    *(Tile("fixed", tuple(names.split())) for names in FIXED.split(",")),
    *(Tile("different", total=total, kinds=kinds) for total in (4, 5) for kinds in (1, 2, 3, 4)),
    *(Tile("free") for _ in range(3)),
)
