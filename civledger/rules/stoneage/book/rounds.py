"""A round as it is judged: its entries by kind, and who was fed in it."""

from civledger.model.turn import Turn, is_after_the_end, pass_over_play, steps_of
from civledger.rules.stoneage.entries.boards import AGRICULTURE, BUILDING, FEED, FIGURES, RESOURCES, TOOLS
from civledger.rules.stoneage.entries.cards import CARD, USE
from civledger.rules.stoneage.entries.table import SCORE


def judged_turn(turn: Turn) -> Turn:
    """Return what of a round is judged: nothing but the final scoring after the players ended the game."""
    return pass_over_play(turn, lambda entry: entry.kind in (USE, RESOURCES, SCORE)) if is_after_the_end(turn) else turn


def whose_feeding_is_noted(turn: Turn) -> frozenset[str]:
    """Return of whom somebody noted, readably or not, whether the tribe was fed."""
    if "" in turn.by_action or turn.opening.game.results_only:  # it may have said so, or nobody says it
        return frozenset(turn.opening.game.seats)
    fed = {player for step in turn.readable(FEED) for player in step.entry.body.lost}
    return frozenset(fed | {player for step in turn.of(FEED) for _, player in step.entry.unread})


# What checks look at: entries of a round that could be read.
cards = steps_of(CARD)
uses = steps_of(USE)
sections = steps_of(CARD, USE)
buildings = steps_of(BUILDING)
payments = steps_of(CARD, BUILDING)
feedings = steps_of(FEED)
figure_counts = steps_of(FIGURES)
counts = steps_of(FIGURES, TOOLS, AGRICULTURE)
scores = steps_of(SCORE)
