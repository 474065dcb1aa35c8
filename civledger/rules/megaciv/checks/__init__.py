"""The checks, a file a chapter of the rule book."""

from collections.abc import Mapping

from civledger.model.check import Check
from civledger.model.file_faults import BAD_HEADER
from civledger.model.ledger import Setup
from civledger.rules.megaciv.book.turns import judged_turn
from civledger.rules.megaciv.checks import (
    abilities,
    advances,
    ast,
    calamities,
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
_ON_THE_BOARD = (tax, revolts, pieces, support)
_OF_CARDS = (prices, advances, payment, treasury)
_CHAPTERS = (*_ON_THE_BOARD, *_OF_CARDS, calamities, abilities, hands, ast, ending)
CHECKS = tuple(each for chapter in _CHAPTERS for each in vars(chapter).values() if isinstance(each, Check))


def setup(header: Mapping[str, object]) -> Setup:
    """Return the game a header describes, and everything wrong with it; in the Short Game a check speaks of it."""
    understood = game.setup(advances.choice_missing.fault, header)
    if understood.names.first_turn == 1 or any(found.fault is BAD_HEADER for found in understood.faults):
        return understood
    from civledger.rules.megaciv.checks.beginning import find_oddities

    return understood._replace(faults=(*understood.faults, *find_oddities(understood.game, header)))
