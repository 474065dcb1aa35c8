"""The list of commands, grouped as the evening goes."""

from typing import Any

from typer.core import TyperGroup

GROUPS = {
    "Set up": ("new",),
    "The phases": (
        "tax",
        "revolt",
        "census",
        "spend",
        "gain",
        "cities",
        "buildings",
        "beneficiary",
        "calamity",
        "regress",
        "ability",
        "advise",
        "buy",
        "credits",
        "hand",
        "ast-check",
        "seat",
        "leave",
        "note",
    ),
    "Close the turn": ("endturn", "undo", "reseal"),
    "Look": ("status", "board", "log", "score", "advances", "report"),
    "Audit": ("check", "audit", "explain", "doctor"),
    "Other tools": ("export", "import", "print"),
    "More": ("run", "completion"),
}


class GroupedHelp(TyperGroup):
    """A program whose help lists its commands in groups."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands, group by group; those of one game follow."""
        from civledger.cli.own import by_game  # only the whole list asks for it

        own = {f"Only in {game}": tuple(commands) for game, commands in by_game().items()}
        for title, names in {**GROUPS, **own}.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:<10}", self.commands[name].get_short_help_str(90)) for name in names])
