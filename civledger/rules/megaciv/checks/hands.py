"""Phase 12: the hand limit."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import WARNING
from civledger.rules.megaciv.book.hands import HandCount, hands_counted, is_over_limit, uncounted_hands
from civledger.rules.megaciv.book.turns import ClosedTurn, closed_turns
from civledger.rules.megaciv.entries.purchases import HAND

_NEEDS = ("hands", "advances")


@check("MC501", "hand-over-limit", of=hands_counted, needs=_NEEDS, help="discard the surplus and enter the hand again")
def hand_over_limit(hand: HandCount) -> Iterator[Problem]:
    """A player kept more commodity cards than the limit allows.

    Rule: after phase 12 you keep at most 8 commodity cards with 5 to 11 players, 9 with 12 to 18 (rule book, hand
    limit), and one more with Roadbuilding, from the turn you buy it. Water counts. Only the last hand entered in a turn
    is checked.

    Wrong:
        [[entry]]
        turn = 7
        action = "hand"
        kept = { Minoa = 9 }

    Right:
        [[entry]]
        turn = 7
        action = "hand"
        kept = { Minoa = 8 }
    """
    if is_over_limit(hand):
        at = ("kept", hand.civ) if hand.entry.kind.action == HAND.action else ("kept",)
        yield Problem(hand.entry, f"kept {hand.kept} commodity cards; the limit is {hand.limit}", hand.civ, at)


@check(
    "MC502",
    "hand-not-counted",
    of=closed_turns,
    severity=WARNING,
    needs=_NEEDS,
    help="add the hand with a late entry for this turn",
)
def hand_not_counted(closed: ClosedTurn) -> Iterator[Problem]:
    """A turn was closed without a player's hand.

    Rule: the hand limit holds for every player after phase 12, with or without a purchase (rule book, hand limit).

    Wrong:
        [[entry]]
        turn = 4
        action = "hand"
        kept = { Minoa = 1, Assyria = 1, Hatti = 1, Hellas = 1 }

        [[entry]]
        turn = 4
        action = "endturn"

    Right:
        [[entry]]
        turn = 4
        action = "hand"
        kept = { Minoa = 1, Assyria = 1, Hatti = 1, Hellas = 1, Egypt = 1 }

        [[entry]]
        turn = 4
        action = "endturn"
    """
    uncounted = uncounted_hands(closed.turn)
    for civ in closed.closing.civs:
        if civ in uncounted and closed.closing.sure(civ, "presence"):
            yield Problem(closed.entry, "the hand was not counted", civ)


CHECKS = (hand_over_limit, hand_not_counted)
