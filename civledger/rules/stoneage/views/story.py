"""How the game went, told once it is over."""

from collections.abc import Iterator, Sequence

from civledger.model.names import several
from civledger.model.pages.game_story import (
    Wording,
    find_lead,
    stands_out,
    tell_agreed_end,
    tell_course,
    tell_length,
    tell_margin,
    tell_story,
    tell_swing,
    wording_of,
)
from civledger.model.pages.page import Chart, Standings, Story
from civledger.model.turn import Turn
from civledger.rules.stoneage.actions.log import TELLING
from civledger.rules.stoneage.book.standings import tie
from civledger.rules.stoneage.entries.cards import BUILDING
from civledger.rules.stoneage.state import State

_ROUND = TELLING.called


def story(state: State, turns: Sequence[Turn], ranked: Standings, course: Chart | None) -> Story | None:
    """Return who won and how it came to that, of a game that is over; the course is everybody's points by round."""
    words = wording_of(ranked.rows)
    lead = find_lead(course, ranked, words) if course else None
    return tell_story(ranked, lead, _sentences(state, turns, ranked, course, words))


def _sentences(
    state: State, turns: Sequence[Turn], ranked: Standings, course: Chart | None, words: Wording
) -> Iterator[str]:
    """Yield what the books tell, each sentence by itself."""
    yield tell_margin(ranked.rows, lambda first, second: _tell_tiebreak(state, first, second), words)
    if course:
        yield from tell_course(course, ranked, words)
        yield tell_swing(course, words)
    yield _tell_building(turns)
    yield tell_agreed_end(turns, _ROUND)
    if turns:
        yield tell_length(turns, words, _ROUND)


def _tell_tiebreak(state: State, first: str, second: str) -> str:
    """Return what decided between two with as many points."""
    return f"the tie was decided by agriculture, tools and figures, {tie(state, first)} to {tie(state, second)}"


def _tell_building(turns: Sequence[Turn]) -> str:
    """Return the building that brought clearly more than any other; nothing where none did."""
    built = [(step.entry.body, turn.number) for turn in turns for step in turn.readable(BUILDING)]
    built.sort(key=lambda one: -one[0].points)
    if not built or not stands_out([building.points for building, _ in built]):
        return ""
    building, number = built[0]
    return (
        f"{building.player} took the most valuable building in {_ROUND} {number}: {several(building.points, 'point')}."
    )
