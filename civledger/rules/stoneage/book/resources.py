"""What resources are worth, and what a roll for one of them gives."""

from collections.abc import Mapping, Sequence

from civledger.rules.stoneage import tables


def building_worth(paid: Mapping[str, int | None]) -> int | None:
    """Return the points that resources bring; none if some of them could not be read."""
    known = tables.worth()
    if any(number is None or name not in known for name, number in paid.items()):
        return None
    return sum(known[name] * (number or 0) for name, number in paid.items())


def produced(resource: str, dice: Sequence[int], tools: int) -> int:
    """Return how many of a resource a roll gives, with the tools added to it."""
    return (sum(dice) + tools) // tables.worth()[resource]
