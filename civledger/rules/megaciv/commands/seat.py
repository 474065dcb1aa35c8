"""`civledger seat`."""

from civledger.model.command import Argument, Command

COMMAND = Command(
    "seat",
    "Record that somebody else plays a civilization from now on.",
    ("seat hel Judith", 'seat ronald Anna Maria --note "last train"'),
    (
        Argument("who", "CIV", "Whose seat it is.", required=True),
        Argument("person", "PERSON...", "Who plays from now on.", repeats=True, joined=True, required=True),
    ),
    about="The final place, and the rating for it, go to whoever has the seat at the end.",
)
