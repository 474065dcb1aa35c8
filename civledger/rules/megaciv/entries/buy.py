"""`buy`: advances bought in phase 12, and how they were paid."""

from collections.abc import Mapping
from typing import NamedTuple

from civledger.model.entry import Key, kind
from civledger.model.keys import choices, listing, name, number, record
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.entries.bands import BUY as BAND
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

Listed = Mapping[str, int | None]


class Buy(NamedTuple):
    """Advances with the price charged for each, and the payment; None is a number that could not be read."""

    civ: str
    advances: Listed
    cards: Listed = {}
    card_points: int = 0
    treasury: int = 0
    kept: int | None = None
    choose: Mapping[str, Listed | None] = {}
    library: str | None = None
    anatomy: str | None = None
    trade_empire: Mapping[str, str] | None = None
    change: int = 0

    @property
    def bought(self) -> tuple[str, ...]:
        """Return the advances of the entry that exist and whose price could be read."""
        known = tables.advances()
        if self.advances.keys() <= known.keys() and None not in self.advances.values():
            return tuple(self.advances)
        return tuple(card for card, price in self.advances.items() if price is not None and card in known)


def apply(buy: Buy, state: State) -> State:
    """Return the books with the advances held, their credit tokens taken and the treasury paid."""
    civ, held = buy.civ, state.held[buy.civ]
    fresh = [card for card in buy.bought if card not in held]
    chosen = [tokens for tokens in buy.choose.values() if tokens is not None]
    kept = state.kept if buy.kept is None else {**state.kept, civ: buy.kept}
    paid = max(0, state.treasury[civ] - buy.treasury) + buy.change
    brought = [*(tables.advances()[card].credits for card in fresh), *chosen]
    unclear = buy.advances.keys() - buy.bought
    return state._replace(
        held={**state.held, civ: {**held, **dict.fromkeys(fresh, state.turn)}},
        credits={**state.credits, civ: added(state.credits[civ], brought)},
        unchosen=unassigned(buy, fresh, state.unchosen),
        treasury={**state.treasury, civ: paid},
        kept=kept,
        doubt=state.doubt | {("advances", civ)} if unclear else state.doubt,
    )


def added(credit: Counts, brought: list[Listed]) -> Counts:
    """Return credit tokens with more of them."""
    total = dict(credit)
    for tokens in brought:
        for colour, points in tokens.items():
            total[colour] += points or 0
    return total


def unassigned(buy: Buy, fresh: list[str], before: Counts) -> Counts:
    """Return the credit points that somebody was to choose colours for and did not, or not readably."""
    points = before[buy.civ]
    for card in tables.holders_of("choose"):
        if card.name in fresh and not buy.choose.get(card.name):
            points += card.choose
        elif card.name not in fresh and buy.choose.get(card.name):
            points = max(0, points - card.choose)
    return before if points == before[buy.civ] else {**before, buy.civ: points}


BUY = kind(
    "buy",
    Buy,
    BAND,
    {
        "civ": Key(name("civilization"), required=True, touches=("advances", "treasury")),
        "advances": Key(listing("advance"), required=True, touches=("advances",)),
        "cards": Key(listing("commodity")),
        "card_points": Key(number()),
        "treasury": Key(number(), touches=("treasury",)),
        "kept": Key(number()),
        "choose": Key(choices("advance", "colour")),
        "library": Key(name("advance")),
        "anatomy": Key(name("advance")),
        "trade_empire": Key(record({"card": Key(name("commodity")), "as": Key(name("commodity"))})),
        "change": Key(number(), touches=("treasury",)),
    },
    apply,
)
