"""The commands of this game, a file for each; what several of them take stands here."""

from civledger.model.border.command import ONLY_HERE, Records, Refuses, Shows, Way
from civledger.model.border.slots import Name, NamedNumber, Slot

GROUPS = {ONLY_HERE: ("card", "use", "building", "figures", "tools", "agriculture", "feed", "resources")}

PLAYER = Name(("PLAYER",))
WHO = Slot("who", PLAYER, "The player. Leave this out to show what is recorded.")
POINT, TOOL, RESOURCE = ("point", "points"), ("tool", "tools"), ("resource", "resources")
SECTION = NamedNumber("PROFESSION", "ICONS", without=True, others=("SYMBOL",))
RESOURCES = NamedNumber("RESOURCE", listed=True, example="wood=2,gold", usual=1)


def ways(example: str, options: tuple[Slot, ...]) -> tuple[Way, ...]:
    """Return the usual ways of a command whose options say nothing without a player."""
    lacking = f"{example.split()[0]} is incomplete. For example: civledger {example}"
    return (Records((WHO.name,)), *(Refuses((option.name,), lacking) for option in options), Shows())
