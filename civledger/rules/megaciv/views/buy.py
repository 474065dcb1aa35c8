"""Who buys when, and with what."""

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.book.orders import buying
from civledger.rules.megaciv.book.transactions import transactions
from civledger.rules.megaciv.entries.ast_check import AST_CHECK
from civledger.rules.megaciv.state import State
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


def before_markers(situation: Situation) -> State:
    """Return the books as they were in phase 12, before any marker of this turn was moved."""
    noted = (step.before for step in situation.now.steps if step.entry.kind.action == AST_CHECK.action)
    before: State = next(noted, situation.state)
    return before
