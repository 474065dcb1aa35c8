"""The words of the game that may be typed, for completion."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from civledger.model.border.command import REST, WordAnswer
from civledger.model.border.slots import Words
from civledger.model.names import plain
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.effects import calamities
from civledger.rules.megaciv.header.short import sets

_BOOKED = "say what was counted: census, cities, gain, hand or buy"
_TRADING = "trades are not recorded. Enter only the hands and purchases that result from them"
_PAYING = "treasury is paid with `spend`, advances with `buy`"
_TREASURY = "treasury comes in with `gain` or `tax`, and goes out with `spend`"


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


def unused(state: Any) -> Words:
    """Return the commodities that are not in play."""
    return tuple(plain(name) for name in tables.commodities() if name not in state.game.box)


def other_words() -> Mapping[str, WordAnswer]:
    """Return what is said to words that people use for commands of the game."""
    return {
        **dict.fromkeys(("pay", "pays", "cost"), (_PAYING, (("spend", REST), ("buy", REST), ("spend",)))),
        **dict.fromkeys(("city", "town", "towns"), ("", (("cities", REST), ("cities",)))),
        **dict.fromkeys(("add", "enter", "record", "count", "input"), (_BOOKED, (("next",),))),
        **dict.fromkeys(("trade", "swap", "exchange", "deal"), (_TRADING, (("hand",),))),
        **dict.fromkeys(("tokens", "population", "people"), ("", (("census", REST), ("census",)))),
        **dict.fromkeys(("treasury", "money"), (_TREASURY, (("status",),))),
        **dict.fromkeys(("income", "collect"), ("", (("gain", REST), ("tax",)))),
        **dict.fromkeys(("cards", "hands"), ("", (("hand", REST), ("hand",)))),
        **dict.fromkeys(("purchase", "shop", "advance"), ("", (("buy", REST), ("advances",)))),
        **dict.fromkeys(("disaster", "event"), ("", (("calamity", REST), ("calamity",)))),
        **dict.fromkeys(("rebellion", "unrest"), ("", (("revolt", REST), ("revolt",)))),
        **dict.fromkeys(("move", "marker", "ast"), ("", (("ast-check", REST), ("ast-check",)))),
        **dict.fromkeys(("rename", "call"), ("", (("name", REST),))),
    }


def grave() -> Words:
    """Return the commands of the game that nobody wants to type by mistake."""
    return ("leave",)
