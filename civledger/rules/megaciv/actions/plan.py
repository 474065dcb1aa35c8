"""`civledger plan`."""

from civledger.model.border.command import SHOWING, Command, Shows
from civledger.model.border.slots import NUMBER, Numbers, Slot, Word, optional
from civledger.rules.megaciv.actions import CARD, CARDS, CIV, IN_HAND, IN_TREASURY, POINT

_OPTIONS = (
    optional(
        ("--income",),
        Numbers("120,140,160"),
        "What you can spend in each turn. Default: the recent average.",
        repeats=True,
    ),
    optional(("--goal",), Word(("points", "ast", "end"), "goal"), "What to aim for.", default="points"),
    optional(("--hand",), CARDS, "The cards in hand in the open turn; repeatable.", repeats=True, said=CARD),
    optional(("--card-points",), NUMBER, "Their value instead, if the hand is secret.", said=POINT)._replace(
        loose=True
    ),
    optional(("-t", "--treasury"), NUMBER, "Treasury tokens now, if not as in the ledger.", said=IN_TREASURY),
    optional(("--keep",), NUMBER, "How many cards to keep in hand.", said=IN_HAND),
)

COMMAND = Command(
    "plan",
    "Show what to buy in this turn and the next ones.",
    (
        "plan hel --income 120,140,160",
        "plan hel --hand wool=3,fish=3,iron --income 140,160",
        "plan hel --income 120,140,160 --goal ast",
        "plan hel",
    ),
    (Slot("who", CIV, "Who buys.", required=True),),
    _OPTIONS,
    "Credits count from the next turn, so the order matters. Whatever you do not spend in a turn is lost. Points: most"
    " victory points of advances at the end, then least spent. Ast, end: meet the requirements of as many epochs as"
    " possible, one after the other and each as early as possible, with your current cities; then most points, then"
    " least spent. With a hand, its value or a treasury, these pay for the open turn, and --income begins with the"
    " turn after. Without --income the plan covers four turns, each with the average paid in the last three turns."
    " Bound is the most points any plan could bring. If it equals the points of this plan, no plan brings more."
    " Tried is the number of plans compared.",
    ways=(Shows(taking=tuple(option.name for option in _OPTIONS), whose="who", room="advice"),),
    takes=SHOWING,
)
