"""The checks, a file a chapter of the rules."""

from civledger.rules.stoneage.book.rounds import judged_turn
from civledger.rules.stoneage.checks import boards, buildings, cards, deck, dice, ending
from civledger.rules.stoneage.header import setup

__all__ = ["CHECKS", "judged_turn", "setup"]
CHECKS = tuple(check for chapter in (deck, cards, dice, buildings, boards, ending) for check in chapter.CHECKS)
