"""`note`: anything worth remembering."""

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players


def draft(situation: Situation, players: Players, text: str) -> Draft:
    """Return the entry of a note."""
    return Draft({"text": text})
