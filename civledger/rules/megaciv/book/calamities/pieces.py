"""Pieces after a calamity: what the books then have, as computed or as counted, and what nobody can have."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from civledger.model.names import several, span
from civledger.rules.megaciv.board import at_most, ends_now, is_counted, stock_ends
from civledger.rules.megaciv.book.calamities.hits import Hit
from civledger.rules.megaciv.book.calamities.losses import Loss, there
from civledger.rules.megaciv.book.calamities.strikes import Case
from civledger.rules.megaciv.effects import in_cities, in_points, in_tokens, tokens_of_reduced
from civledger.rules.megaciv.tables import Counts

Hits = Mapping[str, Hit]


def paid(case: Case, what: str) -> Counts:
    """Return what the way out costs everybody who takes it."""
    way = case.card.avert
    price: int = getattr(way, what) if way else 0
    return {civ: price * times for civ, times in case.avert.items() if price * times}


def cities_lost(case: Case, hits: Hits) -> dict[str, int]:
    """Return the cities that everybody loses, with those that the way out costs: no more than there are."""
    sold = paid(case, "cities")
    lost = {civ: hit.loss.cities + sold.get(civ, 0) for civ, hit in hits.items()}
    return {civ: min(number, there(case.state, "cities", civ)) for civ, number in lost.items()}


def tokens_moved(case: Case, hits: Hits) -> dict[str, Counts]:
    """Return, by key of a census, the tokens left where the table counted them, and else those lost and gained."""
    lost = {civ: hit.loss.tokens for civ, hit in hits.items() if hit.loss.tokens and civ not in case.tokens}
    passing = _count_passing(case, hits) if case.annexes else 0
    gained = {case.gainer: passing} if case.gainer and passing and case.gainer not in case.tokens else {}
    return {key: rows for key, rows in (("tokens", case.tokens), ("lost", lost), ("gained", gained)) if rows}


def _count_passing(case: Case, hits: Hits) -> int:
    """Return how many tokens go from the victim to the gainer: as many as the victim has fewer."""
    hit = hits[case.victim]
    return hit.loss.taken if case.victim not in case.tokens else max(0, hit.tokens - case.tokens[case.victim])


def _change(case: Case, hits: Hits, civ: str) -> tuple[int, int] | None:
    """Return by how much tokens change at least and at most as computed; None where only the board can tell."""
    if case.annexes and civ == case.gainer:
        return _count_passing(case, hits), _count_passing(case, hits)
    if case.card.does == "told":
        return None
    one, brought = hits[civ].loss, tokens_of_reduced()
    return one.reduced * brought["least"] - one.taken, one.reduced * brought["most"] - one.taken


def grown(case: Case, hits: Hits) -> Iterator[tuple[str, int]]:
    """Yield whose tokens were counted as more than the board can have had, although nothing brings any."""
    for civ, now in case.tokens.items() if "tokens" in case.state.game.tracks else ():
        before = ends_now(case.state, civ).most
        if now > before and (_change(case, hits, civ) or (0, 0))[1] <= 0:
            yield civ, before


class Shortage(NamedTuple):
    """What a gainer should take, by kind of piece, and has in stock; the books may be sure of it or not.

    With that stock `cities` can pass and, unless the victim loses only cities, tokens until so many are `left`.
    """

    taken: Counts
    stock: Counts
    sure: bool
    cities: int
    left: int | None


def shortage(case: Case, hits: Hits) -> Shortage | None:
    """Return what the gainer has not enough pieces in stock for."""
    gainer, state, tracks = case.gainer, case.state, case.state.game.tracks
    if gainer is None or not case.annexes:
        return None
    cities, tokens = hits[case.victim].loss.cities, _count_passing(case, hits)
    in_stock = stock_ends(state, gainer)
    stock = {"city": max(0, state.cities_in_stock(gainer)), "token": in_stock.most}
    no_city = "cities" in tracks and cities > stock["city"]
    no_token = {"tokens", "treasury"} <= tracks and is_counted(state, gainer) and tokens > in_stock.least
    if not (no_city or no_token):
        return None
    sure = no_city or tokens > in_stock.most
    return Shortage({"city": cities, "token": tokens}, stock, sure, *_able_to_pass(case, hits[case.victim], stock))


def _able_to_pass(case: Case, hit: Hit, stock: Counts) -> tuple[int, int | None]:
    """Return the cities that a gainer with such a stock can take, and the tokens left to the victim if too few go."""
    lost: Loss = hit.loss
    most = min(stock["city"], there(case.state, "cities", case.victim))
    if case.card.does == "annex-cities":
        return min(most, lost.cities), None
    points = in_points(lost.taken, lost.cities)
    cities = min(most, in_cities(points, stock["token"]))
    tokens = min(hit.tokens, in_tokens(points, cities))
    return cities, hit.tokens - stock["token"] if tokens > stock["token"] else None


def differs(case: Case, hits: Hits, civ: str) -> bool:
    """Tell whether the tokens were counted otherwise than computed."""
    if civ not in case.tokens or "tokens" not in case.state.game.tracks:
        return False
    by, computed = case.tokens[civ] - _before(case, hits, civ), _change(case, hits, civ)
    return computed is not None and not computed[0] <= by <= computed[1]


def _before(case: Case, hits: Hits, civ: str) -> int:
    return hits[civ].tokens if civ in hits else ends_now(case.state, civ).most


def count_losses(case: Case, hits: Hits) -> Iterator[str]:
    """Yield what the books have of everybody whose tokens were counted, and that it is not what was computed."""
    for civ, now in case.tokens.items() if "tokens" in case.state.game.tracks else ():
        computed = _change(case, hits, civ)
        counted = f"{civ} now has {several(now, 'token')}, as you counted"
        if at_most(case.state, civ) is not None or not is_counted(case.state, civ):
            yield counted
            continue
        wrong = f"; the ledger expected {_tell_change(*computed)}" if computed and differs(case, hits, civ) else ""
        by = now - _before(case, hits, civ)
        before = f"{_tell_change(by, by)} than before" if by else "as many as before"
        yield f"{counted}: {before}{wrong}"


def _tell_change(least: int, most: int) -> str:
    if least == most == 0:
        return "no change"
    return f"{span(-most, -least)} fewer" if most <= 0 else f"{span(least, most)} more"
