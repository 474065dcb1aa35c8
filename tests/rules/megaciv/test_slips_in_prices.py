"""Which slip explains a price: of all that give it exactly, the smallest, found a second time by trying everything."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

from civledger.rules.megaciv.book.prices import Slip, explanation
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS, Advance, Counts, advances
from tests.depth import seeds
from tests.support import header, judged

OPENING: State = judged(header()).at().opening
CARDS = advances()
Source = tuple[str, str]


def ways_to_count(card: Advance, source: Source, tokens: Counts) -> Iterator[tuple[Counts, int]]:
    """Yield the tokens and the additional credit that may have been counted of what an advance of this turn brings."""
    name, where = source
    gives = CARDS[name].gives.get(card.name, 0) if where == "printed" else 0
    yield tokens, gives
    if gives:
        yield tokens, 0
        yield {}, gives


def slips(card: Advance, credit: Counts, brought: dict[Source, Counts], charged: int) -> Iterator[tuple[bool, int]]:
    """Yield the slips that give a price, whether colours were added, and of how many advances credit was counted."""
    others = [source for source in brought if source[0] != card.name]
    for number in range(len(others) + 1):
        for sources in combinations(others, number):
            for counted in product(*(ways_to_count(card, source, brought[source]) for source in sources)):
                totals = [credit[one] + sum(tokens.get(one, 0) for tokens, _ in counted) for one in card.colours]
                off = sum(gives for _, gives in counted)
                for added, colours in ((False, max(totals)), (True, sum(totals))):
                    if max(0, card.price - colours - off) == charged:
                        yield added, len({name for name, _ in sources})


def smallest(found: set[tuple[bool, int]]) -> tuple[bool, int] | None:
    """Return colours added alone, else the fewest advances, else the fewest with colours added besides."""
    if (True, 0) in found:
        return True, 0
    alone = sorted(number for added, number in found if number and not added)
    besides = sorted(number for added, number in found if number and added)
    return (False, alone[0]) if alone else (True, besides[0]) if besides else None


@pytest.mark.parametrize("seed", seeds(60))
def test_the_fewest_advances_are_named_that_give_a_price(seed: int) -> None:
    rng = random.Random(seed)
    first = rng.choice([name for name, card in CARDS.items() if card.gives])
    names = list(dict.fromkeys([*rng.sample(sorted(CARDS), 4), first, *CARDS[first].gives]))
    brought: dict[Source, Counts] = {(name, "printed"): CARDS[name].credits for name in names}
    brought |= {(name, "chosen"): {rng.choice(COLOURS): CARDS[name].choose} for name in names if CARDS[name].choose}
    credit = {colour: 5 * rng.randint(0, 3) for colour in COLOURS}
    opening = OPENING._replace(credits={**OPENING.credits, "Minoa": credit})
    for card in map(CARDS.__getitem__, names):
        due = max(0, card.price - max(credit[colour] for colour in card.colours))
        for charged in range(max(0, due - 60), due, 5):
            slip = explanation(card, opening, "Minoa", 0, charged, brought)
            wanted = smallest(set(slips(card, credit, brought, charged)))
            assert (slip and (slip.colours_added, len(slip.same_turn))) == wanted, (card.name, charged, names)


@pytest.mark.parametrize("names", [("Pottery", "Cloth Making", "Sculpture"), ("Sculpture", "Cloth Making", "Pottery")])
def test_one_advance_is_named_where_two_others_give_as_much(names: Sequence[str]) -> None:
    brought = {(name, "printed"): CARDS[name].credits for name in names}
    card = CARDS["Rhetoric"]
    assert explanation(card, OPENING, "Minoa", 0, card.price - 10, brought) == Slip(("Sculpture",), False)


def test_an_advance_is_named_once_for_printed_and_chosen_tokens() -> None:
    brought = {("Monument", "printed"): CARDS["Monument"].credits, ("Monument", "chosen"): {"yellow": 20}}
    card = CARDS["Monotheism"]
    assert explanation(card, OPENING, "Minoa", 0, card.price - 30, brought) == Slip(("Monument",), False)
