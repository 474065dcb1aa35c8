"""`civledger tax`."""

from civledger.model.command import FIXING, Argument, Command, Option, Records, Shows
from civledger.rules.megaciv.commands import NUMBERS

COMMAND = Command(
    "tax",
    "Show what each player owes, or record taxes.",
    ("tax all", "tax all hel=3 rome=1", "tax egypt rome --short egypt=7,rome=5 --cities egypt=5"),
    (Argument("words", "[all|CIV|CIV=RATE]...", "Who pays, at which rate.", repeats=True),),
    (
        Option(("--short",), NUMBERS, "What was collected from players who fell short; repeatable.", repeats=True),
        Option(("--cities",), NUMBERS, "Cities, if not as in the ledger; repeatable.", repeats=True),
    ),
    "Everybody pays the usual rate for each city, or the rate given. A player with too little in stock pays what"
    " there is.",
    (Records(("words",), asks=("all",)), Shows()),
    takes=FIXING,
)
