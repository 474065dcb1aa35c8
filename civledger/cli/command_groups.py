"""The commands by group, and the help that lists them."""

from collections.abc import Mapping, Sequence
from typing import Any

from typer import BadParameter
from typer.core import TyperGroup

from civledger.cli.suggested_line import Program, Stage, keep_line
from civledger.model.border.command import AT_A_GLANCE

WRONG_USE: type[Exception] = BadParameter.__mro__[1]  # of all that cannot be taken, which Typer does not export

HERE = "…"  # where the commands of a group stand that only one game has
OF_GAMES = (HERE, AT_A_GLANCE)  # those of two groups stand in one

GROUPS = {
    "Set up": ("new", HERE, "result"),
    "The phases": (HERE, "note"),
    "Close the turn": ("next", "endturn", "undo", "redo", "strike", "reseal"),
    "Look": ("status", AT_A_GLANCE, "log", "score", HERE, "report"),
    "Audit": ("check", "audit", "what-if", "club", "explain", "doctor"),
    "At the table": ("host", "timer"),
    "Other tools": ("export", "import", "print", "schema", "git", "merge"),
    "More": ("run", "help", "completion", "lsp"),
}


def all_groups() -> dict[str, tuple[str, ...]]:
    """Return all commands by group, those of every game in their places; a group that only a game has follows."""
    from civledger.rules import RULESETS  # only the whole list asks for it

    games = {game: folder.groups() for game, folder in RULESETS.items()}
    found = {title: _place_groups(title, names, games) for title, names in GROUPS.items()}
    for game, groups in games.items():
        others = {title: names for title, names in groups.items() if title not in (*GROUPS, AT_A_GLANCE)}
        found |= {title.format(game=game): names for title, names in others.items()}
    return found


def _place_groups(
    title: str, names: tuple[str, ...], games: Mapping[str, Mapping[str, tuple[str, ...]]]
) -> tuple[str, ...]:
    """Return the commands of a group with those that the games have in it."""

    def own(group: str) -> list[str]:
        return [name for groups in games.values() for name in groups.get(group, ())]

    standing = {HERE: own(title), AT_A_GLANCE: own(AT_A_GLANCE)}
    return tuple([each for name in names for each in standing.get(name, (name,))])


class GroupedHelp(TyperGroup):
    """A program whose help lists its commands in groups, and that suggests corrections for mistyped commands.

    `program` tries lines before they are suggested.
    """

    program: Program

    def main(self, args: Sequence[str] | None = None, *rest: Any, **more: Any) -> Any:
        """Carry out a command line; `typed` are its words where the program added some."""
        typed = more.pop("typed", args) or ()
        with keep_line(typed, Stage(more.get("obj"), self.program, tuple(args or ()))):
            return super().main(args, *rest, **more)

    def invoke(self, ctx: Any) -> Any:
        """Carry out a command; what it cannot take is shown with the line to type instead."""
        try:
            return super().invoke(ctx)
        except WRONG_USE as wrong:
            from civledger.cli.misuse import tell_misuse

            tell_misuse(wrong, self.commands)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands, group by group, and the pages of the manual."""
        for title, names in all_groups().items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:<10}", self.commands[name].get_short_help_str(90)) for name in names])
        from civledger.report.manual import PAGES, title_of  # only the whole list asks for it

        with formatter.section("The manual (civledger help PAGE)"):
            formatter.write_dl([(f"{name:<10}", title_of(name)) for name in PAGES])
