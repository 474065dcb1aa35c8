"""`civledger plan`."""

from civledger.model.command import SHOWING, Argument, Command, Option, Shows
from civledger.rules.megaciv.commands import CARDS

OPTIONS = (
    Option(("--income",), "120,140,160", "What can be spent in each turn; left out: the recent average.", repeats=True),
    Option(("--goal",), "points|ast|end", "What to be best at.", default="points"),
    Option(("--hand",), CARDS, "The cards in hand in the open turn; repeatable.", repeats=True),
    Option(("--card-points",), "N", "Their value instead, if the hand is secret.", number=True),
    Option(("-t", "--treasury"), "N", "Treasury tokens now, if not as in the books.", number=True),
    Option(("--keep",), "N", "How many cards to keep in hand.", number=True),
)

COMMAND = Command(
    "plan",
    "Show what to buy in this turn and the next ones.",
    (
        "plan hel --income 120,140,160",
        "plan hel --hand salt=3,ochre=2,iron --income 140,160",
        "plan hel --income 120,140,160 --goal ast",
        "plan hel",
    ),
    (Argument("who", "CIV", "Who buys.", required=True),),
    OPTIONS,
    "Credits count from the turn after, so the order matters; what is not spent in a turn is gone. Points: most"
    " victory points of advances at the end, then least spent. Ast, end: the requirements of as many epochs as"
    " possible, one after the other and each as early as possible, with the cities as they are; then points, then"
    " least spent. With a hand, its value or a treasury, these pay for the open turn, and --income begins with the"
    " turn after. Without --income the plan covers four turns, each with the average paid in the last three turns."
    " Bound is what no plan can exceed: it equals the points if all plans were tried or ruled out; otherwise it"
    " shows how far the plan can be from the best.",
    ways=(Shows(taking=tuple(option.key for option in OPTIONS), whose="who", room="advice"),),
    takes=SHOWING,
)
