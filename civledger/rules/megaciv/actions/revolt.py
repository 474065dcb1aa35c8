"""Who must give cities after a tax shortage, and to whom."""

from typing import Any

from civledger.model.border.command import Command
from civledger.model.border.slots import NUMBER, Slot
from civledger.model.draft import Draft
from civledger.model.names import either
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import is_bare, number
from civledger.rules.megaciv.actions import CIV, GAINER
from civledger.rules.megaciv.book.revolts import due_revolts

COMMAND = Command(
    "revolt",
    "Show which cities must revolt and to whom, or record it.",
    ("revolt", "revolt egypt hel", "revolt egypt hel 2"),
    (
        Slot("who", CIV, "Whose cities revolt."),
        Slot("to", GAINER, "Who gains them. If left out, the cities are destroyed."),
        Slot("cities", NUMBER, "How many, if not one."),
    ),
)


def draft(situation: Situation, players: Players, who: str, to: str | None = None, cities: str | None = None) -> Draft:
    """Return the entry of a revolt; without a gainer the cities are destroyed."""
    if to is not None and cities is None and is_bare(to):
        to, cities = None, to
    keys: dict[str, Any] = {"civ": players.find(who)}
    if to is not None:
        keys["to"] = players.find(to)
    if cities is not None:
        keys["cities"] = number(cities)
    return Draft(keys)


def view(situation: Situation) -> Report:
    """Return the revolts of this turn that are still due."""
    due = due_revolts(situation.now)
    rows = tuple((revolt.civ, revolt.cities, revolt.to or "nobody (destroyed)") for revolt in due)
    data = [{"civ": revolt.civ, "cities": revolt.cities, "to": revolt.to} for revolt in due]
    whoever = "gains, whoever has more tokens in stock"
    tied = [f"{revolt.civ}: {either(revolt.rivals)} {whoever}" for revolt in due if revolt.rivals]
    closing = "\n".join(tied) if rows else "no city has to revolt"
    return Report(data, Table(("civ", "cities", "pass to"), rows), None if rows else "", closing)
