"""`civledger spend`."""

from civledger.model.command import Argument, Command, Option, Records, Refuses, Shows
from civledger.rules.megaciv.commands import VALUES

ALONE = "--free needs a card, such as: civledger spend card hel=9 --free"

COMMAND = Command(
    "spend",
    "Show the treasuries, or record treasury spent.",
    ("spend", "spend ship hel=2 ib=4", "spend card hel=9", "spend card hel=9 --free"),
    (Argument("on", "[ship|upkeep|card|calamity|ability|other]", "What for."), VALUES),
    (Option(("--free",), "", "The free card from Wonder of the World (one a turn)."),),
    "For a card, give the number of its stack; the price is worked out.",
    (Records(("on",), asks=("ship", "CIV=NUMBER")), Refuses(("free",), ALONE), Shows()),
)
