"""Calamities and special abilities as values; every number comes from `data/effects.toml`."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from civledger.model.struct import Struct
from civledger.rules.megaciv.tables import Counts, effect_data, numbers

MINOR, TRADEABLE = "minor", "tradeable"


class Avert(Struct):
    """A way out: what is paid each time, how much of the loss that saves, and which advance it needs."""

    saves: int
    treasury: int = 0
    cities: int = 0
    cards: int = 0
    needs: str | None = None


class Calamity(Struct):
    """One calamity; `changes` are added to its number for holders of advances, `few` counts with 3 or 4 players.

    `coast` is the number for a victim without units on any flood plain.
    """

    name: str
    kind: str
    stack: int
    text: str
    does: str
    number: int = 0
    coast: int = 0
    treasury: int = 0
    changes: Counts = {}
    others: int = 0
    other_does: str = ""
    other_number: int = 0
    other_changes: Counts = {}
    anybody: bool = False
    what: str = ""
    softer: str = ""
    spares: str = ""
    avert: Avert | None = None
    also: tuple[str, ...] = ()
    few: Counts = {}

    @property
    def annexes(self) -> bool:
        """Tell whether what is lost goes to somebody else."""
        return self.does.startswith("annex")


@cache
def calamities() -> Mapping[str, Calamity]:
    """Return the calamities under all their names, in the order in which they are resolved."""
    rows = [calamity(row) for row in effect_data()["calamity"]]
    return {name: card for card in rows for name in (card.name, *card.also)}


def calamity(row: Mapping[str, Any]) -> Calamity:
    """Return one calamity of the data."""
    card = Calamity(**row)
    return card._replace(avert=Avert(**row["avert"])) if "avert" in row else card


def among(card: Calamity, players: int) -> Calamity:
    """Return a calamity as so many players have it."""
    return card._replace(**card.few) if players <= use()["few"] else card


def in_play(card: Calamity, players: int) -> bool:
    """Tell whether a calamity is in play with so many players."""
    return card.kind != MINOR or players in use()["minor"]


def on_coast(card: Calamity) -> Calamity:
    """Return a flood as it strikes a victim without units on any flood plain: nobody else is on it."""
    return card._replace(number=card.coast, others=0)


def use() -> Mapping[str, Any]:
    """Return with how many players which calamities are in play."""
    found: Mapping[str, Any] = effect_data()["use"]
    return found


def _unit_points() -> Counts:
    found: Counts = effect_data()["points"]
    return found


def in_points(tokens: int, cities: int) -> int:
    """Return how many unit points these pieces are."""
    worth = _unit_points()
    return tokens * worth["token"] + cities * worth["city"]


def in_cities(points: int, tokens: int) -> int:
    """Return how many cities it takes for unit points beyond so many tokens, the last perhaps for less than it is."""
    return max(0, -(-(points - in_points(tokens, 0)) // _unit_points()["city"]))


def in_tokens(points: int, cities: int) -> int:
    """Return how many tokens it takes for unit points beyond so many cities."""
    return max(0, points - in_points(0, cities)) // _unit_points()["token"]


def tokens_of_reduced() -> Counts:
    """Return how many tokens a reduced city brings to the board at least and at most."""
    found: Counts = numbers()["reduced"]
    return found


class Ability(Struct):
    """One special ability: what it does, up to how much, and which advances protect from it."""

    name: str
    does: str
    text: str
    treasury: int = 0
    price: int = 0
    per_face: int = 0
    tokens: int = 0
    cities: int = 0
    givers: int = 0
    protected: tuple[str, ...] = ()

    @property
    def takes_units(self) -> bool:
        """Tell whether others lose units by it."""
        return self.does in ("annex", "destroy")

    @property
    def brings_units(self) -> bool:
        """Tell whether its user gets units by it."""
        return self.does in ("annex", "settle")

    def cost(self, tokens: int, cities: int) -> int:
        """Return the treasury that so many units cost."""
        return self.price * in_points(tokens, cities)


@cache
def abilities() -> Mapping[str, Ability]:
    """Return the abilities by name."""
    rows = effect_data()["ability"]
    return {row["name"]: Ability(**{**row, "protected": tuple(row.get("protected", ()))}) for row in rows}
