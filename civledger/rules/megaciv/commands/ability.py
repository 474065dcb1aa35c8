"""`civledger ability`."""

from civledger.model.command import Argument, Command, Lists, Option, Records, Shows
from civledger.rules.megaciv.commands import CARDS, NUMBERS

COMMAND = Command(
    "ability",
    "Show who can use special abilities and when, what one does, or record one.",
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
        Argument("name", "[ABILITY]", "An ability; the first letters are enough."),
        Argument("who", "[CIV]", "Who uses it."),
        Argument("others", "[CIV]...", "Whom it affects.", repeats=True),
    ),
    (
        Option(("--tokens",), NUMBERS, "Tokens taken; a number alone is enough.", repeats=True),
        Option(("--cities",), NUMBERS, "Cities taken; a number alone is enough.", repeats=True),
        Option(("-c", "--cards"), CARDS, "Cards sold with Trade Routes.", repeats=True),
    ),
    "You use an ability once a turn, entirely or not at all, if you held the advance before this turn's"
    " purchases, and never against a player whose advance protects against it. All entries are recorded at once,"
    " under the ability's name: treasury as spend or gain, pieces as cities and a new count of tokens, cards as a"
    " note.",
    ways=(Records(("name", "who"), together=True), Lists(("name",), one="name"), Shows()),
)
