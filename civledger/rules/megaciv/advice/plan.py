"""What to buy in this turn and the next ones, as the best plan that can be found, and what can be spent in each."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from civledger.model.names import both, several
from civledger.model.report import Report, Table
from civledger.model.struct import Struct
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules.megaciv.advice.advise import list_extras, tokens_shown, wrapped
from civledger.rules.megaciv.advice.proposals import MOST_POINTS, NEXT_EPOCH, Buyer, best, requirement
from civledger.rules.megaciv.advice.purse import Purse
from civledger.rules.megaciv.advice.question import AdviceQuestion, ask_in_time, buyer_of
from civledger.rules.megaciv.advice.shop import Bill, choose_tokens, dealt, shop
from civledger.rules.megaciv.advice.turns.deck import Deck
from civledger.rules.megaciv.advice.turns.planner import PlanResult, Sets, make_plan
from civledger.rules.megaciv.advice.turns.problem import Epochs, PlannedPurchase, PlanProblem
from civledger.rules.megaciv.book.prices import price
from civledger.rules.megaciv.book.succession import name_epoch
from civledger.rules.megaciv.book.transactions import transactions
from civledger.rules.megaciv.entries.purchases import Buy, apply_buy
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS

GOALS = ("points", "ast", "end")
_USUAL_TURNS, _LATELY, _MOST_TURNS = 4, 3, 9
_WORTH_TELLING = 5  # a bound is told if it is within one part in so many of the plan: a larger one says nothing
_COLUMNS = ("turn", "budget", "advances", "price", "points", "library", "anatomy", "choose")


class NothingPaid(WrongWord):
    """Nothing that a player paid lately tells what can be spent in later turns."""


class Horizon(Struct):
    """What can be spent in the open turn and the next ones, what a price costs in the first, and who says so."""

    budgets: tuple[int, ...]
    spent: Callable[[int], int]
    purse: Purse | None
    said: str


def horizon_of(situation: Situation, civ: str, income: Sequence[int] | None, question: AdviceQuestion) -> Horizon:
    """Return the turns of a plan: the open one is paid with the hand where one is told."""
    typed = (question.hand, question.card_points, question.treasury, question.keep)
    purse = None if typed == (None,) * len(typed) else buyer_of(situation, civ, question).purse
    if income is None:
        mean, said = _paid_lately(situation, civ)
        later = [mean] * (_USUAL_TURNS - bool(purse))
    else:
        later, said = list(income), ""
    budgets = ([purse.most] if purse else []) + later
    if len(budgets) > _MOST_TURNS:
        raise WrongWord(f"a plan covers up to {_MOST_TURNS} turns, not {len(budgets)}")
    return Horizon(tuple(budgets), purse.spent if purse else int, purse, said)


def _paid_lately(situation: Situation, civ: str) -> tuple[int, str]:
    """Return the mean of what a player paid in the last turns, and how that is said."""
    turns = [turn for turn in situation.turns if turn.number < situation.turn][-_LATELY:]
    paid = [max(done.paid, done.charged) for turn in turns for done in transactions(turn) if done.civ == civ]
    mean = sum(paid) // len(turns) if turns else 0
    if not mean:
        raise NothingPaid(
            f"{civ} has not bought anything recently, so say how much can be spent in each turn: --income 120,140,160"
        )
    first, last = turns[0].number, turns[-1].number
    when = f"turn {first}" if first == last else f"turns {first} to {last}"
    return mean, f"{civ} paid {mean} a turn on average in {when}"


class _PlannedTurn(Struct):
    """What is bought in a turn of a plan."""

    turn: int
    budget: int
    bill: Bill
    points: int
    choose: dict[str, dict[str, int]]

    @property
    def data(self) -> dict[str, Any]:
        return {
            "turn": self.turn,
            "budget": self.budget,
            "advances": list(self.bill.prices),
            "price": self.bill.total,
            "points": self.points,
            "library": self.bill.library,
            "anatomy": self.bill.anatomy,
            "choose": self.choose or None,
        }


def view(
    situation: Situation,
    civ: str,
    income: Sequence[int] | None = None,
    goal: str = "points",
    hand: Mapping[str, int] | None = None,
    card_points: int | None = None,
    treasury: int | None = None,
    keep: int | None = None,
    seconds: float | None = None,
) -> Report:
    """Return the best plan for the open turn and the next ones, or after so many seconds the best one until then."""
    ask_in_time(situation, civ)
    horizon = horizon_of(situation, civ, income, AdviceQuestion((), hand, card_points, treasury, goal, keep))
    state = situation.opening._replace(cities=situation.state.cities, space=situation.state.space)
    deck = Deck(state, civ)
    epochs = Epochs(deck, state, civ) if goal != "points" else None
    problem = PlanProblem(deck, horizon.budgets, horizon.spent, epochs)
    known = repeated_advice(state, civ, deck, horizon, goal != "points")
    result = make_plan(problem, known, seconds=seconds)
    turns = list(_planned_turns(state, civ, deck, horizon, result.plan.choices))
    met = []
    if epochs:
        reached = list(zip(epochs.names, result.plan.ends[0][1:], strict=False))[epochs.reached(0) :]
        met = [(epoch, turns[0].turn - turn) for epoch, turn in reached]
    data = {
        "civ": civ,
        "goal": goal,
        "turns": [turn.data for turn in turns],
        "points": result.plan.ends[1],
        "bound": result.bound[1],
        "spent": result.plan.spent,
        "least": result.least,
        "epochs": [{"epoch": epoch, "name": name_epoch(epoch), "turn": turn} for epoch, turn in met],
        "proved": result.proved,
        "tried": result.tried,
        "income": horizon.said or None,
    }
    rows: list[tuple[object, ...]] = []
    for turn in turns:
        choose = "; ".join(f"{name}: {tokens_shown(tokens)}" for name, tokens in turn.choose.items())
        rows.append((*{**turn.data, "advances": ", ".join(turn.bill.prices), "choose": choose or None}.values(),))
    is_empty = not any(turn.bill.prices for turn in turns)
    said = [_why_nothing(situation, civ, turns)] if is_empty else _lines(civ, turns, result, met)
    text = "".join(f"{line}\n" for line in said)
    return Report(data, Table(_COLUMNS, tuple(rows)), text, "\n".join(closing(result, horizon, goal)))


def _planned_turns(
    state: State, civ: str, deck: Deck, horizon: Horizon, choices: Sequence[PlannedPurchase]
) -> Iterator[_PlannedTurn]:
    for later, (choice, budget) in enumerate(zip(choices, horizon.budgets, strict=True)):
        goods = shop(state, civ)
        bill = goods.bill(deck.names(choice.names))
        choosing = [goods.cards[name] for name in bill.prices if goods.cards[name].choose]
        last = later == len(choices) - 1
        choose = choose_tokens(tuple(bill.prices), goods.credits) if last else dealt(choosing, choice.tokens)
        yield _PlannedTurn(state.turn + later, budget, bill, deck.worth(choice.names), choose)
        state = apply_buy(Buy(civ, bill.prices, choose=choose), state)


def _why_nothing(situation: Situation, civ: str, turns: Sequence[_PlannedTurn]) -> str:
    state: State = situation.opening
    missing = [card for name, card in state.game.book.advances.items() if name not in situation.state.held[civ]]
    if not missing:
        return f"Nothing to plan: {civ} holds every advance"
    least, most = min(price(card, state, civ).due for card in missing), max(turn.budget for turn in turns)
    return f"Nothing to plan: the cheapest advance costs {civ} {least}, and at most {most} can be spent in a turn"


def _lines(
    civ: str, turns: Sequence[_PlannedTurn], result: PlanResult, met: Sequence[tuple[str, int]]
) -> Iterator[str]:
    when = f"turn {turns[0].turn}" if len(turns) == 1 else f"turns {turns[0].turn} to {turns[-1].turn}"
    yield f"{civ}, {when}: {several(result.plan.ends[1], 'point')} for {result.plan.spent}"
    for turn in turns:
        names = ", ".join(f"{name} {price}" for name, price in turn.bill.prices.items()) or "nothing"
        yield from wrapped(f"turn {turn.turn}, up to {turn.budget}: {names}")
        used = "; ".join(["", *list_extras(turn.bill, turn.choose)])
        yield from wrapped(f"  {several(turn.points, 'point')} for {turn.bill.total}{used}")
    if met:
        words = both([f"of the {name_epoch(epoch)} in turn {turn}" for epoch, turn in met])
        yield from wrapped(f"meets the requirements {words}")


def closing(result: PlanResult, horizon: Horizon, goal: str) -> Iterator[str]:
    """Yield where the budgets come from, and how sure it is that there is no better plan."""
    if horizon.said:
        yield horizon.said
    more = result.bound[1] - result.plan.ends[1]
    if result.proved:
        sooner = "" if goal == "points" else " that meets requirements as early"
        yield f"no plan{sooner} brings more points"
    elif more and more * _WORTH_TELLING <= result.plan.ends[1]:
        yield f"another plan may bring up to {several(more, 'point')} more, {result.bound[1]} in all"
    elif more:
        yield f"the best of {result.tried:,} plans tried"
    else:
        yield "another plan may meet the requirements of an epoch earlier"
    if 0 < result.plan.spent - result.least <= result.plan.spent / _WORTH_TELLING:
        yield f"another plan may bring the same points for less, but not for less than {result.least}"


def repeated_advice(state: State, civ: str, deck: Deck, horizon: Horizon, epochs: bool) -> Iterator[Sets]:
    """Yield the plans that come of asking for advice in each turn, for points and, if they count, for epochs."""
    for goal in (MOST_POINTS, NEXT_EPOCH) if epochs else (MOST_POINTS,):
        sets, chosen, books = [], [], state
        for turn, budget in enumerate(horizon.budgets):
            goods = shop(books, civ)
            purse = horizon.purse if horizon.purse and not turn else Purse(None, min(budget, goods.total), 0, 1)
            buyer, asked = Buyer(goods, purse, 0), requirement(books, civ) if goal is NEXT_EPOCH else None
            proposals = best(buyer, goal, asked) if asked and not asked.cities else []
            proposal = next(iter(proposals or best(buyer, MOST_POINTS)), None)  # points where no epoch can be reached
            names, choose = (proposal.bill.prices, proposal.choose) if proposal else ({}, {})
            sets.append(sum([1 << deck.place[name] for name in names]))
            chosen.append(tuple(sum([row.get(colour, 0) for row in choose.values()]) for colour in COLOURS))
            books = apply_buy(Buy(civ, names, choose=choose), books)
        yield tuple(sets), tuple(chosen)
