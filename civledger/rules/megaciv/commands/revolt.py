"""`civledger revolt`."""

from civledger.model.command import Argument, Command

COMMAND = Command(
    "revolt",
    "Show which cities must revolt and to whom, or record it.",
    ("revolt", "revolt egypt hel", "revolt egypt hel 2"),
    (
        Argument("who", "[CIV]", "Whose cities revolt."),
        Argument("to", "[GAINER]", "Who gains them. If left out, the cities are destroyed."),
        Argument("cities", "[N]", "How many, if not one."),
    ),
)
