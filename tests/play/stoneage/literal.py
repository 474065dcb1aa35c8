"""The card and building sheet read a second time: slow, literal, and without a line of the engine."""

from collections.abc import Sequence

EFFECTS = {
    "all-players": 10,
    "food": 7,
    "resources": 5,
    "roll": 3,
    "points": 3,
    "tool": 1,
    "agriculture": 2,
    "extra-card": 1,
    "single-use-tool": 3,
    "two-resources": 1,
}
SYMBOLS = ("medicine", "art", "music", "writing", "sundial", "pottery", "transport", "weaving")
PROFESSIONS = ("farmer", "builder", "shaman", "toolmaker")
RESOURCES = ("wood", "clay", "stone", "gold")
BUILDINGS = 28
SQUARES = {0: 0, 1: 1, 2: 4, 3: 9, 4: 16, 5: 25, 6: 36, 7: 49, 8: 64}  # as printed


def points_for(resource: str) -> int:
    """Read the summary on the player boards."""
    if resource == "wood":
        return 3
    if resource == "clay":
        return 4
    return 5 if resource == "stone" else 6


def building_points(paid: dict[str, int]) -> int:
    """Put down one resource after another."""
    points = 0
    for resource, number in paid.items():
        for _ in range(number):
            points += points_for(resource)
    return points


def building_allowed(kind: str, paid: dict[str, int], total: int = 0, kinds: int = 0) -> bool:
    """Tell whether a building may be paid so."""
    pile = [resource for resource, number in paid.items() for _ in range(number)]
    if kind == "different":
        return len(pile) == total and len(set(pile)) == kinds
    if kind == "free":
        return len(pile) in (1, 2, 3, 4, 5, 6, 7)
    return len(pile) > 0


def rolled(resource: str, dice: Sequence[int], tools: int) -> int:
    """Take one resource for every full share of the total."""
    total = sum(dice) + tools
    taken = 0
    while total >= points_for(resource):
        total -= points_for(resource)
        taken += 1
    return taken


def grass(symbols: Sequence[str]) -> int:
    """Lay out a set of different symbols, score it by the table, and go on with what is left."""
    left = list(symbols)
    points = 0
    while left:
        row = []
        for symbol in SYMBOLS:
            if symbol in left:
                left.remove(symbol)
                row.append(symbol)
        points += SQUARES[len(row)]
    return points


def times(icons: int, value: int) -> int:
    """Add a value as often as there are icons."""
    points = 0
    for _ in range(icons):
        points += value
    return points


def clockwise(players: Sequence[str], taker: str) -> list[str]:
    """Let the taker choose, then whoever sits next, until everybody has."""
    order = [taker]
    while len(order) < len(players):
        seat = players.index(order[-1]) + 1
        order.append(players[seat] if seat < len(players) else players[0])
    return order
