"""Phase 12: the credit tokens that are chosen with Written Record and Monument."""

from collections.abc import Iterator

from civledger.model.ruleset import Problem, check
from civledger.rules.megaciv.book.transactions import Transaction, transactions
from civledger.rules.megaciv.header.choices import wrong_tokens

NEEDS = ("advances",)


@check(
    "MC306",
    "choice-missing",
    of=transactions,
    needs=NEEDS,
    help="add `choose` with the colours that were taken",
    retype="say which credit tokens were taken with --choose",
)
def choice_missing(transaction: Transaction) -> Iterator[Problem]:
    """Written Record or Monument was bought, or drawn with a theme set, and nobody noted which tokens were taken.

    Rule: Written Record brings 10 and Monument 20 credit points of colours chosen at the purchase (cards). Until they
    are noted, prices lower by up to as much are not questioned. In the Short Game they are noted in the head, below the
    `set` of the player who drew Conquering the Seas: `choose = { blue = 5, green = 5 }`.

    Wrong:
        [[entry]]
        turn = 1
        action = "buy"
        civ = "Minoa"
        advances = { "Written Record" = 60 }

    Right:
        [[entry]]
        turn = 1
        action = "buy"
        civ = "Minoa"
        advances = { "Written Record" = 60 }
        choose = { "Written Record" = { blue = 5, green = 5 } }
    """
    unread = {key for entry in transaction.entries for key, _ in entry.unread}
    held = transaction.opening.held[transaction.civ]
    for card in transaction.opening.game.book.effects["choose"]:
        if card.name not in transaction.advances or card.name in held or "choose" in unread:
            continue
        if any(card.name in buy.choose for buy in transaction.buys):
            continue
        for entry in transaction.entries:
            if card.name in entry.body.bought:
                taken = f"bought {card.name} without noting the {card.choose} credit points chosen"
                yield Problem(entry, taken, transaction.civ, ("advances", card.name))


@check(
    "MC307",
    "choice-invalid",
    of=transactions,
    needs=NEEDS,
    help="correct `choose`: all points, in fives",
    retype="name all points in fives behind --choose",
)
def choice_invalid(transaction: Transaction) -> Iterator[Problem]:
    """Chosen credit tokens with a wrong total, not in fives, or without the advance that brings them.

    Rule: Written Record brings 10 and Monument 20 points, the smallest token is worth 5, and all of them are assigned
    at the purchase (cards).

    Wrong:
        [[entry]]
        turn = 1
        action = "buy"
        civ = "Minoa"
        advances = { "Written Record" = 60 }
        choose = { "Written Record" = { blue = 15 } }

    Right:
        [[entry]]
        turn = 1
        action = "buy"
        civ = "Minoa"
        advances = { "Written Record" = 60 }
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
                wrong = f"tokens of {name} were chosen, but it is not bought in this transaction"
            else:
                wrong = wrong_tokens(book, name, tokens)
            if wrong:
                yield Problem(entry, wrong, transaction.civ, ("choose", name))


CHECKS = (choice_missing, choice_invalid)
