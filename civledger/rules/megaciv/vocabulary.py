"""The words of the game that may be typed, for completion."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from civledger.model.border.slots import Words
from civledger.model.names import plain
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.effects import calamities
from civledger.rules.megaciv.header.short import sets


def nouns() -> Mapping[str, Callable[[], Iterable[str]]]:
    """Return what lists the names of the game, by the noun the help has for them."""
    return {
        "CIV": tables.civilizations,
        "GAINER": tables.civilizations,
        "ADVANCE": tables.advances,
        "NAME": tables.advances,
        "CALAMITY": calamities,
        "ABILITY": lambda: tables.ABILITIES,
        "COMMODITY": tables.commodities,
        "COLOUR": lambda: tables.COLOURS,
        "CHOOSING": lambda: [card.name for card in tables.holders_of("choose")],
        "SET": sets,
    }


def unused(state: Any, player: str | None) -> Words:
    """Return the commodities that are not in play, and the advances that a player holds."""
    held = state.held[player] if player else ()
    return tuple(map(plain, (*(name for name in tables.commodities() if name not in state.game.box), *held)))


def other_names() -> Mapping[str, Words]:
    """Return the words that people have for commands of the game."""
    return {
        "buy": ("purchase", "shop", "advance"),
        "gain": ("income", "treasury"),
        "cities": ("town", "towns", "city"),
        "census": ("tokens", "population", "people", "count", "pieces", "pop"),
        "hand": ("cards", "hands"),
        "calamity": ("disaster", "event", "catastrophe"),
        "revolt": ("rebellion", "unrest", "uprising"),
        "ast-check": ("move", "marker", "markers", "ast"),
        "name": ("rename", "call"),
        "credits": ("price", "prices", "cost", "costs", "afford", "how-much"),
        "advise": ("advice", "recommend"),
        "plan": ("schedule",),
        "tax": ("taxation", "levy"),
        "board": ("map",),
        "advances": ("technologies", "techs", "civilization-cards", "price", "cost", "afford", "how-much"),
        "commodities": ("goods", "trade-cards"),
        "regress": ("move-back", "regression"),
        "beneficiary": ("recipient",),
        "ability": ("power",),
    }


def grave() -> Words:
    """Return the commands of the game that nobody wants to type by mistake."""
    return ("leave", "seat", "name")
