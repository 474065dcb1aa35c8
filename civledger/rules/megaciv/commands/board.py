"""`civledger board`."""

from civledger.model.command import VIEWING, Command, Option, Shows

COMMAND = Command(
    "board",
    "Show the markers on the board and the standings.",
    ("board", "board --turn 9", "board --watch", "board --format json"),
    options=(Option(("--watch",), "", "Draw it again whenever the ledger changes."),),
    ways=(Shows(("watch",), context=("colour",), watch=True), Shows(context=("colour",))),
    takes=VIEWING,
)
