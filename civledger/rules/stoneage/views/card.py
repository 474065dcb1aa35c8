"""The civilization cards everybody has, and those still in the deck."""

from typing import Any

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.book.scoring import grass
from civledger.rules.stoneage.state import State

COLUMNS = ("player", "cards", "symbols", "grass points", *tables.professions())


def view(situation: Situation) -> Report:
    """Return everybody's symbols and icons."""
    state: State = situation.state
    data = [player_data(state, player) for player in state.game.seats]
    rows = tuple(
        (row["civ"], row["cards"], ", ".join(row["symbols"]), row["grass"], *row["icons"].values()) for row in data
    )
    left = {effect: number - state.taken[effect] for effect, number in tables.effects().items()}
    closing = f"{state.cards_taken} of {tables.numbers()['cards']['all']} cards are taken; left: " + ", ".join(
        f"{effect} {number}" for effect, number in left.items() if number > 0
    )
    return Report({"left": left, "civs": data}, Table(COLUMNS, rows), closing=closing)


def player_data(state: State, player: str) -> dict[str, Any]:
    """Return the cards of a player."""
    symbols = state.symbols[player]
    return {
        "civ": player,
        "cards": state.cards[player],
        "symbols": sorted(symbols),
        "grass": grass(symbols),
        "icons": dict(state.icons[player]),
    }
