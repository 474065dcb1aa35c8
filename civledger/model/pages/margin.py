"""What put the first before the second: how many points, and where they came from."""

from collections.abc import Callable, Iterator, Sequence

from civledger.model.names import both, several
from civledger.model.pages.page import Standing, Standings
from civledger.model.pages.wording import Wording


def tell_margin(ranked: Standings, tell_tiebreak: Callable[[str, str], str], words: Wording) -> Iterator[str]:
    """Yield how many points decided, or what the game asks between equals, and then every part that differs."""
    rows = [row for row in ranked.rows if row.total is not None]
    if len(rows) > 1:
        yield _tell_gap(rows, tell_tiebreak, words)
        yield _tell_parts(rows[0], rows[1], ranked.parts, words)


def _tell_gap(rows: Sequence[Standing], tell_tiebreak: Callable[[str, str], str], words: Wording) -> str:
    first, *others = rows
    mine, theirs = first.total or 0, others[0].total or 0
    winner = first.who.name
    seconds = both([row.who.name for row in others if row.total == theirs])
    if first.rank == others[0].rank:
        names = both([row.who.name for row in rows if row.rank == first.rank])
        return f"{names} share first place with {several(mine, 'point')}."
    if mine == theirs:
        second = others[0].who.name
        return f"{winner} and {second} both have {several(mine, 'point')}: {tell_tiebreak(winner, second)}."
    have = "has" if sum(row.total == theirs for row in others) == 1 else "have"
    if mine - theirs == 1:
        return words.choose(
            f"One point decided: {winner} has {mine}, {seconds} {theirs}.",
            f"It came down to one point: {winner} has {mine}, {seconds} {theirs}.",
        )
    gap = several(mine - theirs, "point")
    return words.choose(
        f"{winner} won by {gap}; {seconds} {have} {theirs}.",
        f"The margin was {gap}: {seconds} {have} {theirs}.",
        f"{seconds} came closest with {theirs}, {gap} behind.",
    )


def _tell_parts(first: Standing, second: Standing, names: Sequence[str], words: Wording) -> str:
    """Return the parts of which first and second have different points, what helped most first.

    Nothing where they have as many points, or where the parts are not all of them.
    """
    parts = [
        (name, mine or 0, theirs or 0) for name, mine, theirs in zip(names, first.parts, second.parts, strict=True)
    ]
    sums = sum(mine for _, mine, _ in parts), sum(theirs for _, _, theirs in parts)
    if first.total == second.total or sums != (first.total, second.total):
        return ""
    differing = sorted((part for part in parts if part[1] != part[2]), key=lambda part: part[2] - part[1])
    told = ", ".join(f"{name} {mine}:{theirs}" for name, mine, theirs in differing)
    return words.choose(
        f"{first.who.name} against {second.who.name}, in points: {told}.",
        f"Where the points came from, {first.who.name} to {second.who.name}: {told}.",
    )
