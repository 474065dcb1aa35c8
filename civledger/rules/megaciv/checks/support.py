"""Support: cities for which there are too few tokens."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import INFO, WARNING
from civledger.model.names import several
from civledger.model.turn import ClosedTurn, Step, closed_turns
from civledger.rules.megaciv.book.support import CitySupport, find_left_unsupported, find_support, is_unsupported
from civledger.rules.megaciv.book.turns import censuses


@check(
    "MC203",
    "cities-unsupported",
    of=censuses,
    severity=WARNING,
    needs=("tokens", "cities"),
    help="count again; a city without support is reduced before the next turn",
)
def cities_unsupported(step: Step) -> Iterator[Problem]:
    """The census is too small for the cities that stood when the last turn ended.

    Rule: each city needs 2 tokens on the board, 3 with Cultural Ascendancy. Support is checked last in phase 11, by the
    advances held before that turn's purchases (rule book, phases 5 and 11), and until the census the number of tokens
    can only go up. The check uses the lower number of cities, at the end of the last turn or at the census, and ignores
    a count with `after`. What MC205 says already is not said again.

    Wrong:
        [[entry]]
        turn = 8
        action = "census"
        tokens = { Minoa = 5 }

    Right:
        tokens = { Minoa = 6 }
    """
    for lack in _lacking_at_census(step):
        if lack.civ in _told_before(step):
            continue
        last = "1 city from last turn needs" if lack.cities == 1 else f"{lack.cities} cities from last turn need"
        said = f"{several(lack.tokens, 'token')} on the board, but {last} {lack.needed}"
        yield Problem(step.entry, said, lack.civ, ("tokens", lack.civ))


def _lacking_at_census(step: Step) -> list[CitySupport]:
    """Return what a census lacks for the cities of the last turn."""
    opening, lacking = step.opening, []
    for civ, tokens in step.entry.body.tokens.items():
        cities = min(opening.cities[civ], step.before.cities[civ])
        support = find_support(opening, civ, cities, tokens, before=opening.turn - 1)
        if is_unsupported(support) and step.before.sure(civ, "cities", "advances"):
            lacking.append(support)
    return lacking


def _told_before(step: Step) -> set[str]:
    """Return who lacked support when the last turn was closed: MC205 says it there."""
    return {lack.civ for lack in find_left_unsupported(step.opening, step.opening.turn - 1)}


@check(
    "MC205",
    "city-without-support",
    of=closed_turns,
    severity=INFO,
    needs=("tokens", "cities"),
    asked=True,
    help="if the cities were reduced: `cities CIV=NUMBER --after support --turn TURN`; else count the tokens again",
)
def city_without_support(closed: ClosedTurn) -> Iterator[Problem]:
    """A turn was closed with more cities than the tokens on the board support.

    Rule: each city needs 2 tokens on the board, 3 with Cultural Ascendancy. A city without support is reduced last in
    phase 11, and brings as many tokens as its area holds (rule book, phases 5 and 11). The check uses the most tokens
    that can be left of the turn's census. It says nothing if more cities were entered since, or if MC203 says it.

    Wrong:
        [[entry]]
        turn = 7
        action = "census"
        tokens = { Minoa = 3 }
        after = "conflict"

        [[entry]]
        turn = 7
        action = "endturn"

    Right:
        [[entry]]
        turn = 7
        action = "census"
        tokens = { Minoa = 3 }
        after = "conflict"

        [[entry]]
        turn = 7
        action = "cities"
        cities = { Minoa = 1 }
        after = "support"

        [[entry]]
        turn = 7
        action = "endturn"
    """
    lacking = list(find_left_unsupported(closed.closing, closed.turn.number))
    counts = (
        [(step, lack.civ) for step in censuses(closed.turn) for lack in _lacking_at_census(step)] if lacking else ()
    )
    known = {civ for step, civ in counts if civ not in _told_before(step)}
    for lack in lacking:
        if lack.civ not in known:
            need = "1 city needs" if lack.cities == 1 else f"{lack.cities} cities need"
            were = "was" if lack.tokens == 1 else "were"
            left = f"{'at most' if lack.at_most else 'only'} {lack.tokens} {were} left"
            said = f"{need} {lack.needed} tokens for support, but {left if lack.tokens else 'none was left'}"
            gone = "was a city" if lack.most == 1 else "were cities"
            yield Problem(closed.entry, f"{said}: {gone} reduced?", lack.civ)
