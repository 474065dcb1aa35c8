"""The special abilities as values; every number comes from `data/abilities.toml`."""

from collections.abc import Mapping
from functools import cache

from civledger.model.struct import Struct
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts, commodities, data


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


@cache
def abilities() -> Mapping[str, Ability]:
    """Return the abilities by name."""
    rows = data("abilities")["ability"]
    return {row["name"]: Ability(**{**row, "protected": tuple(row.get("protected", ()))}) for row in rows}


def source(ability: Ability) -> str:
    """Return where treasury comes from, as a `gain` says it."""
    return ability.name.lower().replace(" ", "-")


def ability_of(gained_from: str) -> Ability | None:
    """Return the ability that a `gain` names, if it names one."""
    return next((ability for ability in abilities().values() if source(ability) == gained_from), None)


def gives_less(ability: Ability, treasury: int) -> bool:
    """Tell whether an ability gives less treasury than this; what cards bring has no limit of its own."""
    return treasury > ability.treasury and not ability.per_face


def treasury_gained(ability: Ability, state: State, civ: str) -> int:
    """Return the treasury that an ability brings: what there is in stock, as far as the books know."""
    return min(ability.treasury, max(0, state.stock(civ))) if state.knows_stock(civ) else ability.treasury


def treasury_earned(ability: Ability, cards: Counts) -> int:
    """Return the treasury that commodity cards sold bring."""
    known = commodities()
    return sum(ability.per_face * known[name].face * number for name, number in cards.items())


def protection(ability: Ability, opening: State, civ: str) -> str | None:
    """Return the advance that protects a player from an ability: one held before this turn's purchases."""
    return next((card for card in ability.protected if card in opening.held[civ]), None)
