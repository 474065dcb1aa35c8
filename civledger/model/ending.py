"""Turns after the end of a game, of which only the final score counts."""

from civledger.model.entry import Kind
from civledger.model.ruleset import Turn


def is_after_the_end(turn: Turn) -> bool:
    """Tell whether a turn was played after the game had ended, as the books of the game say."""
    ended: int | None = turn.opening.ended
    return ended is not None and turn.number > ended


def pass_over_play(turn: Turn, score: Kind) -> Turn:
    """Return such a turn as it is judged: with its scores alone."""
    return turn.with_steps(turn.readable(score))._replace(passed_over=turn.steps, closed=None)
