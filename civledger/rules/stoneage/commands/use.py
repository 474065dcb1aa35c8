"""`civledger use`."""

from civledger.model.command import Argument, Command, Option
from civledger.rules.stoneage.commands import RESOURCES, SECTION, WHO, ways

OPTIONS = (
    Option(("--tool",), "N", "Value of the tool, if you have several.", number=True),
    Option(("--resources",), RESOURCES, "The two resources taken.", repeats=True),
)

COMMAND = Command(
    "use",
    "Show the cards kept for later, or record the use of one.",
    ("use ron single-use-tool --tool 3", "use ann two-resources --resources gold,wood", "use bo extra-card farmer=2"),
    (
        WHO,
        Argument("effect", "[single-use-tool|two-resources|extra-card]", "Which card."),
        Argument("lower", f"[{SECTION}]", "For an extra card: its lower section."),
    ),
    OPTIONS,
    ways=ways("use bo extra-card farmer=2", OPTIONS),
)
