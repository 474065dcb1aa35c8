"""Who buys when, and with what."""

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.book.orders import before_markers, buying
from civledger.rules.megaciv.book.transactions import transactions
from civledger.rules.megaciv.views.people import named_civ, shortened, with_players

ROOM = 32


def view(situation: Situation) -> Report:
    """Return the order of buying, and what was bought this turn."""
    state = before_markers(situation)
    bought = {done.civ: sorted(done.advances) for done in transactions(situation.now)}
    order = buying(state)
    rows = tuple(
        (place, civ, state.space[civ], state.treasury[civ], ", ".join(bought.get(civ, [])))
        for place, civ in enumerate(order, 1)
    )
    data = [
        {"order": place, **named_civ(state, civ), "space": space, "treasury": treasury, "bought": bought.get(civ, [])}
        for place, civ, space, treasury, _ in rows
    ]
    columns = ("buys", "civ", "space", "treasury", "bought this turn")
    brief = Table(columns, tuple((*row[:-1], shortened(str(row[-1]), ROOM)) for row in rows))
    return with_players(Report(data, Table(columns, rows), brief=brief), state)
