"""Phase 1: tax revolts."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import WARNING
from civledger.model.names import either, several, span
from civledger.rules.megaciv.board import stock_ends
from civledger.rules.megaciv.book.taxes import Passing, Unrest, first_of_tie, knows_cities, revolts, unrests

_NEEDS = ("treasury", "cities", "advances")


@check(
    "MC104",
    "revolt-missing",
    of=unrests,
    needs=_NEEDS,
    help="add a `revolt` entry for this turn, with --turn if it is closed; `civledger revolt` shows who gains",
)
def revolt_missing(unrest: Unrest) -> Iterator[Problem]:
    """A player could not pay the whole tax, and too few cities revolted.

    Rule: a player who falls short moves the whole stock to the treasury, and each city whose tax is not fully paid
    revolts (rule book, 1b): with 5 cities at a rate of 2 and 7 tokens, 3 are paid and 2 revolt. With Democracy, no
    city revolts. This is checked when the turn is closed.

    Wrong:
        [[entry]]
        turn = 7
        action = "tax"
        cities = { Minoa = 5 }
        collected = { Minoa = 7 }

        [[entry]]
        turn = 7
        action = "revolt"
        civ = "Minoa"
        to = "Hellas"

        [[entry]]
        turn = 7
        action = "endturn"

    Right:
        [[entry]]
        turn = 7
        action = "tax"
        cities = { Minoa = 5 }
        collected = { Minoa = 7 }

        [[entry]]
        turn = 7
        action = "revolt"
        civ = "Minoa"
        to = "Hellas"
        cities = 2

        [[entry]]
        turn = 7
        action = "endturn"
    """
    for civ, entry in unrest.short.items() if unrest.closed else ():
        asked, passed = unrest.asked(civ), unrest.passed(civ)
        if unrest.missing(civ) > 0:
            tax, usual = entry.body, unrest.opening.game.tax_rate
            short = f"collected {tax.taken(civ, usual)} of {tax.due(civ, usual)}"
            yield Problem(
                entry, f"{short}: {several(asked, 'city')} must revolt, {passed} did", civ, ("collected", civ)
            )


@check(
    "MC105",
    "revolt-unfounded",
    of=revolts,
    needs=_NEEDS,
    help="correct `to` or `cities`, or the tax entry that caused it",
    retype="`civledger revolt` shows which cities must revolt and who gains them. Correct a wrong tax first",
)
def revolt_unfounded(passing: Passing) -> Iterator[Problem]:
    """Too many cities revolted, or they went to a player who does not gain them.

    Rule: revolting cities go to the player with the most cities in stock, then the most tokens in stock, then by
    ranking (rule book, the beneficiary). A victim of this turn gains nothing, nor does a player with all 9 cities on
    the board. One gainer takes them all until that stock of cities runs out. A city is destroyed only when nobody can
    gain it. The stocks are compared when the victim's first city changes hands.

    Wrong:
        [[entry]]
        turn = 7
        action = "tax"
        cities = { Minoa = 5, Assyria = 3 }
        collected = { Minoa = 8 }

        [[entry]]
        turn = 7
        action = "revolt"
        civ = "Minoa"
        to = "Assyria"

    Right:
        to = "Hellas"
    """
    unrest, revolt = passing.unrest, passing.entry.body
    asked = unrest.asked(revolt.civ)
    if passing.passed > asked:
        why = f"{several(passing.passed, 'city')} revolted, but {f'only {asked}' if asked else 'none'} had to"
    else:
        why = _gainer_refused(passing)
    if why and revolt.civ not in unrest.unclear:
        yield Problem(passing.entry, why, revolt.civ, ("to",) if revolt.to else ("civ",))


def _gainer_refused(passing: Passing) -> str:
    """Return why cities may not pass to this player now, if they may not."""
    unrest, gaining = passing.unrest, passing.gaining
    to, number = passing.entry.body.to, passing.entry.body.cities
    if to in unrest.victims:
        return f"{to} is a victim itself this turn and gains nothing"
    stock = passing.stock
    best = next((civ for civ in stock if knows_cities(unrest, civ)), None)
    if to is None:
        return (
            f"no city is destroyed: {best} has {several(stock[best], 'city')} in stock and gains them" if best else ""
        )
    if not knows_cities(unrest, to):
        return ""
    if stock.get(to, 0) < number:
        return f"{to} has {several(stock.get(to, 0), 'city')} in stock, not {number}"
    if gaining and gaining != to and gaining in stock and knows_cities(unrest, gaining):
        return f"{gaining} gains all of them until its stock runs out, and still has {several(stock[gaining], 'city')}"
    if best and gaining != to and stock[best] > stock[to]:
        return f"{best} gains them with {several(stock[best], 'city')} in stock; {to} has only {stock[to]}"
    return ""


@check(
    "MC108",
    "gainer-tie",
    of=revolts,
    severity=WARNING,
    needs=(*_NEEDS, "tokens"),
    refused=True,
    help="correct `to`; if it is refused though the stocks are really different, record it with --force",
)
def gainer_tie(passing: Passing) -> Iterator[Problem]:
    """Cities went to a player who has fewer tokens in stock, or a worse rank, than another with as many cities.

    Rule: among the players with the most cities in stock, the one with the most tokens in stock gains, then the first
    by ranking (rule book, the beneficiary). This is checked only if the census and the tax of both are entered. Cities
    built or lost since the census leave the tokens between two numbers, and it says nothing if the gainer can have the
    most. If the tokens can be equal and only the ranking decides, the entry is recorded all the same.

    Wrong:
        [[entry]]
        turn = 7
        action = "census"
        tokens = { Minoa = 46, Assyria = 20, Hatti = 20, Hellas = 8, Egypt = 20, Carthage = 20, Rome = 20 }
        after = "building"

        [[entry]]
        turn = 8
        action = "revolt"
        civ = "Minoa"
        to = "Assyria"

    Right:
        to = "Hellas"
    """
    unrest, civ, to = passing.unrest, passing.entry.body.civ, passing.entry.body.to
    first = first_of_tie(passing) if to != passing.gaining and passing.passed <= unrest.asked(civ) else []
    if first and not _gainer_refused(passing) and civ not in unrest.unclear:
        stocks = {one: stock_ends(unrest.taxed, one) for one in (*first, to)}
        sure = next(one for one in first if stocks[one].least >= stocks[to].most)
        is_more = stocks[sure].least > stocks[to].most
        has = ", ".join(f"{one} has {span(*stocks[one])} token{'' if stocks[one].most == 1 else 's'}" for one in first)
        last = f"{to} {'only ' if is_more else ''}{span(*stocks[to])}"
        why = f"{'both' if len(first) == 1 else 'all'} have {several(passing.stock[to], 'city')} in stock"
        why += f", but {has}, {last}" if is_more else f", {has}, {last}, and {sure} comes before {to} by ranking"
        yield Problem(passing.entry, f"{either(first)} gains them: {why}", civ, ("to",), refused=is_more)
