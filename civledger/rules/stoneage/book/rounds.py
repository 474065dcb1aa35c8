"""A round as it is judged: its entries by kind, and who was fed in it."""

from collections.abc import Callable, Iterator, Sequence

from civledger.model.entry import Entry, Kind
from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn, is_after_the_end, pass_over_play
from civledger.rules.stoneage.entries.boards import AGRICULTURE, BUILDING, FEED, FIGURES, RESOURCES, TOOLS
from civledger.rules.stoneage.entries.cards import CARD, USE
from civledger.rules.stoneage.entries.table import SCORE


class ClosedRound(Struct):
    """A round that was closed, and by which entry."""

    entry: Entry
    turn: Turn


def judged_turn(turn: Turn) -> Turn:
    """Return what of a round is judged: nothing but the final scoring after the players ended the game."""
    return pass_over_play(turn, lambda entry: entry.kind in (USE, RESOURCES, SCORE)) if is_after_the_end(turn) else turn


def whole_rounds(turn: Turn) -> tuple[Turn]:
    """Return the round itself, also one that was not closed."""
    return (turn,)


def closed_rounds(turn: Turn) -> Iterator[ClosedRound]:
    """Yield the round if it was closed."""
    if turn.closed:
        yield ClosedRound(turn.closed, turn)


def whose_feeding_is_noted(turn: Turn) -> frozenset[str]:
    """Return of whom somebody noted, readably or not, whether the tribe was fed."""
    if "" in turn.by_action or turn.opening.game.results_only:  # it may have said so, or nobody says it
        return frozenset(turn.opening.game.seats)
    fed = {player for step in turn.readable(FEED) for player in step.entry.body.lost}
    return frozenset(fed | {player for step in turn.of(FEED) for _, player in step.entry.unread})


def _steps_of(*kinds: Kind) -> Callable[[Turn], Sequence[Step]]:
    return lambda turn: turn.readable(*kinds)


# What checks look at: entries of a round that could be read.
cards = _steps_of(CARD)
uses = _steps_of(USE)
sections = _steps_of(CARD, USE)
buildings = _steps_of(BUILDING)
payments = _steps_of(CARD, BUILDING)
feedings = _steps_of(FEED)
figure_counts = _steps_of(FIGURES)
counts = _steps_of(FIGURES, TOOLS, AGRICULTURE)
scores = _steps_of(SCORE)
