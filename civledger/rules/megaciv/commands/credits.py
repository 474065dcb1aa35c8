"""`civledger credits`."""

from civledger.model.command import FIXING, Argument, Command, Records, Shows

COMMAND = Command(
    "credits",
    "Show credits and prices, or record counted tokens.",
    ("credits", "credits hel", "credits hel blue=10 yellow=5"),
    (
        Argument("who", "[CIV]", "Whose prices."),
        Argument("words", "[COLOUR=NUMBER]...", "Tokens counted at the table.", repeats=True),
    ),
    ways=(Records(("who", "words")), Shows(whose="who")),
    takes=FIXING,
)
