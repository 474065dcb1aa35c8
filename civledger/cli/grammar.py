"""What may be typed after `civledger`, gathered from the commands themselves."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import typer
from typer.main import get_command

from civledger.cli.app import build, every_command
from civledger.cli.explain import faults
from civledger.model.border.command import Value, Words
from civledger.model.struct import Struct
from civledger.report.manual import PAGES
from civledger.rules import RULESETS

FILES = ("FILE",)  # stands for the names of files, which a shell knows itself
_PLAYERS = ("CIV", "GAINER", "PLAYER")

Helps = tuple[tuple[str, str], ...]


class _OptionGrammar(Struct):
    """An option under all its names; the value is missing if it takes none, or may go without."""

    names: Words
    help: str
    value: Value | None


class CommandGrammar(Struct):
    """A command; the last of its arguments may be one that repeats."""

    name: str
    help: str
    options: tuple[_OptionGrammar, ...]
    arguments: tuple[Value, ...]
    repeats: bool

    def places(self) -> dict[str, Words]:
        """Return the words for every place: `buy:1`, `buy:more`, `buy:--cards`, after a comma `buy:--cards,`."""
        taken = {str(number): value for number, value in enumerate(self.arguments, 1)}
        if self.repeats:
            taken["more"] = taken.pop(str(len(self.arguments)))
        taken |= {name: option.value for option in self.options if option.value for name in option.names}
        return {
            f"{self.name}:{what}{sign}": words
            for what, value in taken.items()
            for sign, words in (("", value.start), ("=", value.equals), (",", value.comma))
            if words or not sign
        }


class _KnownWords(Struct):
    """The names that may be typed by the noun the help has for them, and by its metavar what goes on after a sign."""

    nouns: Mapping[str, Words]
    specials: Mapping[str, Value]


@cache
def vocabulary(players: Words | None = None) -> _KnownWords:
    """Return the names of all games; whoever may play, or those who do in one game."""
    nouns: dict[str, Words] = {"CODE": tuple(fault.code for fault in faults())}
    nouns |= dict.fromkeys(("FILE", "PATH", "SCRIPT"), FILES)
    nouns["TOPIC"] = tuple(dict.fromkeys((*PAGES, *every_command())))
    specials: dict[str, Value] = {}
    for folder in RULESETS.values():
        game = folder.vocabulary()
        nouns |= game.nouns()
        specials |= game.specials(players=game.nouns().get("CIV", ()) if players is None else players)
    return _KnownWords(nouns if players is None else {**nouns, **dict.fromkeys(_PLAYERS, players)}, specials)


def program(known: _KnownWords, names: Words) -> list[CommandGrammar]:
    """Return the program itself, whose argument is a command, and after it these commands."""
    whole: Any = get_command(build(names))
    named = [_command_of(name, whole.commands[name], known) for name in names]
    return [CommandGrammar("civledger", "", _options_of(whole, known), (Value(names),), repeats=False), *named]


def places(commands: Iterable[CommandGrammar]) -> dict[str, Words]:
    """Return the words for every place of every command."""
    return {place: words for command in commands for place, words in command.places().items()}


def described(commands: list[CommandGrammar]) -> dict[str, Helps]:
    """Return the words that have a help: the commands, and in places such as `buy:-` the options."""
    found = {"civledger:1": tuple((command.name, command.help) for command in commands[1:])}
    for command in commands:
        named = [(name, option.help) for option in command.options for name in option.names]
        found[f"{command.name}:-"] = tuple(named)
    return found


def _command_of(name: str, command: Any, known: _KnownWords) -> CommandGrammar:
    """Return one command with its options and arguments."""
    arguments = [parameter for parameter in command.params if parameter.param_type_name == "argument"]
    repeats = any(argument.nargs == -1 for argument in arguments)
    values = tuple(_value_of(argument, known) for argument in arguments)
    return CommandGrammar(name, command.get_short_help_str(90), _options_of(command, known), values, repeats)


def _options_of(command: Any, known: _KnownWords) -> tuple[_OptionGrammar, ...]:
    """Return the options of a command, --help too."""
    options = [option for option in command.get_params(typer.Context(command)) if option.param_type_name == "option"]
    return tuple(
        _OptionGrammar(
            (*option.opts, *option.secondary_opts),
            option.help,
            _value_of(option, known) if _needs_value(option) else None,
        )
        for option in options
    )


def _needs_value(option: Any) -> bool:
    """Tell whether an option never goes without a value."""
    return not option.is_flag and not (option.metavar or "").startswith("[")


def _value_of(parameter: Any, known: _KnownWords) -> Value:
    """Return what a parameter takes: one of its choices, or what its metavar says in the help."""
    choices = getattr(parameter.type, "choices", None)
    if choices:
        return Value(tuple(map(str, choices)))
    metavar = (parameter.metavar or "").removesuffix("...").strip("[]")
    special = known.specials.get(metavar)
    return special or Value(tuple(word for part in metavar.split("|") for word in alternatives(part, known)))


def alternatives(part: str, known: _KnownWords) -> Words:
    """Return the words for a part of a metavar: `CIV` names, `CIV=…` names before a number, `all` itself."""
    noun, equals, _ = part.partition("=")
    if noun.islower():
        return (noun,)
    if part in known.specials:
        return known.specials[part].start
    return tuple(word + equals for word in known.nouns.get(noun, ()))
