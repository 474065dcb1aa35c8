"""Turns after the end of a game, of which only the final scoring counts."""

from collections.abc import Callable

from civledger.model.entry import Entry
from civledger.model.turn import Turn


def is_after_the_end(turn: Turn) -> bool:
    """Tell whether a turn was played after the game had ended, as the books of the game say."""
    ended: int | None = turn.opening.ended
    return ended is not None and turn.number > ended


def pass_over_play(turn: Turn, is_scoring: Callable[[Entry], bool]) -> Turn:
    """Return such a turn as it is judged: with what belongs to the final scoring alone."""
    kept = [step for step in turn.steps if is_scoring(step.entry)]
    played = [step for step in turn.steps if not is_scoring(step.entry)]
    return turn.with_steps(kept)._replace(passed_over=played, closed=None)
