"""`cities`: cities counted."""

from collections.abc import Mapping, Sequence

from civledger.model.drafting import draft_count
from civledger.model.situation import Draft, Situation
from civledger.model.words import Players
from civledger.rules.megaciv.book.orders import drawing
from civledger.rules.megaciv.drafts.reminders import weak_support
from civledger.rules.megaciv.entries.cities import CITIES


def draft(situation: Situation, players: Players, words: Sequence[str]) -> Draft:
    """Return the entry of cities counted; the receipt tells the order of drawing cards."""
    return draft_count(CITIES, players, words, tell_drawing)


def tell_drawing(after: Situation, cities: Mapping[str, int]) -> list[str]:
    """Return who draws cards when, block by block, and whose cities lack support."""
    blocks = drawing(after.state).items()
    orders = [f"order of drawing cards{f' ({block})' if block else ''}: {', '.join(civs)}" for block, civs in blocks]
    return [*orders, *weak_support(after, cities)]
