"""Cities without support: how many must be reduced, at least and at most, with a literal second reading."""

import random

from civledger.rules.megaciv.book.support import find_unsupported
from tests.edgecases import cities, end
from tests.support import entry, header, judged

BOARD = header(tracks=["tokens", "cities", "treasury"])
PIECES, RATE, SITE, ELSEWHERE = 55, 2, 6, 12


def checked_outcomes(tokens: int, cities: int, treasury: int) -> set[int]:
    """Return how many cities can have been reduced when all others are supported, each bringing 1 to 5 tokens."""
    if tokens >= RATE * cities:
        return {0}
    left = PIECES - treasury - tokens
    more = {min(brought, left) for brought in range(1, 6)}
    return {1 + fallen for brought in more for fallen in checked_outcomes(tokens + brought, cities - 1, treasury)}


def test_the_least_and_the_most_are_those_of_every_way_to_reduce() -> None:
    said = 0
    for seed in range(150):
        rng = random.Random(seed)
        counted, before, built, treasury = rng.randint(0, 30), rng.randint(0, 6), rng.randint(0, 3), rng.randint(0, 50)
        treasury = min(treasury, PIECES - counted)
        text = BOARD + cities(1, before, "Minoa") + end(1)
        text += entry(2, "gain", f"treasury = {{ Minoa = {treasury} }}")
        text += entry(2, "census", f"tokens = {{ Minoa = {counted} }}") + cities(2, before + built, "Minoa")
        books = judged(text)
        found = {lack.civ: lack for lack in find_unsupported(books.at().state, 2)}.get("Minoa")
        ends = [max(0, counted - each * built) for each in (SITE, ELSEWHERE)]
        if ends[0] >= RATE * (before + built) or counted < SITE * built:  # or they cannot have been built: MC204
            assert found is None
            continue
        said += 1
        ways = [checked_outcomes(tokens, before + built, treasury) for tokens in ends]
        assert found is not None
        assert (found.fewest, found.most) == (min(ways[0]), max(ways[1])), seed
    assert said > 30
