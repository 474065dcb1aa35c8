"""Taxes, and the cities that revolt."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from civledger.model.entry import MISSING_KEY, Flaw, Key, declare
from civledger.model.forms import tally_rows
from civledger.model.keys import counts, name, number
from civledger.model.names import others, several
from civledger.model.shapes import Relations
from civledger.model.struct import Struct
from civledger.rules.megaciv.board import set_cities
from civledger.rules.megaciv.entries.common import TAX_BAND, Treasury
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

_RELATIONS = Relations(rows=("rate", "collected"), rows_of="cities")


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


def _flaws(raw: Mapping[str, Any]) -> Iterator[Flaw]:
    """Yield rows of rate and collected whose cities are not said."""
    for key in _RELATIONS.rows:
        rows, cities = raw.get(key), raw.get(_RELATIONS.rows_of)
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
    flaws=_flaws,
    relations=_RELATIONS,
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
