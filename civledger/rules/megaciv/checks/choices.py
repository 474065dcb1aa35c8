"""Phase 12: the credit tokens chosen with Written Record and Monument."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.rules.megaciv.book.transactions import Transaction, transactions
from civledger.rules.megaciv.header.short import wrong_tokens

_NEEDS = ("advances",)


@check(
    "MC306",
    "choice-missing",
    of=transactions,
    needs=_NEEDS,
    help="add `choose` with the colours taken",
    retype="say with --choose which credit tokens were taken",
)
def choice_missing(transaction: Transaction) -> Iterator[Problem]:
    """Written Record or Monument was bought, or drawn with a theme set, but its tokens were not chosen.

    Rule: Written Record brings 10 credit points and Monument 20, in colours chosen at the purchase (cards). Until you
    enter them, a price that is too low by up to that amount is accepted. In the Short Game they go in the header, below
    the `set` of the player who drew Conquering the Seas: `choose = { blue = 5, green = 5 }`.

    Wrong:
        [[entry]]
        turn = 7
        action = "buy"
        civ = "Minoa"
        advances = { "Written Record" = 60 }

    Right:
        choose = { "Written Record" = { blue = 5, green = 5 } }
    """
    held = transaction.opening.held[transaction.civ]
    for card in transaction.opening.game.book.effects["choose"]:
        if card.name not in transaction.advances or card.name in held:
            continue
        if any(key == "choose" for entry in transaction.entries for key, _ in entry.unread):
            continue
        if any(card.name in buy.choose for buy in transaction.buys):
            continue
        for entry in transaction.entries:
            if card.name in entry.body.bought:
                taken = f"bought {card.name} without choosing its {card.choose} credit points"
                yield Problem(entry, taken, transaction.civ, ("advances", card.name))


@check(
    "MC307",
    "choice-invalid",
    of=transactions,
    when="unusual",
    needs=_NEEDS,
    help="correct `choose`: give all the points, in steps of five",
    retype="give all the points with --choose, in steps of five",
)
def choice_invalid(transaction: Transaction) -> Iterator[Problem]:
    """The credit tokens chosen have a wrong total, are not in steps of 5, or belong to an advance that was not bought.

    Rule: Written Record brings 10 points and Monument 20. The smallest token is worth 5, and you choose all of them at
    the purchase (cards).

    Wrong:
        [[entry]]
        turn = 7
        action = "buy"
        civ = "Minoa"
        advances = { "Written Record" = 60 }
        choose = { "Written Record" = { blue = 15 } }

    Right:
        choose = { "Written Record" = { blue = 10 } }
    """
    book = transaction.opening.game.book
    for entry in transaction.entries:
        for name, tokens in entry.body.choose.items():
            if tokens is None:  # something in them could not be read
                continue
            if not book.advances[name].choose:
                wrong = f"{name} brings no credit tokens to choose"
            elif name not in transaction.advances and not transaction.unclear:
                wrong = f"tokens were chosen for {name}, which is not part of this purchase"
            else:
                wrong = wrong_tokens(book, name, tokens)
            if wrong:
                yield Problem(entry, wrong, transaction.civ, ("choose", name))


CHECKS = (choice_missing, choice_invalid)
