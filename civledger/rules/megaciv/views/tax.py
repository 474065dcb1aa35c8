"""What everybody owes in taxes."""

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.checks.tax import allowed_rates
from civledger.rules.megaciv.subjects import made

COLUMNS = ("civ", "cities", "rates", "due", "stock", "state")


def view(situation: Situation) -> Report:
    """Return cities, rates allowed, what is due at the usual rate, and who cannot pay it."""
    state, opening = situation.state, situation.opening
    taxed = made(situation.now, "tax")
    usual = state.game.tax_rate
    data = []
    for civ in state.civs:
        due = state.cities[civ] * usual
        data.append(
            {
                "civ": civ,
                "cities": state.cities[civ],
                "rates": list(allowed_rates(opening, civ)),
                "due": due,
                "stock": state.stock(civ),
                "collected": civ in taxed,
                "short": civ not in taxed and due > state.stock(civ),
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
    return Report(data, Table(COLUMNS, rows))


def said(row: dict[str, object]) -> str:
    """Return how it stands with somebody's tax."""
    if row["collected"]:
        return "collected"
    return "short" if row["short"] else ""
