"""`civledger building`."""

from civledger.model.command import Argument, Command, Option
from civledger.rules.stoneage.commands import WHO, ways

OPTIONS = (
    Option(("--total",), "N", "How many resources a building of kind `different` asks for.", number=True),
    Option(("--kinds",), "N", "How many kinds of resources it asks for.", number=True),
    Option(("--points",), "N", "Points scored, if not what the resources are worth.", number=True),
)

COMMAND = Command(
    "building",
    "Show the buildings, or record a building taken.",
    (
        "building ron fixed wood=2 clay",
        "building ron different stone=3 wood --total 4 --kinds 2",
        "building ann free gold=7",
    ),
    (
        WHO,
        Argument("kind", "[fixed|different|free]", "What it asks for."),
        Argument("paid", "[RESOURCE|RESOURCE=NUMBER]...", "Resources paid.", repeats=True),
    ),
    OPTIONS,
    "The points follow from the resources: wood 3, clay 4, stone 5, gold 6.",
    ways=ways("building ann free gold=7", OPTIONS),
)
