"""The beneficiary: who gains what nobody is named for."""

from collections.abc import Collection

from civledger.rules.megaciv.state import State


def beneficiaries(state: State, but: Collection[str] = ()) -> list[str]:
    """Return who would gain, the first in line first: most cities in stock, then most tokens, then by ranking."""
    able = [civ for civ in state.civs if civ not in but]
    return sorted(able, key=lambda civ: (-state.cities_in_stock(civ), -state.stock(civ)))
