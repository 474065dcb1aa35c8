"""Who buys when, and with what."""

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.transaction import transactions
from civledger.rules.megaciv.views.orders import buying


def view(situation: Situation) -> Report:
    """Return the order of buying, and what was bought this turn."""
    state = situation.state
    bought = {done.civ: sorted(done.advances) for done in transactions(situation.now)}
    order = buying(state)
    rows = tuple(
        (place, civ, state.space[civ], state.treasury[civ], ", ".join(bought.get(civ, [])))
        for place, civ in enumerate(order, 1)
    )
    data = [
        {"order": place, "civ": civ, "space": space, "treasury": treasury, "bought": bought.get(civ, [])}
        for place, civ, space, treasury, _ in rows
    ]
    return Report(data, Table(("buys", "civ", "space", "treasury", "bought this turn"), rows))
