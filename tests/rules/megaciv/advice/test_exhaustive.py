"""Advice against trying everything: the best set and the alternatives by every goal, and every payment."""

import random

from hypothesis import example, given
from hypothesis import strategies as st

from civledger.rules.megaciv.advice.proposals import GOALS, NEXT_EPOCH, Proposal, best
from civledger.rules.megaciv.tables import COLOURS
from tests.depth import examples
from tests.rules.megaciv.advice import exhaustive
from tests.rules.megaciv.advice.cases import Case, case

MANY = examples(200)
seeds = st.integers(0, 1 << 32)


def advice(situation: Case, goal: str) -> list[Proposal]:
    """Return what the solver says; nothing if cities are missing that cannot be bought."""
    asked = situation.asked() if GOALS[goal] is NEXT_EPOCH else None
    return [] if asked and asked.cities else best(situation.buyer(), GOALS[goal], asked)


@MANY
@given(seeds)
@example(1518)  # an advance that Anatomy could free is the only one dear enough for Library's whole discount
@example(2431)  # fewer points, and less future credit than the best set has
def test_the_best_sets_are_those_found_by_trying_everything(seed: int) -> None:
    situation = case(random.Random(seed), small=True)
    sets = exhaustive.purchases(situation)
    for goal in GOALS:
        fit = [bought for bought in sets if goal != "ast" or exhaustive.meets(bought.names, situation)]
        ranked = sorted(fit, key=lambda bought: exhaustive.key(goal, bought))
        wanted = [bought for number, bought in enumerate(ranked) if bought.names or not number][:4]
        got = [
            exhaustive.Bought(frozenset(one.bill.prices), one.points, one.spent, one.credit, one.bill.total)
            for one in advice(situation, goal)
        ]
        assert [exhaustive.key(goal, bought) for bought in got] == [exhaustive.key(goal, bought) for bought in wanted]
        assert len({bought.names for bought in got}) == len(got)


@MANY
@given(seeds)
def test_every_payment_is_the_best_of_all(seed: int) -> None:
    situation = case(random.Random(seed), small=True)
    limit = situation.buyer().limit
    for proposal in (one for goal in GOALS for one in advice(situation, goal)):
        payment = proposal.payment
        room = limit + ("Roadbuilding" in proposal.bill.prices)
        wanted = exhaustive.best_payment(proposal.bill.total, situation, exhaustive.payments(situation, room))
        assert exhaustive.Paid(payment.wasted, payment.lost, payment.treasury) == wanted
        left = sum(situation.hand.values()) - sum(payment.cards.values())
        assert payment.kept == min(left, room)
        assert payment.kept >= min(situation.keep, limit)
        assert payment.discarded == left - payment.kept


@MANY
@given(seeds)
def test_tokens_are_chosen_as_trying_everything_would(seed: int) -> None:
    situation = case(random.Random(seed), small=True)
    for proposal in advice(situation, "points"):
        bought = frozenset(proposal.bill.prices)
        values = exhaustive.choices(situation, bought)
        assert bool(proposal.choose) == bool(values)
        if values:
            chosen = tuple(sum(tokens.get(colour, 0) for tokens in proposal.choose.values()) for colour in COLOURS)
            assert values[chosen] == max(values.values())
            for name, tokens in proposal.choose.items():
                assert sum(tokens.values()) == exhaustive.CHOOSING[name]
