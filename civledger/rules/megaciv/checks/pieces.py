"""Pieces: tokens and cities that a player has at most."""

from collections.abc import Iterator

from civledger.model.ruleset import Problem, Step, check


@check(
    "MC201",
    "too-many-tokens",
    of="tokens-counted",
    needs=("tokens", "treasury"),
    help="count again: board, stock and treasury together are 55",
)
def too_many_tokens(step: Step) -> Iterator[Problem]:
    """A census and the treasury together are more tokens than a player has.

    Rule: everybody has 55 tokens, on the board, in stock or in the treasury (rule book, components). A loss larger than
    the treasury takes what there is, so the treasury never goes below 0.

    Wrong:
        [[entry]]
        turn = 1
        action = "census"
        tokens = { Minoa = 51 }

    Right:
        [[entry]]
        turn = 1
        action = "census"
        tokens = { Minoa = 50 }
    """
    pieces = step.before.game.book.numbers["pieces"]["tokens"]
    for civ, tokens in step.entry.body.tokens.items():
        treasury = step.before.treasury[civ] if step.before.sure(civ, "treasury") else 0
        if tokens + treasury > pieces:
            sums = f"{tokens} on the board and {treasury} in the treasury are {tokens + treasury}"
            yield Problem(step.entry, f"{sums}; there are {pieces}", civ, ("tokens", civ))


@check(
    "MC202",
    "too-many-cities",
    of="cities-counted",
    needs=("cities",),
    help="count again: nobody has more than 9 cities",
)
def too_many_cities(step: Step) -> Iterator[Problem]:
    """More cities were counted than a player has.

    Rule: everybody has 9 cities (rule book, components).

    Wrong:
        [[entry]]
        turn = 1
        action = "cities"
        cities = { Minoa = 10 }

    Right:
        [[entry]]
        turn = 1
        action = "cities"
        cities = { Minoa = 9 }
    """
    pieces = step.before.game.book.numbers["pieces"]["cities"]
    for civ, cities in step.entry.body.cities.items():
        if cities > pieces and cities != step.before.cities[civ]:
            yield Problem(step.entry, f"{cities} cities on the board; there are {pieces}", civ, ("cities", civ))


CHECKS = (too_many_tokens, too_many_cities)
