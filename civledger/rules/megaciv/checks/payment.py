"""Phase 12: how advances were paid for."""

from collections.abc import Iterable, Iterator

from civledger.model.check import Problem, check
from civledger.model.entry import Entry
from civledger.model.finding import INFO
from civledger.model.names import several
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.book.payment import TurnedIn, all_known, excess_cards, may_grow, stands_in
from civledger.rules.megaciv.book.transactions import Transaction, transactions
from civledger.rules.megaciv.entries.purchases import Buy

_NEEDS = ("payment", "advances")


def _problem(transaction: Transaction, message: str, *at: str) -> Problem:
    return Problem(transaction.entries[-1], message, transaction.civ, at)


@check("MC401", "underpaid", of=transactions, when="inexact", needs=_NEEDS, help="add the missing cards or treasury")
def underpaid(transaction: Transaction) -> Iterator[Problem]:
    """Cards and treasury together are worth less than the prices charged.

    Rule: you pay for advances with commodity sets and treasury tokens. A set is worth the square of the number of cards
    turned in times their face value, a treasury token 1 point, or 2 with Mining (rule book, phase 12; card). A Trade
    Empire substitute counts in the other set.

    Wrong:
        [[entry]]
        turn = 7
        action = "buy"
        civ = "Minoa"
        advances = { Pottery = 60 }
        cards = { Fish = 4 }
        treasury = 11

    Right:
        treasury = 12
    """
    if all(one.payable and one.paid < one.charged for one in transaction.versions):
        paid, charged, points = transaction.paid, transaction.charged, transaction.token_points
        each = f" ({transaction.treasury} tokens at {points})" if transaction.treasury and points > 1 else ""
        sums = f"cards {transaction.cards} + treasury {paid - transaction.cards}{each} = {paid}"
        yield _problem(transaction, f"{charged - paid} short: {sums}, price {charged}", "advances")


@check(
    "MC402",
    "treasury-overspent",
    of=transactions,
    when="inexact",
    needs=_NEEDS,
    help="correct `treasury` to the number shown",
    retype="leave out -t, and the right amount of treasury is paid",
)
def treasury_overspent(transaction: Transaction) -> Iterator[Problem]:
    """More treasury tokens were paid than required.

    Rule: you cannot spend more treasury tokens than required (rule book, phase 12). If the cards pay for everything,
    that is none. With Mining, the last point may be wasted.

    Wrong:
        [[entry]]
        turn = 7
        action = "buy"
        civ = "Minoa"
        advances = { Pottery = 60 }
        cards = { Fish = 4 }
        treasury = 13

    Right:
        treasury = 12
    """
    over = all(one.payable and one.treasury - one.change > one.treasury_needed for one in transaction.versions)
    if over and not transaction.mixed:
        spent, needed = transaction.treasury - transaction.change, transaction.treasury_needed
        over_by = several(spent - needed, "treasury token")
        sums = f"price {transaction.charged}, cards {transaction.cards}"
        yield _problem(transaction, f"{over_by} too many: paid {spent}, {needed or 'none'} needed ({sums})", "treasury")


@check(
    "MC404",
    "change-given",
    of=transactions,
    when="unusual",
    needs=_NEEDS,
    help="take the change back and delete `change`",
    retype="take the change back: a purchase gives no change",
)
def change_given(transaction: Transaction) -> Iterator[Problem]:
    """Change was handed back.

    Rule: if you spend more than required, you get no change, neither treasury tokens nor cards (rule book, phase 12).

    Wrong:
        [[entry]]
        turn = 7
        action = "buy"
        civ = "Minoa"
        advances = { Pottery = 60 }
        cards = { Fish = 5 }
        change = 15

    Right:
        [[entry]]
        turn = 7
        action = "buy"
        civ = "Minoa"
        advances = { Pottery = 60 }
        cards = { Fish = 4 }
        treasury = 12
    """
    for entry in transaction.entries:
        if entry.body.change:
            yield Problem(entry, f"{entry.body.change} was handed back as change", entry.body.civ, ("change",))


@check(
    "MC405",
    "set-too-large",
    of=excess_cards,
    needs=_NEEDS,
    help="correct the number of cards",
    retype="type the number of cards again",
)
def set_too_large(turned_in: TurnedIn) -> Iterator[Problem]:
    """More cards of a commodity were turned in than exist, by one player or by all together. All of them count.

    Rule: there are 4 to 9 cards of each commodity, whatever the map and the number of players (components). Used cards
    go back to the stacks only at the end of a turn (rule book, 13). From these two civledger concludes that the cards
    of all players in a turn can be added up, in both blocks together. No text says so in these words.

    Wrong:
        [[entry]]
        turn = 10
        action = "buy"
        civ = "Minoa"
        advances = { Politics = 225 }
        cards = { Ivory = 5 }

    Right:
        cards = { Ivory = 4, Gold = 3 }
    """
    exist = turned_in.exist
    by_player: dict[str, list[tuple[Entry, int]]] = {}
    for entry, number in turned_in.cards:
        by_player.setdefault(entry.body.civ, []).append((entry, number))
    alone = [beyond for cards in by_player.values() if (beyond := _first_beyond(cards, exist))]
    together = _first_beyond(turned_in.cards, exist) if not alone else None
    for entry, number in [*alone, *([together] if together else [])]:
        cards = f"{number} cards of {turned_in.commodity}"
        who = f"all players together turned in {cards}" if together else f"turned in {cards}"
        message = f"{who} this turn; there are only {exist}"
        yield Problem(entry, message, entry.body.civ, ("cards", turned_in.commodity))


def _first_beyond(cards: Iterable[tuple[Entry, int]], exist: int) -> tuple[Entry, int] | None:
    total = 0
    for entry, number in cards:
        total += number
        if total > exist:
            return entry, total
    return None


@check(
    "MC406",
    "cards-wasted",
    of=transactions,
    when="inexact",
    severity=INFO,
    needs=_NEEDS,
    help="nothing to do; fewer cards might have been enough",
)
def cards_wasted(transaction: Transaction) -> Iterator[Problem]:
    """The cards alone were worth more than the prices charged.

    Rule: this is allowed, and you get nothing back (rule book, phase 12). You may split a set: only the cards turned in
    count.

    Wrong:
        [[entry]]
        turn = 7
        action = "buy"
        civ = "Minoa"
        advances = { Pottery = 60 }
        cards = { Fish = 5 }

    Right:
        cards = { Fish = 4, Clay = 3, Fruit = 1 }
    """
    if all(one.payable and one.cards - one.charged > one.change for one in transaction.versions):
        wasted = transaction.cards - transaction.charged - transaction.change
        sums = f"cards {transaction.cards}, price {transaction.charged}"
        yield _problem(transaction, f"{wasted} wasted: {sums}", "cards")


@check(
    "MC408",
    "substitute-misused",
    of=transactions,
    when="unusual",
    needs=_NEEDS,
    help="correct or delete `trade_empire`",
    retype="leave out --substitute, or name other cards with it",
)
def substitute_misused(transaction: Transaction) -> Iterator[Problem]:
    """Trade Empire's substitute was used against its rules. The cards count as written.

    Rule: once a turn, the holder may count one card of another commodity, with the same or a higher face value, as one
    more card of a set. The set needs at least one real card and cannot have more cards than exist (card).

    Wrong:
        [[entry]]
        turn = 11
        action = "buy"
        civ = "Minoa"
        advances = { Music = 80 }
        cards = { Fish = 4, Clay = 1 }
        trade_empire = { card = "Clay", as = "Fish" }
        treasury = 5

    Right:
        cards = { Fish = 4, Fruit = 1 }
        trade_empire = { card = "Fruit", as = "Fish" }
    """
    used = False
    for entry in transaction.entries:
        if entry.body.trade_empire and all_known(entry.body.cards):
            why = "used a second substitute this turn" if used else _substitute_refused(transaction, entry.body)
            used = True
            if why:
                yield Problem(entry, why, transaction.civ, ("trade_empire",))


def _substitute_refused(transaction: Transaction, buy: Buy) -> str:
    """Return why a card cannot stand in for another."""
    substitute = buy.trade_empire or {}
    card, other = substitute["card"], substitute["as"]
    cards = buy.cards
    known = tables.commodities()
    giver = transaction.opening.game.book.effects["substitute"][0].name
    size = cards.get(other) or 0
    if giver not in transaction.opening.held[transaction.civ] and transaction.opening.sure(transaction.civ, "advances"):
        return f"did not hold {giver} when the turn began"
    if card == other:
        return f"{card} cannot stand in for itself"
    if not cards.get(card) or not size:
        return f"`cards` must list {card} under its own name and at least one {other}"
    if not stands_in(known[card].face, known[other].face):
        return f"{card} has face value {known[card].face}, less than {other} with {known[other].face}"
    if not may_grow(size, known[other].cards):
        return f"a set of {other} has at most {known[other].cards} cards, not {size + 1}"
    return ""
