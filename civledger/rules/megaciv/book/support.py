"""Support: the tokens that cities need on the board, and the cities that are reduced for want of them."""

from collections.abc import Iterator

from civledger.model.names import plain, span
from civledger.model.struct import Struct
from civledger.model.words import GAP
from civledger.rules.megaciv.board import (
    SUPPORT,
    TokenEnds,
    counted_in,
    ends,
    has_built,
    has_surely,
    is_unpaid,
    least_of_reduced,
    stock_beside,
)
from civledger.rules.megaciv.effects import tokens_of_reduced
from civledger.rules.megaciv.state import State


class CitySupport(Struct):
    """Cities, the tokens they need, and how many their civilization has on the board, or `at_most` has.

    To have all others supported, `fewest` of them must be reduced, and `most` surely are enough.
    """

    civ: str
    cities: int
    needed: int
    tokens: int
    at_most: bool = False
    fewest: int = 0
    most: int = 0

    @property
    def said(self) -> str:
        """Return that they need more tokens than there are, and how many are reduced."""
        need = "1 city needs" if self.cities == 1 else f"{self.cities} cities need"
        left = f"at most {self.tokens}" if self.tokens else "none"
        only = f"only {self.tokens}" if self.tokens else "none"
        has = f"{left} can be left" if self.at_most else f"the board has {only}"
        gone = f"{span(self.fewest, self.most)} must be reduced"
        return f"{self.civ}: {need} {self.needed} tokens for support, but {has}, so {gone}"

    @property
    def number(self) -> str:
        """Return the number of cities that are left, as it is typed: a gap where only the table knows it."""
        return f"{plain(self.civ)}={self.cities - self.most if self.fewest == self.most else GAP}"

    @property
    def command(self) -> str:
        """Return what is typed when they are reduced."""
        return f"cities {self.number} --after {SUPPORT}"


def _support_rate(state: State, civ: str, before: int) -> int:
    """Return the tokens each city needs, by the advances bought before a turn."""
    rate: int = state.game.book.numbers["support"]["rate"]
    held = state.held[civ]
    for card in state.game.book.effects["support"]:
        if held.get(card.name, before) < before:
            rate += card.support
    return rate


def find_support(state: State, civ: str, cities: int, tokens: int, before: int) -> CitySupport:
    """Return what cities need by the advances bought before a turn, and have."""
    return CitySupport(civ, cities, _support_rate(state, civ, before) * cities, tokens)


def is_unsupported(support: CitySupport) -> bool:
    """Tell whether cities need more tokens than there are."""
    return support.tokens < support.needed


def _counted(state: State, turn: int) -> list[str]:
    """Return whose tokens were counted in a turn, unless that count cannot be right."""
    is_tracked = {"cities", "tokens"} <= state.game.tracks
    return [civ for civ in state.civs if is_tracked and counted_in(state, civ) == turn and not is_unpaid(state, civ)]


def find_unsupported(state: State, turn: int) -> Iterator[CitySupport]:
    """Yield whose cities need more tokens than can be on the board, while something can still be done about it."""
    for civ in _counted(state, turn):
        cities, rate = state.cities[civ], _support_rate(state, civ, turn)
        if has_surely(state, civ, rate * cities):
            continue
        least, most = ends(state, civ)
        if most < rate * cities:
            fewest = reduced_cities(state, civ, most, rate, tokens_of_reduced()["most"])
            all_of_them = reduced_cities(state, civ, least, rate, least_of_reduced(state, civ))
            yield CitySupport(civ, cities, rate * cities, most, least != most, fewest, all_of_them)


def find_left_unsupported(state: State, turn: int) -> Iterator[CitySupport]:
    """Yield whose cities lacked support when a turn was closed; of those that rose since the count nobody knows it."""
    for lack in find_unsupported(state, turn):
        if not has_built(state, lack.civ) and state.sure(lack.civ, "tokens", "cities", "advances", "presence"):
            yield lack


class DoubtfulSupport(Struct):
    """Cities that are supported by the most tokens that can be left, and not by the least."""

    civ: str
    cities: int
    needed: int
    ends: TokenEnds


def find_doubtful(state: State, turn: int) -> Iterator[DoubtfulSupport]:
    """Yield whose cities may need more tokens than there are, and only a count can tell."""
    for civ in _counted(state, turn):
        left, needed = ends(state, civ), _support_rate(state, civ, turn) * state.cities[civ]
        if left.least < needed <= left.most:
            yield DoubtfulSupport(civ, state.cities[civ], needed, left)


def support_cities(state: State, turn: int) -> tuple[State, State]:
    """Return the books with as few cities gone as support may demand, and with as many."""
    lacking = list(find_unsupported(state, turn))
    fewest = {lack.civ: lack.cities - lack.fewest for lack in lacking}
    most = {lack.civ: lack.cities - lack.most for lack in lacking}
    return state._replace(cities={**state.cities, **fewest}), state._replace(cities={**state.cities, **most})


def reduced_cities(state: State, civ: str, tokens: int, rate: int, brings: int) -> int:
    """Return how many cities are reduced until all others have their tokens, if each brings so many to the board."""
    cities, treasury = state.cities[civ], "treasury" in state.game.tracks and state.sure(civ, "treasury")
    stock = stock_beside(state, civ, tokens) if treasury else brings * cities
    while tokens < rate * cities and cities:
        more = min(brings, stock)
        cities, tokens, stock = cities - 1, tokens + more, stock - more
    return state.cities[civ] - cities
