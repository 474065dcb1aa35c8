"""The checks, a file a chapter of the rule book."""

from civledger.rules.megaciv.checks import advances, ast, ending, hands, payment, pieces, prices, tax, treasury

CHECKS = (
    *tax.CHECKS,
    *pieces.CHECKS,
    *prices.CHECKS,
    *advances.CHECKS,
    *payment.CHECKS,
    *treasury.CHECKS,
    *hands.CHECKS,
    *ast.CHECKS,
    *ending.CHECKS,
)
