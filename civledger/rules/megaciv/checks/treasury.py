"""Treasury: you can spend only what you have, and trade cards have their price."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import WARNING
from civledger.model.names import several
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.book.abilities import ability_of, gives_less
from civledger.rules.megaciv.book.payment import card_offers, card_prices, treasury_for_new
from civledger.rules.megaciv.book.treasury import (
    CardPurchase,
    Gained,
    Overdraft,
    card_purchases,
    gains,
    overdrafts,
    takes_what_there_is,
)
from civledger.rules.megaciv.entries.events import name_ability
from civledger.rules.megaciv.entries.purchases import BUY
from civledger.rules.megaciv.entries.treasury import SOURCES, SPEND
from civledger.rules.megaciv.state import State

_NEEDS = ("treasury", "advances")


@check(
    "MC403",
    "treasury-overdrawn",
    of=overdrafts,
    needs=_NEEDS,
    help="correct `treasury`, or add the missing `gain`",
    retype="pay less treasury; if income is missing, enter it first: civledger gain CIV=NUMBER",
)
def treasury_overdrawn(overdraft: Overdraft) -> Iterator[Problem]:
    """A player spent more treasury than the ledger shows. Only what was there is subtracted.

    Rule: treasury comes from tax, and from stock where a rule says so (rule book, phase 1). A calamity takes at most
    what is there, and this is not reported.

    Wrong:
        [[entry]]
        turn = 7
        action = "spend"
        treasury = { Minoa = 11 }
        on = "other"

    Right:
        treasury = { Minoa = 10 }
    """
    step, civ = overdraft.step, overdraft.civ
    held = step.before.treasury[civ]
    new = treasury_for_new(step) if step.entry.kind is BUY else overdraft.spent
    if new > held and not takes_what_there_is(step) and step.before.sure(civ, "treasury"):
        at = ("treasury", civ) if step.entry.kind.action == SPEND.action else ("treasury",)
        had = f"had only {held}" if held else "had none"
        yield Problem(step.entry, f"spent {several(overdraft.spent, 'treasury token')}, but {had}", civ, at)


@check(
    "MC407",
    "card-not-for-sale",
    of=card_purchases,
    needs=_NEEDS,
    help="correct `stack` or the treasury paid",
    retype="type the stack or the price again",
)
def card_not_for_sale(purchase: CardPurchase) -> Iterator[Problem]:
    """A trade card was bought from a stack, or at a price, that this player cannot use.

    Rule: every player can buy from stack 9 for 15 treasury, with Rhetoric from 3 for 9, with Cartography from 2 for 5
    and from 7 for 13, with Mining from 6 and 8 for 13 (rule book, phase 6; cards). A multiple of the price buys several
    cards. Wonder of the World gives one free card a turn, from a stack above your number of cities. The advances count
    from the turn after you buy them.

    Wrong:
        [[entry]]
        turn = 7
        action = "spend"
        treasury = { Minoa = 9 }
        on = "card"
        stack = 3

    Right:
        treasury = { Minoa = 15 }
        stack = 9
    """
    opening, civ, stack = purchase.step.opening, purchase.civ, purchase.stack
    price = card_prices(opening, civ).get(stack)
    why = ""
    if purchase.spent == 0:
        why = _free_card_refused(purchase)
    elif price is None:
        why = _closed_stack(opening, stack)
    elif purchase.spent % price:
        why = f"a card from stack {stack} costs {price}, not {purchase.spent}"
    if why and opening.sure(civ, "advances"):
        yield Problem(purchase.step.entry, why, civ, ("stack",) if price is None else ("treasury", civ))


def _closed_stack(opening: State, stack: int) -> str:
    if stack not in card_offers(opening):
        return f"no card from stack {stack} is for sale"
    advance, price = card_offers(opening)[stack]
    return f"stack {stack} needs {advance} from an earlier turn; then a card costs {price}"


def _free_card_refused(purchase: CardPurchase) -> str:
    opening = purchase.step.opening
    giver = opening.game.book.effects["free_card"][0].name
    cities = purchase.cities
    if giver not in opening.held[purchase.civ]:
        return f"a free card from stack {purchase.stack} needs {giver}"
    if purchase.free_before:
        return f"{giver} gives only one card a turn"
    if not cities < purchase.stack <= tables.stacks():
        have = several(cities, "city")
        return f"with {have}, {giver} gives a card from a stack above {cities}, not from stack {purchase.stack}"
    return ""


@check(
    "MC411",
    "gain-unfounded",
    of=gains,
    needs=_NEEDS,
    help="correct the number, or say with `from` where the treasury came from",
    retype="type the number again, or say with --from where the treasury came from",
)
def gain_unfounded(gained: Gained) -> Iterator[Problem]:
    """A player gained treasury from an advance without holding it, or more than it gives.

    Rule: Politics moves up to 5 tokens a turn from stock to treasury; Trade Routes brings twice the face value of every
    commodity card sold (cards), so an odd number from Trade Routes is a warning. Both count from the turn after you buy
    them. Forgotten credits are not paid back later (rule book, credits).

    Wrong:
        [[entry]]
        turn = 11
        action = "gain"
        treasury = { Minoa = 6 }
        from = "politics"

    Right:
        treasury = { Minoa = 5 }
    """
    if gained.source == SOURCES[-1]:
        return
    ability, opening, entry = ability_of(gained.source), gained.step.opening, gained.step.entry
    if ability is None:
        return
    why = severity = ""
    if ability.name not in opening.held[gained.civ] and opening.sure(gained.civ, "advances"):
        why = f"gained treasury from {ability.name} without holding it when the turn began"
        why *= not name_ability(entry)  # an ability has its own check
    elif gives_less(ability, gained.total):
        tokens = several(gained.total, "treasury token")
        why = f"gained {tokens} from {ability.name}; it gives at most {ability.treasury}"
    elif ability.per_face and gained.total % ability.per_face:
        why = f"gained {several(gained.total, 'treasury token')} from {ability.name}; it brings {ability.per_face} for "
        why += "each point of face value, so the number is even"
        severity = WARNING
    if why:
        yield Problem(entry, why, gained.civ, ("treasury", gained.civ), severity)
