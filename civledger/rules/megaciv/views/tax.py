"""What everybody owes in taxes."""

from typing import Any

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.book.taxes import allowed_rates, falls_short
from civledger.rules.megaciv.book.turns import who_entered
from civledger.rules.megaciv.entries.tax import TAX
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.views.people import named_civ, with_players

COLUMNS = ("civ", "cities", "rates", "due", "stock", "state")


def view(situation: Situation) -> Report:
    """Return cities and stock as the turn began, the rates allowed, what is due usually, and who cannot pay it."""
    opening: State = situation.opening
    taxed = who_entered(situation.now, TAX)
    data: list[dict[str, Any]] = []
    for civ in situation.state.civs:
        cities = opening.cities[civ]
        due = cities * opening.game.tax_rate
        data.append(
            {
                **named_civ(situation.state, civ),
                "cities": cities,
                "rates": list(allowed_rates(opening, civ)),
                "due": due,
                "stock": opening.stock(civ),
                "collected": civ in taxed,
                "short": civ not in taxed and falls_short(opening, civ, cities, due),
            }
        )
    rows = tuple(
        (
            row["civ"],
            row["cities"],
            "-".join(map(str, dict.fromkeys(row["rates"]))),
            row["due"],
            row["stock"],
            said(row),
        )
        for row in data
    )
    return with_players(Report(data, Table(COLUMNS, rows)), situation.state)


def said(row: dict[str, object]) -> str:
    """Return how it stands with somebody's tax."""
    if row["collected"]:
        return "collected"
    return "short" if row["short"] else ""
