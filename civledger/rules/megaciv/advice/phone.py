"""What a player is advised on a phone: the same as in the shell."""

from collections.abc import Mapping

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
    for name in cards or {}:
        if name not in tables.commodities():
            raise WrongWord(f"no commodity is called {name[:40]!r}{did_you_mean(name, tables.commodities())}")
    if goal not in GOALS:
        raise WrongWord(f"goal must be {either(list(GOALS))}")
    hand = None if cards is None else list_pairs(cards)
    return advise(situation, civ, hand=hand, card_points=card_points, goal=goal)
