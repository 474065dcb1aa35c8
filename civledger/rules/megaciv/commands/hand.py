"""`civledger hand`."""

from civledger.model.command import FIXING, Command, Option, Records, Refuses, Shows
from civledger.rules.megaciv.commands import NUMBERS, VALUES

ALONE = "--discarded needs the hands kept too, such as: civledger hand hel=7 --discarded hel=2"

COMMAND = Command(
    "hand",
    "Show hands and limits, or record hands.",
    ("hand", "hand hel=7 rome=5", "hand 7 5 8 8 2"),
    (VALUES,),
    (Option(("--discarded",), NUMBERS, "Cards discarded, for the record; repeatable.", repeats=True),),
    ways=(Records(("words",)), Refuses(("discarded",), ALONE), Shows()),
    takes=FIXING,
)
