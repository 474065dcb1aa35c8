"""`civledger tax`."""

from civledger.model.command import FIXING, Argument, Command, Option

COMMAND = Command(
    "tax",
    "Show what each owes, or record taxes.",
    ("tax all", "tax all hel=3 rome=1", "tax egypt --short egypt=7 --cities egypt=5"),
    (Argument("words", "[all|CIV|CIV=RATE]...", "Who pays, at which rate.", repeats=True),),
    (
        Option(("--short",), "CIV=NUMBER", "What was collected from who fell short; repeatable.", repeats=True),
        Option(("--cities",), "CIV=NUMBER", "Cities, if not as in the books; repeatable.", repeats=True),
    ),
    "Everybody pays the usual rate for each city, or the rate given; who has not enough in stock pays what there is.",
    takes=FIXING,
)
