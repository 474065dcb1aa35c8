"""`civledger calamity`."""

from civledger.model.command import Argument, Command, Lists, Option, Records
from civledger.rules.megaciv.commands import NUMBERS

COMMAND = Command(
    "calamity",
    "Show the calamities or one of them, or record its effects.",
    (
        "calamity civilwar",
        "calamity famine egypt minoa rome hatti --dry-run",
        "calamity tyranny egypt --to rome --cities egypt=1",
        "calamity banditry egypt --avert 2",
        "calamity flood egypt --coast",
    ),
    (
        Argument("name", "[CALAMITY]", "A calamity; the first letters are enough."),
        Argument("victim", "[CIV]", "Whom it strikes."),
        Argument("others", "[CIV]...", "Secondary victims.", repeats=True),
    ),
    (
        Option(("--to",), "GAINER", "Who gains. Default: as the rules say."),
        Option(("--cities",), NUMBERS, "How many cities are lost, if not as computed.", repeats=True),
        Option(("--tokens",), NUMBERS, "Tokens left on the board, as counted.", repeats=True),
        Option(("--avert",), NUMBERS, "Who averts it, and how many times.", repeats=True),
        Option(("--coast",), "", "For a flood: the victim has no units on a flood plain."),
    ),
    "The advances of earlier turns count. All entries are recorded at once, under the calamity's name: treasury"
    " as spend, cities as cities, tokens as a new count, markers as regress, cards and what was averted as a note."
    " Unit points are taken from tokens first. If your count of tokens differs from the computed one, yours is"
    " recorded. The answer asks about decisions that only the players can make. A player who is already a victim, a"
    " secondary victim or the gainer of a calamity cannot be a secondary victim of it in the same turn.",
    ways=(Records(("name", "victim"), together=True, context=("note", "place")), Lists(one="name")),
)
