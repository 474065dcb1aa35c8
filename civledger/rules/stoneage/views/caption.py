"""What happened in one round: who leads, and what was built."""

from civledger.model.names import both, several
from civledger.model.pages.caption import tell_front
from civledger.model.turn import Situation, Turn
from civledger.rules.stoneage.book.standings import points
from civledger.rules.stoneage.entries.cards import BUILDING
from civledger.rules.stoneage.state import State


def caption(situation: Situation) -> str:
    """Return what happened in the round of a situation; who leads is told as if the game had ended with it."""
    state: State = situation.state
    before, after = (
        {who: points(books, who).total for who in state.game.seats} for books in (situation.opening, state)
    )
    return " ".join(filter(None, (tell_front(before, after), _tell_building(situation.now))))


def _tell_building(turn: Turn) -> str:
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
