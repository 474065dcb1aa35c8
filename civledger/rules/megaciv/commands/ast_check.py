"""`civledger ast-check`."""

from civledger.model.command import FIXING, Command
from civledger.rules.megaciv.commands import VALUES

COMMAND = Command(
    "ast-check",
    "Show who advances and what is missing, or record markers.",
    ("ast-check", "ast-check hel=8", "ast-check --format json"),
    (VALUES,),
    takes=FIXING,
)
