"""`civledger leave`."""

from civledger.model.command import Argument, Command

COMMAND = Command(
    "leave",
    "Record that a player leaves the game, at the end of the turn.",
    ("leave hel", 'leave ronald --turn 6 --note "last train"'),
    (Argument("who", "CIV", "Who leaves.", required=True),),
    about="This player is not asked for anything more in the open turn. For a player who left when the last turn was"
    " over, give that turn with --turn.",
)
