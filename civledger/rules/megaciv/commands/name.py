"""`civledger name`."""

from civledger.model.command import FILING, Argument, Command, NamesPlayer

COMMAND = Command(
    "name",
    "Say who plays a civilization, from the first turn on.",
    ("name hel Judith", "name rome Anna Maria"),
    (
        Argument("who", "CIV", "The civilization.", required=True),
        Argument("person", "PERSON...", "Who plays it.", repeats=True, joined=True, required=True),
    ),
    about="The name is in the head of the ledger, and no seal covers it. Two players cannot have the same name. `seat`"
    " records that somebody else plays from now on.",
    ways=(NamesPlayer(("who", "person")),),
    takes=FILING,
)
