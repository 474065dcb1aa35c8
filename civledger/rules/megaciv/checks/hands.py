"""Trade cards: the hand limit, and cards that nobody can have."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import INFO, WARNING
from civledger.model.names import several
from civledger.model.turn import ClosedTurn, closed_turns
from civledger.rules.megaciv.book.due import find_hands
from civledger.rules.megaciv.book.payment import HandCount, hands_counted, is_over_limit
from civledger.rules.megaciv.book.supply import CardsOut, PaidCards, cards_out, cards_paid
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
        kept = { Minoa = 1, Assyria = 1, Hatti = 1, Hellas = 1, Egypt = 1 }
    """
    for civ in find_hands(closed.turn).waits:
        if closed.closing.sure(civ, "presence"):
            yield Problem(closed.entry, "the hand was not counted", civ)


@check(
    "MC503",
    "cards-from-nowhere",
    of=cards_out,
    severity=INFO,
    needs=("hands", "cities", "treasury", "payment"),
    asked=True,
    help="count cities and hands again. To hide the code: `[audit] ignore` in club.toml, or `check --ignore`",
    retype="correct a wrong number: the same command with --turn and --fix",
)
def cards_from_nowhere(cards: CardsOut) -> Iterator[Problem]:
    """All players together had more cards in a turn than were kept, drawn and bought.

    Rule: each player draws one card for each city, and can buy more (rule book, phase 6). Wonder of the World can give
    one more. What is kept, turned in and discarded at the end of the turn comes from these and from the hands of the
    turn before. The check needs five or more players, all hands of the turn before, and the cities of everybody,
    entered with `cities` before the first calamity, purchase or hand of the turn. It says nothing if treasury was
    spent on `other` things, which may have been cards.

    Wrong:
        [[entry]]
        turn = 1
        action = "cities"
        cities = { Minoa = 0, Assyria = 0, Hatti = 0, Hellas = 0, Egypt = 0 }

        [[entry]]
        turn = 1
        action = "hand"
        kept = { Minoa = 1, Assyria = 0, Hatti = 0, Hellas = 0, Egypt = 0 }

        [[entry]]
        turn = 1
        action = "endturn"

    Right:
        kept = { Minoa = 0, Assyria = 0, Hatti = 0, Hellas = 0, Egypt = 0 }
    """
    if cards.there > cards.most:
        most = f"at most {several(cards.most, 'card')}" if cards.most else "no card"
        seen = f"{cards.there} {'was' if cards.there == 1 else 'were'} kept, turned in or discarded"
        yield Problem(cards.entry, f"{most} can be out, but {seen}: is a hand or a city wrong?")


@check(
    "MC505",
    "commodity-not-in-play",
    of=cards_paid,
    severity=INFO,
    needs=("payment",),
    asked=True,
    help="look at the cards again. To hide the code: `[audit] ignore` in club.toml, or `check --ignore`",
    retype="if it was another one, `undo` or `strike` the purchase and enter it again",
)
def commodity_not_in_play(paid: PaidCards) -> Iterator[Problem]:
    """A player turned in a commodity that is not in the box of this game.

    Rule: with 5 to 11 players the trade cards of one half of the box are used, and the cards marked for both halves
    only with 9 to 11 and 15 to 18 players (components). The check needs civilizations that are exactly a set-up of the
    rule book. In the edition mega-empires, which marks its cards otherwise, it says nothing.

    Wrong:
        [[entry]]
        turn = 6
        action = "buy"
        civ = "Minoa"
        advances = { Pottery = 50 }
        cards = { Salt = 4 }
        treasury = 2

    Right:
        cards = { Fruit = 4 }
    """
    for name in paid.commodities:
        if name not in paid.box:
            said = f"{name} is not in play with these civilizations: was it another commodity?"
            yield Problem(paid.entry, said, paid.civ, ("cards", name))
