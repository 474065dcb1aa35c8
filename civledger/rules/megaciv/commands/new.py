"""What can be said about a new game, as `civledger new` takes it; every file of an edition is one to choose."""

from civledger.model.command import Added, Option
from civledger.rules.megaciv import tables

CHOOSE = "Credit tokens chosen with a theme set; repeatable. If only one chooses, blue:5,green:5 is enough."
SETS = "Who drew which theme set; repeatable. Default: drawn at random."

OPTIONS = (
    Option(("--ast",), "basic|expert", "The side of the A.S.T.; basic if not given."),
    Option(("--map",), "|".join(tables.BLOCKS), "The half of the map, if this number of players can use either."),
    Option(("--edition",), "|".join(tables.editions()), f"The edition; {tables.EDITION} if not given."),
    Option(("--short",), "", "The Short Game, with theme sets of advances."),
    Option(("--sets",), "CIV=SET,…", SETS, repeats=True),
    Option(("--choose",), "minoa=blue:5,green:5", CHOOSE, repeats=True),
    Option(("--special-buildings",), "", "With the expansion Special Buildings of mega-empires."),
)

ADDED = Added(
    OPTIONS,
    examples=(
        "new utrecht.toml --players 8 --ast expert",
        "new utrecht.toml --players 5 --map east --edition mega-empires",
        'new utrecht.toml --players "Ronald,Judith,Ann,Bo,Cy,Di,Ed,Flo"',
        'new utrecht.toml --players "Ronald=Minoa,Judith=Hellas,Ann=Egypt,Bo=Rome,Cy=Hatti"',
        "new evening.toml --players 7 --short --choose blue:5,green:5",
        "new utrecht.toml --players 8 --schema",
    ),
)
