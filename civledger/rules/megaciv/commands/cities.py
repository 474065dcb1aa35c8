"""`civledger cities`."""

from civledger.model.command import FIXING, Command
from civledger.rules.megaciv.commands import VALUES

COMMAND = Command(
    "cities",
    "Show cities and the order of drawing, or record them.",
    ("cities", "cities hel=5 rome=3"),
    (VALUES,),
    takes=FIXING,
)
