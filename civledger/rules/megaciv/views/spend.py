"""The treasuries, for `spend` and `gain`."""

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.book.payment import card_prices
from civledger.rules.megaciv.views.people import named_civ, with_players


def view(situation: Situation) -> Report:
    """Return what everybody has in the treasury, and which trade cards it may buy."""
    state = situation.state
    prices = {civ: card_prices(situation.opening, civ) for civ in state.civs}
    rows = tuple((civ, state.treasury[civ], state.stock(civ), offers(prices[civ])) for civ in state.civs)
    data = [
        {**named_civ(state, civ), "treasury": treasury, "stock": stock, "cards": prices[civ]}
        for civ, treasury, stock, _ in rows
    ]
    table = Table(("civ", "treasury", "stock", "cards for sale (stack: treasury)"), rows)
    return with_players(Report(data, table), state)


def offers(prices: dict[int, int]) -> str:
    """Return the stacks somebody may buy from."""
    return ", ".join(f"{stack}: {prices[stack]}" for stack in sorted(prices))
