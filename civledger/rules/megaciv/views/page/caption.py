"""What happened in one turn: who leads, whom calamities hit, and who bought most."""

from civledger.model.names import both
from civledger.model.pages.caption import tell_front
from civledger.model.turn import Situation, Turn
from civledger.rules.megaciv.book.calamities.strikes import Strike, strikes
from civledger.rules.megaciv.book.scoring import by_books, points
from civledger.rules.megaciv.entries.purchases import BUY
from civledger.rules.megaciv.state import State

_FEW = 2


def caption(situation: Situation) -> str:
    """Return what happened in the turn of a situation, short enough to be read while the next one waits."""
    turn = situation.now
    return " ".join(filter(None, (_tell_front(situation), _tell_calamities(turn), _tell_purchase(turn))))


def _tell_front(situation: Situation) -> str:
    """Return who leads by the books; nothing where these do not know all points."""
    state: State = situation.state
    if not by_books(state.game):
        return ""
    before, after = ({civ: points(books, civ).total for civ in state.civs} for books in (situation.opening, state))
    return tell_front(before, after)


def _tell_calamities(turn: Turn) -> str:
    """Return the calamities that took most, and how many others there were."""
    struck = sorted(strikes(turn), key=_losses, reverse=True)
    said = [f"{strike.name} hit {strike.victim}" for strike in struck[:_FEW]]
    others = len(struck) - _FEW
    more = [f"{others} other calamities struck" if others > 1 else "another calamity struck"] if others > 0 else []
    return f"{both([*said, *more])}." if said else ""


def _losses(strike: Strike) -> tuple[int, int]:
    """Return how many cities and tokens a calamity took of all players together."""
    before, after = strike.steps[0].before, strike.steps[-1].after
    cities = sum(before.cities.values()) - sum(after.cities.values())
    return cities, sum(before.tokens.values()) - sum(after.tokens.values())


def _tell_purchase(turn: Turn) -> str:
    """Return who paid most for advances; nothing if nobody paid."""
    bought: dict[str, dict[str, int]] = {}
    for step in turn.readable(BUY):
        prices = {name: price or 0 for name, price in step.entry.body.advances.items()}
        bought.setdefault(step.entry.body.civ, {}).update(prices)
    most = max((sum(prices.values()) for prices in bought.values()), default=0)
    if not most:
        return ""
    first = [civ for civ, prices in bought.items() if sum(prices.values()) == most]
    if len(first) > 1:
        return f"{both(first) if len(first) <= _FEW else f'{len(first)} players'} spent most on advances, {most} each."
    cards = list(bought[first[0]])
    named = both(cards) if len(cards) <= _FEW else f"{len(cards)} advances"
    return f"{first[0]} {'spent most:' if len(bought) > 1 else 'bought'} {named} for {most}."
