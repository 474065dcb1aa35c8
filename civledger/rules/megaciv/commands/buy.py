"""`civledger buy`."""

from civledger.model.command import Argument, Command, Option, Records, Shows
from civledger.rules.megaciv.commands import CARDS

CHOOSE = "Credit tokens chosen; repeatable. For a single advance blue:5,green:5 is enough."
PRICED = "The advances. Add a price only if a different one was charged."

COMMAND = Command(
    "buy",
    "Show the order of buying, or record a purchase.",
    (
        "buy",
        "buy hel agri mysticism -c salt=3,ochre -k 6",
        "buy rome written --card-points 50 --choose blue:5,green:5",
    ),
    (
        Argument("who", "[CIV]", "Who buys."),
        Argument("advances", "[ADVANCE|ADVANCE=PRICE]...", PRICED, repeats=True),
    ),
    (
        Option(("-c", "--cards"), CARDS, "Cards turned in; repeatable.", repeats=True),
        Option(("--card-points",), "N", "Value of the cards, if not listed.", number=True),
        Option(("-t", "--treasury"), "N", "Treasury tokens paid. Default: what is due.", number=True),
        Option(("-k", "--kept"), "N", "Cards still in hand.", number=True),
        Option(("--choose",), "written=blue:5,green:5", CHOOSE, repeats=True),
        Option(("--library",), "ADVANCE", "What Library makes cheaper."),
        Option(("--anatomy",), "ADVANCE", "What is free with Anatomy."),
        Option(("--substitute",), "fish=salt", "Trade Empire: use one card as another."),
    ),
    "Prices follow from the credits of earlier turns. The treasury pays what the cards do not.",
    (Records(("who",), asks=("CIV", "ADVANCE")), Shows()),
)
