"""What can be said about a game of which only the end is known, as `civledger result` takes it."""

from civledger.model.command import Added, Option
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.commands import score

OPTIONS = (
    Option(("--ast",), "basic|expert", "The side of the A.S.T., if it is known."),
    Option(
        ("--edition",),
        "|".join(tables.editions()),
        f"The edition. Default: {tables.EDITION}, or mega-empires with 3 or 4 players.",
    ),
    *score.OPTIONS,
)

ADDED = Added(
    OPTIONS,
    "The options from --space to --bonus show where the points come from, as in `score`; each can be repeated, and"
    " bare numbers are in the order of the players.",
    (
        'result 2026-03-20.toml "Ronald=Saba:145,Judith=Hellas:143,Ann=Egypt:120,Rome:99,Hatti:80" --date 2026-03-20',
        'result old.toml "Ann=Minoa:122,Bo=Rome:98,Cy=Egypt:90" --space minoa=15 --cities 6,5,7 --ast expert',
    ),
)
