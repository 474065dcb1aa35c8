"""`civledger census`."""

from civledger.model.command import FIXING, Command, Option, Records, Shows
from civledger.rules.megaciv.commands import VALUES

COMMAND = Command(
    "census",
    "Show the census and the order of movement, or record it.",
    (
        "census",
        "census hel=23 egypt=31",
        "census 16 41 40 22 18",
        "census hel=-21",
        "census hel=17 --after conflict",
    ),
    (VALUES,),
    (Option(("--after",), "TEXT", "Why tokens are counted again, such as conflict."),),
    "A number with a minus sign is the tokens in stock. The tokens on the board follow from it and the treasury.",
    (Records(("words",), context=("fix",)), Shows()),
    takes=FIXING,
    signed=True,
)
