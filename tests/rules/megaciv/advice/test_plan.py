"""Plans against trying everything, against an integer program, and against advice turn by turn."""

import random
from itertools import islice

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.rules.megaciv.advice.plan import Horizon, repeated_advice, view
from civledger.rules.megaciv.advice.proposals import MOST_POINTS, Buyer, best
from civledger.rules.megaciv.advice.purse import Purse
from civledger.rules.megaciv.advice.shop import shop
from civledger.rules.megaciv.advice.turns import broad
from civledger.rules.megaciv.advice.turns.bounds import points_bound
from civledger.rules.megaciv.advice.turns.deck import Deck
from civledger.rules.megaciv.advice.turns.fill import affordable
from civledger.rules.megaciv.advice.turns.planner import PlanResult, make_plan
from civledger.rules.megaciv.advice.turns.problem import Epochs, PlanProblem, WholePlan
from civledger.rules.megaciv.entries.purchases import Buy, apply_buy
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS
from tests import depth
from tests.cli import ROOT
from tests.depth import examples, seeds
from tests.rules.megaciv.advice.cases import NAMES, SPECIAL, case
from tests.rules.megaciv.advice.planned import EveryPlan

ANY_SEED = st.integers(0, 1 << 32)
SEEDS = seeds(6)


def small_case(rng: random.Random, left: int, turns: int) -> tuple[State, str, list[int]]:
    """Return a player with few advances left to buy, and what can be spent in each turn."""
    state, civ, *_ = case(rng)
    special = rng.sample(SPECIAL, rng.randint(0, 2))
    choosing = [name for name in special if name in ("Written Record", "Monument")]
    keep = {*rng.sample(NAMES, left - len(special)), *special} - {*choosing[1:]}
    keep -= {"Monument", "Written Record"} - {*choosing[:1]}
    held = dict.fromkeys([name for name in NAMES if name not in keep], 1)
    credits = {colour: 5 * rng.randint(0, rng.choice([4, 12, 40])) for colour in COLOURS}
    state = state._replace(held={**state.held, civ: held}, credits={**state.credits, civ: credits})
    return state, civ, [5 * rng.randint(0, rng.choice([20, 40, 60])) for _ in range(turns)]


def solve(state: State, civ: str, budgets: list[int], epochs: bool = False, looks: int = 4000) -> PlanResult:
    """Return the plan for somebody who follows advice if nothing better is found."""
    deck = Deck(state, civ)
    horizon = Horizon(tuple(budgets), int, None, "")
    problem = PlanProblem(deck, budgets, int, Epochs(deck, state, civ) if epochs else None)
    return make_plan(problem, repeated_advice(state, civ, deck, horizon, epochs), looks, looks)


@pytest.mark.parametrize("epochs", [False, True])
@examples(25)
@given(seed=ANY_SEED)
@example(50530357)  # the colours of many credits are chosen, and chosen again
def test_the_best_plan_is_the_one_found_by_trying_everything(epochs: bool, seed: int) -> None:
    rng = random.Random(seed)
    turns = rng.randint(1, 3)
    state, civ, budgets = small_case(rng, 6 if turns == 1 else 5, turns)
    if epochs:
        state = harder(state, rng)
    plan = solve(state, civ, budgets, epochs, looks=200_000)
    wanted = EveryPlan(state, civ, budgets, epochs).best()
    assert (*plan.plan.ends, -plan.plan.spent) == wanted
    assert plan.proved
    assert (plan.bound, plan.least) == (plan.plan.ends, plan.plan.spent)


@examples(60)
@given(seed=ANY_SEED)
def test_no_plan_ever_sees_lower_prices_or_more_points_than_were_foreseen(seed: int) -> None:
    rng = random.Random(seed)
    state, civ, budgets = small_case(rng, rng.choice([6, 12, 30]), 4)
    problem = PlanProblem(Deck(state, civ), budgets, int)
    nodes, deck = [problem.root()], problem.deck
    for budget in budgets:
        prices = problem.prices(nodes[-1])
        sets = list(islice(affordable(deck, prices, budget, False, -1), 200))
        names = max(sets, key=lambda names: (sum(map(sum, map(deck.credits.__getitem__, deck.places(names)))), names))
        nodes.append(rng.choice(list(problem.token_ways(problem.extended(nodes[-1], names, prices)))))
    for begun, node in enumerate(nodes[:-1]):
        ahead = problem.ahead(node, node.credits)
        assert node.points + points_bound(deck, ahead) >= nodes[-1].points
        for foreseen, later in zip(ahead.prices, nodes[begun:-1], strict=True):
            true = problem.prices(later)
            assert all(foreseen[at] <= true[at] for at in range(deck.size))


@pytest.mark.parametrize("budgets", [[130, 60], [200, 60], [90, 60], [60, 130, 60]])
@pytest.mark.parametrize("left", [["Mathematics"], ["Coinage", "Mathematics"], ["Coinage"]])
def test_library_and_anatomy_are_bought_when_they_serve_best(left: list[str], budgets: list[int]) -> None:
    state, civ, *_ = case(random.Random(1))
    held = dict.fromkeys([name for name in NAMES if name not in ("Library", "Anatomy", *left)], 1)
    credits = {**dict.fromkeys(COLOURS, 0), "green": 170, "blue": 100}
    state = state._replace(held={**state.held, civ: held}, credits={**state.credits, civ: credits})
    plan = solve(state, civ, budgets)
    assert (*plan.plan.ends, -plan.plan.spent) == EveryPlan(state, civ, budgets, False).best()
    assert (plan.bound, plan.least) == (plan.plan.ends, plan.plan.spent)


@pytest.mark.parametrize(
    ("budget", "wanted"),
    [
        (249, {"Coinage", "Deism"}),
        (250, {"Anatomy", "Coinage"}),
        (319, {"Anatomy", "Coinage"}),
        (320, {"Anatomy", "Coinage", "Deism"}),
    ],
)
def test_what_anatomy_frees_costs_nothing(budget: int, wanted: set[str]) -> None:
    state, civ, *_ = case(random.Random(1))
    left = ("Anatomy", "Coinage", "Deism")  # 250, 90 and 70 points; of these Anatomy frees Coinage
    state = state._replace(
        held={**state.held, civ: dict.fromkeys([name for name in NAMES if name not in left], 1)},
        credits={**state.credits, civ: dict.fromkeys(COLOURS, 0)},
    )
    plan = solve(state, civ, [budget]).plan
    assert (*plan.ends, -plan.spent) == EveryPlan(state, civ, [budget], False).best()
    assert {*Deck(state, civ).names(plan.choices[0].names)} == wanted


def test_anatomy_is_looked_at_even_if_there_is_nothing_left_that_it_could_free() -> None:
    state, civ, *_ = case(random.Random(1))
    held = dict.fromkeys([name for name in NAMES if name not in ("Library", "Anatomy", "Mathematics")], 1)
    state = state._replace(
        held={**state.held, civ: held}, credits={**state.credits, civ: {**dict.fromkeys(COLOURS, 0), "green": 170}}
    )
    deck = Deck(state, civ)
    prices = deck.prices(0, deck.start)
    for budget in range(0, 200, 5):
        wanted = {names for names in range(1 << deck.size) if deck.cost(names, prices) <= budget}
        assert set(affordable(deck, prices, budget, True, -1)) == wanted, budget
        largest = set(affordable(deck, prices, budget, False, -1))
        assert all(any(names & large == names for large in largest) for names in wanted), budget


def harder(state: State, rng: random.Random) -> State:
    """Return a game whose epochs ask for more than nearly everybody has."""
    steps = sorted(rng.sample(range(40, 52), 6))
    asked = [{"cities": 0, "advances": step, "advances_200": rng.randint(14, 17)} for step in steps]
    side = state.game.side._replace(requirements=dict(zip(state.game.side.requirements, asked, strict=True)))
    return state._replace(game=state.game._replace(side=side))


@pytest.mark.deep
def test_no_integer_program_finds_a_better_plan() -> None:
    from tests.rules.megaciv.advice.plan_program import PlanProgram  # skips where scipy is missing, and only this test

    for seed in SEEDS:
        rng = random.Random(seed)
        state, civ, budgets = small_case(rng, 11, rng.randint(2, 3))
        plan = solve(state, civ, budgets)
        points, spent = PlanProgram(state, civ, budgets).best()
        assert plan.plan.ends[1] == -(points or 0), seed
        assert plan.bound[1] >= plan.plan.ends[1]
        assert plan.least <= (spent or 0) <= plan.plan.spent, seed
        if plan.least == plan.plan.spent:
            assert plan.plan.spent == spent, seed


def follow(state: State, civ: str, budgets: list[int]) -> int:
    """Return the points of asking for advice in each turn."""
    points = 0
    for budget in budgets:
        goods = shop(state, civ)
        for one in best(Buyer(goods, Purse(None, min(budget, goods.total), 0, 1), 9), MOST_POINTS)[:1]:
            points += one.points
            state = apply_buy(Buy(civ, one.bill.prices, choose=one.choose), state)
    return points


@pytest.mark.deep
def test_a_plan_is_never_worse_than_advice_turn_by_turn_and_its_bound_never_below_it() -> None:
    better = 0
    for seed in SEEDS:
        rng = random.Random(seed)
        state, civ, *_ = case(rng)
        budgets = [rng.randint(0, 140) for _ in range(rng.randint(2, 3))]
        plan, followed = solve(state, civ, budgets, looks=200), follow(state, civ, budgets)
        assert plan.plan.ends[1] >= followed
        assert plan.bound[1] >= plan.plan.ends[1]
        assert plan.proved == (plan.bound == plan.plan.ends)
        better += plan.plan.ends[1] > followed
    assert better or not depth.whole


def test_nine_turns_with_much_to_spend_do_not_take_far_longer_than_four(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, number in {"FOLLOWING": 800, "CHANGING": 800, "SETS": 50, "BROAD": 10}.items():
        monkeypatch.setattr(broad, name, number)
    state, civ, *_ = case(random.Random(3))
    state = state._replace(held={**state.held, civ: {}}, credits={**state.credits, civ: dict.fromkeys(COLOURS, 0)})
    problems = [PlanProblem(Deck(state, civ), [300] * turns, int) for turns in (4, 9)]
    for problem in problems:
        broad.look_broadly(problem)
    four, nine = (problem.looks for problem in problems)
    assert nine < 3 * four
    assert problems[1].best.ends[1] > problems[0].best.ends[1]


def test_a_search_that_is_cut_short_says_how_far_from_the_best_it_can_be() -> None:
    rng = random.Random(3)
    state, civ, *_ = case(rng)
    state = state._replace(held={**state.held, civ: {}}, credits={**state.credits, civ: dict.fromkeys(COLOURS, 10)})
    short, longer = (solve(state, civ, [100, 120], looks=looks) for looks in (1, 20_000))
    assert longer.proved
    assert not short.proved
    assert short.bound[1] > longer.bound[1] == longer.plan.ends[1] >= short.plan.ends[1]
    assert short.least <= longer.plan.spent


def test_every_run_finds_the_same_plan_and_tries_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    opening = open_ledger(str(ROOT / "ledgers" / "tutorial.toml")).books.at()
    plans = []
    for mix in (1, 7919):  # plans have another hash in every run of the program
        monkeypatch.setattr(WholePlan, "__hash__", lambda plan, mix=mix: hash((mix, plan.spent, plan.choices)))
        plans.append(view(opening, "Hellas", income=[90, 110]).data)
    assert plans[0] == plans[1]
