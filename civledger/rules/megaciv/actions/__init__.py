"""The commands of this game, a file for each; what it adds to commands of all games stands under their names too."""

from collections.abc import Mapping

from civledger.model.border.command import AT_A_GLANCE
from civledger.model.border.slots import Name, NamedNumber, Slot

GROUPS = {
    "The phases": (
        "tax",
        "revolt",
        "census",
        "spend",
        "gain",
        "cities",
        "buildings",
        "beneficiary",
        "calamity",
        "calamities",
        "regress",
        "ability",
        "advise",
        "plan",
        "buy",
        "credits",
        "hand",
        "ast-check",
        "seat",
        "leave",
    ),
    "Set up": ("name", "roster"),
    AT_A_GLANCE: ("board",),
    "Look": ("advances", "commodities"),
}

_SHOWN = "Without values, the command shows the numbers. With values, it records them."
CIV, GAINER, ADVANCE = Name(("CIV",)), Name(("GAINER",)), Name(("ADVANCE",))
CIVS = Name(("CIV",), listed=True)
NUMBERS = NamedNumber("CIV", listed=True)
CARDS = NamedNumber("COMMODITY", without=True, bare=True, listed=True, example="wool=3,ochre", usual=1)
SHARES = NUMBERS._replace(clear=True)
Shares = Mapping[str | None, int]
TOKEN, CITY, CARD, POINT = (
    ("token", "tokens", "t"),
    ("city", "cities", "c"),
    ("card", "cards"),
    ("point", "points", "pts"),
)
SPACE, LOSING = ("space", "spaces"), ("lose", "loses", "lost")
IN_TREASURY, IN_HAND = (*TOKEN, "treasury", "tr"), (*CARD, "keep", "keeps", "kept", "keeping")
VALUES = Slot("numbers", NamedNumber("CIV"), _SHOWN, repeats=True)
