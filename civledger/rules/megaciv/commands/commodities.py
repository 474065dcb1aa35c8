"""`civledger commodities`."""

from civledger.model.command import LOOKING, Argument, Command, Lists

COMMAND = Command(
    "commodities",
    "Show what sets of commodity cards are worth, or a whole hand.",
    ("commodities", "commodities salt ochre", "commodities salt=3 ochre=2"),
    (
        Argument(
            "words",
            "[COMMODITY|COMMODITY=NUMBER]...",
            "Names: what sets of them are worth; with numbers: what that hand is.",
            repeats=True,
        ),
    ),
    about="A set is worth its number of cards squared, times the face value of one.",
    ways=(Lists(one="words", of_ledger=True),),
    takes=LOOKING,
)
