"""`leave`: a player leaves."""

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players


def draft(situation: Situation, players: Players, who: str) -> Draft:
    """Return the entry of a player who leaves."""
    return Draft({"civ": players.find(who)})
