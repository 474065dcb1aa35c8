"""Slave Revolt: how many cities can fall, by trying every number of tokens that every reduced city may bring."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules.megaciv.board import count_tokens
from tests.rules.megaciv.calamities.test_numbers import TREASURY, entries, situation, strike

LIMITS = (1, 2, 3, 4, 5)  # of areas on which a city may stand


@cache
def possible(cities: int, tokens: int, rate: int, stock: int = 99) -> frozenset[int]:
    """Return how many cities may be left: one is reduced after the other, each to as many tokens as its area feeds."""
    if tokens >= rate * cities:
        return frozenset({cities})
    brought = {min(limit, stock) for limit in LIMITS}
    return frozenset().union(*(possible(cities - 1, tokens + more, rate, stock - more) for more in brought))


def revolt(cities: int, tokens: int, held: str = "", said: str = "") -> tuple[int, str]:
    """Return the cities that the books leave Egypt, and the receipt."""
    now = with_pieces(situation(held), cities, tokens)
    ((_, draft),) = strike(now, "slave", "Egypt", cities=said)
    return cities - fallen(draft.keys), "\n".join(draft.receipt(now))


def fallen(keys: Mapping[str, Any]) -> int:
    """Return how many cities of Egypt an entry takes."""
    number: int = keys.get("lost_cities", {}).get("Egypt", 0)
    return number


def with_pieces(now: Situation, cities: int, tokens: int) -> Situation:
    """Return a situation in which Egypt has other pieces on the board."""
    built = now.state._replace(cities={**now.state.cities, "Egypt": cities})
    return now._replace(state=count_tokens(built, {"Egypt": tokens}, is_census=False))


def test_nine_cities_with_seventeen_tokens_and_mythology_leave_six_or_seven() -> None:
    assert possible(9, 17, 3) == {6, 7}
    left, receipt = revolt(9, 17, "Mythology")
    assert left == 6
    assert "reduces 3 cities (2 or 3 by the ledger)" in receipt
    assert "was it enough to reduce 2 cities? If so: civledger calamity" in receipt
    assert "civledger calamity slaverevolt egypt --cities egypt=2" in receipt
    assert revolt(9, 17, "Mythology", said="egypt=2")[0] == 7


@pytest.mark.parametrize(("held", "rate"), [("", 4), ("Mythology", 3), ("Cultural Ascendancy, Mining", 6)])
@pytest.mark.parametrize("cities", [1, 2, 5, 9])
def test_booked_is_what_surely_is_enough_and_the_range_is_told(held: str, rate: int, cities: int) -> None:
    for tokens in range(min(cities * rate + 2, 55 - TREASURY + 1)):
        lost = sorted(cities - left for left in possible(cities, tokens, rate, max(0, 55 - TREASURY - tokens)))
        left, receipt = revolt(cities, tokens, held)
        assert left == cities - lost[-1]
        assert ("by the ledger" in receipt) is (lost[0] < lost[-1])
        if lost[0] < lost[-1]:
            assert f" ({lost[0]} {'or' if lost[-1] == lost[0] + 1 else 'to'} {lost[-1]} by the ledger)" in receipt


def test_an_empty_stock_brings_no_tokens() -> None:
    now = with_pieces(situation("Mythology"), 9, 17)
    counted = now.state._replace(treasury={**now.state.treasury, "Egypt": 55 - 17 - 1})
    assert possible(9, 17, 3, stock=1) == {6}
    assert fallen(entries(now._replace(state=counted), "slave")[0][1]) == 3
    none = counted._replace(treasury={**now.state.treasury, "Egypt": 55 - 17})
    assert possible(9, 17, 3, stock=0) == {5}
    assert fallen(entries(now._replace(state=none), "slave")[0][1]) == 4


@pytest.mark.parametrize("said", [0, 1, 8])
def test_a_number_that_no_count_of_tokens_allows_is_refused(said: int) -> None:
    assert {9 - left for tokens in range(18) for left in possible(9, tokens, 3)} == {2, 3, 4, 5, 6, 7}
    with pytest.raises(WrongWord, match=f"Slave Revolt reduces 2 to 7 cities, not {said}. .*census egypt=NUMBER"):
        revolt(9, 17, "Mythology", said=f"egypt={said}")


def test_a_number_is_taken_where_the_books_are_in_doubt() -> None:
    now = with_pieces(situation("Mythology"), 9, 17)
    doubted = now._replace(state=now.state._replace(doubt=frozenset({("tokens", "Egypt")})))
    assert fallen(entries(doubted, "slave", cities="egypt=8")[0][1]) == 8
