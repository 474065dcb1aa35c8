"""`civledger card`."""

from civledger.model.command import Argument, Command, Option
from civledger.rules.stoneage.commands import RESOURCES, SECTION, WHO, ways

EFFECTS = "all-players, food, resources, roll, points, tool, agriculture, extra-card, single-use-tool or two-resources"
LOWER = "medicine, art, music, writing, sundial, pottery, transport or weaving; farmer, builder, shaman or toolmaker"
REWARDS = "Dice taken, by the taker first, then clockwise; or ron=5,ann=6,…."

OPTIONS = (
    Option(("--food",), "N", "Food it gave.", number=True),
    Option(("--resources",), RESOURCES, "Resources it gave. For a roll, give only the kind.", repeats=True),
    Option(("--points",), "N", "Points it gave, if different from the card.", number=True),
    Option(("--dice",), "5,6,2,2", "Dice rolled.", repeats=True),
    Option(("--tools",), "N", "Value of tools added to the roll.", number=True),
    Option(("--rewards",), "5,6,2,2", REWARDS, repeats=True),
    Option(("--tool",), "N", "Value of the single-use tool.", number=True),
    Option(("--agriculture",), "N", "Spaces moved on the track, if different from the card.", number=True),
    Option(("--extra",), SECTION, "Lower section of the extra card, once it is known."),
    Option(("-p", "--paid"), RESOURCES, "Resources paid.", repeats=True),
)

COMMAND = Command(
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
    OPTIONS,
    "Enter dice as rolled. The resources from a roll are worked out from the dice and the tools added.",
    ways=ways("card ron all-players shaman --dice 5,6,2,2 --rewards 5,6,2,2", OPTIONS),
)
