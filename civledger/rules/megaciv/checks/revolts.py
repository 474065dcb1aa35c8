"""Phase 1: tax revolts."""

from collections.abc import Iterator

from civledger.model.names import several
from civledger.model.ruleset import Problem, check
from civledger.rules.megaciv.book.revolts import Unrest, unfounded, unrests

NEEDS = ("treasury", "cities", "advances")


@check(
    "MC104",
    "revolt-missing",
    of=unrests,
    needs=NEEDS,
    help="add a `revolt` entry of this turn, with --turn if it is closed; `civledger revolt` tells who gains",
)
def revolt_missing(unrest: Unrest) -> Iterator[Problem]:
    """A player could not pay the whole tax, and fewer cities revolted than the rules ask for.

    Rule: who falls short moves his whole stock to treasury, and cities revolt: cities minus the whole number of times
    the rate goes into what was collected (rule book, 1b). 5 cities at a rate of 2 with 7 tokens: 2 revolt. With
    Democracy none does. It is judged when the turn is closed.

    Wrong:
        [[entry]]
        turn = 1
        action = "tax"
        cities = { Minoa = 5 }
        collected = { Minoa = 7 }

        [[entry]]
        turn = 1
        action = "revolt"
        civ = "Minoa"
        to = "Hellas"

        [[entry]]
        turn = 1
        action = "endturn"

    Right:
        [[entry]]
        turn = 1
        action = "tax"
        cities = { Minoa = 5 }
        collected = { Minoa = 7 }

        [[entry]]
        turn = 1
        action = "revolt"
        civ = "Minoa"
        to = "Hellas"
        cities = 2

        [[entry]]
        turn = 1
        action = "endturn"
    """
    for civ, entry in unrest.short.items() if unrest.closed else ():
        asked, passed = unrest.asked(civ), unrest.passed(civ)
        if unrest.missing(civ) > 0 and civ not in unrest.unclear:
            tax, usual = entry.body, unrest.opening.game.tax_rate
            short = f"collected {tax.taken(civ, usual)} of {tax.due(civ, usual)}"
            yield Problem(
                entry, f"{short}: {several(asked, 'city')} must revolt, {passed} did", civ, ("collected", civ)
            )


@check(
    "MC105",
    "revolt-unfounded",
    of=unrests,
    needs=NEEDS,
    help="correct `to` or `cities`, or the tax entry it follows from",
)
def revolt_unfounded(unrest: Unrest) -> Iterator[Problem]:
    """More cities revolted than the rules ask for, or they passed to somebody who does not gain them.

    Rule: revolting cities go to the player with the most cities in stock, then the most tokens in stock, then by
    ranking (rule book, the beneficiary). A victim of this turn gains nothing, nor does one with all 9 cities on the
    board; one gainer takes all until his cities run out; a city is destroyed only when nobody can gain it. The stocks
    compared are those when the victim's first city passes.

    Wrong:
        [[entry]]
        turn = 1
        action = "tax"
        cities = { Minoa = 5, Assyria = 3 }
        collected = { Minoa = 8 }

        [[entry]]
        turn = 1
        action = "revolt"
        civ = "Minoa"
        to = "Assyria"

    Right:
        [[entry]]
        turn = 1
        action = "tax"
        cities = { Minoa = 5, Assyria = 3 }
        collected = { Minoa = 8 }

        [[entry]]
        turn = 1
        action = "revolt"
        civ = "Minoa"
        to = "Hellas"
    """
    for entry, why in unfounded(unrest):
        yield Problem(entry, why, entry.body.civ, ("to",) if entry.body.to else ("civ",))


CHECKS = (revolt_missing, revolt_unfounded)
