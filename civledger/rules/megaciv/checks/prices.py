"""Phase 12: the price of each advance."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import WARNING
from civledger.model.names import both
from civledger.rules.megaciv.book.prices import credits_off
from civledger.rules.megaciv.book.transactions import Purchase, Transaction, transactions

_NEEDS = ("advances",)


def _credits_shown(transaction: Transaction, purchase: Purchase) -> str:
    words = credits_off(purchase.price, transaction.opening.game.start_credits)
    return f"{purchase.price.printed} less {both(words)}" if words else "the printed price"


def _problem(purchase: Purchase, message: str) -> Problem:
    return Problem(purchase.entry, message, purchase.entry.body.civ, ("advances", purchase.card.name))


def _is_too_low(transaction: Transaction, purchase: Purchase) -> bool:
    """Tell whether less was charged than is due; credit that nobody chose a colour for may be in a price."""
    charged, due = purchase.charged, purchase.due
    if charged >= due or not transaction.sure:
        return False
    numbers = transaction.opening.game.book.numbers
    step = numbers["purchase"]["choose_step"]  # what nobody chose, so many at a time
    return charged + transaction.opening.unchosen[transaction.civ] < due or bool(charged and (due - charged) % step)


@check(
    "MC301",
    "same-turn-credit",
    of=transactions,
    when="mispriced",
    needs=_NEEDS,
    help="correct the price to the one shown. New credits count from the next turn",
    retype="leave out the price. New credits count from the next turn",
)
def same_turn_credit(transaction: Transaction) -> Iterator[Problem]:
    """The price is too low by exactly the credits of advances bought in the same turn.

    Rule: the credit tokens and additional credits of an advance count from the turn after you buy it (rule book,
    credits). All purchases of a turn are one transaction and give each other no credit.

    Wrong:
        [[entry]]
        turn = 7
        action = "buy"
        civ = "Minoa"
        advances = { Music = 80, Mysticism = 40 }

    Right:
        advances = { Music = 80, Mysticism = 50 }
    """
    for purchase in transaction.mispriced:
        slip = transaction.slip(purchase) if _is_too_low(transaction, purchase) else None
        if slip and slip.same_turn:
            added = ", and only the higher colour counts" if slip.colours_added else ""
            yield _problem(
                purchase,
                f"paid {purchase.charged} for {purchase.card.name}, but the price is {purchase.due}: credits of "
                f"{both(slip.same_turn)}, bought this turn, count from next turn on{added}",
            )


@check(
    "MC302",
    "colours-added",
    of=transactions,
    when="mispriced",
    needs=_NEEDS,
    help="correct the price to the one shown. Only the higher colour counts",
    retype="leave out the price. Only the higher colour counts",
)
def colours_added(transaction: Transaction) -> Iterator[Problem]:
    """The price of a two-colour advance is too low by exactly the credits of its other colour.

    Rule: an advance of two groups takes the higher of the two credits; they are never added (rule book, credits;
    John's Mysticism costs 40, not 35).

    Wrong:
        [[entry]]
        turn = 8
        action = "buy"
        civ = "Minoa"
        advances = { Mysticism = 35 }

    Right:
        advances = { Mysticism = 40 }
    """
    for purchase in transaction.mispriced:
        slip = transaction.slip(purchase) if _is_too_low(transaction, purchase) else None
        if slip and not slip.same_turn:
            credit = transaction.opening.credits[transaction.civ]
            added = both([f"{colour} ({credit[colour]})" for colour in purchase.card.colours])
            yield _problem(
                purchase,
                f"paid {purchase.charged} for {purchase.card.name}, but the price is {purchase.due}: "
                f"only the higher credit counts, not {added} together",
            )


@check(
    "MC303",
    "price-too-low",
    of=transactions,
    when="mispriced",
    needs=_NEEDS,
    help="correct the price to the one shown, or correct the earlier purchases",
    retype="leave out the price, or enter the missing earlier purchase first",
)
def price_too_low(transaction: Transaction) -> Iterator[Problem]:
    """Less was charged than the price, and no known slip explains it.

    Rule: the price is the printed price less the credits of one colour and the additional credits of earlier turns,
    never below zero (rule book, credits).

    Wrong:
        [[entry]]
        turn = 7
        action = "buy"
        civ = "Minoa"
        advances = { Agriculture = 110 }

    Right:
        advances = { Agriculture = 120 }
    """
    for purchase in transaction.mispriced:
        if _is_too_low(transaction, purchase) and not transaction.slip(purchase):
            short = f"{purchase.due - purchase.charged} too little"
            shown = _credits_shown(transaction, purchase)
            message = f"paid {purchase.charged} for {purchase.card.name}, {short}: {shown} is {purchase.due}"
            yield _problem(purchase, message)


@check(
    "MC304",
    "credits-forgotten",
    of=transactions,
    when="mispriced",
    severity=WARNING,
    needs=_NEEDS,
    help="there is no refund. Correct the entry only if less was really paid",
)
def credits_forgotten(transaction: Transaction) -> Iterator[Problem]:
    """More was charged than the price: credits or a discount were forgotten.

    Rule: if you forget to subtract credits, you get nothing back in a later phase or turn (rule book, credits).

    Wrong:
        [[entry]]
        turn = 8
        action = "buy"
        civ = "Minoa"
        advances = { "Drama and Poetry" = 80 }

    Right:
        advances = { "Drama and Poetry" = 70 }
    """
    for purchase in transaction.mispriced:
        if purchase.due < purchase.charged <= purchase.card.price and transaction.sure:
            over = purchase.charged - purchase.due
            shown = _credits_shown(transaction, purchase)
            yield _problem(
                purchase,
                f"paid {purchase.charged} for {purchase.card.name}, {over} too much: {shown} is {purchase.due} "
                "(nothing is paid back)",
            )


@check(
    "MC312",
    "price-above-printed",
    of=transactions,
    when="mispriced",
    needs=_NEEDS,
    help="charge at most the price printed on the card",
)
def price_above_printed(transaction: Transaction) -> Iterator[Problem]:
    """More was charged than is printed on the card.

    Rule: the printed price is the default, and credits only reduce it (rule book, credits).

    Wrong:
        [[entry]]
        turn = 7
        action = "buy"
        civ = "Minoa"
        advances = { Music = 85 }

    Right:
        advances = { Music = 80 }
    """
    for purchase in transaction.mispriced:
        printed = purchase.card.price
        if purchase.charged > printed:
            yield _problem(
                purchase, f"paid {purchase.charged} for {purchase.card.name}; the printed price is {printed}"
            )
