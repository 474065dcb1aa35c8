"""Phase 1: taxes."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import WARNING
from civledger.model.names import several
from civledger.model.turn import ClosedTurn, Step, closed_turns
from civledger.rules.megaciv.book.due import find_tax
from civledger.rules.megaciv.book.taxes import allowed_rates, known_stock, tax_owed
from civledger.rules.megaciv.book.turns import taxes

_NEEDS = ("treasury", "cities")


@check(
    "MC101",
    "tax-rate-not-allowed",
    of=taxes,
    needs=(*_NEEDS, "advances"),
    help="correct `rate`, or leave it out for the usual one",
    retype="type an allowed rate, or none for the usual one",
)
def tax_rate_not_allowed(step: Step) -> Iterator[Problem]:
    """The player's advances do not allow this tax rate.

    Rule: the rate is 2 (rule book, phase 1). Coinage can change it by 1 down or up, Monarchy by 1 up; both together
    allow 1 to 4. They count from the turn after you buy them. One rate holds for all cities of a player.

    Wrong:
        [[entry]]
        turn = 7
        action = "tax"
        cities = { Minoa = 2 }
        rate = { Minoa = 3 }

    Right:
        rate = { Minoa = 2 }
    """
    for civ, rate in step.entry.body.rate.items():
        low, high = allowed_rates(step.opening, civ)
        if not low <= rate <= high and step.opening.sure(civ, "advances"):
            allowed = f"{low} to {high}" if low < high else f"only {low}"
            yield Problem(step.entry, f"taxed at a rate of {rate}; {allowed} is allowed", civ, ("rate", civ))


@check(
    "MC102",
    "tax-miscounted",
    of=taxes,
    needs=_NEEDS,
    help="correct `collected`, the number of cities or the rate",
    retype="type again what was collected, or correct the cities or the rate",
)
def tax_miscounted(step: Step) -> Iterator[Problem]:
    """More tokens were collected than rate times cities.

    Rule: each player moves tokens from stock to treasury, the tax rate for each city (rule book, 1a): John's 5 cities
    give 10. It can be less when the stock runs out, but never more.

    Wrong:
        [[entry]]
        turn = 7
        action = "tax"
        cities = { Minoa = 5 }
        collected = { Minoa = 11 }

    Right:
        collected = { Minoa = 10 }
    """
    tax, usual = step.entry.body, step.before.game.tax_rate
    for civ in tax.collected.keys() & tax.cities.keys():
        taken, due = tax.taken(civ, usual), tax.due(civ, usual)
        if taken > due:
            sums = f"the tax on {several(tax.cities[civ], 'city')} at a rate of {tax.rate_of(civ, usual)} is {due}"
            yield Problem(step.entry, f"collected {taken}; {sums}", civ, ("collected", civ))


@check(
    "MC103",
    "tax-missing",
    of=closed_turns,
    severity=WARNING,
    needs=_NEEDS,
    help="add the tax with a late entry for this turn",
)
def tax_missing(closed: ClosedTurn) -> Iterator[Problem]:
    """A turn was closed without the tax of a player who had cities when it began.

    Rule: nobody may skip the tax (rule book, 1a).

    Wrong:
        [[entry]]
        turn = 4
        action = "endturn"

    Right:
        [[entry]]
        turn = 4
        action = "tax"
        cities = { Minoa = 1 }

        [[entry]]
        turn = 4
        action = "endturn"
    """
    opening, closing = closed.turn.opening, closed.closing
    for civ in find_tax(closed.turn).waits:
        if opening.sure(civ, "cities") and closing.sure(civ, "presence"):
            yield Problem(closed.entry, "had cities when the turn began, but no tax was entered", civ)


@check(
    "MC106",
    "tax-withheld",
    of=taxes,
    severity=WARNING,
    needs=(*_NEEDS, "tokens"),
    refused=True,
    help="collect the rest; if the stock is really smaller, record it with --force",
)
def tax_withheld(step: Step) -> Iterator[Problem]:
    """Less tax was collected than is due, though the stock had more.

    Rule: nobody may skip the tax, and a player who falls short moves all tokens in stock to the treasury (rule book, 1a
    and 1b). The stock is what is left of a player's tokens beside the board and the treasury. This is checked only if
    the ledger knows that number: a city that was built or reduced since the last census leaves it open. No revolt is
    required in that case.

    Wrong:
        [[entry]]
        turn = 8
        action = "tax"
        cities = { Minoa = 2 }
        collected = { Minoa = 0 }

    Right:
        collected = { Minoa = 4 }
    """
    tax, usual = step.entry.body, step.opening.game.tax_rate
    for civ, taken in tax.collected.items():
        if taken < tax_owed(step.opening, tax, civ):
            there = known_stock(step.opening, civ, tax.cities[civ])
            said = f"collected {taken} of {tax.due(civ, usual)}, but the stock had {there}"
            yield Problem(step.entry, said, civ, ("collected", civ))


@check(
    "MC107",
    "cities-unlike-books",
    of=taxes,
    severity=WARNING,
    needs=("cities",),
    help="count again; if the cities of the last turn were wrong, enter them late with --turn",
)
def cities_unlike_books(step: Step) -> Iterator[Problem]:
    """The number of cities taxed differs from the end of the last turn. The new number counts.

    Rule: nothing happens between moving the markers and collecting the next turn's taxes (rule book, order of phases).

    Wrong:
        [[entry]]
        turn = 8
        action = "tax"
        cities = { Minoa = 3 }

    Right:
        cities = { Minoa = 2 }
    """
    opening = step.opening
    pieces = opening.game.book.numbers["pieces"]["cities"]  # more than there are is a finding of its own
    for civ, counted in step.entry.body.cities.items() if opening.turn > 1 else ():
        if pieces >= counted != opening.cities[civ] and opening.sure(civ, "cities"):
            before = "these books begin" if opening.turn == opening.game.first_turn else "the last turn ended"
            said = f"taxed {several(counted, 'city')}, but {before} with {opening.cities[civ]}"
            yield Problem(step.entry, said, civ, ("cities", civ))
