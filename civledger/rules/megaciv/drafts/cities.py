"""`cities`: cities counted."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players
from civledger.rules.megaciv.book.orders import drawing


def draft(situation: Situation, players: Players, words: Sequence[str]) -> Draft:
    """Return the entry of cities counted; the receipt tells the order of drawing cards."""

    def receipt(after: Situation) -> list[str]:
        blocks = drawing(after.state).items()
        return [f"order of drawing cards{f' ({block})' if block else ''}: {', '.join(civs)}" for block, civs in blocks]

    return Draft({"cities": players.numbers(words)}, receipt)
