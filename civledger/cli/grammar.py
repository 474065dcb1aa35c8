"""What may be typed after `civledger`, gathered from the commands themselves."""

from collections.abc import Iterable, Mapping
from functools import cache

from civledger.cli.app import PROGRAM, every_command
from civledger.cli.faults import faults
from civledger.cli.reader.takes import slots_of
from civledger.model.border.slots import FLAG, Nouns, Slot, Value, Word, Words, before
from civledger.model.names import plain
from civledger.model.struct import Struct
from civledger.report.manual import PAGES
from civledger.rules import RULESETS

FILES = ("FILE",)  # stands for the names of files, which a shell knows itself
_PLAYERS = ("CIV", "GAINER", "PLAYER")

Helps = tuple[tuple[str, str], ...]
_HELP = ("--help", "Show this message and exit.")  # Typer adds it to every command


class CommandGrammar(Struct):
    """A command: its options with their help, and what may be typed at its places, such as `1`, `more`, `--cards`."""

    name: str
    help: str
    options: Helps
    values: Mapping[str, Value]

    def places(self) -> dict[str, Words]:
        """Return the words for every place: `buy:1`, `buy:more`, `buy:--cards`, after a comma `buy:--cards,`."""
        return {
            f"{self.name}:{what}{sign}": words
            for what, value in self.values.items()
            for sign, words in (("", value.start), ("=", value.equals), (",", value.comma))
            if words or not sign
        }


@cache
def vocabulary(players: Words | None = None) -> Nouns:
    """Return the names of all games by their nouns; whoever may play, or those who do in one game."""
    nouns: dict[str, Words] = {"CODE": tuple(fault.code for fault in faults())}
    nouns["TOPIC"] = tuple(dict.fromkeys((*PAGES, *every_command())))
    for folder in RULESETS.values():
        for noun, names in folder.vocabulary.nouns().items():
            nouns[noun] = tuple(name if name.islower() else plain(name) for name in names())
    return nouns if players is None else {**nouns, **dict.fromkeys(_PLAYERS, players)}


def program(known: Nouns, names: Words) -> list[CommandGrammar]:
    """Return the program itself, whose argument is a command, and after it these commands."""
    whole = (Slot("command", Word(names), ""), *slots_of("civledger", PROGRAM.params))
    commands = ((name, PROGRAM.commands[name]) for name in names)
    return [
        _read_command("civledger", "", whole, known),
        *(_read_command(name, one.get_short_help_str(90), slots_of(name, one.params), known) for name, one in commands),
    ]


def places(commands: Iterable[CommandGrammar]) -> dict[str, Words]:
    """Return the words for every place of every command."""
    return {place: words for command in commands for place, words in command.places().items()}


def described(commands: list[CommandGrammar]) -> dict[str, Helps]:
    """Return the words that have a help: the commands, and in places such as `buy:-` the options."""
    named = {"civledger:1": tuple((command.name, command.help) for command in commands[1:])}
    return named | {f"{command.name}:-": command.options for command in commands}


def _read_command(name: str, help: str, slots: Iterable[Slot], nouns: Nouns) -> CommandGrammar:
    number, helps, values = 0, [], {}
    for slot in slots:
        if not slot.options:
            number += 1
            values["more" if slot.repeats else str(number)] = _value_of(slot, nouns)
        elif slot.type != FLAG and not slot.shown.startswith("["):  # a value in brackets may be left out
            values |= dict.fromkeys(slot.options, _value_of(slot, nouns))
        helps += [(option, slot.help) for option in slot.options]
    return CommandGrammar(name, help, (*helps, _HELP), values)


def _value_of(slot: Slot, nouns: Nouns) -> Value:
    """Return what may be typed for a slot; names of files and of new players are no names of a game."""
    match slot.type.shown:
        case "FILE" | "PATH" | "SCRIPT":
            return Value(FILES)
        case "WHO":  # of `new`: anybody, who may be given a civilization
            return Value((), equals=nouns.get("CIV", ()))
        case "PERSON=CIV:POINTS,…":  # of `result`
            return Value((), equals=before(nouns.get("CIV", ()), ":"))
    return slot.type.offer(nouns)
