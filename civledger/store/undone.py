"""What was taken out of a ledger, kept beside it so that it can be put back byte for byte.

Each part knows the ledger with and without it, so nothing is put back into a file that was changed meanwhile. It is
kept before the ledger is written: a program that is killed in between leaves a part that fits nowhere.
"""

import hashlib
import json
from collections.abc import Sequence

from civledger.model.struct import Struct
from civledger.store.beside import make_folder, path_beside
from civledger.store.output_file import replace

ENDING = "undone"  # no command takes such a file for a game


class TakenOut(Struct):
    """What was taken out of a text and what stands there instead, with the digests of the files with and without it."""

    whole: str
    left: str
    start: int
    taken: str
    instead: str

    def put_back(self, left: str) -> str:
        """Return the whole text."""
        return left[: self.start] + self.taken + left[self.start + len(self.instead) :]


def take_out(whole: str, left: str) -> TakenOut:
    """Return what must be put back into what is left of a text."""
    start = count_alike(whole, left)
    behind = count_alike(whole[start:][::-1], left[start:][::-1])
    taken, instead = (text[start : len(text) - behind] for text in (whole, left))
    return TakenOut(digest(whole), digest(left), start, taken, instead)


def count_alike(text: str, other: str) -> int:
    """Return how many signs at the beginning of two texts are the same."""
    differing = (place for place, (sign, own) in enumerate(zip(text, other, strict=False)) if sign != own)
    return next(differing, min(len(text), len(other)))


def digest(text: str) -> str:
    """Return by what a text is known."""
    return hashlib.sha256(text.encode()).hexdigest()


def remember(file: str, parts: Sequence[TakenOut]) -> None:
    """Keep what was taken out of a ledger; raises OSError."""
    make_folder(file)
    replace(path_beside(file, ENDING), json.dumps([part._asdict() for part in parts]).encode())


def remembered(file: str) -> list[TakenOut]:
    """Return what was taken out of a ledger, the last part last; nothing if it was not kept, or cannot be read."""
    try:
        with open(path_beside(file, ENDING), "rb") as opened:
            parts = [TakenOut(**part) for part in json.loads(opened.read())]
    except (OSError, ValueError, TypeError, RecursionError):
        return []
    return [part for part in parts if [type(value) for value in part._asdict().values()] == [str, str, int, str, str]]
