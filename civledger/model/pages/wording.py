"""How a story says things: wordings that a game chooses, places, and what is worth telling.

Every game could be told with the same sentences. So each has several wordings, chosen by what the game itself says: the
same game is always told the same way.
"""

import zlib
from collections.abc import Sequence

_MARKED = 1.2  # the biggest of something is worth telling if it is so many times the next
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}


class Wording:
    """Chooses how something is said, by the game that is told."""

    def __init__(self, game: str) -> None:
        self.game = game

    def choose(self, *ways: str) -> str:
        """Return one of several ways to say the same, with as many chances for each."""
        return ways[zlib.crc32(f"{self.game}{ways[0]}".encode("utf-8", "replace")) // 7 % len(ways)]


def name_place(place: int) -> str:
    """Return a place as people say it: 4th."""
    teen = place % 100 in (11, 12, 13)
    return f"{place}{'th' if teen else _ORDINALS.get(place % 10, 'th')}"


def stands_out(numbers: Sequence[int]) -> bool:
    """Tell whether the first of some numbers, the greatest, is clearly more than all others."""
    return numbers[0] > 0 and (len(numbers) == 1 or numbers[0] >= _MARKED * numbers[1])
