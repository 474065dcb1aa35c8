"""The commands that only this game has; each has a view and a draft of its name."""

from civledger.model.command import Argument, Command, Option

WHO = Argument("who", "[PLAYER]", "Who; nothing: show.")
COUNTS = Argument("values", "[PLAYER=NUMBER]...", "Nothing: show; values: record.", repeats=True)
SECTION = "SYMBOL|PROFESSION|PROFESSION=ICONS"
RESOURCES = "wood=2,gold"
EFFECTS = "all-players, food, resources, roll, points, tool, agriculture, extra-card, single-use-tool or two-resources"
LOWER = "medicine, art, music, writing, sundial, pottery, transport or weaving; farmer, builder, shaman or toolmaker"

CARD = Command(
    "card",
    "Show the cards, or record a card taken.",
    (
        "card ron food art --food 4 --paid wood=2",
        "card ron roll farmer=2 --dice 4,5 --tools 2 --resources stone",
        "card ron all-players shaman --dice 5,6,2,2 --rewards 5,6,2,2",
    ),
    (
        WHO,
        Argument("effect", "[EFFECT]", f"The upper section: {EFFECTS}."),
        Argument("lower", f"[{SECTION}]", f"The lower section, with its icons if more than one: {LOWER}."),
    ),
    (
        Option(("--food",), "N", "Food it gave.", number=True),
        Option(("--resources",), RESOURCES, "Resources it gave; for a roll which one, the number follows."),
        Option(("--points",), "N", "Points it gave, if not as printed.", number=True),
        Option(("--dice",), "5,6,2,2", "Dice rolled."),
        Option(("--tools",), "N", "Value of tools added to the roll.", number=True),
        Option(("--rewards",), "5,6,2,2", "Dice taken, the taker's first, then clockwise; or ron=5,ann=6,…."),
        Option(("--tool",), "N", "Value of the single-use tool.", number=True),
        Option(("--agriculture",), "N", "Spaces on the track, if not as printed.", number=True),
        Option(("--extra",), SECTION, "Lower section of the extra card, once it is known."),
        Option(("-p", "--paid"), RESOURCES, "Resources paid."),
    ),
    "Dice count as they fell; what a roll gives follows from the dice and the tools added.",
)
USE = Command(
    "use",
    "Show the cards that wait, or record the use of one.",
    ("use ron single-use-tool --tool 3", "use ann two-resources --resources gold,wood", "use bo extra-card farmer=2"),
    (
        WHO,
        Argument("effect", "[single-use-tool|two-resources|extra-card]", "Which card."),
        Argument("lower", f"[{SECTION}]", "Of an extra card: its lower section."),
    ),
    (
        Option(("--tool",), "N", "Value of the tool, if several wait.", number=True),
        Option(("--resources",), RESOURCES, "The two resources taken."),
    ),
)
BUILDING = Command(
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
    (
        Option(("--total",), "N", "Resources that a building of different ones asks for.", number=True),
        Option(("--kinds",), "N", "Kinds of resources that it asks for.", number=True),
        Option(("--points",), "N", "Points scored, if not what the resources are worth.", number=True),
    ),
    "The points follow from the resources: wood 3, clay 4, stone 5, gold 6.",
)
FEED = Command(
    "feed",
    "Show who was fed this round, or record it.",
    ("feed all", "feed all ann=10", "feed ron ann=10"),
    (Argument("values", "[all|PLAYER|PLAYER=LOST]...", "Who was fed, and the points others lost.", repeats=True),),
)


def board(name: str, what: str, *examples: str) -> Command:
    """Return the command that counts something on everybody's board."""
    return Command(name, f"Show {what}, or record a count.", (f"{name} ron=6 ann=7", *examples), (COUNTS,))


COMMANDS = (
    CARD,
    USE,
    BUILDING,
    board("figures", "everybody's figures", "figures 5 6 5 5"),
    board("tools", "the value of everybody's tools", "tools 2 2 3 4"),
    board("agriculture", "the agriculture track", "agriculture 0 2 1 1"),
    FEED,
    board("resources", "the resources left", "resources 3 0 2 7"),
)
