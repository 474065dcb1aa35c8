"""Who was fed this round."""

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.stoneage.entries.feed import FEED


def view(situation: Situation) -> Report:
    """Return the points everybody lost this round, nothing for who is still to be fed."""
    lost: dict[str, int] = {}
    for step in situation.now.readable(FEED):
        lost |= step.entry.body.lost
    rows = tuple((player, lost.get(player), said(lost.get(player))) for player in situation.state.game.seats)
    return Report([{"civ": player, "lost": number} for player, number, _ in rows], Table(("player", "lost", ""), rows))


def said(lost: int | None) -> str:
    """Return how it stands with somebody's tribe."""
    if lost is None:
        return "not entered yet"
    return "not fed" if lost else "fed"
