"""The facts of `tests/facts/`, for everything that reads the rules a second time."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

Row = dict[str, Any]


class Kind(NamedTuple):
    """A commodity: face value, cards of it, the half of the box it belongs to, and its cards in each of two blocks."""

    face: int
    cards: int
    half: str
    west: int
    east: int


def read(name: str) -> Row:
    """Return a file of facts."""
    return tomllib.loads((Path(__file__).parents[1] / "facts" / f"{name}.toml").read_text("utf-8"))


def named(rows: list[Row]) -> dict[str, Row]:
    """Return rows by their names."""
    return {row["name"]: row for row in rows}


CARDS, TABLE, BOX, BLOWS, SCORING, EDITIONS = map(
    read, ("advances", "civilizations", "commodities", "calamities", "scoring", "editions")
)
COLOURS = ("blue", "green", "orange", "red", "yellow")
BASE: dict[str, int] = CARDS["base"]
ADVANCES = named(CARDS["advance"])


def effects(kind: str) -> Iterator[tuple[str, Row]]:
    """Yield the advances that have an effect of a kind, each with its numbers."""
    for name, card in ADVANCES.items():
        yield from ((name, effect) for effect in card["effects"] if effect["kind"] == kind)


ABILITIES = {name for name, card in ADVANCES.items() if "phase 10" in [one.get("when") for one in card["effects"]]}
CHOSEN: dict[str, int] = {name: effect["total"] for name, effect in effects("choose_credits")}
# Whose holders an ability of phase 10 does not touch.
PROTECTED = {
    ability: {name for name, effect in effects("protection") if ability in effect["against"]}
    for ability in {against for _, effect in effects("protection") for against in effect["against"]}
}
# Stack, price, and the advance it takes.
CARD_PRICES: list[tuple[int, int, str]] = [
    (BASE["buy_trade_card_stack"], BASE["buy_trade_card_treasury"], ""),
    *((stack, by["treasury_per_card"], name) for name, by in effects("buy_trade_card") for stack in by["stacks"]),
]

CIVILIZATIONS = named(TABLE["civilization"])
REQUIREMENTS: dict[str, dict[str, dict[str, int]]] = TABLE["requirements"]
SETUPS: dict[tuple[int, str], list[str]] = {
    (row["players"], row["region"]): row["civilizations"] for row in TABLE["setup"]
}
EAST_HERE: dict[int, list[str]] = {row["players"]: row.get("east_here", []) for row in TABLE["setup"]}
START_CREDITS: dict[int, int] = {
    int(key.split("_")[1]): points for key, points in TABLE["start_credits"].items() if key.startswith("players")
}

COMMODITIES = {
    row["name"]: Kind(
        row["face"],
        row["full_set"],
        "both" if len(row["single_block"]) > 1 else row["single_block"][0],
        *(row["cards_12_to_18"].get(block, 0) for block in ("west", "east")),
    )
    for row in BOX["commodity"]
}
WATER = "Water"
FACES: dict[str, int] = {WATER: BOX["water"]["face"], **{name: kind.face for name, kind in COMMODITIES.items()}}

# By stack: the calamity that cannot be traded, the one that can, the minor one. Without a map nobody has a volcano.
CALAMITIES: dict[int, tuple[str, str, str]] = {
    row["stack"]: (row["non_tradeable"].split(" or ")[-1], row["tradeable"], row["minor"])
    for row in BOX["calamity_stack"]
}
FIXED, TRADED, MINOR = ({row[place]: stack for stack, row in CALAMITIES.items()} for place in range(3))
PLACES = {
    name: {"kind": kind.replace("_", "-"), "stack": row["stack"]}
    for row in BOX["calamity_stack"]
    for kind in ("minor", "non_tradeable", "tradeable")
    for name in row[kind].split(" or ")
}
# By every name that a calamity has.
STRIKES: dict[str, Row] = {
    name: {**row, **PLACES[row["name"]]} for row in BLOWS["calamity"] for name in (row["name"], *row.get("also", ()))
}

FEW: Row = BLOWS["few_players"]

PIECES: dict[str, int] = SCORING["pieces"]
COSTS: dict[str, int] = SCORING["costs"]
POINTS: dict[str, int] = SCORING["points"]
SHORT: dict[str, int] = SCORING["short"]
SETS: dict[str, list[str]] = {row["name"]: row["advances"] for row in SCORING["set"]}


def blow(name: str, players: int) -> Row:
    """Return what a calamity does with so many players: with few of them, to fewer."""
    if players > FEW["up_to"]:
        return STRIKES[name]
    less: Row = {"others": FEW["others"]} if name in FEW["others_of"] else {}
    if name == "Cyclone":
        less = dict(zip(("number", "other_number"), FEW["cyclone"], strict=True))
    return STRIKES[name] | less


def has_minor(players: int) -> bool:
    """Tell whether minor calamities are in the stacks."""
    return players in BLOWS["limits"]["minor_with_players"]


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
    civs = SETUPS[players, region]
    if players < 12:
        return dict.fromkeys(civs, region)
    return {civ: "east" if civ in EAST_HERE[players] else CIVILIZATIONS[civ]["block"] for civ in civs}


def sets_drawn(players: int, region: str = "") -> list[str]:
    """Return the theme sets that so many players draw from in the Short Game, up to four on one of the maps."""
    drawn = SCORING["sets"]
    if players <= FEW["up_to"]:
        return list(EDITIONS["short"][region][str(players)])
    if players < 8:
        return list(drawn["first"][:players])
    if players == 8:
        return [name for name in SETS if name != drawn["not_with_8"]]
    return [*SETS, *drawn["second_copies"][: players - 9]]
