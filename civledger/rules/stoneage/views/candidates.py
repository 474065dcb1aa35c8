"""What may have decided a game: a tribe that went hungry, or a building that the winner needed."""

from collections.abc import Iterator, Sequence

from civledger.model.changed_game import Candidate
from civledger.model.names import several
from civledger.model.pages.log_section import played
from civledger.model.turn import Situation, Turn
from civledger.rules.stoneage.book.standings import standings
from civledger.rules.stoneage.entries.boards import FEED
from civledger.rules.stoneage.entries.cards import BUILDING, CARD
from civledger.rules.stoneage.state import State

_RIVALS = 2
_LONGEST = 100  # rounds: nobody plays more, and a file that has them shall not keep the page waiting


def candidates(situation: Situation) -> list[Candidate] | None:
    """Return what may have decided a game, the likeliest first; None of a game of which only the result is known."""
    state: State = situation.state
    turns, rows = played(situation.turns), standings(state)
    if not 0 < len(turns) <= _LONGEST or state.game.results_only or len(rows) < 2 or rows[0].points is None:
        return None
    behind = {row.player: rows[0].points - row.points for row in rows[1 : 1 + _RIVALS] if row.points is not None}
    return [*_hunger(turns, behind), *_buildings(turns, state, rows[0].player, min(behind.values(), default=0))]


def _hunger(turns: Sequence[Turn], behind: dict[str, int]) -> Iterator[Candidate]:
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
