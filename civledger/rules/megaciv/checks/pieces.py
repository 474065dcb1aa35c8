"""Pieces: tokens and cities that a player has at most."""

from collections.abc import Iterator

from civledger.model.ruleset import Problem, Step, check


@check(
    "MC201",
    "too-many-tokens",
    of="tokens-changed",
    needs=("tokens", "treasury"),
    help="count again: board, stock and treasury together are the tokens of one player",
)
def too_many_tokens(step: Step) -> Iterator[Problem]:
    """A census and the treasury together, or the treasury alone, are more tokens than a player has.

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
    pieces, before, after = step.before.game.book.numbers["pieces"]["tokens"], step.before, step.after
    for civ, tokens in tokens_counted(step):
        treasury = before.treasury[civ] if before.sure(civ, "treasury") and before.treasury[civ] <= pieces else 0
        if tokens + treasury > pieces:
            sums = f"{tokens} on the board and {treasury} in the treasury are {tokens + treasury}"
            yield Problem(step.entry, f"{sums}; there are {pieces}", civ, ("tokens", civ))
    for civ, treasury in after.treasury.items():
        if before.treasury[civ] <= pieces < treasury and after.sure(civ, "treasury"):
            yield Problem(step.entry, f"{treasury} tokens in the treasury; there are {pieces}", civ)


def tokens_counted(step: Step) -> Iterator[tuple[str, int]]:
    """Yield the rows of a census; what an ability brings its user from stock is judged with the ability."""
    user = step.entry.common.get("civ")
    for civ, tokens in getattr(step.entry.body, "tokens", {}).items():
        if civ != user:
            yield civ, tokens


@check(
    "MC202",
    "too-many-cities",
    of="cities-counted",
    needs=("cities",),
    help="count again: these are more cities than a player has",
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
    user = step.entry.common.get("civ")  # what an ability brings its user is judged with the ability
    for civ, cities in step.entry.body.cities.items():
        if cities > pieces and cities != step.before.cities[civ] and civ != user:
            yield Problem(step.entry, f"{cities} cities on the board; there are {pieces}", civ, ("cities", civ))


CHECKS = (too_many_tokens, too_many_cities)
