"""How a game went, in sentences that are true of any game with points and turns."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from civledger.model.clock import UNKNOWN, in_words, times
from civledger.model.entry_lines import tell_last
from civledger.model.names import both, several
from civledger.model.page import Standing, Story
from civledger.model.ruleset import Turn

Leaders = Sequence[tuple[int, Sequence[str]]]
FEW = 4
TIMES = {1: "once", 2: "twice"}


def tell_lead(leaders: Leaders, called: str = "turn") -> str:
    """Return who led when, and for how long, by who was first at the end of every turn."""
    last = leaders[-1][1]
    held = next((number for number, (_, names) in enumerate(reversed(leaders)) if names != last), len(leaders))
    kept, first = f"{both(last)} led", leaders[len(leaders) - held][0]
    if held == len(leaders):
        return f"{kept} at the end of every {called}."
    since = f"from {called} {first} to the end" if held > 1 else "only at the very end"
    counts = Counter(name for _, names in leaders for name in names).most_common()
    said = [f"{name} {count_times(number)}" for name, number in counts[:FEW]]
    others = [several(len(counts) - FEW, "other")] if len(counts) > FEW else []
    return f"{kept} {since}. How often each led at the end of a {called}: {both([*said, *others])}."


def count_times(number: int) -> str:
    """Return how often something was."""
    return TIMES.get(number, f"{number} times")


def tell_swing(turns: Sequence[int], points: Mapping[str, Sequence[int | None]], called: str = "turn") -> str:
    """Return whose points changed most in one turn, the first of equals; nothing if nobody's did.

    The points are those before the first of the turns, and at the end of each.
    """
    swings = [
        (abs(after - before), number, name, before, after)
        for place, number in enumerate(turns)
        for name, values in points.items()
        for before, after in [(values[place], values[place + 1])]
        if before is not None and after is not None
    ]
    size, number, name, before, after = max(swings, key=lambda swing: swing[0], default=(0, 0, "", 0, 0))
    change = f"{name} in {called} {number}, from {before} to {after} points"
    return f"The biggest change in one {called}: {change}." if size else ""


def tell_story(rows: Sequence[Standing], sentences: Iterable[str]) -> Story | None:
    """Return who won, and the sentences there are; nothing where nobody has points."""
    first = [row for row in rows if row.rank == 1 and row.total]
    if not first:
        return None
    winners = tuple(row.who for row in first)
    return Story("story", "How it went", "", winners, first[0].total or 0, tuple(filter(None, sentences)))


def tell_decision(rows: Sequence[Standing], tell_tiebreak: Callable[[str, str], str]) -> str:
    """Return what put the first before the second: points, what the game asks between equals, or nothing."""
    first, *others = [row for row in rows if row.total is not None]
    if not others:
        return ""
    second, mine, theirs = others[0], first.total or 0, others[0].total or 0
    winner, loser = first.who.name, second.who.name
    if mine - theirs == 1:
        return f"One point decided: {winner} has {mine}, {loser} {theirs}."
    if mine > theirs:
        return f"{winner} won by {several(mine - theirs, 'point')}; {loser} has {theirs}."
    if first.rank == second.rank:
        names = both([row.who.name for row in rows if row.rank == first.rank])
        return f"{names} share first place with {several(mine, 'point')}."
    return f"{winner} and {loser} both have {several(mine, 'point')}: {tell_tiebreak(winner, loser)}."


def tell_agreed_end(turns: Sequence[Turn], called: str = "turn") -> str:
    """Return that the players ended the game with a turn, and why; nothing if the rules did."""
    for turn in turns:
        if turn.closed and turn.closed.body and turn.closed.body.last is not False:
            return f"In {called} {turn.number} {tell_last(turn.closed.body.last)}."
    return ""


def tell_length(turns: Sequence[Turn], called: str = "turn") -> str:
    """Return how long a game took: in turns and, if the end of each was noted, in hours."""
    took = times(turns, called)
    length = f"The game took {several(len(turns), called)}"
    if took is None or len(took.bars) < len(turns) - 1 or any(said == UNKNOWN for _, _, said in took.bars):
        return f"{length}."
    total = in_words(sum(number for _, number, _ in took.bars))
    return f"{length}, {total} not counting the first."
