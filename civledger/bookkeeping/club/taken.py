"""The opening book: what was taken how often, when, and by whom."""

from collections import Counter
from collections.abc import Sequence

from civledger.model.club import ClubGame, TakenCard


def cards_taken(games: Sequence[ClubGame]) -> tuple[TakenCard, ...]:
    """Return everything that was taken in games that are over, what was taken most first."""
    seats = [seat for game in games for seat in game.ranked if seat.taken]
    winners = sum(seat.place == 1 for seat in seats)
    turns: dict[str, Counter[int]] = {}
    won: Counter[str] = Counter()
    for seat in seats:
        won.update(name for name, _ in seat.taken if seat.place == 1)
        for name, turn in seat.taken:
            turns.setdefault(name, Counter())[turn] += 1
    cards = [
        TakenCard(name, tuple(sorted(counts.items())), won[name], winners, len(seats) - winners)
        for name, counts in turns.items()
    ]
    return tuple(sorted(cards, key=lambda card: (-card.number, card.name)))
