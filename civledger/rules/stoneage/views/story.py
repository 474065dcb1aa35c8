"""A game told in words: what happened in a round, and how the game went and what may have decided it."""

from collections.abc import Iterator, Sequence

from civledger.model.changed_game import Candidate
from civledger.model.names import both, several
from civledger.model.pages.game_story import tell_story
from civledger.model.pages.log_section import turns_of_play
from civledger.model.pages.page import Chart, Line, Standings, Story
from civledger.model.pages.story import tell_lead
from civledger.model.pages.wording import stands_out
from civledger.model.turn import Situation, Turn
from civledger.rules.stoneage.book.standings import points, standings, tie
from civledger.rules.stoneage.entries.boards import BUILDING, FEED
from civledger.rules.stoneage.entries.cards import CARD
from civledger.rules.stoneage.state import State

_RIVALS = 2
_LONGEST = 100  # rounds: nobody plays more, and a file that has them shall not keep the page waiting


def story(state: State, turns: Sequence[Turn], ranked: Standings, course: Chart | None) -> Story | None:
    """Return who won and how it came to that, of a game that is over; the course is everybody's points by round."""

    def tell_tiebreak(first: str, second: str) -> str:
        return f"the tie was decided by agriculture, tools and figures, {tie(state, first)} to {tie(state, second)}"

    def earn(line: Line) -> Line:  # resources counted in a round may be spent in it, or in the next
        parts = [points(turn.closing, line.who.name)._replace(resources=None) for turn in turns]
        return line._replace(values=tuple(one.total for one in parts))

    earned = course._replace(lines=tuple(map(earn, course.lines))) if course else None
    own, besides = [_tell_building(turns)], ", resources not counted"
    return tell_story(ranked, course, turns, tell_tiebreak, lambda words: own, "round", earned, besides)


def _tell_building(turns: Sequence[Turn]) -> str:
    """Return the building that brought clearly more than any other; nothing where none did."""
    built = [(step.entry.body, turn.number) for turn in turns for step in turn.readable(BUILDING)]
    built.sort(key=lambda one: -one[0].points)
    if not built or not stands_out([building.points for building, _ in built]):
        return ""
    building, number = built[0]
    worth = several(building.points, "point")
    return f"{building.player} took the most valuable building in round {number}: {worth}."


def caption(situation: Situation) -> str:
    """Return what happened in the round of a situation; who leads is told as if the game had ended with it."""
    state: State = situation.state
    before, after = (
        {who: points(books, who).total for who in state.game.seats} for books in (situation.opening, state)
    )
    return " ".join(filter(None, (tell_lead(before, after), _tell_best_building(situation.now))))


def _tell_best_building(turn: Turn) -> str:
    """Return the best building of a round; nothing if none was taken."""
    built = [step.entry.body for step in turn.readable(BUILDING)]
    if not built:
        return ""
    most = max(one.points for one in built)
    first = list(dict.fromkeys(one.player for one in built if one.points == most))
    others = f", the best of {len(built)}" if len(built) > len(first) == 1 else ""
    each = (
        f"buildings worth {several(most, 'point')} each"
        if len(first) > 1
        else f"a building worth {several(most, 'point')}"
    )
    return f"{both(first)} took {each}{others}."


def candidates(situation: Situation) -> list[Candidate] | None:
    """Return what may have decided a game, the likeliest first; None of a game of which only the result is known."""
    state: State = situation.state
    turns, rows = turns_of_play(situation.turns), standings(state)
    if not 0 < len(turns) <= _LONGEST or state.game.results_only or len(rows) < 2 or rows[0].points is None:
        return None
    behind = {row.player: rows[0].points - row.points for row in rows[1 : 1 + _RIVALS] if row.points is not None}
    return [*_hungry_tribes(turns, behind), *_buildings(turns, state, rows[0].player, min(behind.values(), default=0))]


def _hungry_tribes(turns: Sequence[Turn], behind: dict[str, int]) -> Iterator[Candidate]:
    """Yield where somebody lost enough points for a tribe that was not fed."""
    for turn in turns:
        for step in turn.readable(FEED):
            for player, lost in step.entry.body.lost.items():
                if lost and player in behind and lost >= behind[player]:
                    event = f"{player}'s tribe went hungry in round {turn.number} and lost {several(lost, 'point')}"
                    left_out = frozenset({step.entry.position})
                    yield Candidate("calamity", turn.number, player, event, "without that", left_out)


def _buildings(turns: Sequence[Turn], state: State, winner: str, margin: int) -> Iterator[Candidate]:
    """Yield the winner's buildings without which somebody else may have won; nothing where most were so."""
    built = [(turn, step) for turn in turns for step in turn.readable(BUILDING) if step.entry.body.player == winner]
    cards = [(turn, step) for turn in turns for step in turn.readable(CARD) if step.entry.body.player == winner]
    surely = sum(step.entry.body.points > margin for _, step in built)
    others = len(built) + len(cards) - 1
    if 2 * surely > others:
        return
    builders = state.icons[winner]["builder"]  # each counts every building
    alike = tuple(
        Candidate("purchase", turn.number, winner, "", "", frozenset({step.entry.position})) for turn, step in cards
    )
    for turn, step in built:
        points = step.entry.body.points
        if points + builders >= margin:
            event = f"{winner} bought a building worth {several(points, 'point')} in round {turn.number}"
            one = Candidate("purchase", turn.number, winner, event, "without it", frozenset({step.entry.position}))
            yield one._replace(others=others, surely=surely - (points > margin), alike=alike)
