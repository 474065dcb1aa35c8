"""Treasury spent and gained."""

from collections.abc import Mapping
from typing import Annotated, Any

from civledger.model.entry import MISSING_KEY, UNKNOWN_KEY, Flaw, Key, declare
from civledger.model.forms import Count
from civledger.model.keys import choice, number
from civledger.model.shapes import Relations
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.common import MAIN_BAND, Treasury
from civledger.rules.megaciv.state import State

PURPOSES = ("ship", "upkeep", "city", "card", "calamity", "ability", "other")
_RELATIONS = Relations("on", {purpose: ("stack",) if purpose == "card" else () for purpose in PURPOSES})


class Spend(Struct):
    """Treasury spent, and what for; for a trade card the stack it came from."""

    treasury: Treasury
    on: Annotated[str, Key(choice(*PURPOSES), touches=("treasury",))]
    stack: Annotated[int | None, Key(number(least=1))] = None


def _apply_spend(spend: Spend, state: State) -> State:
    """Return the books with the tokens gone; what was not there is not spent."""
    treasury = {**state.treasury}
    for civ, spent in spend.treasury.items():
        treasury[civ] = treasury[civ] - spent if treasury[civ] > spent else 0
    return state._replace(treasury=treasury)


def _flaws(raw: Mapping[str, Any]) -> tuple[Flaw, ...]:
    on, stacked = raw.get("on"), "stack" in raw
    if on not in PURPOSES or stacked == ("stack" in _RELATIONS.needed[on]):
        return ()
    if stacked:
        return (Flaw(UNKNOWN_KEY, 'stack is only for on = "card"', ("stack",)),)
    return (Flaw(MISSING_KEY, "a card needs the stack it comes from, such as stack = 9"),)


SPEND = declare("spend", Spend, MAIN_BAND, _apply_spend, flaws=_flaws, relations=_RELATIONS, adds=True)


SOURCES = ("attack", "politics", "trade-routes", "calamity", "ability", "other")


class Gain(Struct):
    """Treasury gained otherwise than by tax, and what from."""

    treasury: Treasury
    from_: Annotated[str, Key(choice(*SOURCES), remarked=True)] = "other"


def _apply_gain(gain: Gain, state: State) -> State:
    more = {civ: state.treasury[civ] + gained for civ, gained in gain.treasury.items()}
    return state._replace(treasury={**state.treasury, **more})


GAIN = declare("gain", Gain, MAIN_BAND, _apply_gain, form=Count("treasury", adds=True), adds=True)
