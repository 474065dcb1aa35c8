"""Phase 10: special abilities."""

from collections.abc import Iterator

from civledger.model.ruleset import Problem, check
from civledger.rules.megaciv.book.abilities.uses import AbilityUse, misuses, uses


@check(
    "MC412",
    "ability-misused",
    of=uses,
    needs=("treasury", "advances"),
    help="`civledger ability` tells who may use what, and who is protected",
)
def ability_misused(use: AbilityUse) -> Iterator[Problem]:
    """A special ability that its user did not hold, against a protected player, or without what it takes.

    Rule: special abilities are used either entirely or not at all, in phase 10, by who held the advance before this
    turn's purchases (rule book, phase 10). Who holds an advance that protects against one is not touched by it. What
    comes from stock must be there when it begins; Politics costs 1 treasury token a unit point (cards). Judged is one
    use of each a turn. Tokens in stock are judged while no city was built since they were counted.

    Wrong:
        [[entry]]
        turn = 2
        action = "census"
        tokens = { Minoa = 24, Assyria = 16 }
        after = "Monotheism"
        ability = "Monotheism"
        civ = "Minoa"

    Right:
        [[entry]]
        turn = 2
        action = "census"
        tokens = { Minoa = 24, Hatti = 16 }
        after = "Monotheism"
        ability = "Monotheism"
        civ = "Minoa"
    """
    for entry, why in list(misuses(use))[:1]:
        yield Problem(entry, why, use.civ, ("ability",))


CHECKS = (ability_misused,)
