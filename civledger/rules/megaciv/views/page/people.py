"""Who plays, with colours, and which findings belong to whom and where."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from civledger.model.finding import Finding
from civledger.model.mark import Mark, marked
from civledger.model.page import Who
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.state import State

PLACES = {
    "MC1": "treasury",
    "MC201": "tokens",
    "MC202": "cities",
    "MC3": "advances",
    "MC4": "treasury",
    "MC5": "kept",
    "MC6": "space",
    "MC7": "points",
}


@cache
def colours() -> dict[str, dict[str, str]]:
    """Return the colours of every civilization."""
    return tables.data("colours")


def people(state: State) -> dict[str, Who]:
    """Return everybody who began the game, in ranking order, with who plays now."""
    return {civ: Who(civ, state.people.get(civ, ""), **colours()[civ]) for civ in state.game.civs}


class FindingPlace(NamedTuple):
    """Where a finding belongs: a quantity of a civilization, in a turn or, of advances, at one of them."""

    quantity: str
    civ: str
    at: int | str | None


Marks = dict[FindingPlace, tuple[Mark, ...]]


def place_marks(findings: Iterable[Finding]) -> Marks:
    """Return the findings about somebody's numbers, by what they concern."""
    marks: Marks = {}
    for finding in findings:
        quantity = next((name for code, name in PLACES.items() if finding.fault.code.startswith(code)), None)
        if quantity and finding.civ:
            at = finding.turn if quantity != "advances" else named_advance(finding)
            place = FindingPlace(quantity, finding.civ, at)
            marks[place] = (*marks.get(place, ()), marked(finding))
    return marks


def named_advance(finding: Finding) -> str | None:
    """Return the advance a finding points at."""
    return str(finding.at[3]) if len(finding.at) > 3 and finding.at[2] == "advances" else None
