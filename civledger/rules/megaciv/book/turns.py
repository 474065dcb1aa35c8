"""A turn as it is judged: without those who left, up to the end of the game, and what was entered of it."""

from collections.abc import Iterator

from civledger.model.entry import Entry, Kind
from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn, is_after_the_end, pass_over_play
from civledger.rules.megaciv.entries.table import SCORE
from civledger.rules.megaciv.state import State


class ClosedTurn(Struct):
    """A turn that was closed, and by which entry."""

    entry: Entry
    turn: Turn

    @property
    def closing(self) -> State:
        """Return the books as it ended: everything is asked of those who are still in the game by them."""
        state: State = self.turn.closing
        return state


def who_entered(turn: Turn, *kinds: Kind) -> frozenset[str]:
    """Return whose part of the turn was entered by these kinds of entries, readably or not."""
    if "" in turn.by_action:
        return frozenset(turn.opening.game.civs)
    who: set[str] = set()
    for step in turn.of(*kinds):
        entry = step.entry
        if entry.unread:
            who.update([name for _, name in entry.unread])
        if entry.body is not None:
            named = getattr(entry.body, entry.body._fields[0])  # the civilization, or what was counted of each
            who.update([named] if type(named) is str else named)
    return frozenset(who)


def whole_turns(turn: Turn) -> tuple[Turn]:
    """Return the turn itself, also one that was not closed."""
    return (turn,)


def closed_turns(turn: Turn) -> Iterator[ClosedTurn]:
    """Yield the turn if it was closed."""
    if turn.closed:
        yield ClosedTurn(turn.closed, turn)


def judged_turn(turn: Turn) -> Turn:
    """Return what of a turn is judged: nothing but scores after the end, and nothing about those who left."""
    if is_after_the_end(turn):
        return pass_over_play(turn, lambda entry: entry.kind is SCORE)
    if turn.opening.left:
        return turn.with_steps(_without_leavers(turn))._replace(passed_over=turn.steps)
    return turn


def _without_leavers(turn: Turn) -> Iterator[Step]:
    """Yield the steps of those who are still in the game: of the others nothing is asked."""
    left = turn.opening.left
    for step in turn.steps:
        entry = step.entry
        if entry.body is None or not any(entry.concerns(civ) for civ in left):
            yield step
        elif not hasattr(entry.body, "civ"):
            yield step._replace(entry=entry.only(civ for civ in turn.opening.game.civs if civ not in left))
        elif entry.body.civ not in left:
            yield step._replace(entry=entry._replace(body=None, unread=frozenset({("civ", entry.body.civ)})))
