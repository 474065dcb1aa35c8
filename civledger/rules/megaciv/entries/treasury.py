"""Treasury: taxes with the cities that revolt, and what is spent and gained otherwise."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from civledger.model.entry import MISSING_KEY, UNKNOWN_KEY, Flaw, Key, declare
from civledger.model.forms import Count, tally_rows
from civledger.model.keys import choice, counts, name, number
from civledger.model.names import others, several
from civledger.model.shapes import Relations
from civledger.model.struct import Struct
from civledger.rules.megaciv.board import set_cities
from civledger.rules.megaciv.entries.common import MAIN_BAND, TAX_BAND, Treasury
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

_TAX_RELATIONS = Relations(rows=("rate", "collected"), rows_of="cities")


class Tax(Struct):
    """Cities as counted and, where they differ from the usual, rate and tokens collected."""

    cities: Annotated[Counts, Key(counts(), who=True, touches=("cities", "treasury"))]
    rate: Annotated[Counts, Key(counts(least=1), who=True, touches=("treasury",))] = {}
    collected: Treasury = {}

    def rate_of(self, civ: str, usual: int) -> int:
        """Return the rate a civilization taxed at, the usual one if nothing else is said."""
        return self.rate.get(civ, usual)

    def due(self, civ: str, usual: int) -> int:
        """Return the tokens its cities ask for."""
        return self.rate_of(civ, usual) * self.cities[civ]

    def taken(self, civ: str, usual: int) -> int:
        """Return the tokens that went to its treasury."""
        return self.collected[civ] if civ in self.collected else self.due(civ, usual)


def _apply_tax(tax: Tax, state: State) -> State:
    """Return the books with the taxes collected; the cities counted are true from here on."""
    usual, held = state.game.tax_rate, state.treasury
    due = {civ: held[civ] + tax.rate.get(civ, usual) * cities for civ, cities in tax.cities.items()}
    treasury = {**held, **due, **{civ: held[civ] + taken for civ, taken in tax.collected.items()}}
    return set_cities(state, tax.cities, is_tax=True)._replace(treasury=treasury)


def _tax_flaws(raw: Mapping[str, Any]) -> Iterator[Flaw]:
    for key in _TAX_RELATIONS.rows:
        rows, cities = raw.get(key), raw.get(_TAX_RELATIONS.rows_of)
        if not isinstance(rows, dict) or not isinstance(cities, dict):
            continue
        for civ in others(rows, cities):
            yield Flaw(MISSING_KEY, f"{key} is given for {civ}, but not the number of cities", (key, civ), (civ,))


def _describe_tax(tax: Tax, civ: str) -> str:
    rate = [f"at rate {tax.rate[civ]}"] if civ in tax.rate else []
    collected = [f"{tax.collected[civ]} collected"] if civ in tax.collected else []
    return ", ".join([several(tax.cities[civ], "city"), *rate, *collected])


TAX = declare(
    "tax",
    Tax,
    TAX_BAND,
    _apply_tax,
    once="cities",
    tally=tally_rows("tax", "cities", _describe_tax),
    flaws=_tax_flaws,
    relations=_TAX_RELATIONS,
)


class Revolt(Struct):
    """Cities of `civ` that pass to `to`, or are destroyed."""

    civ: Annotated[str, Key(name("civilization"), who=True, touches=("cities",))]
    to: Annotated[str | None, Key(name("civilization"), who=True, touches=("cities",))] = None
    cities: Annotated[int, Key(number(least=1), touches=("cities",))] = 1


def _apply_revolt(revolt: Revolt, state: State) -> State:
    cities = {**state.cities, revolt.civ: max(0, state.cities[revolt.civ] - revolt.cities)}
    if revolt.to:
        cities[revolt.to] += revolt.cities
    return state._replace(cities=cities)


REVOLT = declare("revolt", Revolt, TAX_BAND, _apply_revolt)


PURPOSES = ("ship", "upkeep", "city", "card", "calamity", "ability", "other")
_SPEND_RELATIONS = Relations("on", {purpose: ("stack",) if purpose == "card" else () for purpose in PURPOSES})


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


def _spend_flaws(raw: Mapping[str, Any]) -> tuple[Flaw, ...]:
    on, stacked = raw.get("on"), "stack" in raw
    if on not in PURPOSES or stacked == ("stack" in _SPEND_RELATIONS.needed[on]):
        return ()
    if stacked:
        return (Flaw(UNKNOWN_KEY, 'stack is only for on = "card"', ("stack",)),)
    return (Flaw(MISSING_KEY, "a card needs the stack it comes from, such as stack = 9"),)


SPEND = declare("spend", Spend, MAIN_BAND, _apply_spend, flaws=_spend_flaws, relations=_SPEND_RELATIONS, adds=True)


SOURCES = ("attack", "politics", "trade-routes", "calamity", "ability", "other")


class Gain(Struct):
    """Treasury gained otherwise than by tax, and what from."""

    treasury: Treasury
    from_: Annotated[str, Key(choice(*SOURCES), remarked=True)] = "other"


def _apply_gain(gain: Gain, state: State) -> State:
    more = {civ: state.treasury[civ] + gained for civ, gained in gain.treasury.items()}
    return state._replace(treasury={**state.treasury, **more})


GAIN = declare("gain", Gain, MAIN_BAND, _apply_gain, form=Count("treasury", adds=True), adds=True)
