"""The bands of a turn, in the order in which they are replayed."""

from typing import Any

from civledger.model.situation import Situation

TAX, MAIN, BUY, AST, END, CLOSE = range(6)


def before_purchases(situation: Situation) -> Any:
    """Return the books in which what is typed now is replayed, if it belongs before the purchases of the turn."""
    bought = (step.before for step in situation.now.steps if step.entry.kind.band >= BUY)
    return next(bought, situation.state)
