"""What may be typed after `civledger`, gathered from the commands themselves."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from civledger.cli.app import PROGRAM, every_command
from civledger.cli.faults import faults
from civledger.model.border.slots import Nouns, Slot, Value, Words, before
from civledger.model.names import plain
from civledger.model.struct import Struct
from civledger.report.manual import PAGES
from civledger.rules import RULESETS

FILES = ("FILE",)  # stands for the names of files, which a shell knows itself
_PLAYERS = ("CIV", "GAINER", "PLAYER")

Helps = tuple[tuple[str, str], ...]
_PLAYERS_NAMED = "WHO"  # of `new`: anybody, who may be given a civilization
_RESULT = "PERSON=CIV:POINTS,…"  # of `result`: anybody with a civilization and points


class _OptionGrammar(Struct):
    """An option under all its names; the value is missing if it takes none, or may go without."""

    names: Words
    help: str
    value: Value | None


_HELP = _OptionGrammar(("--help",), "Show this message and exit.", None)  # Typer adds it to every command


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


@cache
def vocabulary(players: Words | None = None) -> Nouns:
    """Return the names of all games by their nouns; whoever may play, or those who do in one game."""
    nouns: dict[str, Words] = {"CODE": tuple(fault.code for fault in faults())}
    nouns |= dict.fromkeys(("FILE", "PATH", "SCRIPT"), FILES)
    nouns["TOPIC"] = tuple(dict.fromkeys((*PAGES, *every_command())))
    for folder in RULESETS.values():
        nouns |= {noun: tuple(map(_as_typed, names())) for noun, names in folder.vocabulary.nouns().items()}
    return nouns if players is None else {**nouns, **dict.fromkeys(_PLAYERS, players)}


def _as_typed(name: str) -> str:
    return name if name.islower() else plain(name)


def program(known: Nouns, names: Words) -> list[CommandGrammar]:
    """Return the program itself, whose argument is a command, and after it these commands."""
    named = [_command_of(name, PROGRAM.commands[name], known) for name in names]
    return [CommandGrammar("civledger", "", _options_of(PROGRAM, known, {}), (Value(names),), repeats=False), *named]


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


def _command_of(name: str, command: Any, known: Nouns) -> CommandGrammar:
    arguments = [parameter for parameter in command.params if parameter.param_type_name == "argument"]
    repeats = any(argument.nargs == -1 for argument in arguments)
    slots = {key: slot for folder in RULESETS.values() for key, slot in folder.slots(name).items()}
    values = tuple(_value_of(argument, known, slots) for argument in arguments)
    return CommandGrammar(name, command.get_short_help_str(90), _options_of(command, known, slots), values, repeats)


def _options_of(command: Any, known: Nouns, slots: Mapping[str, Slot]) -> tuple[_OptionGrammar, ...]:
    options = [option for option in command.params if option.param_type_name == "option"]
    named = [
        _OptionGrammar(
            (*option.opts, *option.secondary_opts),
            option.help,
            # a value in brackets may be left out
            None if option.is_flag or (option.metavar or "").startswith("[") else _value_of(option, known, slots),
        )
        for option in options
    ]
    return (*named, _HELP)


def _value_of(parameter: Any, nouns: Nouns, slots: Mapping[str, Slot]) -> Value:
    """Return what a parameter takes: what its slot says, one of its choices, or what the help of all games calls it."""
    if parameter.name in slots:
        return slots[parameter.name].type.offer(nouns)
    if choices := getattr(parameter.type, "choices", None):
        return Value(tuple(map(str, choices)))
    metavar = (parameter.metavar or "").removesuffix("...").strip("[]")
    if metavar in (_PLAYERS_NAMED, _RESULT):
        civs = nouns.get("CIV", ())
        return Value((), equals=civs if metavar == _PLAYERS_NAMED else before(civs, ":"))
    return Value(tuple(word for part in metavar.split("|") for word in alternatives(part, nouns)))


def alternatives(part: str, nouns: Nouns) -> Words:
    """Return the words for a part of a metavar: `CIV` names, `CIV=…` names before a number, `all` itself."""
    noun, equals, _ = part.partition("=")
    return (noun,) if noun.islower() else tuple(word + equals for word in nouns.get(noun, ()))
