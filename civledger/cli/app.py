"""The program: which command a line names, put together only as far as the line needs."""

import inspect
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

import typer
from typer import BadParameter
from typer.core import TyperCommand, TyperGroup

from civledger.cli.show import saying_refusals, unreadable
from civledger.cli.suggested_line import FEW, Stage, keep_line, paste, without_prompt
from civledger.model.border.command import AT_A_GLANCE, LOOKING
from civledger.model.border.ruleset import module_name
from civledger.model.version import __version__
from civledger.store.disk import let_in_interrupt
from civledger.store.storage import Files

WRONG_USE: type[Exception] = BadParameter.__mro__[1]  # of all that cannot be taken, which Typer does not export
HERE = "…"  # where the commands of a group stand that only one game has
OF_GAMES = (HERE, AT_A_GLANCE)  # those of two groups stand in one

GROUPS = {
    "Set up": ("new", HERE, "result"),
    "The phases": (HERE, "note"),
    "Close the turn": ("next", "endturn", "undo", "redo", "strike", "reseal"),
    "Look": ("status", AT_A_GLANCE, "log", "score", HERE, "report"),
    "Audit": ("check", "audit", "what-if", "club", "explain", "doctor"),
    "At the table": ("table", "seating", "host", "timer"),
    "Other tools": ("export", "import", "print", "schema", "git", "merge"),
    "More": ("run", "help", "completion", "lsp"),
}

_SETTINGS: Any = {
    "add_completion": False,
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}
_GRAVE = {"--force", "--yes", "--anyway", "--fix"}  # which are typed in full
_ONE_DASH = r"(?s)-([a-z][a-z-]{2,})(=.*)?"
_OWN_OPTIONS = ("-h", "--help", "--version")
COMMANDS = tuple(name for group in GROUPS.values() for name in group if name not in OF_GAMES)  # those of all games
_START = """There is no game here. To start one, say who plays:
  {}
`civledger next` then says what to type, also when you come back another day.
`civledger table` is a prompt for a whole evening: there you leave out `civledger`.
`civledger help start` tells more, `civledger --help` lists all commands.
"""


def _is_below_zero(arg: str) -> bool:
    return bool(re.fullmatch("-[0-9]+", arg))


class LacksDash(BadParameter):
    """An option that overwrites or removes something was typed with one dash; it is never put right."""

    def __init__(self, typed: str, ctx: Any, is_known: bool) -> None:
        here = f"{typed} needs two dashes: -{typed}"
        super().__init__(here if is_known else f"{ctx.info_name} has no option -{typed}. Leave it out", ctx=ctx)
        self.typed = typed


class _Lenient(TyperCommand):
    """A command for which a long option may have one dash, where that can mean nothing else."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the dash before options that lack it."""
        known = {name for parameter in self.params for name in parameter.opts}
        found = [(arg, re.fullmatch(_ONE_DASH, arg) if arg[:1] == "-" != arg[1:2] else None) for arg in args]
        for arg in args:
            if f"-{arg}" in _GRAVE:
                raise LacksDash(arg, ctx, f"-{arg}" in known)
        lacking = [arg for arg, one in found if one and f"--{one[1]}" in known]
        return super().parse_args(ctx, [f"-{arg}" if arg in lacking else arg for arg in args])


class _Signed(_Lenient):
    """A command for which -10 is a number and no option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take what looks like an option as a value where such a number stands; the command refuses what is none."""
        if any(map(_is_below_zero, args)):
            unsigned = [arg.removeprefix("-") if _is_below_zero(arg) else arg for arg in args]
            self.make_parser(ctx).parse_args(unsigned)  # which refuses options that are none
            ctx.ignore_unknown_options = True
        return super().parse_args(ctx, args)


def main(arguments: list[str]) -> None:
    """Run one command; ends the program with its exit code."""
    arguments = without_prompt(arguments)
    arguments = _command_first(["--help"] if arguments in (["-?"], ["/?"]) else arguments)
    unprinted = (sign for argument in arguments if not argument.isprintable() for sign in argument)
    if any("\ud800" <= sign <= "\udfff" for sign in unprinted):
        sys.stderr.write("civledger: the command line contains bytes that are not UTF-8 text\n")
        sys.exit(2)
    try:
        PROGRAM(args=arguments, prog_name="civledger")
    except BrokenPipeError:
        sys.stderr.close()  # nobody reads any more; say nothing about it
        sys.exit(1)


def _command_first(arguments: list[str]) -> list[str]:
    """Return a line that begins with options of its command, as others have it, with the command before them."""
    if not arguments or not re.match(r"--?\w", arguments[0]) or arguments[0] in _OWN_OPTIONS:
        return arguments
    for place, word in enumerate(arguments[1:], 1):
        line = [word, *arguments[:place], *arguments[place + 1 :]]
        if is_command(word) and WholeProgram().parses(line):
            return line
    return arguments


class WholeProgram:
    """The program as it is asked whether a line works."""

    def run(self, words: Sequence[str], file: str, storage: Files) -> int:
        """Carry out a line about a ledger, and return its exit code."""
        name, *rest = words
        takes_file = is_command(name) and "file" in inspect.signature(function_of(name)).parameters
        return _carry_out([name, "-f", file, *rest] if takes_file else words, storage, words)

    def carry_out(self, words: Sequence[str], storage: Files | None) -> int:
        """Carry out a line as if it had been typed, and return its exit code."""
        return _carry_out(words, storage, words)

    def run_lines(self, file: str, lines: Sequence[str]) -> None:
        """Carry out several lines about a ledger, all or nothing."""
        _load("run").run_lines(file, list(enumerate(lines, 1)))

    def parses(self, words: Sequence[str]) -> bool:
        """Tell whether a command takes these words, whatever it would do with them."""
        if not is_command(words[0]) or "-h" in words:
            return is_command(words[0])
        try:
            PROGRAM.commands[words[0]].make_context(words[0], list(words[1:]))
        except WRONG_USE:
            return False
        return True

    def commands(self) -> tuple[str, ...]:
        """Return all commands."""
        return every_command()

    def parameters(self, name: str) -> Sequence[Any]:
        """Return the arguments and options of a command, as Typer has them."""
        parameters: Sequence[Any] = PROGRAM.commands[name].params
        return parameters

    def nouns(self) -> Mapping[str, tuple[str, ...]]:
        """Return the names that are the same in all games: codes of faults, and what there is help about."""
        from civledger.cli.faults import faults
        from civledger.report.manual import PAGES

        codes = tuple(name for fault in faults() for name in (fault.code, fault.name))
        return {"CODE": codes, "TOPIC": (*PAGES, *every_command())}

    def needs_ledger(self, name: str) -> bool:
        """Tell whether a command is about a ledger: what is the same in every game can be looked at without."""
        if name in COMMANDS:
            return True
        from civledger.rules import find_having

        return find_having(name).command(name).takes != LOOKING


def _carry_out(words: Sequence[str], storage: Files | None, typed: Sequence[str]) -> int:
    try:
        PROGRAM(args=list(words), prog_name="civledger", obj=storage, typed=list(typed))
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0


class GroupedHelp(TyperGroup):
    """A program whose help lists its commands in groups, and that suggests corrections for mistyped commands."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **more: Any) -> Any:
        """Carry out a command line; `typed` are its words where the program added some."""
        typed = more.pop("typed", args) or ()
        with keep_line(typed, Stage(more.get("obj"), WholeProgram(), tuple(args or ()))):
            return super().main(args, *rest, **more)

    def make_context(self, *args: Any, **more: Any) -> Any:
        """Read the options before a command; what is none is read as a person would."""
        try:
            return super().make_context(*args, **more)
        except WRONG_USE as wrong:
            self._tell_misuse(wrong)

    def invoke(self, ctx: Any) -> Any:
        """Carry out a command; a line that it cannot take is read as a person would."""
        try:
            return super().invoke(ctx)
        except WRONG_USE as wrong:
            self._tell_misuse(wrong)

    def _tell_misuse(self, wrong: Exception) -> None:
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


class Commands(Mapping[str, Any]):
    """Every command by its name, put together when it is first asked for."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            if not is_command(name):
                raise KeyError(name)
            function = function_of(name)
            usual = _Signed if getattr(function, "signed", False) else _Lenient
            app = typer.Typer(**_SETTINGS)
            app.command(name, cls=getattr(function, "command", usual))(saying_refusals()(function))
            self._made[name] = typer.main.get_command(app)
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and is_command(name)

    def __iter__(self) -> Iterator[str]:
        return iter(every_command())

    def __len__(self) -> int:
        return len(every_command())


def function_of(name: str) -> Callable[..., None]:
    """Return what carries out a command: a file of this folder, or what a game says about it."""
    if name in COMMANDS:
        word = module_name(name)
        function: Callable[..., None] = getattr(_load(word), word)
        return function
    from civledger.cli.game_commands import make_function  # an audit has no use for it
    from civledger.rules import find_having

    return make_function(find_having(name).command(name))


def _load(word: str) -> Any:
    return import_module(f"civledger.cli.{word}")


def is_command(word: str) -> bool:
    """Tell whether a word is a command; the games are only asked if it is none for all of them."""
    if word in COMMANDS:
        return True
    from civledger.rules import RULESETS

    return any(game.has_command(word) for game in RULESETS.values())


def all_groups() -> dict[str, tuple[str, ...]]:
    """Return all commands by group, those of every game in their places; a group that only a game has follows."""
    from civledger.rules import RULESETS  # only the whole list asks for it

    games = {game: folder.groups() for game, folder in RULESETS.items()}

    def own(group: str) -> list[str]:
        return [name for groups in games.values() for name in groups.get(group, ())]

    found = {}
    for title, names in GROUPS.items():
        standing = {HERE: own(title), AT_A_GLANCE: own(AT_A_GLANCE)}
        found[title] = tuple([each for name in names for each in standing.get(name, (name,))])
    for game, groups in games.items():
        others = {title: names for title, names in groups.items() if title not in (*GROUPS, AT_A_GLANCE)}
        found |= {title.format(game=game): names for title, names in others.items()}
    return found


def every_command() -> tuple[str, ...]:
    """Return all commands, those of the games in their groups."""
    return tuple(name for names in all_groups().values() for name in names)


def civledger(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version and exit."),
) -> None:
    """Keep the books of a civilization game in a plain-text file, and check them against the rules."""
    let_in_interrupt()
    if version:
        typer.echo(__version__)
    elif context.invoked_subcommand is None:
        _greet()


def _greet() -> None:
    """Show what comes next in the game that is found here, or how to start one."""
    from civledger.store.find import STARTING, NoGameHere, NoLedger, find

    try:
        find(None, os.environ, ".")
    except NoGameHere as nothing:
        for game in nothing.games[:1]:
            typer.echo(f"There is a game in a folder above. Look at it:\n  {paste(['status', '-f', game])}")
        typer.echo(_START.format(STARTING), nl=False)
        return
    except NoLedger as none:
        unreadable(str(none), instead=[paste(("status", "-f", game)) for game in none.games[:FEW]])
    from civledger.cli.next import show_next
    from civledger.cli.options import How

    show_next(How())


def _assemble() -> Any:
    app = typer.Typer(name="civledger", cls=GroupedHelp, **_SETTINGS)
    app.callback(invoke_without_command=True)(saying_refusals()(civledger))
    whole: Any = typer.main.get_command(app)
    whole.commands = Commands()
    return whole


PROGRAM = _assemble()
