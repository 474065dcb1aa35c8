"""`civledger advances`."""

from civledger.model.command import LOOKING, Argument, Command, Lists, Option, Refuses

COMMAND = Command(
    "advances",
    "Show the 51 advances, or one of them in full.",
    (
        "advances",
        "advances drama",
        "advances --chart",
        "advances --format csv",
        "advances politics -f utrecht.toml",
    ),
    (Argument("name", "[NAME]", "An advance; the first letters are enough.", repeats=True, joined=True),),
    (Option(("--chart",), "", "Show a chart of which advance lowers the price of which."),),
    ways=(
        Refuses(("chart", "name"), "the chart has all advances; leave out --chart or {name!r}"),
        Lists(("chart",), cards="chart", of_ledger=True),
        Lists(one="name", of_ledger=True),
    ),
    takes=LOOKING,
)
