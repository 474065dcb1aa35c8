"""Treasury that moves in a turn outside of taxes: what is spent on what, and what is gained from where."""

from collections.abc import Iterator

from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn
from civledger.rules.megaciv.entries.events import name_ability
from civledger.rules.megaciv.entries.pieces import CITIES
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


class Overdraft(Struct):
    """More treasury spent than there was."""

    step: Step
    civ: str
    spent: int


class CardPurchase(Struct):
    """Treasury spent on trade cards of one stack, and how many free ones the player took before in the turn.

    The player then had so many `cities`, or as few as were counted later in the turn: that may be when they were told.
    """

    step: Step
    civ: str
    stack: int
    spent: int
    free_before: int
    cities: int


def overdrafts(turn: Turn) -> Iterator[Overdraft]:
    """Yield where somebody spent more treasury than there was."""
    for step in turn.readable(SPEND):
        held = step.before.treasury
        for civ, spent in step.entry.body.treasury.items():
            if spent > held[civ]:
                yield Overdraft(step, civ, spent)
    for step in turn.readable(BUY):
        buy = step.entry.body
        if buy.treasury > step.before.treasury[buy.civ]:
            yield Overdraft(step, buy.civ, buy.treasury)


def takes_what_there_is(step: Step) -> bool:
    """Tell whether no more is spent than there is: by a calamity, or by an ability, which has its own check."""
    entry = step.entry
    return entry.kind is SPEND and (entry.body.on == "calamity" or bool(name_ability(entry)))


def gains(turn: Turn) -> Iterator[Gained]:
    """Yield all treasury gained, added up by player and source; that of an ability, used once a turn, by itself."""
    totals: dict[tuple[str, str], int] = {}
    for step in turn.readable(GAIN):
        source, by_ability = step.entry.body.from_, bool(name_ability(step.entry))
        for civ, number in step.entry.body.treasury.items():
            total = number + (0 if by_ability else totals.get((civ, source), 0))
            if not by_ability:
                totals[civ, source] = total
            yield Gained(step, civ, source, total)


def fleets(turn: Turn) -> Iterator[Fleet]:
    """Yield everybody's ships where most treasury went to them; what was not there was not spent."""
    upkeep: dict[str, int] = {}
    building: dict[str, int] = {}
    last: dict[str, Step] = {}
    for step in turn.readable(SPEND):
        body = step.entry.body
        if body.on in ("ship", "upkeep"):
            spent = upkeep if body.on == "upkeep" else building
            for civ in body.treasury:
                spent[civ] = spent.get(civ, 0) + step.before.treasury[civ] - step.after.treasury[civ]
                last[civ] = step
    for civ, step in last.items():
        yield Fleet(step, civ, upkeep.get(civ, 0), building.get(civ, 0))


def card_purchases(turn: Turn) -> Iterator[CardPurchase]:
    """Yield every purchase of trade cards."""
    free: dict[str, int] = {}
    counts = [step.entry for step in turn.readable(CITIES) if not step.entry.body.by]
    for step in turn.readable(SPEND):
        if step.entry.body.on == "card":
            for civ, spent in step.entry.body.treasury.items():
                later = [one.body.cities for one in counts if one.position > step.entry.position]
                cities = min([step.before.cities[civ], *(told[civ] for told in later if civ in told)])
                yield CardPurchase(step, civ, step.entry.body.stack, spent, free.get(civ, 0), cities)
                free[civ] = free.get(civ, 0) + (spent == 0)
