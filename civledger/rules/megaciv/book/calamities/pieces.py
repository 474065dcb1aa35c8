"""Pieces after a calamity: what the books then have, as computed or as counted, and what nobody can have."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from civledger.model.names import several
from civledger.rules.megaciv.book.calamities.cards import in_cities, in_points, in_tokens, reduced
from civledger.rules.megaciv.book.calamities.cases import Case
from civledger.rules.megaciv.book.calamities.losses import Loss, span, there
from civledger.rules.megaciv.tables import Counts

Losses = Mapping[str, Loss]


def paid(case: Case, what: str) -> Counts:
    """Return what the way out costs everybody who takes it."""
    way = case.card.avert
    price: int = getattr(way, what) if way else 0
    return {civ: price * times for civ, times in case.avert.items() if price * times}


def cities_after(case: Case, losses: Losses) -> dict[str, int]:
    """Return the cities of everybody who loses or gains some."""
    state, sold = case.state, paid(case, "cities")
    lost = {civ: one.cities + sold.get(civ, 0) for civ, one in losses.items()}
    cities = {civ: max(0, state.cities[civ] - number) for civ, number in lost.items() if number}
    if case.gainer is not None and case.annexes and losses[case.victim].cities:
        cities[case.gainer] = state.cities[case.gainer] + losses[case.victim].cities
    return cities


def tokens_after(case: Case, losses: Losses) -> dict[str, int]:
    """Return the tokens of everybody who loses or gains some, as they were counted or else as computed."""
    state = case.state
    tokens = {civ: state.tokens[civ] - one.tokens for civ, one in losses.items() if one.tokens}
    if case.gainer is not None and case.annexes and _passing(case, losses):
        tokens[case.gainer] = state.tokens[case.gainer] + _passing(case, losses)
    return {**tokens, **case.tokens}


def _passing(case: Case, losses: Losses) -> int:
    """Return how many tokens go from the victim to the gainer: as many as the victim has fewer."""
    if case.victim not in case.tokens:
        return losses[case.victim].tokens
    return max(0, case.state.tokens[case.victim] - case.tokens[case.victim])


def change(case: Case, losses: Losses, civ: str) -> tuple[int, int] | None:
    """Return by how much tokens change at least and at most as computed; None where only the board can tell."""
    if case.annexes and civ == case.gainer:
        return _passing(case, losses), _passing(case, losses)
    if case.card.does == "told":
        return None
    one, brought = losses[civ], reduced()
    return one.reduced * brought["least"] - one.tokens, one.reduced * brought["most"] - one.tokens


def grown(case: Case, losses: Losses) -> Iterator[str]:
    """Yield whose tokens were counted as more than before although nothing brings any."""
    for civ, now in case.tokens.items() if "tokens" in case.state.game.tracks else ():
        before = case.state.tokens[civ]
        if now > before and (change(case, losses, civ) or (0, 0))[1] <= 0:
            yield civ


class Shortage(NamedTuple):
    """What a gainer should take, by kind of piece, and has in stock; the books may be sure of it or not.

    With that stock `cities` can pass and, unless the victim loses only cities, tokens until so many are `left`.
    """

    taken: Counts
    stock: Counts
    sure: bool
    cities: int
    left: int | None


def shortage(case: Case, losses: Losses) -> Shortage | None:
    """Return what the gainer has not enough pieces in stock for."""
    gainer, state, tracks = case.gainer, case.state, case.state.game.tracks
    if gainer is None or not case.annexes:
        return None
    cities, tokens = losses[case.victim].cities, tokens_after(case, losses).get(gainer, 0) - state.tokens[gainer]
    stock = {"city": max(0, state.cities_in_stock(gainer)), "token": max(0, state.stock(gainer))}
    no_city = "cities" in tracks and cities > stock["city"]
    no_token = {"tokens", "treasury"} <= tracks and tokens > stock["token"]
    if not (no_city or no_token):
        return None
    sure = no_city or state.knows_stock(gainer)
    return Shortage({"city": cities, "token": tokens}, stock, sure, *_able_to_pass(case, losses[case.victim], stock))


def _able_to_pass(case: Case, lost: Loss, stock: Counts) -> tuple[int, int | None]:
    """Return the cities that a gainer with such a stock can take, and the tokens left to the victim if too few go."""
    victim = case.victim
    most = min(stock["city"], there(case.state, "cities", victim))
    if case.card.does == "annex-cities":
        return min(most, lost.cities), None
    points = in_points(lost.tokens, lost.cities)
    cities = min(most, in_cities(points, stock["token"]))
    tokens = min(there(case.state, "tokens", victim), in_tokens(points, cities))
    return cities, case.state.tokens[victim] - stock["token"] if tokens > stock["token"] else None


def differs(case: Case, losses: Losses, civ: str) -> bool:
    """Tell whether the tokens were counted otherwise than computed."""
    if civ not in case.tokens or "tokens" not in case.state.game.tracks:
        return False
    by, computed = case.tokens[civ] - case.state.tokens[civ], change(case, losses, civ)
    return computed is not None and not computed[0] <= by <= computed[1]


def count_losses(case: Case, losses: Losses) -> Iterator[str]:
    """Yield what the books have of everybody whose tokens were counted, and that it is not what was computed."""
    for civ, now in case.tokens.items() if "tokens" in case.state.game.tracks else ():
        computed = change(case, losses, civ)
        wrong = f"; the ledger expected {_compared(*computed)}" if computed and differs(case, losses, civ) else ""
        by = now - case.state.tokens[civ]
        before = f"{_compared(by, by)} than before" if by else "as many as before"
        yield f"{civ} now has {several(now, 'token')}, as you counted: {before}{wrong}"


def _compared(least: int, most: int) -> str:
    """Return in words by how much a number changes."""
    if least == most == 0:
        return "no change"
    return f"{span(-most, -least)} fewer" if most <= 0 else f"{span(least, most)} more"
