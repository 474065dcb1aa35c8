"""`civledger name`."""

from civledger.model.command import FILING, Argument, Command, NamesPlayer

COMMAND = Command(
    "name",
    "Say who plays a civilization, from the first turn on.",
    ("name hel Judith", "name rome Anna Maria"),
    (
        Argument("who", "CIV", "Whose name it is.", required=True),
        Argument("person", "PERSON...", "Who plays it.", repeats=True, joined=True, required=True),
    ),
    about="The name stands in the head of the ledger, and no seal covers it. The same name twice is refused. `seat`"
    " records that somebody else plays from now on.",
    ways=(NamesPlayer(("who", "person")),),
    takes=FILING,
)
