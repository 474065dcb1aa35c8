"""How a game ended, how it would have ended otherwise, and what a finding changed in that."""

from collections.abc import Mapping, Sequence
from typing import Any

from civledger.model.names import both, several
from civledger.model.struct import Struct

_FEW = 3


def find_winners(standings: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, ...], int | None]:
    """Return all who share the first place, and their points; nobody where no points are known."""
    best = [row for row in standings if row["rank"] == 1 and row["points"] is not None]
    return tuple(row["civ"] for row in best), best[0]["points"] if best else None


def find_leaders(standings: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, ...], int | None]:
    """Return all who have most points while a game goes on, and how many; nobody leads where all have as many."""
    most = max([row["points"] for row in standings if row["points"] is not None], default=None)
    first = tuple(row["civ"] for row in standings if row["points"] == most and most is not None)
    return first if len(first) < len(standings) else (), most


def rank_by_points(points: Mapping[str, int | None]) -> dict[str, int | None]:
    """Return everybody's place by points alone: equals share one, and who has none has no place."""
    every = sorted([own for own in points.values() if own is not None], reverse=True)
    return {name: None if own is None else every.index(own) + 1 for name, own in points.items()}


def share_places(standings: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the standings of a game that goes on: tie-breaks order them, but count for a place only in the end."""
    places = rank_by_points({row["civ"]: row["points"] for row in standings})
    return [{**row, "rank": places[row["civ"]]} for row in standings]


def tell_ties(standings: Sequence[Mapping[str, Any]], final: bool) -> list[str]:
    """Return what tie-breaks decided or, as long as the game goes on, would decide."""
    ahead = "is" if final else "would be"
    return [f"tie: {row['civ']} {ahead} ahead of {row['tiebreak']}" for row in standings if row["tiebreak"]]


def join_names(names: Sequence[str]) -> str | None:
    """Return all of them in one text, None for nobody."""
    return both(names) or None


class GameResult(Struct):
    """The standings of a game, each line with civ, points and rank, and whether they are final.

    `told` is each line as it is shown, under the names that players know. Of a game that ended before turns that were
    played, `sooner` is its last one.
    """

    standings: Sequence[Mapping[str, Any]]
    final: bool
    told: Sequence[Mapping[str, object]] = ()
    sooner: str = ""

    @property
    def winner(self) -> str | None:
        """Return who won; nobody has while the game goes on."""
        return join_names(find_winners(self.standings)[0]) if self.final else None

    @property
    def points(self) -> dict[str, int | None]:
        """Return everybody's points, None where they are not known."""
        return {row["civ"]: row["points"] for row in self.standings}

    @property
    def lead(self) -> int | None:
        """Return by how much the first is ahead of the next; None if there is no other, or several share the place."""
        best = sorted((points for points in self.points.values() if points is not None), reverse=True)
        return best[0] - best[1] if len(best) > 1 and len(find_winners(self.standings)[0]) == 1 else None


class Impact(Struct):
    """What a mistake changed: who won with it and without, and what everybody's points would be more without.

    `lead` is what the winner would be ahead by, and `sooner` the last turn where later ones would not have been played.
    """

    winner_before: str | None
    winner_after: str | None
    points: Mapping[str, int]
    lead: int | None = None
    sooner: str = ""

    @property
    def data(self) -> dict[str, Any]:
        """Return the impact as JSON has it."""
        return {"winner_before": self.winner_before, "winner_after": self.winner_after, "points": dict(self.points)}


def compare_results(before: GameResult, after: GameResult) -> Impact:
    """Return what is different in one result from another."""
    old, new = before.points, after.points
    known = [civ for civ in old if old[civ] is not None and new.get(civ) is not None]
    points = {civ: (new[civ] or 0) - (old[civ] or 0) for civ in known if new[civ] != old[civ]}
    return Impact(before.winner, after.winner, points, after.lead, after.sooner)


def tell_impact(impact: Impact, given: str = "without it") -> str:
    """Return in a sentence what a mistake changed."""
    before, after = impact.winner_before, impact.winner_after
    if before and not after:
        return f"{given} the game would not be over"
    if after and before != after:
        return f"{given} {after} would have won{_tell_lead(impact)}"
    if not impact.points:
        return f"{given} the known points would be the same"
    if after:
        return f"{given} {after} would still have won{_tell_lead(impact)}"
    most = sorted(impact.points.items(), key=lambda row: -abs(row[1]))
    words = [(civ, several(abs(more), "more point" if more > 0 else "fewer point")) for civ, more in most[:_FEW]]
    said = [f"{civ} would have {points}" for civ, points in words]
    return f"{given} {both([*said, 'others would change too'] if most[_FEW:] else said)}"


def _tell_lead(impact: Impact) -> str:
    """Return by how much somebody would have won, if one alone, and in which turn, if sooner than it was played."""
    when = f" in {impact.sooner}" if impact.sooner else ""
    if impact.lead is None:
        return when
    return f" by {impact.lead}{when}" if impact.lead else f" on equal points{when}"
