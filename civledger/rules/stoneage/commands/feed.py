"""`civledger feed`."""

from civledger.model.command import FIXING, Argument, Command, Records, Shows

COMMAND = Command(
    "feed",
    "Show who was fed this round, or record it.",
    ("feed all", "feed all ann=10", "feed ron ann=10"),
    (Argument("words", "[all|PLAYER|PLAYER=LOST]...", "Who was fed, and the points others lost.", repeats=True),),
    ways=(Records(("words",), asks=("all",)), Shows()),
    takes=FIXING,
)
