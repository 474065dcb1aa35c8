"""The checks, a file a chapter of the rules."""

from civledger.rules.stoneage.checks import boards, buildings, cards, deck, dice, ending, payments

CHECKS = (
    *deck.CHECKS,
    *cards.CHECKS,
    *dice.CHECKS,
    *buildings.CHECKS,
    *payments.CHECKS,
    *boards.CHECKS,
    *ending.CHECKS,
)
