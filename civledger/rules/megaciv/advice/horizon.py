"""The turns that a plan is for: what can be spent in each, as somebody says or as it was lately."""

from collections.abc import Callable, Sequence

from civledger.model.struct import Struct
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules.megaciv.advice.purse import Purse
from civledger.rules.megaciv.advice.question import AdviceQuestion, buyer_of
from civledger.rules.megaciv.book.transactions import transactions

_USUAL_TURNS, _LATELY, _MOST_TURNS = 4, 3, 9


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
