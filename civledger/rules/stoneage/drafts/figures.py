"""`figures`: the figures of everybody, as counted."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players


def draft(situation: Situation, players: Players, values: Sequence[str]) -> Draft:
    """Return the entry of the figures of everybody."""
    return Draft({"figures": players.numbers(values)})
