"""`gain`: treasury gained."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, found
from civledger.rules.megaciv.entries.gain import SOURCES


def draft(situation: Situation, players: Players, words: Sequence[str], source: str | None = None) -> Draft:
    """Return the entry of treasury gained."""
    gained = players.numbers(words)
    origin = {"from": found(source, SOURCES, "source")} if source is not None else {}

    def receipt(after: Situation) -> list[str]:
        return ["treasury now: " + ", ".join(f"{civ} {after.state.treasury[civ]}" for civ in gained)]

    return Draft({"treasury": gained, **origin}, receipt)
