"""Who must give cities after a tax shortage, and to whom."""

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.book.revolts import due_revolts


def view(situation: Situation) -> Report:
    """Return the revolts of this turn that are still due."""
    due = due_revolts(situation.now)
    rows = tuple((revolt.civ, revolt.cities, revolt.to or "nobody (destroyed)") for revolt in due)
    data = [{"civ": revolt.civ, "cities": revolt.cities, "to": revolt.to} for revolt in due]
    closing = "" if rows else "no city has to revolt"
    return Report(data, Table(("civ", "cities", "pass to"), rows), None if rows else "", closing)
