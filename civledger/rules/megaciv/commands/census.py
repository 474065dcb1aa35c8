"""`civledger census`."""

from civledger.model.command import FIXING, Command, Option, Records, Shows
from civledger.rules.megaciv.commands import VALUES

COMMAND = Command(
    "census",
    "Show census and order of movement, or record it.",
    (
        "census",
        "census hel=23 egypt=31",
        "census 16 41 40 22 18",
        "census hel=-21",
        "census hel=17 --after conflict",
    ),
    (VALUES,),
    (Option(("--after",), "TEXT", "What moved tokens since the census: they are counted again."),),
    "A number behind a minus was counted in stock: the rest but for the treasury is on the board.",
    (Records(("words",), context=("fix",)), Shows()),
    takes=FIXING,
    signed=True,
)
