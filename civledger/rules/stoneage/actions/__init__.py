"""The commands of this game, a file for each; what several of them take stands here."""

from civledger.model.border.command import ONLY_HERE, Argument, Option, Records, Refuses, Shows, Way

GROUPS = {ONLY_HERE: ("card", "use", "building", "figures", "tools", "agriculture", "feed", "resources")}

WHO = Argument("who", "[PLAYER]", "The player. Leave this out to show what is recorded.")
SECTION = "SYMBOL|PROFESSION|PROFESSION=ICONS"
RESOURCES = "wood=2,gold"


def ways(example: str, options: tuple[Option, ...]) -> tuple[Way, ...]:
    """Return the usual ways of a command whose options say nothing without a player."""
    lacking = f"{example.split()[0]} is incomplete. For example: civledger {example}"
    return (Records((WHO.name,)), *(Refuses((option.key,), lacking) for option in options), Shows())
