"""Phase 12: what can be bought, what Library and Anatomy allow, and the credit tokens chosen with an advance."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import WARNING
from civledger.model.names import both
from civledger.model.turn import Step
from civledger.rules.megaciv.book.transactions import Transaction, bought_again, refusal, transactions
from civledger.rules.megaciv.book.turns import credit_counts
from civledger.rules.megaciv.header.short import wrong_tokens

_NEEDS = ("advances",)


@check(
    "MC305",
    "bought-twice",
    of=transactions,
    when="unusual",
    needs=_NEEDS,
    help="delete the advance from this entry",
    retype="it is already recorded, so leave it out. If the earlier purchase was wrong, undo it with `civledger undo`, "
    "or strike it with `civledger strike NUMBER --reason TEXT`",
)
def bought_twice(transaction: Transaction) -> Iterator[Problem]:
    """The player already holds the advance. Its price is not checked. A payment that is right without it is accepted.

    Rule: you can buy only one copy of each advance (rule book, phase 12).

    Wrong:
        [[entry]]
        turn = 8
        action = "buy"
        civ = "Minoa"
        advances = { Pottery = 50 }

    Right:
        advances = { Masonry = 50 }
    """
    if transaction.rest is None:
        return
    for entry, name, since in bought_again(transaction):
        bought = f"{name} was already bought in turn {since}" if since else f"{name} is already in the theme set"
        yield Problem(entry, bought, transaction.civ, ("advances", name))


@check(
    "MC308",
    "library-misused",
    of=transactions,
    when="unusual",
    needs=_NEEDS,
    help="correct or delete `library`, and correct the price charged",
    retype="leave out --library, or name another advance with it",
)
def library_misused(transaction: Transaction) -> Iterator[Problem]:
    """Library's discount was taken where it does not apply. The price of the advance it names is not checked.

    Rule: a purchase that includes Library takes 40 off one other advance in it, after credits, never below zero (card).

    Wrong:
        [[entry]]
        turn = 10
        action = "buy"
        civ = "Minoa"
        advances = { Law = 110 }
        library = "Law"

    Right:
        advances = { Law = 110, Library = 220 }
    """
    for service in transaction.services("library"):
        why = refusal(transaction, service, "discount")
        if why and not transaction.unclear:
            yield Problem(service.entry, f"no discount on {service.advance}: {why}", transaction.civ, ("library",))


@check(
    "MC309",
    "anatomy-misused",
    of=transactions,
    when="unusual",
    needs=_NEEDS,
    help="correct or delete `anatomy`, and correct the price charged",
    retype="leave out --anatomy, or name another advance with it",
)
def anatomy_misused(transaction: Transaction) -> Iterator[Problem]:
    """An advance was taken free that Anatomy does not give. Its price is not checked.

    Rule: a purchase that includes Anatomy brings one green advance with a printed price below 100 free (card):
    Astronavigation, Coinage, Empiricism or Written Record.

    Wrong:
        [[entry]]
        turn = 10
        action = "buy"
        civ = "Minoa"
        advances = { Anatomy = 270, Music = 0 }
        anatomy = "Music"

    Right:
        advances = { Anatomy = 270, Coinage = 0 }
        anatomy = "Coinage"
    """
    for service in transaction.services("anatomy"):
        why = refusal(transaction, service, "frees")
        if why and not transaction.unclear:
            yield Problem(service.entry, f"{service.advance} is not free: {why}", transaction.civ, ("anatomy",))


@check(
    "MC310",
    "credits-miscounted",
    of=credit_counts,
    needs=_NEEDS,
    help="count the tokens again, or look for a purchase that was not entered",
    retype="count the tokens again, or enter the missing purchase first. The ledger's tokens: `civledger credits CIV`",
)
def credits_miscounted(step: Step) -> Iterator[Problem]:
    """The credit tokens counted at the table differ from the ledger. A colour that is left out is not checked.

    Rule: you keep the credit tokens of every advance you bought, including this turn's (rule book, credits).

    Wrong:
        [[entry]]
        turn = 7
        action = "credits"
        civ = "Minoa"
        tokens = { blue = 20 }

    Right:
        tokens = { blue = 10 }
    """
    civ, tokens = step.entry.body.civ, step.entry.body.tokens
    books = step.before.credits[civ]
    counted = {colour: points for colour, points in tokens.items() if points is not None and colour in books}
    surplus = [points - books[colour] for colour, points in counted.items()]
    explained = min(surplus, default=0) >= 0 and sum(surplus) <= step.before.unchosen[civ]
    if not explained and step.before.sure(civ, "advances"):
        wrong = [
            f"{colour} {points} (books: {books[colour]})"
            for colour, points in counted.items()
            if points != books[colour]
        ]
        yield Problem(step.entry, f"counted {both(wrong)}", civ, ("tokens",))


@check(
    "MC311",
    "second-transaction",
    of=transactions,
    when="unusual",
    severity=WARNING,
    needs=_NEEDS,
    help="nothing to do; the two are checked as one purchase",
)
def second_transaction(transaction: Transaction) -> Iterator[Problem]:
    """One player has two `buy` entries in one turn.

    Rule: you buy advances in a single transaction (rule book, phase 12). The two entries are checked as one: they give
    each other no credit, and the payment is checked on the totals.

    Wrong:
        [[entry]]
        turn = 7
        action = "buy"
        civ = "Minoa"
        advances = { Music = 80 }

        [[entry]]
        turn = 7
        action = "buy"
        civ = "Minoa"
        advances = { Pottery = 60 }

    Right:
        [[entry]]
        turn = 7
        action = "buy"
        civ = "Minoa"
        advances = { Music = 80, Pottery = 60 }
    """
    if len(transaction.entries) > 1:
        for entry in transaction.entries[1:]:
            yield Problem(entry, "bought a second time this turn; both count as one purchase", transaction.civ)


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
