"""Commodity cards in hand: how many may be kept, and whose hand was counted."""

from collections.abc import Iterator

from civledger.model.entry import Entry
from civledger.model.struct import Struct
from civledger.model.turn import Turn
from civledger.rules.megaciv.entries.purchases import BUY, HAND
from civledger.rules.megaciv.state import State


class HandCount(Struct):
    """A hand as it was last counted in a turn, how many cards may be kept, and the books that say so."""

    entry: Entry
    civ: str
    kept: int
    limit: int
    closing: State


def hand_limit(state: State, civ: str) -> int:
    """Return how many commodity cards a civilization may keep."""
    return state.game.hand_limit + sum(card.hand_limit for card in state.cards_with(civ, "hand_limit"))


def cards_kept(state: State, civ: str) -> int | None:
    """Return the cards in hand; None where books that begin in the middle of a game do not know them yet."""
    return state.kept[civ] if state.game.first_turn == 1 or civ in state.hands_in else None


def last_hands(turn: Turn) -> dict[str, tuple[Entry, int]]:
    """Return the last hand counted of everybody, by a count of its own or with a purchase."""
    hands = [(step.entry, civ, kept) for step in turn.readable(HAND) for civ, kept in step.entry.body.kept.items()]
    buys = [step.entry for step in turn.readable(BUY)]
    hands += [(entry, entry.body.civ, entry.body.kept) for entry in buys if entry.body.kept is not None]
    return {civ: (entry, kept) for entry, civ, kept in sorted(hands, key=lambda hand: hand[0].position)}


def hands_counted(turn: Turn) -> Iterator[HandCount]:
    """Yield every hand that was counted, with its limit after all purchases of the turn."""
    for civ, (entry, kept) in last_hands(turn).items():
        yield HandCount(entry, civ, kept, hand_limit(turn.closing, civ), turn.closing)


def is_over_limit(hand: HandCount) -> bool:
    """Tell whether more cards were kept than the limit allows, and the books are sure of the limit."""
    return hand.kept > hand.limit and hand.closing.sure(hand.civ, "advances")


def counted_with_purchase(turn: Turn) -> frozenset[str]:
    """Return whose hand stands in a `buy` entry, readably or not."""
    buys = [step.entry for step in turn.of(BUY)]
    read = {entry.body.civ for entry in buys if entry.body is not None and entry.body.kept is not None}
    return frozenset(read | {name for entry in buys for key, name in entry.unread if key == "kept"})
