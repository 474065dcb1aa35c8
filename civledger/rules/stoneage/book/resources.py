"""What resources are worth, and what a roll for one of them gives."""

from collections.abc import Mapping, Sequence

from civledger.rules.stoneage import tables


def all_known(resources: Mapping[str, int | None]) -> bool:
    """Tell whether every resource and its number could be read."""
    return resources.keys() <= tables.worth().keys() and None not in resources.values()


def building_worth(paid: Mapping[str, int | None]) -> int | None:
    """Return the points that resources bring; none if some of them could not be read."""
    known = tables.worth()
    return sum(known[name] * (number or 0) for name, number in paid.items()) if all_known(paid) else None


def produced(resource: str, dice: Sequence[int], tools: int) -> int:
    """Return how many of a resource a roll gives, with the tools added to it."""
    return (sum(dice) + tools) // tables.worth()[resource]
