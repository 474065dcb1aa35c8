"""Phase 1: taxes."""

from collections.abc import Iterator

from civledger.model.finding import WARNING
from civledger.model.names import several
from civledger.model.ruleset import Problem, Step, check
from civledger.rules.megaciv.book.steps import taxes
from civledger.rules.megaciv.book.taxes import allowed_rates, tax_owed
from civledger.rules.megaciv.book.turns import ClosedTurn, closed_turns, who_entered
from civledger.rules.megaciv.entries.tax import TAX

NEEDS = ("treasury", "cities")


@check(
    "MC101",
    "tax-rate-not-allowed",
    of=taxes,
    needs=(*NEEDS, "advances"),
    help="correct `rate`, or leave it out for the usual one",
    retype="type a rate that is allowed, or none for the usual one",
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
    of=taxes,
    needs=NEEDS,
    help="correct `collected`, or the number of cities or the rate it should fit",
    retype="type again what was collected, or the cities or the rate that it should fit",
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
            sums = f"{several(tax.cities[civ], 'city')} at a rate of {tax.rate_of(civ, usual)}: {due}"
            yield Problem(step.entry, f"collected {taken}; {sums}", civ, ("collected", civ))


@check(
    "MC103",
    "tax-missing",
    of=closed_turns,
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
    taxed = who_entered(closed.turn, TAX)
    opening, closing = closed.turn.opening, closed.closing
    for civ in closing.civs:
        untaxed = opening.cities[civ] and civ not in taxed
        if untaxed and opening.sure(civ, "cities") and closing.sure(civ, "presence"):
            yield Problem(closed.entry, "had cities when the turn began, but no tax is entered", civ)


@check(
    "MC106",
    "tax-withheld",
    of=taxes,
    severity=WARNING,
    needs=(*NEEDS, "tokens"),
    refused=True,
    help="collect the rest; if the stock is really smaller, --force records what was collected",
)
def tax_withheld(step: Step) -> Iterator[Problem]:
    """Less was collected than the cities ask for, though the stock had more.

    Rule: nobody may refrain from collecting tax, and who falls short moves all tokens in stock to treasury (rule book,
    1a and 1b). The stock is what the last census and the treasury leave of all tokens. It is judged where the books can
    know it: as many cities as at that census, and neither calamity nor ability since. No revolt is asked for then.

    Wrong:
        [[entry]]
        turn = 2
        action = "tax"
        cities = { Minoa = 2 }
        collected = { Minoa = 0 }

    Right:
        [[entry]]
        turn = 2
        action = "tax"
        cities = { Minoa = 2 }
        collected = { Minoa = 4 }
    """
    tax, usual = step.entry.body, step.opening.game.tax_rate
    for civ, taken in tax.collected.items():
        if taken < tax_owed(step.opening, tax, civ):
            sums = f"collected {taken} of {tax.due(civ, usual)}; the stock had {step.opening.stock(civ)}"
            yield Problem(step.entry, sums, civ, ("collected", civ))


@check(
    "MC107",
    "cities-unlike-books",
    of=taxes,
    severity=WARNING,
    needs=("cities",),
    help="count again; if the last turn had them wrong, enter its cities late with --turn",
)
def cities_unlike_books(step: Step) -> Iterator[Problem]:
    """The cities taxed are not those that stood at the end of the last turn. They are taken as true all the same.

    Rule: nothing happens between the markers of one turn and the taxes of the next (rule book, order of phases).

    Wrong:
        [[entry]]
        turn = 2
        action = "tax"
        cities = { Minoa = 3 }

    Right:
        [[entry]]
        turn = 2
        action = "tax"
        cities = { Minoa = 2 }
    """
    opening = step.opening
    pieces = opening.game.book.numbers["pieces"]["cities"]  # more than there are is a finding of its own
    for civ, counted in step.entry.body.cities.items() if opening.turn > 1 else ():
        if pieces >= counted != opening.cities[civ] and opening.sure(civ, "cities"):
            books = f"{several(opening.cities[civ], 'city')} when the last turn ended"
            yield Problem(step.entry, f"taxed {several(counted, 'city')}; the books have {books}", civ, ("cities", civ))


CHECKS = (tax_rate_not_allowed, tax_miscounted, tax_missing, tax_withheld, cities_unlike_books)
