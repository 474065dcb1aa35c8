"""Phase 1: taxes and tax revolts."""

from collections.abc import Iterator

from civledger.model.finding import WARNING
from civledger.model.names import several
from civledger.model.ruleset import Problem, Step, check
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.subjects import ClosedTurn, made
from civledger.rules.megaciv.unrest import Unrest, unfounded

NEEDS = ("treasury", "cities")


def allowed_rates(opening: State, civ: str) -> tuple[int, int]:
    """Return the lowest and the highest tax rate a civilization may choose."""
    usual = opening.game.tax_rate
    changes = [card.tax_rate for card in opening.game.book.effects["tax_rate"] if card.name in opening.held[civ]]
    return usual + sum(low for low, _ in changes), usual + sum(high for _, high in changes)


@check(
    "MC101",
    "tax-rate-not-allowed",
    of="tax",
    needs=(*NEEDS, "advances"),
    help="correct `rate`, or leave it out for the usual rate of 2",
)
def tax_rate_not_allowed(step: Step) -> Iterator[Problem]:
    """A tax rate that the player's advances do not give.

    Rule: the rate is 2 (rule book, phase 1). Coinage changes it by 1 down or up, Monarchy by 1 up, both together allow
    1 to 4; they count from the turn after they were bought. One rate holds for all cities of a player.

    Wrong:
        [[entry]]
        turn = 1
        action = "tax"
        cities = { Minoa = 2 }
        rate = { Minoa = 3 }

    Right:
        [[entry]]
        turn = 1
        action = "tax"
        cities = { Minoa = 2 }
        rate = { Minoa = 2 }
    """
    for civ, rate in step.entry.body.rate.items():
        low, high = allowed_rates(step.opening, civ)
        if not low <= rate <= high and step.opening.sure(civ, "advances"):
            allowed = f"{low} to {high}" if low < high else f"{low}"
            yield Problem(step.entry, f"taxed at a rate of {rate}; allowed is {allowed}", civ, ("rate", civ))


@check(
    "MC102",
    "tax-miscounted",
    of="tax",
    needs=NEEDS,
    help="correct `collected`, or the number of cities or the rate it should fit",
)
def tax_miscounted(step: Step) -> Iterator[Problem]:
    """More tokens were collected than rate times cities.

    Rule: everybody moves as many tokens from stock to treasury as the tax rate for each city (rule book, 1a): John's 5
    cities give 10. Less is possible, when the stock runs out; more is not.

    Wrong:
        [[entry]]
        turn = 1
        action = "tax"
        cities = { Minoa = 5 }
        collected = { Minoa = 11 }

    Right:
        [[entry]]
        turn = 1
        action = "tax"
        cities = { Minoa = 5 }
        collected = { Minoa = 10 }
    """
    tax, usual = step.entry.body, step.before.game.tax_rate
    for civ in tax.collected.keys() & tax.cities.keys():
        taken, due = tax.taken(civ, usual), tax.due(civ, usual)
        if taken > due:
            sums = f"{tax.cities[civ]} cities at a rate of {tax.rate_of(civ, usual)} give {due}"
            yield Problem(step.entry, f"collected {taken}; {sums}", civ, ("collected", civ))


@check(
    "MC103",
    "tax-missing",
    of="closed-turn",
    severity=WARNING,
    needs=NEEDS,
    help="add the tax with a late entry of this turn",
)
def tax_missing(closed: ClosedTurn) -> Iterator[Problem]:
    """A turn was closed without the tax of a player who had cities when it began.

    Rule: nobody may refrain from collecting tax (rule book, 1a).

    Wrong:
        [[entry]]
        turn = 2
        action = "endturn"

    Right:
        [[entry]]
        turn = 2
        action = "tax"
        cities = { Minoa = 1 }

        [[entry]]
        turn = 2
        action = "endturn"
    """
    taxed = made(closed.turn, "tax")
    for civ in closed.asked:
        cities = closed.turn.opening.cities[civ]
        if cities and civ not in taxed and closed.turn.opening.sure(civ, "cities"):
            yield Problem(closed.entry, f"had cities ({cities}) when the turn began, but no tax is entered", civ)


@check(
    "MC104",
    "revolt-missing",
    of="unrest",
    needs=(*NEEDS, "advances"),
    pending=True,
    help="add a `revolt` entry of this turn, with --turn if it is closed; `civledger revolt` tells who gains",
)
def revolt_missing(unrest: Unrest) -> Iterator[Problem]:
    """A player could not pay the whole tax, and fewer cities revolted than the rules ask for.

    Rule: who falls short moves his whole stock to treasury, and cities revolt: cities minus the whole number of times
    the rate goes into what was collected (rule book, 1b). 5 cities at a rate of 2 with 7 tokens: 2 revolt. With
    Democracy none does.

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
    """
    for civ, entry in unrest.short.items():
        asked, passed = unrest.asked(civ), unrest.passed(civ)
        if passed < asked and civ not in unrest.unclear:
            tax, usual = entry.body, unrest.opening.game.tax_rate
            short = f"collected {tax.taken(civ, usual)} of {tax.due(civ, usual)}"
            yield Problem(
                entry, f"{short}: {several(asked, 'city')} must revolt, {passed} did", civ, ("collected", civ)
            )


@check(
    "MC105",
    "revolt-unfounded",
    of="unrest",
    needs=(*NEEDS, "advances"),
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


CHECKS = (tax_rate_not_allowed, tax_miscounted, tax_missing, revolt_missing, revolt_unfounded)
