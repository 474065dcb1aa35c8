"""Who gains where the rules speak of the beneficiary: most cities in stock, then most tokens, then by ranking.

Of tokens in stock the books know between which two numbers they are. So a player may have several places in this line.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping

from civledger.model.names import both
from civledger.model.struct import Struct
from civledger.rules.megaciv.board import TokenEnds, stock_ends, stock_ends_now
from civledger.rules.megaciv.state import State


class GainerPlace(Struct):
    """A player in the line, with the best and the worst place that the tokens in stock allow."""

    civ: str
    best: int
    worst: int


def rank_gainers(
    state: State, but: Collection[str] = (), cities: Mapping[str, int] | None = None, *, is_later: bool = False
) -> list[GainerPlace]:
    """Return everybody but some, the first in line first; where places are equal, by ranking.

    What is decided later than taxes, only a census of the same turn can tell.
    """
    civs = [civ for civ in state.civs if civ not in but]
    on_board = state.cities if cities is None else cities
    find = stock_ends_now if is_later else stock_ends
    is_known = {"cities", "tokens", "treasury"} <= state.game.tracks
    stocks = {civ: find(state, civ) if is_known else TokenEnds(0, 0) for civ in civs}
    # who has fewer cities on the board has more in stock
    with_most = [(on_board[civ], -stocks[civ].most, place) for place, civ in enumerate(civs)]
    with_least = [(on_board[civ], -stocks[civ].least, place) for place, civ in enumerate(civs)]
    all_most, all_least = sorted(with_most), sorted(with_least)
    places = [
        GainerPlace(civ, 1 + bisect_left(all_least, best), bisect_right(all_most, worst))
        for civ, best, worst in zip(civs, with_most, with_least, strict=True)
    ]
    return sorted(places, key=lambda place: (place.best, place.worst))


def find_first(places: Collection[GainerPlace], state: State) -> list[str]:
    """Return who can be the first of a line, by ranking: one, unless the books cannot tell who of several is."""
    can_be = {place.civ for place in places if place.best == 1}
    return [civ for civ in state.civs if civ in can_be]


def tell_rivals(civs: Collection[str]) -> str:
    """Return why nobody knows who of several gains."""
    return f"{both(list(civs))} have as many cities in stock, and the one with the most tokens in stock gains"
