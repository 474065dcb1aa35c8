"""Treasury that moves in a turn outside of taxes: what is spent on what, and what is gained from where."""

from collections.abc import Iterator, Mapping, Sequence

from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn
from civledger.rules.megaciv.entries.purchases import BUY
from civledger.rules.megaciv.entries.treasury import GAIN, SPEND


class Gained(Struct):
    """Treasury gained from a source, with what came from it earlier in the turn."""

    step: Step
    civ: str
    source: str
    total: int


class Fleet(Struct):
    """What a player spent on ships in a turn so far, where more came to it."""

    step: Step
    civ: str
    upkeep: int
    building: int


class CardPurchase(Struct):
    """Treasury spent on trade cards of one stack, and how many free ones the player took before in the turn."""

    step: Step
    civ: str
    stack: int
    spent: int
    free_before: int


def spendings(turn: Turn) -> Sequence[Step]:
    """Return where treasury was spent, and where it may have been."""
    return turn.readable(SPEND, BUY)


def spent(step: Step) -> Mapping[str, int]:
    """Return the treasury that everybody spent with an entry."""
    body = step.entry.body
    if step.entry.kind is BUY:
        return {body.civ: body.treasury} if body.treasury else {}
    treasury: Mapping[str, int] = body.treasury
    return treasury


def takes_what_there_is(step: Step) -> bool:
    """Tell whether no more is spent than there is: by a calamity, or by an ability, which has its own check."""
    entry = step.entry
    return entry.kind is SPEND and (entry.body.on == "calamity" or "ability" in entry.common)


def gains(turn: Turn) -> Iterator[Gained]:
    """Yield all treasury gained, added up by player and source; that of an ability, used once a turn, by itself."""
    totals: dict[tuple[str, str], int] = {}
    for step in turn.readable(GAIN):
        source, by_ability = step.entry.body.from_, "ability" in step.entry.common
        for civ, number in step.entry.body.treasury.items():
            total = number + (0 if by_ability else totals.get((civ, source), 0))
            if not by_ability:
                totals[civ, source] = total
            yield Gained(step, civ, source, total)


def fleets(turn: Turn) -> Iterator[Fleet]:
    """Yield everybody's ships where most treasury went to them; what was not there was not spent."""
    spent: dict[tuple[str, str], int] = {}
    last: dict[str, Fleet] = {}
    for step in turn.readable(SPEND):
        on = step.entry.body.on
        for civ in step.entry.body.treasury if on in ("ship", "upkeep") else ():
            spent[civ, on] = spent.get((civ, on), 0) + step.before.treasury[civ] - step.after.treasury[civ]
            last[civ] = Fleet(step, civ, spent.get((civ, "upkeep"), 0), spent.get((civ, "ship"), 0))
    yield from last.values()


def card_purchases(turn: Turn) -> Iterator[CardPurchase]:
    """Yield every purchase of trade cards."""
    free: dict[str, int] = {}
    for step in turn.readable(SPEND):
        if step.entry.body.on == "card":
            for civ, spent in step.entry.body.treasury.items():
                yield CardPurchase(step, civ, step.entry.body.stack, spent, free.get(civ, 0))
                free[civ] = free.get(civ, 0) + (spent == 0)
