"""`civledger advise`."""

from civledger.model.border.command import SHOWING, Command, Shows
from civledger.model.border.slots import NUMBER, Slot, Text, Word, optional
from civledger.rules.megaciv.actions import ADVANCE, CARD, CARDS, CIV, IN_HAND, IN_TREASURY, POINT

_OPTIONS = (
    optional(("--hand",), CARDS, "The commodity cards in hand; repeatable.", repeats=True, said=CARD),
    optional(("--card-points",), NUMBER, "Their value instead, if the hand is secret.", said=POINT)._replace(
        loose=True
    ),
    optional(("-t", "--treasury"), NUMBER, "Treasury tokens, if not as in the ledger.", said=IN_TREASURY),
    optional(("--goal",), Word(("points", "ast", "credits"), "goal"), "What to aim for.", default="points"),
    optional(("--keep",), NUMBER, "How many cards to keep in hand.", said=IN_HAND),
    optional(("--club",), Text("ARCHIVE"), "Show what winners bought in this turn."),
)

COMMAND = Command(
    "advise",
    "Show what to buy and how to pay for it.",
    (
        "advise hel --hand wool=3,fish=3,iron",
        "advise hel --card-points 180 --goal ast",
        "advise hel agri mysticism --hand wool=5,fish=3,iron=3 --keep 2",
        "advise hel --card-points 180 --club games",
    ),
    (
        Slot("who", CIV, "Who buys.", required=True),
        Slot("advances", ADVANCE, "What to pay for. Leave it out for advice on what to buy.", repeats=True),
    ),
    _OPTIONS,
    "Points: most victory points, then least spent, then most future credits. Ast: the cheapest purchase that"
    " meets the requirements of the next epoch. Credits: the largest savings on advances you do not have yet, from"
    " credit tokens and additional credits. The better colour counts, no price falls below 0, and tokens of your choice"
    " are chosen to save most. Free advances are always taken; Library and Anatomy are used on the most expensive"
    " advance they fit. The payment wastes the least, does not break up sets unnecessarily, and spends the least"
    " treasury. Cards beyond the hand limit that pay for nothing are discarded and count as lost. In JSON, goal is null"
    " if you named advances, unmet is what an epoch requires and you cannot reach, and whatever is not used is null."
    " Deviation is how much worse an alternative is than the best purchase, or the purchase you named than the best by"
    " points: fewer points, less credit or more spent. --club counts what the winners of finished games in a folder"
    " bought in the same turn; those with credits like yours differ by at most 10 in each colour.",
    ways=(
        Shows(
            taking=("advances", *(option.name for option in _OPTIONS)),
            whose="who",
            room="advice",
            context=("file",),
            archive="club",
        ),
    ),
    takes=SHOWING,
)
