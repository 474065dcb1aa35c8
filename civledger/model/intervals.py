"""How sure a number is, with 95 %."""

from math import sqrt

Z = 1.96


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return between which bounds the rate of wins lies, by Wilson."""
    rate, width = wins / games, Z * Z / games
    middle = (rate + width / 2) / (1 + width)
    half = Z * sqrt(rate * (1 - rate) / games + width / (4 * games)) / (1 + width)
    return max(0.0, middle - half), min(1.0, middle + half)
