"""The checks, a file a chapter of the rule book."""

from collections.abc import Mapping

from civledger.model.ledger import Setup
from civledger.rules.megaciv.book.turns import judged_turn
from civledger.rules.megaciv.checks import (
    abilities,
    advances,
    ast,
    buildings,
    calamities,
    choices,
    ending,
    hands,
    payment,
    pieces,
    prices,
    revolts,
    support,
    tax,
    treasury,
)
from civledger.rules.megaciv.header import game

__all__ = ["CHECKS", "judged_turn", "setup"]
_CHAPTERS = (
    tax,
    revolts,
    pieces,
    support,
    prices,
    advances,
    choices,
    payment,
    treasury,
    calamities,
    abilities,
    hands,
    ast,
    buildings,
    ending,
)
CHECKS = tuple(check for chapter in _CHAPTERS for check in chapter.CHECKS)


def setup(header: Mapping[str, object]) -> Setup:
    """Return the game a header describes, and everything wrong with it; in the Short Game a check speaks of it."""
    return game.setup(choices.choice_missing.fault, header)
