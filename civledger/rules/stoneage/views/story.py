"""How the game went, told once it is over."""

from collections.abc import Iterator, Sequence

from civledger.model.names import several
from civledger.model.pages.page import Standing, Story
from civledger.model.pages.story import tell_agreed_end, tell_decision, tell_lead, tell_length, tell_story, tell_swing
from civledger.model.turn import Turn
from civledger.rules.stoneage.actions.log import TELLING
from civledger.rules.stoneage.book.standings import points, standings, tie
from civledger.rules.stoneage.entries.cards import BUILDING
from civledger.rules.stoneage.state import State

_ROUND = TELLING.called


def story(state: State, turns: Sequence[Turn], rows: Sequence[Standing]) -> Story | None:
    """Return who won and how it came to that, of a game that is over."""
    return tell_story(rows, _sentences(state, turns, rows)) if state.is_final else None


def _sentences(state: State, turns: Sequence[Turn], rows: Sequence[Standing]) -> Iterator[str]:
    """Yield what the books tell, each sentence by itself."""
    if turns:
        yield tell_lead([(turn.number, _leaders(turn.closing)) for turn in turns], _ROUND)
    yield tell_decision(rows, lambda first, second: _tell_tiebreak(state, first, second))
    if turns:
        states: list[State] = [turns[0].opening, *(turn.closing for turn in turns)]
        totals = {player: [points(books, player).total for books in states] for player in state.game.seats}
        yield tell_swing([turn.number for turn in turns], totals, _ROUND)
    yield _tell_building(turns)
    yield tell_agreed_end(turns, _ROUND)
    if turns:
        yield tell_length(turns, _ROUND)


def _leaders(state: State) -> list[str]:
    """Return who would be first if the game ended now."""
    return [line.player for line in standings(state) if line.rank == 1]


def _tell_tiebreak(state: State, first: str, second: str) -> str:
    """Return what decided between two with as many points."""
    return f"the tie was decided by agriculture, tools and figures, {tie(state, first)} to {tie(state, second)}"


def _tell_building(turns: Sequence[Turn]) -> str:
    """Return the building that brought most, the first of equals."""
    built = [(step.entry.body, turn.number) for turn in turns for step in turn.readable(BUILDING)]
    if not built:
        return ""
    building, number = max(built, key=lambda one: one[0].points)
    worth = several(building.points, "point")
    return f"{building.player} took the most valuable building in {_ROUND} {number}: {worth}."
