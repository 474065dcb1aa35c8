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
            "Names alone show the value of sets. Names with numbers show the value of a hand.",
            repeats=True,
        ),
    ),
    about="A set is worth the number of its cards squared, times the face value of one card.",
    ways=(Lists(one="words", of_ledger=True),),
    takes=LOOKING,
)
