"""What an advance costs, which slip explains a price that is too low, and which card lowers the price of which."""

from collections.abc import Iterator, Mapping

from civledger.model.struct import Struct
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Advance, Book, Counts


class Price(Struct):
    """The price of an advance: what is printed, what each credit takes off, and what is left to pay."""

    printed: int
    colour: str
    colour_credit: int
    chain_credit: int
    chain_from: str | None

    @property
    def due(self) -> int:
        """Return what is to be paid."""
        return self.printed - taken_off(self.printed, self.colour_credit + self.chain_credit)


highest = max  # of the credits of a card's colours the highest counts alone; `advise` asks too often for a function


def taken_off(price: int, credit: int) -> int:
    """Return what credit takes off a price, which is never below nothing."""
    return credit if credit < price else price


def with_gifts(due: int, discount: int = 0, free: bool = False) -> int:
    """Return what is charged of a price: nothing with Anatomy's gift, else what Library's discount leaves of it."""
    return 0 if free else due - taken_off(due, discount)


def price(card: Advance, opening: State, civ: str) -> Price:
    """Return the price by the credits of earlier turns: the best of the card's colours, and the chain on top."""
    credit = opening.credits[civ]
    colour = highest(card.colours, key=credit.__getitem__) if len(card.colours) > 1 else card.colours[0]
    giver, gives = opening.game.book.chain.get(card.name, ("", 0))
    if giver in opening.held[civ]:
        return Price(card.price, colour, credit[colour], gives, giver)
    return Price(card.price, colour, credit[colour], 0, None)


class Slip(Struct):
    """A mistake that explains a price: credits of advances bought this turn, or both colours added, or both."""

    same_turn: tuple[str, ...]
    colours_added: bool


Brought = Mapping[tuple[str, str], Counts]


def explanation(card: Advance, opening: State, civ: str, off: int, charged: int, brought: Brought) -> Slip | None:
    """Return the smallest slip that gives exactly the price charged; `off` is a discount on top of the credits."""
    credit = opening.credits[civ]
    reachable = _same_turn_credits(card, opening.game.book, brought)
    chain = price(card, opening, civ).chain_credit
    for added, same_turn in ((True, False), (False, True), (True, True)):
        for (colours, extra), names in reachable.items():
            credits_off = chain + extra + best(card, credit, colours, added)
            if bool(names) == same_turn and card.price - taken_off(card.price, credits_off + off) == charged:
                return Slip(names, added)
    return None


def best(card: Advance, credit: Counts, more: tuple[int, ...], added: bool) -> int:
    """Return what the colours of a card take off: the highest, or, as the slip has it, all of them."""
    totals = [credit[colour] + extra for colour, extra in zip(card.colours, more, strict=True)]
    return sum(totals) if added else highest(totals)


_Reachable = dict[tuple[tuple[int, ...], int], tuple[str, ...]]


def _same_turn_credits(card: Advance, book: Book, brought: Brought) -> _Reachable:
    """Return every credit that some of this turn's other advances give, each with the fewest that give it.

    Of an advance that gives both, only the credit tokens or only the additional credits may have been taken.
    """
    giver, gives = book.chain.get(card.name, ("", 0))
    reachable: _Reachable = {((0,) * len(card.colours), 0): ()}
    for (name, source), tokens in brought.items():
        points = tuple(tokens.get(colour, 0) for colour in card.colours)
        chain = gives if name == giver and source == "printed" else 0
        if name == card.name or not (any(points) or chain):
            continue
        taken = [(points, chain), *([(points, 0), ((0,) * len(points), chain)] if any(points) and chain else [])]
        for (colours, extra), names in list(reachable.items()):
            more = names if name in names else (*names, name)
            for tokens_taken, chain_taken in taken:
                key = tuple(a + b for a, b in zip(colours, tokens_taken, strict=True)), extra + chain_taken
                if key not in reachable or len(more) < len(reachable[key]):
                    reachable[key] = more
    return dict(sorted(reachable.items(), key=lambda item: len(item[1])))


def credits_off(priced: Price, start: int = 0) -> list[str]:
    """Return which credits take something off a price, each in words, with how many everybody had at the start."""
    credit = priced.colour_credit
    source = "" if not start else " (start credits)" if credit == start else f" ({start} of them start credits)"
    words = [f"{priced.colour} {credit}{source}"] if credit else []
    if priced.chain_from:
        words.append(f"{priced.chain_from} {priced.chain_credit}")
    return words


Chain = tuple[Advance, ...]


def chains(book: Book) -> list[Chain]:
    """Return the cards that no other gives to, each followed by the one it gives to, and so on."""
    return [tuple(_followed(card, book)) for card in book.advances.values() if card.name not in book.chain]


def _followed(card: Advance, book: Book) -> Iterator[Advance]:
    yield card
    for name in card.gives:
        yield from _followed(book.advances[name], book)
