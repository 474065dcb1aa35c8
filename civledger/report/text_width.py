"""How many columns a text takes on a terminal; the function has the name that it has in C."""

from functools import cache
from itertools import pairwise

_JOINER = "\u200d"
_NOTHING, _TONES = ("Mn", "Me", "Cf"), range(0x1F3FB, 0x1F400)


def wcswidth(text: str) -> int:
    """Return the columns of a text that may be printed; emoji that are joined take those of the first."""
    if text.isascii():
        return len(text)
    joined = [columns(sign) for before, sign in pairwise(text) if before == _JOINER] if _JOINER in text else []
    return sum(map(columns, text)) - sum(width for width in joined if width == 2)


@cache
def columns(sign: str) -> int:
    """Return the columns of one sign: marks and tones of skin take none, wide signs two."""
    from unicodedata import category, east_asian_width

    if category(sign) in _NOTHING or ord(sign) in _TONES:
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1
