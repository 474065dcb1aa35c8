"""The commands that only this game has, a file for each; each has a view of its name, or shares one."""

from civledger.model.border.command import FIXING, ONLY_HERE, Argument, Command, Option, Records, Refuses, Shows, Way

GROUPS = {ONLY_HERE: ("card", "use", "building", "figures", "tools", "agriculture", "feed", "resources")}

WHO = Argument("who", "[PLAYER]", "The player. Leave this out to show what is recorded.")
_SHOWN = "Without values, the command shows the numbers. With values, it records them."
_COUNTS = Argument("words", "[PLAYER=NUMBER]...", _SHOWN, repeats=True)
SECTION = "SYMBOL|PROFESSION|PROFESSION=ICONS"
RESOURCES = "wood=2,gold"


def count_boards(name: str, what: str, *examples: str) -> Command:
    """Return the command that counts something on everybody's board."""
    shows = Shows(module="boards", settings={"quantity": name})
    return Command(
        name,
        f"Show {what}, or record a count.",
        (f"{name} ron=6 ann=7", *examples),
        (_COUNTS,),
        ways=(Records((_COUNTS.name,)), shows),
        takes=FIXING,
    )


def ways(example: str, options: tuple[Option, ...]) -> tuple[Way, ...]:
    """Return the usual ways of a command whose options say nothing without a player."""
    lacking = f"{example.split()[0]} is incomplete. For example: civledger {example}"
    return (Records((WHO.name,)), *(Refuses((option.key,), lacking) for option in options), Shows())
