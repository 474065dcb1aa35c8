"""Purchases, chosen credits, and the cards kept in hand."""

from collections.abc import Mapping
from typing import Annotated, Any

from civledger.model.entry import Key, declare
from civledger.model.forms import Count, Tally, drop_rows
from civledger.model.keys import choices, counts, listing, name, number, record
from civledger.model.struct import Struct
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.board import keep_room
from civledger.rules.megaciv.entries.common import BUY_BAND, Civ, Remarked
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

ReadCounts = Mapping[str, int | None]
_COMMODITY = Key(name("commodity"))


class Buy(Struct):
    """Advances with the price charged for each, and the payment; None is a number that could not be read."""

    civ: Annotated[str, Key(name("civilization"), who=True, touches=("advances", "treasury"))]
    advances: Annotated[ReadCounts, Key(listing("advance"), touches=("advances",))]
    cards: Annotated[ReadCounts, Key(listing("commodity"))] = {}
    card_points: Annotated[int, Key(number())] = 0
    treasury: Annotated[int, Key(number(), touches=("treasury",))] = 0
    kept: Annotated[int | None, Key(number())] = None
    choose: Annotated[Mapping[str, ReadCounts | None], Key(choices("advance", "colour"))] = {}
    library: Annotated[str | None, Key(name("advance"))] = None
    anatomy: Annotated[str | None, Key(name("advance"))] = None
    trade_empire: Annotated[Mapping[str, str] | None, Key(record({"card": _COMMODITY, "as": _COMMODITY}))] = None
    change: Annotated[int, Key(number(), touches=("treasury",))] = 0

    @property
    def is_nothing(self) -> bool:
        """Tell whether it says that nothing is bought: it names no advance and pays nothing."""
        return not self.advances and self._replace(kept=None) == Buy(self.civ, {})

    @property
    def bought(self) -> tuple[str, ...]:
        """Return the advances of the entry that exist and whose price could be read."""
        known = tables.advances()
        if self.advances.keys() <= known.keys() and None not in self.advances.values():
            return tuple(self.advances)
        return tuple(card for card, price in self.advances.items() if price is not None and card in known)


def keys_said(keys: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys of a purchase without those of which nothing is said: the books know the rest."""
    return {key: value for key, value in keys.items() if value is not None and value != {}}


def apply_buy(buy: Buy, state: State) -> State:
    """Return the books with the advances held, their credit tokens taken and the treasury paid."""
    civ, held, bought = buy.civ, state.held[buy.civ], buy.bought
    fresh = [card for card in bought if card not in held]
    changes: dict[str, Any] = {
        "held": {**state.held, civ: {**held, **dict.fromkeys(fresh, state.turn)}},
        "credits": {**state.credits, civ: _add_credits(state, fresh, buy)},
    }
    if buy.treasury or buy.change:
        state = keep_room(state, civ)
        changes["treasury"] = {**state.treasury, civ: max(0, state.treasury[civ] - buy.treasury) + buy.change}
    if buy.kept is not None:
        changes["kept"] = {**state.kept, civ: buy.kept}
        changes["hands_in"] = {**state.hands_in, civ: state.turn}
    unchosen = _unassigned(buy, fresh, state)
    if unchosen:
        changes["unchosen"] = {**state.unchosen, civ: max(0, state.unchosen[civ] + unchosen)}
    if len(bought) < len(buy.advances):
        changes["doubt"] = state.doubt | {("advances", civ)}
    return state._replace(**changes)


def _add_credits(state: State, fresh: list[str], buy: Buy) -> Counts:
    total = dict(state.credits[buy.civ])
    cards = state.game.book.advances
    for card in fresh:
        for colour, points in cards[card].credits.items():
            total[colour] += points
    for tokens in buy.choose.values():
        for colour, chosen in (tokens or {}).items():
            total[colour] += chosen or 0
    return total


def _unassigned(buy: Buy, fresh: list[str], state: State) -> int:
    """Return the credit points that somebody was to choose colours for and did not, or that were chosen later."""
    points = 0
    for card in state.game.book.effects["choose"]:
        if not buy.choose.get(card.name):
            points += card.choose if card.name in fresh else 0
        elif card.name not in fresh:
            points -= card.choose
    return points


BUY = declare(
    "buy",
    Buy,
    BUY_BAND,
    apply_buy,
    adds=True,
    may_be_empty=True,  # of advances: somebody buys nothing
    tally=Tally(  # of the hand, which a `hand` may put right
        lambda buy: [] if buy.kept is None else [("hand", buy.civ)],
        lambda buy, counted: buy._replace(kept=None),
        lambda buy, counted: str(buy.kept),
        beside=True,
    ),
)


class Credits(Struct):
    """Credit tokens of one civilization by colour; a colour left out is not asserted."""

    civ: Civ
    tokens: Annotated[ReadCounts, Key(listing("colour"))]


CREDITS = declare(
    "credits",
    Credits,
    BUY_BAND,
    lambda counted, state: state,  # an assertion changes nothing
    tally=Tally(  # the tokens of each colour by themselves
        lambda counted: [("credits", counted.civ, colour) for colour in counted.tokens],
        lambda counted, gone: drop_rows(counted, {colour for _, _, colour in gone}),
        lambda counted, one: str(counted.tokens[one[2]]),
    ),
    each_turn=True,
)


class Hand(Struct):
    """Cards kept and, for the record, cards discarded."""

    kept: Annotated[Counts, Key(counts(), who=True)]
    discarded: Remarked = {}


def _apply_hand(hand: Hand, state: State) -> State:
    turns = dict.fromkeys(hand.kept, state.turn)
    return state._replace(kept={**state.kept, **hand.kept}, hands_in={**state.hands_in, **turns})


HAND = declare("hand", Hand, BUY_BAND, _apply_hand, form=Count("kept"), each_turn=True)
