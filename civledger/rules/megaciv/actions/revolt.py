"""Who must give cities after a tax shortage, and to whom."""

from collections.abc import Iterator, Sequence

from civledger.model.border.command import Command, CommandLine
from civledger.model.border.slots import NUMBER, Slot
from civledger.model.draft import Draft
from civledger.model.names import either
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation, Step
from civledger.rules.megaciv.actions import CITY, CIV, GAINER
from civledger.rules.megaciv.actions.suggestion import suggest_corrected
from civledger.rules.megaciv.book.due import find_tax
from civledger.rules.megaciv.book.gainers import tell_rivals
from civledger.rules.megaciv.book.taxes import DueRevolt, due_revolts, first_of_tie, passings, unrest
from civledger.rules.megaciv.entries.treasury import Revolt

COMMAND = Command(
    "revolt",
    "Show which cities must revolt and to whom, or record it.",
    ("revolt", "revolt egypt hel", "revolt egypt hel 2"),
    (
        Slot("who", CIV, "Whose cities revolt."),
        Slot("to", GAINER, "Who gains them. If left out, the cities are destroyed."),
        Slot("cities", NUMBER, "How many, if not one.", said=CITY),
    ),
)


def draft(
    situation: Situation, players: Players, who: str, to: str | int | None = None, cities: int | None = None
) -> Draft:
    """Return the entry of a revolt; without a gainer the cities are destroyed."""
    said = {"to": to, "cities": cities}
    return Draft({"civ": who, **{key: value for key, value in said.items() if value is not None}})


def lines(revolt: Revolt | DueRevolt) -> Iterator[CommandLine]:
    """Yield the lines of a revolt, first without the number that is usual."""
    who = (revolt.civ, revolt.to) if revolt.to else (revolt.civ,)
    if revolt.cities == 1:
        yield CommandLine("revolt", who)
    yield CommandLine("revolt", (*who, str(revolt.cities)))


def _revolt_as_due(revolt: Revolt, civs: Sequence[str], step: Step, situation: Situation) -> Revolt | None:
    others = [one for one in situation.now.steps if one.entry.position != step.entry.position]
    due = due_revolts(situation.now.with_steps(others))
    return next((Revolt(one.civ, one.to, one.cities) for one in due if one.civ == revolt.civ), None)


def _name_gainer(revolt: Revolt, civs: Sequence[str], step: Step, situation: Situation) -> Revolt | None:
    """Return a revolt whose cities pass to the first of those who are tied in cities; None if several can be that."""
    passing = next(one for one in passings(unrest(situation.now)) if one.entry.position == step.entry.position)
    first = first_of_tie(passing)
    return revolt._replace(to=first[0]) if len(first) == 1 else None


INSTEAD = {"MC105": suggest_corrected(_revolt_as_due, lines), "MC108": suggest_corrected(_name_gainer, lines)}


def view(situation: Situation) -> Report:
    """Return the revolts of this turn that are still due."""
    due = due_revolts(situation.now)
    rows = tuple(
        (revolt.civ, revolt.cities, either(revolt.rivals) or revolt.to or "nobody (destroyed)") for revolt in due
    )
    data = [
        {"civ": revolt.civ, "cities": revolt.cities, "to": revolt.to, "rivals": list(revolt.rivals)} for revolt in due
    ]
    tied = [f"{revolt.civ}: {tell_rivals(revolt.rivals)}" for revolt in due if revolt.rivals]
    tax = find_tax(situation.now)
    before = [f"the tax comes first: civledger {tax.command}"] if tax.waits and situation.now.closed is None else []
    closing = "\n".join([*tied, *before]) or ("" if rows else "no city has to revolt")
    return Report(data, Table(("civ", "cities", "pass to"), rows), None if rows else "", closing)
