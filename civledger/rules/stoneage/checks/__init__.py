"""The checks, a file a chapter of the rules."""

from civledger.rules.stoneage.checks import boards, buildings, cards, deck, dice, ending

CHECKS = (
    *deck.CHECKS,
    *cards.CHECKS,
    *dice.CHECKS,
    *buildings.CHECKS,
    *boards.CHECKS,
    *ending.CHECKS,
)
