"""The tables of Mega Civilization as values; every number comes from `data/`."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from civledger.model.shipped import shipped_with
from civledger.model.struct import Struct
from civledger.model.toml import loads

COLOURS = ("blue", "green", "orange", "red", "yellow")
LETTERS = ", ".join(f"{colour[0]} {colour}" for colour in (*COLOURS, "any you choose"))
EPOCHS = ("stone", "early_bronze", "middle_bronze", "late_bronze", "early_iron", "late_iron")
EDITION = "corrected"
ABILITIES = (
    "Diaspora",
    "Fundamentalism",
    "Monotheism",
    "Politics",
    "Provincial Empire",
    "Trade Routes",
    "Universal Doctrine",
)
TRACKS = ("advances", "payment", "treasury", "tokens", "cities", "hands", "ast")
BLOCKS = WEST, EAST = ("west", "east")

DATA = shipped_with(__package__) / "data"

Counts = Mapping[str, int]


class Advance(Struct):
    """One of the 51 advances: what is printed on it, and what it changes in the books."""

    name: str
    tier: str
    price: int
    points: int
    colours: tuple[str, ...]
    credits: Counts
    gives: Counts = {}
    books: str = ""
    tax_rate: tuple[int, int] = (0, 0)
    choose: int = 0
    discount: int = 0
    frees: Mapping[str, Any] = {}
    hand_limit: int = 0
    treasury_points: int = 0
    cards: Mapping[int, int] = {}
    free_card: bool = False
    substitute: bool = False
    counts_as_cities: int = 0
    support: int = 0
    pays_building: int = 0
    no_revolt: bool = False
    moves_last: bool = False

    @property
    def tokens(self) -> dict[str, int]:
        """Return the credit tokens that it brings, those of a colour to be chosen last."""
        return {**self.credits, **({"any": self.choose} if self.choose else {})}

    @property
    def given(self) -> int:
        """Return what it takes off the price of the next one."""
        return sum(self.gives.values())


class _Civilization(Struct):
    """A row of the A.S.T. on either side: the first space of each epoch after the Stone Age.

    `block` is its half of the box; in which trade block it plays, the game says.
    """

    name: str
    rank: int
    block: str
    basic: Counts
    expert: Counts


class Commodity(Struct):
    """A commodity: the face value of a card, how many exist if that is limited, and in which half of the box."""

    face: int
    cards: int | None = None
    half: str = ""


class Side(Struct):
    """One side of the A.S.T.: its length, its end and what each epoch requires."""

    spaces: int
    end: int
    extra_turns: int
    back_without_cities: bool
    requirements: Mapping[str, Counts]


class _Preset(Struct):
    """A set-up of the rule book: who plays on a map, and who of the West trades with the East there."""

    players: int
    map: str
    civilizations: tuple[str, ...]
    east_here: tuple[str, ...] = ()


def data(name: str) -> dict[str, Any]:
    """Return one of the data files."""
    return loads((DATA / f"{name}.toml").read_text("utf-8"))


class Book(Struct):
    """The numbers a game is played by: those of its edition, changed by its house rules.

    `printed` are the prices on the cards, whatever the house asks for them: class and points go by these.
    """

    advances: Mapping[str, Advance]
    printed: Counts
    numbers: Mapping[str, Any]
    chain: Mapping[str, tuple[str, int]]
    effects: Mapping[str, tuple[Advance, ...]]
    counted: Mapping[str, frozenset[str]]
    points: Counts


@cache
def editions() -> tuple[str, ...]:
    """Return the editions there are: one for each file."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in (DATA / "editions").iterdir()))


def players_of_all() -> tuple[int, int]:
    """Return the fewest and the most players that a game has in any edition."""
    rows = [book(edition).numbers["players"] for edition in editions()]
    return min(row["fewest"] for row in rows), max(row["most"] for row in rows)


@cache
def book(edition: str) -> Book:
    """Return the numbers of an edition."""
    own = data(f"editions/{edition}")
    cards = [{**row, **own["advances"].get(row["name"], {})} for row in data("advances")["advance"]]
    advances = [Advance(**{**row, "cards": by_number(row.get("cards", {}))}) for row in cards]
    shared = data("game")
    numbers = {**shared, **{key: {**shared.get(key, {}), **rows} for key, rows in own["numbers"].items()}}
    return make_book(advances, numbers)


def make_book(cards: Iterable[Advance], numbers: Mapping[str, Any], printed: Counts | None = None) -> Book:
    """Return cards and numbers as a book, with what is often looked up in it; other prices may be printed on them."""
    advances = {card.name: card for card in cards}
    printed = printed or {card.name: card.price for card in advances.values()}
    chain = {to: (giver.name, gives) for giver in advances.values() for to, gives in giver.gives.items()}
    effects = {
        effect: tuple([card for card in advances.values() if getattr(card, effect) != usual])
        for effect, usual in Advance._field_defaults.items()
    }
    required = {what for side in sides().values() for needs in side.requirements.values() for what in needs}
    counted = {what: advances_counted(what, printed) for what in required if what[-1].isdigit()}
    points = {card.name: card.points for card in advances.values()}
    return Book(advances, printed, numbers, chain, effects, counted, points)


def advances() -> Mapping[str, Advance]:
    """Return the advances by name, from the cheapest to the dearest, as the usual edition has them."""
    return book(EDITION).advances


@cache
def civilizations() -> Mapping[str, _Civilization]:
    """Return the civilizations by name, in ranking order."""
    return {row["name"]: _Civilization(**row) for row in data("civilizations")["civilization"]}


@cache
def commodities() -> Mapping[str, Commodity]:
    """Return the commodities by name, Water among them."""
    return {name: Commodity(**row) for name, row in data("commodities")["commodities"].items()}


@cache
def box(civs: tuple[str, ...]) -> tuple[str, ...]:
    """Return the commodities that these civilizations play with: all of them if no set-up has just these."""
    every, shared = commodities(), data("commodities")["both"]
    setup = next((setup for setup in presets() if sorted(setup.civilizations) == sorted(civs)), None)
    if setup is None:
        return tuple(every)
    halves = ("", *((WEST, EAST) if setup.map == "both" else (setup.map,)))
    kept = (*halves, "both") if setup.players in shared else halves
    return tuple([name for name, commodity in every.items() if commodity.half in kept])


@cache
def limits() -> Counts:
    """Return how many cards of each commodity exist, where that is limited."""
    return {name: commodity.cards for name, commodity in commodities().items() if commodity.cards is not None}


def stacks() -> int:
    """Return how many stacks of trade cards there are: one for each face value."""
    return max(commodity.face for commodity in commodities().values())


@cache
def sides() -> Mapping[str, Side]:
    """Return the two sides of the A.S.T."""
    return {name: Side(**row) for name, row in data("ast").items()}


@cache
def epochs(side: str, civ: str) -> tuple[str, ...]:
    """Return the epoch of every space on a civilization's row, of the one beyond the end too."""
    starts = {EPOCHS[0]: 0, **getattr(civilizations()[civ], side)}
    spaces = range(sides()[side].spaces + 2)
    return tuple([epoch for epoch, start in starts.items() if start <= space][-1] for space in spaces)


@cache
def presets() -> tuple[_Preset, ...]:
    """Return the set-ups of the rule book, by number of players."""
    return tuple([_Preset(**row) for row in data("setups")["setup"]])


def numbers() -> Mapping[str, Any]:
    """Return the numbers of the usual edition that stand in no table."""
    return book(EDITION).numbers


def holders_of(effect: str) -> tuple[Advance, ...]:
    """Return the advances that have an effect."""
    return book(EDITION).effects[effect]


def by_number(table: Mapping[str, int]) -> dict[int, int]:
    """Return a table with numbers as its keys, which TOML writes as text."""
    return {int(key): value for key, value in table.items()}


def from_players(table: Mapping[str, int], players: int) -> int:
    """Return the value of the last row that begins at no more than this number of players."""
    return max([(int(key), value) for key, value in table.items() if int(key) <= players], default=(0, 0))[1]


def advances_counted(requirement: str, printed: Counts) -> frozenset[str]:
    """Return the advances that a requirement such as `advances_below_100` counts."""
    words = requirement.split("_")
    return frozenset([name for name, price in printed.items() if (price < int(words[-1])) == ("below" in words)])


@cache
def effect_data() -> Mapping[str, Any]:
    """Return calamities and special abilities as they stand in their file."""
    return data("effects")


@cache
def calamity_names() -> Mapping[str, str]:
    """Return all names of calamities, each with the one on its card."""
    rows = effect_data()["calamity"]
    return {name: row["name"] for row in rows for name in (row["name"], *row.get("also", ()))}
