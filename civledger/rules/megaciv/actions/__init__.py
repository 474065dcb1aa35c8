"""The commands of this game, a file for each; what it adds to commands of all games stands under their names too."""

from civledger.model.border.command import AT_A_GLANCE, Argument

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
    "Set up": ("name",),
    AT_A_GLANCE: ("board",),
    "Look": ("advances", "commodities"),
}

_SHOWN = "Without values, the command shows the numbers. With values, it records them."
VALUES = Argument("words", "[CIV=NUMBER]...", _SHOWN, repeats=True)
NUMBERS = "CIV=NUMBER,…"
CARDS = "wool=3,ochre"
