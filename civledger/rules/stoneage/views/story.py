"""How the game went, told once it is over."""

from collections.abc import Iterator, Sequence

from civledger.model.names import both, several
from civledger.model.page import Standing, Story
from civledger.model.ruleset import Turn
from civledger.model.telling import tell_lead, tell_length, tell_margin, tell_swing
from civledger.rules.stoneage.book.scoring import points, tie
from civledger.rules.stoneage.book.standings import standings
from civledger.rules.stoneage.entries.building import BUILDING
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.views.log import TELLING

ROUND = TELLING.called


def story(state: State, turns: Sequence[Turn], rows: Sequence[Standing]) -> Story | None:
    """Return who won and how it came to that, of a game that was scored."""
    first = [row for row in rows if row.rank == 1 and row.total]
    if not state.scored or not first:
        return None
    tale = tuple(filter(None, sentences(state, turns, rows)))
    return Story("story", "How it went", "", tuple(row.who for row in first), first[0].total or 0, tale)


def sentences(state: State, turns: Sequence[Turn], rows: Sequence[Standing]) -> Iterator[str]:
    """Yield what the books tell, each sentence by itself."""
    if turns:
        yield tell_lead([(turn.number, leaders(turn.closing)) for turn in turns], ROUND)
    yield tell_decision(state, rows)
    if turns:
        totals = {player: [points(turn.closing, player).total for turn in turns] for player in state.game.seats}
        yield tell_swing([turn.number for turn in turns], totals, ROUND)
    yield tell_building(turns)
    if turns:
        yield tell_length(turns, ROUND)


def leaders(state: State) -> list[str]:
    """Return who would be first if the game ended now."""
    return [line.player for line in standings(state) if line.rank == 1]


def tell_decision(state: State, rows: Sequence[Standing]) -> str:
    """Return what put the first before the second: points, what decides between equals, or nothing."""
    first, *others = [row for row in rows if row.total is not None]
    if not others:
        return ""
    second, (mine, theirs) = others[0], (first.total or 0, others[0].total or 0)
    names = [row.who.name for row in rows if row.rank == first.rank]
    if mine > theirs:
        return tell_margin(first.who.name, mine, second.who.name, theirs)
    if len(names) > 1:
        return f"{both(names)} share the first place with {mine} points."
    own, other = tie(state, first.who.name), tie(state, second.who.name)
    decided = f"agriculture, tools and figures decided, {own} against {other}"
    return f"{first.who.name} and {second.who.name} both have {mine} points: {decided}."


def tell_building(turns: Sequence[Turn]) -> str:
    """Return the building that brought most, the first of equals."""
    built = [(step.entry.body, turn.number) for turn in turns for step in turn.readable(BUILDING)]
    if not built:
        return ""
    building, number = max(built, key=lambda one: one[0].points)
    worth = several(building.points, "point")
    return f"No building brought more than that of {building.player} in {ROUND} {number}: {worth}."
