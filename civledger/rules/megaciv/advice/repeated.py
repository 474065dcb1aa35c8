"""Advice turn by turn: a plan is never worse than that."""

from collections.abc import Iterable, Iterator

from civledger.rules.megaciv.advice.goals import MOST_POINTS, NEXT_EPOCH, Goal, requirement
from civledger.rules.megaciv.advice.horizon import Horizon
from civledger.rules.megaciv.advice.proposals import Buyer, Proposal, best
from civledger.rules.megaciv.advice.purse import Purse
from civledger.rules.megaciv.advice.shop import shop
from civledger.rules.megaciv.advice.tokens import Tokens
from civledger.rules.megaciv.advice.turns.deck import Deck
from civledger.rules.megaciv.advice.turns.planner import Sets
from civledger.rules.megaciv.entries.purchases import Buy
from civledger.rules.megaciv.entries.purchases import apply_buy as with_purchase
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS, Counts


def repeated_advice(state: State, civ: str, deck: Deck, horizon: Horizon, epochs: bool) -> Iterator[Sets]:
    """Yield the plans that come of asking for advice in each turn, for points and, if they count, for epochs."""
    yield _advised_turns(state, civ, deck, horizon, MOST_POINTS)
    if epochs:
        yield _advised_turns(state, civ, deck, horizon, NEXT_EPOCH)


def _advised_turns(state: State, civ: str, deck: Deck, horizon: Horizon, goal: Goal) -> Sets:
    """Return what is bought in each turn on advice, and the credits chosen with it."""
    sets, chosen = [], []
    for turn, budget in enumerate(horizon.budgets):
        goods = shop(state, state.held[civ], civ)
        purse = horizon.purse if horizon.purse and not turn else Purse(None, min(budget, goods.total), 0, 1)
        proposal = _advised(Buyer(goods, purse, 0), state, civ, goal)
        names, choose = (proposal.bill.prices, proposal.choose) if proposal else ({}, {})
        sets.append(sum([1 << deck.place[name] for name in names]))
        chosen.append(_all_tokens(choose.values()))
        state = with_purchase(Buy(civ, names, choose=choose), state)
    return tuple(sets), tuple(chosen)


def _advised(buyer: Buyer, state: State, civ: str, goal: Goal) -> Proposal | None:
    """Return what is advised in one turn, for points where no epoch can be reached."""
    asked = requirement(state, civ) if goal is NEXT_EPOCH else None
    proposals = best(buyer, goal, asked) if asked and not asked.cities else []
    return next(iter(proposals or best(buyer, MOST_POINTS)), None)


def _all_tokens(choose: Iterable[Counts]) -> Tokens:
    """Return the credits chosen with all advances of a turn, by colour."""
    rows = list(choose)
    return tuple(sum([row.get(colour, 0) for row in rows]) for colour in COLOURS)
