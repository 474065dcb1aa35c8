"""A round as it is judged: its entries by kind, and who was fed in it."""

from collections.abc import Iterator, Sequence

from civledger.model.entry import Entry
from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn, is_after_the_end, pass_over_play
from civledger.rules.stoneage.entries.boards import AGRICULTURE, FEED, FIGURES, RESOURCES, TOOLS
from civledger.rules.stoneage.entries.cards import BUILDING, CARD
from civledger.rules.stoneage.entries.table import SCORE
from civledger.rules.stoneage.entries.use import USE


class ClosedRound(Struct):
    """A round that was closed, and by which entry."""

    entry: Entry
    turn: Turn


def judged_round(turn: Turn) -> Turn:
    """Return what of a round is judged: nothing but the final scoring after the players ended the game."""
    return pass_over_play(turn, _is_scoring) if is_after_the_end(turn) else turn


def _is_scoring(entry: Entry) -> bool:
    """Tell whether an entry belongs to the final scoring: cards that waited, resources left, and the score."""
    return entry.kind in (USE, RESOURCES, SCORE)


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


def unfed(turn: Turn) -> tuple[str, ...]:
    """Return of whom nobody noted it."""
    noted = whose_feeding_is_noted(turn)
    return tuple(player for player in turn.opening.game.seats if player not in noted)


def cards(turn: Turn) -> Sequence[Step]:
    """Return the cards taken in a round."""
    return turn.readable(CARD)


def uses(turn: Turn) -> Sequence[Step]:
    """Return the cards used in a round."""
    return turn.readable(USE)


def sections(turn: Turn) -> Sequence[Step]:
    """Return where the lower section of a card came to somebody."""
    return turn.readable(CARD, USE)


def buildings(turn: Turn) -> Sequence[Step]:
    """Return the buildings taken in a round."""
    return turn.readable(BUILDING)


def payments(turn: Turn) -> Sequence[Step]:
    """Return where resources were paid."""
    return turn.readable(CARD, BUILDING)


def feedings(turn: Turn) -> Sequence[Step]:
    """Return the feedings of a round."""
    return turn.readable(FEED)


def figure_counts(turn: Turn) -> Sequence[Step]:
    """Return where figures were counted."""
    return turn.readable(FIGURES)


def counts(turn: Turn) -> Sequence[Step]:
    """Return where boards were counted."""
    return turn.readable(FIGURES, TOOLS, AGRICULTURE)


def scores(turn: Turn) -> Sequence[Step]:
    """Return where the final score was written down."""
    return turn.readable(SCORE)
