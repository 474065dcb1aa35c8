"""Who stands first in the standings of any game."""

from collections.abc import Mapping, Sequence
from typing import Any


def find_winners(standings: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, ...], int | None]:
    """Return all who share the first place, and their points; nobody where no points are known."""
    best = [row for row in standings if row["rank"] == 1 and row["points"] is not None]
    return tuple(row["civ"] for row in best), best[0]["points"] if best else None


def joined(names: Sequence[str]) -> str | None:
    """Return all of them in one text, None for nobody."""
    return " and ".join(names) or None
