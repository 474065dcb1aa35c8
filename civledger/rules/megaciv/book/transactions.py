"""Phase 12 of one player: all `buy` entries of a turn are one transaction."""

from collections.abc import Iterator, Sequence, Set

from civledger.model.entry import Entry
from civledger.model.struct import Struct
from civledger.model.turn import Situation, Turn
from civledger.rules.megaciv.book.payment import all_known, card_value, token_points, treasury_needed
from civledger.rules.megaciv.book.prices import Brought, Price, Slip, explanation, price, with_gifts
from civledger.rules.megaciv.entries.purchases import BUY, Buy
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Advance, Book

_PAYING = frozenset({"civ", "cards", "card_points", "treasury", "trade_empire", "change"})
DISCOUNTS = {"Library": "library", "Anatomy": "anatomy"}  # the card, and the key of `buy` that names what it served


class _Service(Struct):
    """Library or Anatomy used: where, on which advance, and whether it served one before in the transaction."""

    entry: Entry
    advance: str
    again: bool


class Purchase(Struct):
    """One advance of a transaction: what was charged, what it costs by its credits, and the discount taken off that."""

    entry: Entry
    card: Advance
    charged: int
    due: int
    price: Price
    discount: int


class Transaction(Struct):
    """What a civilization bought and paid in one turn, added up.

    It is `unclear` if an advance in it could not be read: then nobody knows what else was bought. It is `payable` if
    every part of the payment is known, so that the sums can be judged; `paid` is the worth of cards and treasury,
    and it is `inexact` if that is not what was charged, or change was given. On the `special` advances Library or
    Anatomy was used, rightly or not. It is `unusual` if there is more in it than one list of new advances: several
    entries, something held already, Library or Anatomy, chosen tokens, a substitute or change. `mispriced` are those of
    its advances whose price can be judged and is another. Where an advance was bought that the player held already,
    `rest` is the transaction without it, and without entries that bought nothing else.
    """

    civ: str
    opening: State
    entries: tuple[Entry, ...]
    buys: Sequence[Buy]
    advances: Set[str]
    special: frozenset[str]
    unclear: bool
    payable: bool
    charged: int
    cards: int
    treasury: int
    paid: int
    change: int
    inexact: bool
    unusual: bool
    mispriced: tuple[Purchase, ...] = ()
    rest: "Transaction | None" = None

    @property
    def versions(self) -> tuple["Transaction", ...]:
        """Return the transaction as written, and without what was held already: its payment is wrong if both are."""
        return (self,) if self.rest is None else (self, self.rest)

    @property
    def mixed(self) -> bool:
        """Tell whether one payment is for something new and something held already: nobody knows which part for what.

        Such a payment has to be made again anyway, so treasury beyond what is due says nothing.
        """
        bought = {entry.position: entry.body.advances for entry in self.entries}
        rest = self.rest.entries if self.rest else ()
        return any(len(entry.body.advances) < len(bought[entry.position]) for entry in rest)

    @property
    def token_points(self) -> int:
        """Return what a treasury token is worth in it: Mining counts from the turn after it was bought."""
        return token_points(self.opening, self.civ)

    @property
    def treasury_needed(self) -> int:
        """Return the treasury tokens that pay what the cards do not."""
        return treasury_needed(self.charged, self.cards, self.token_points)

    @property
    def sure(self) -> bool:
        """Tell whether the books know every advance that may bring credit."""
        return self.opening.sure(self.civ, "advances")

    def slip(self, purchase: Purchase) -> Slip | None:
        """Return the slip that explains a price that is too low."""
        return explanation(
            purchase.card, self.opening, self.civ, purchase.discount, purchase.charged, _tokens_brought(self)
        )

    def services(self, key: str) -> Iterator[_Service]:
        """Yield every use of Library or Anatomy."""
        again = False
        for entry in self.entries if self.special else ():
            named = getattr(entry.body, key)
            if named is not None:
                yield _Service(entry, named, again)
                again = True

    def served(self, key: str, effect: str) -> str | None:
        """Return the advance on which Library or Anatomy was rightly used."""
        return next((one.advance for one in self.services(key) if not refusal(self, one, effect)), None)


def refusal(transaction: Transaction, service: _Service, effect: str) -> str:
    """Return why Library or Anatomy does not serve an advance, nothing if it does."""
    book, bought = transaction.opening.game.book, transaction.advances
    granting = next((card for card in book.effects[effect] if card.name in bought), None)
    source = book.effects[effect][0].name
    if granting is None:
        return f"{source} is not part of this purchase"
    if service.again:
        return f"{source} works on only one advance and is already used"
    if service.advance not in bought:
        return f"{service.advance} is not part of this purchase"
    return unfit(book, service.advance, granting)


def unfit(book: Book, name: str, granting: Advance) -> str:
    """Return why an advance cannot have what another one grants."""
    if name == granting.name:
        return f"{name} cannot be used on itself"
    if granting.frees and granting.frees["colour"] not in book.advances[name].colours:
        return f"{name} is not {granting.frees['colour']}"
    if granting.frees and book.printed[name] >= granting.frees["below"]:
        return f"the printed price of {name} is {book.printed[name]}, but it must be below {granting.frees['below']}"
    return ""


def discount(book: Book) -> int:
    """Return what Library takes off the price of one advance."""
    return book.effects["discount"][0].discount


def transactions(turn: Turn) -> Iterator[Transaction]:
    """Yield one transaction for each player who bought something in the turn."""
    by_civ: dict[str, list[Entry]] = {}
    unclear: set[str] = set()
    for step in turn.of(BUY):
        entry = step.entry
        if entry.unread:
            unclear.update(name for key, name in entry.unread if key in _PAYING)
        if entry.body is not None and (entry.unread or not entry.body.is_nothing):
            by_civ.setdefault(entry.body.civ, []).append(entry)
    for civ, entries in by_civ.items():
        done = _sum_entries(civ, turn.opening, tuple(entries), civ not in unclear)
        mispriced = tuple([one for one in purchases(done) if one.charged != one.due])
        rest = _without_doubled(done, civ not in unclear)
        unusual = done.unusual or rest is not None
        yield done._replace(mispriced=mispriced, rest=rest, unusual=unusual) if mispriced or rest else done


def transaction_of(turn: Turn, civ: str) -> Transaction | None:
    """Return what one player bought in a turn."""
    return next((done for done in transactions(turn) if done.civ == civ), None)


def bought_again(transaction: Transaction) -> Iterator[tuple[Entry, str, int]]:
    """Yield every advance of a transaction that its buyer held already, the entry before it and since when behind."""
    held = transaction.opening.held[transaction.civ]
    if len(transaction.entries) == 1 and transaction.advances.isdisjoint(held.keys()):
        return
    held = dict(held)
    for entry in transaction.entries:
        for name in entry.body.bought:
            if name in held:
                yield entry, name, held[name]
            held[name] = entry.turn


def _without_doubled(transaction: Transaction, readable: bool) -> Transaction | None:
    """Return a transaction without what was held already, nor what was paid for nothing else; None if all was new."""
    again = list(bought_again(transaction))
    if not again:
        return None
    entries = []
    for entry in transaction.entries:
        names = [name for one, name, _ in again if one is entry]
        new = {name: price for name, price in entry.body.advances.items() if name not in names}
        if new or not names:
            entries.append(entry._replace(body=entry.body._replace(advances=new)))
    return _sum_entries(transaction.civ, transaction.opening, tuple(entries), readable)


def _sum_entries(civ: str, opening: State, entries: tuple[Entry, ...], readable: bool) -> Transaction:
    buys: list[Buy] = [entry.body for entry in entries]
    advances: Set[str] = buys[0].advances.keys() if buys else frozenset()
    special: frozenset[str] = frozenset()
    charges: list[int | None] = []
    cards = treasury = change = 0
    unusual = len(buys) > 1
    for buy in buys:
        charges += buy.advances.values()
        unusual = unusual or bool(buy.library or buy.anatomy or buy.choose or buy.trade_empire or buy.change)
        if buy.library or buy.anatomy:
            special = special.union(filter(None, (buy.library, buy.anatomy)))
        treasury += buy.treasury
        change += buy.change
        known = all_known(buy.cards)
        readable = readable and known
        cards += card_value(buy) if known else 0
    if len(buys) > 1:
        advances = frozenset([name for buy in buys for name in buy.advances])
    priced = None not in charges
    unclear = not priced or not advances <= opening.game.book.advances.keys()
    payable = readable and priced and (not treasury or opening.sure(civ, "advances"))
    charged = sum(filter(None, charges))
    worth = cards if payable else 0
    paid = worth + (token_points(opening, civ) * treasury if treasury else 0)
    inexact = payable and (change > 0 or paid != charged)
    bought = civ, opening, entries, buys, advances, special
    return Transaction(*bought, unclear, payable, charged, worth, treasury, paid, change, inexact, unusual)


def purchases(transaction: Transaction) -> Iterator[Purchase]:
    """Yield every advance of a transaction with its price, but none on which Library or Anatomy was wrongly used."""
    opening, civ = transaction.opening, transaction.civ
    named = transaction.special
    discounted = transaction.served("library", "discount") if named else None
    free = transaction.served("anatomy", "frees") if named else None
    seen = set(named if transaction.unclear else named - {discounted, free})
    book, held = opening.game.book, opening.held[civ]
    for entry in transaction.entries:
        buy = entry.body
        for name in buy.bought if transaction.unclear else buy.advances:
            if name in held or name in seen:
                continue
            seen.add(name)
            card, charged = book.advances[name], buy.advances[name]
            priced = price(card, opening, civ)
            off = discount(book) if name == discounted and name != free else 0
            due = with_gifts(priced.due, off, name == free) if named else priced.due
            yield Purchase(entry, card, charged, due, priced, off)


def _tokens_brought(transaction: Transaction) -> Brought:
    """Return the credit tokens that each advance of the transaction brings, printed and chosen apart."""
    cards = transaction.opening.game.book.advances
    brought = {(name, "printed"): cards[name].credits for buy in transaction.buys for name in buy.bought}
    for buy in transaction.buys:
        for name, tokens in buy.choose.items():
            if tokens:
                brought[name, "chosen"] = {colour: points or 0 for colour, points in tokens.items()}
    return brought


def entries_of_purchases(situation: Situation) -> Iterator[Entry]:
    """Yield every purchase by turn; one that could not be read is not among them."""
    for turn in situation.turns:
        yield from purchase_entries(turn)


def purchase_entries(turn: Turn) -> Iterator[Entry]:
    """Yield the purchases of a turn that could be read, without those who said that they buy nothing."""
    yield from (step.entry for step in turn.readable(BUY) if not step.entry.body.is_nothing)
