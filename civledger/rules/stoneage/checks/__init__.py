"""The checks, a file a chapter of the rules."""

from civledger.model.check import Check
from civledger.rules.stoneage.book.rounds import judged_turn
from civledger.rules.stoneage.checks import boards, buildings, cards, deck, dice, ending
from civledger.rules.stoneage.header import setup

__all__ = ["CHECKS", "judged_turn", "setup"]
_CHAPTERS = (deck, cards, dice, buildings, boards, ending)
CHECKS = tuple(each for chapter in _CHAPTERS for each in vars(chapter).values() if isinstance(each, Check))
