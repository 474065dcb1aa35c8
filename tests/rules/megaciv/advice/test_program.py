"""Advice against an integer program, on situations of a whole game."""

import random

import pytest

from civledger.rules.megaciv.advice.proposals import GOALS
from tests.depth import seeds
from tests.rules.megaciv.advice import exhaustive, program
from tests.rules.megaciv.advice.cases import case
from tests.rules.megaciv.advice.test_exhaustive import advice

pytestmark = pytest.mark.deep

SEEDS = seeds(20)


@pytest.mark.parametrize("goal", GOALS)
def test_no_integer_program_finds_a_better_purchase_or_payment(goal: str) -> None:
    met = 0
    for seed in SEEDS:
        situation = case(random.Random(seed))
        proposals = advice(situation, goal)
        wanted = program.best_purchase(situation, goal)
        assert (wanted is not None) == bool(proposals), seed
        for one in proposals[:1]:
            got = exhaustive.Bought(frozenset(one.bill.prices), one.points, one.spent, one.credit, one.bill.total)
            assert exhaustive.key(goal, got) == wanted, seed
            payment = one.payment
            limit = situation.buyer().limit + ("Roadbuilding" in one.bill.prices)
            paid = program.best_payment(situation, one.bill.total, limit)
            assert (payment.wasted, payment.lost, payment.treasury) == paid, seed
            met += 1
    assert met >= len(SEEDS) // 8
