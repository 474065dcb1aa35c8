"""The opening book: what was taken how often, when, and by whom."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from civledger.model.club import ClubGame, TakenCard


def cards_taken(games: Sequence[ClubGame]) -> tuple[TakenCard, ...]:
    """Return everything that was taken in games that are over, what was taken most first."""
    seats = [seat for game in games for seat in game.ranked if seat.taken]
    winners = [seat for seat in seats if seat.place == 1]
    won = Counter(chain.from_iterable(seat.taken for seat in winners))
    turns: dict[str, list[tuple[int, int]]] = {}
    for (name, turn), number in sorted(Counter(chain.from_iterable(seat.taken.items() for seat in seats)).items()):
        turns.setdefault(name, []).append((turn, number))
    others = len(seats) - len(winners)
    cards = [TakenCard(name, tuple(counts), won[name], len(winners), others) for name, counts in turns.items()]
    return tuple(sorted(cards, key=lambda card: (-card.number, card.name)))
