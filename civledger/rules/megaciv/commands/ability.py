"""`civledger ability`."""

from civledger.model.command import Argument, Command, Lists, Option, Records, Shows
from civledger.rules.megaciv.commands import CARDS, NUMBERS

COMMAND = Command(
    "ability",
    "Show who may use special abilities when, what one does, or record one.",
    (
        "ability",
        "ability politics",
        "ability politics hel",
        "ability politics hel egypt --tokens 4 --cities 1",
        "ability fundamentalism hel --tokens egypt=5,rome=2",
        "ability trade-routes hel -c salt=2,ochre",
        "ability provincial hel egypt rome",
        "ability universal hel --cities 1",
    ),
    (
        Argument("name", "[ABILITY]", "An ability; a beginning will do."),
        Argument("who", "[CIV]", "Who uses it."),
        Argument("others", "[CIV]...", "Whom it touches.", repeats=True),
    ),
    (
        Option(("--tokens",), NUMBERS, "Tokens that are taken; a number alone will do.", repeats=True),
        Option(("--cities",), NUMBERS, "Cities that are taken; a number alone will do.", repeats=True),
        Option(("-c", "--cards"), CARDS, "Cards sold with Trade Routes.", repeats=True),
    ),
    "Used once a turn, entirely or not at all, by who held the advance before this turn's purchases, and never against"
    " somebody whose advance protects him. All entries are recorded at once, under the ability's name: treasury as"
    " spend or gain, pieces as cities and a census counted again, cards as a note.",
    ways=(Records(("name", "who"), together=True), Lists(("name",), one="name"), Shows()),
)
