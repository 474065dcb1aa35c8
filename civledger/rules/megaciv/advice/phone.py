"""What a player is advised on a phone: the same as in the shell."""

from collections.abc import Mapping, Sequence

from civledger.model.command import list_pairs
from civledger.model.names import did_you_mean, either
from civledger.model.report import Report
from civledger.model.situation import Situation
from civledger.model.words import WrongWord
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.advice.advise import view as advise
from civledger.rules.megaciv.advice.goals import GOALS


def view(situation: Situation, civ: str, cards: Mapping[str, int] | None, card_points: int | None, goal: str) -> Report:
    """Return what to buy; raises WrongWord for a card or a goal that there is not."""
    if goal not in GOALS:
        raise WrongWord(f"goal must be {either(list(GOALS))}")
    return advise(situation, civ, hand=hand_of(cards), card_points=card_points, goal=goal)


def plan(
    situation: Situation,
    civ: str,
    income: Sequence[int] | None,
    cards: Mapping[str, int] | None,
    card_points: int | None,
    goal: str,
) -> Report:
    """Return what to buy in this turn and the next ones; raises WrongWord likewise."""
    from civledger.rules.megaciv.advice.plan import GOALS as PLANS  # who only asks for advice needs none of it
    from civledger.rules.megaciv.advice.plan import view as make_plan

    if goal not in PLANS:
        raise WrongWord(f"goal must be {either(list(PLANS))}")
    spend = None if income is None else ",".join(map(str, income))
    return make_plan(situation, civ, spend, goal, hand_of(cards), card_points)


def hand_of(cards: Mapping[str, int] | None) -> tuple[str, ...] | None:
    """Return a hand as somebody would type it; raises WrongWord for a card that there is not."""
    for name in cards or {}:
        if name not in tables.commodities():
            raise WrongWord(f"no commodity is called {name[:40]!r}{did_you_mean(name, tables.commodities())}")
    return None if cards is None else list_pairs(cards)
