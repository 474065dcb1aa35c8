"""Who stands first in the standings of any game."""

from collections.abc import Mapping, Sequence
from typing import Any


def find_winners(standings: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, ...], int | None]:
    """Return all who share the first place, and their points; nobody where no points are known."""
    best = [row for row in standings if row["rank"] == 1 and row["points"] is not None]
    return tuple(row["civ"] for row in best), best[0]["points"] if best else None


def find_leaders(standings: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, ...], int | None]:
    """Return all who have most points while a game goes on, and how many; nobody leads where all have as many."""
    most = max([row["points"] for row in standings if row["points"] is not None], default=None)
    first = tuple(row["civ"] for row in standings if row["points"] == most and most is not None)
    return first if len(first) < len(standings) else (), most


def joined(names: Sequence[str]) -> str | None:
    """Return all of them in one text, None for nobody."""
    return " and ".join(names) or None
