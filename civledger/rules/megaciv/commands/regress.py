"""`civledger regress`."""

from civledger.model.command import Argument, Command, Option

COMMAND = Command(
    "regress",
    "Record markers that a calamity moves back.",
    ("regress hel=1 --reason Regression", "regress hel=1 rome=2"),
    (Argument("words", "CIV=SPACES...", "Who moves back how many spaces.", repeats=True, required=True),),
    (Option(("--reason",), "TEXT", "Why.", default=""),),
)
