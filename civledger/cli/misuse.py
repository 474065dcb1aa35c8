"""Words that no command takes, and options that this one does not: what to type instead."""

import re
from collections.abc import Sequence
from typing import Any, NoReturn

import typer

from civledger.cli.show import warn
from civledger.cli.typed_line import LINE, ask_help, paste, replace_words
from civledger.model.command import Words
from civledger.model.names import nearest
from civledger.model.words import GAP

PLAIN = (
    (r"a valid int( range)?", "a number"),
    (r"not in the range x>=(\d+)", r"less than \1"),
)  # Typer's words, and ours


def tell_misuse(wrong: Any, commands: Sequence[str]) -> NoReturn:
    """Show what cannot be taken and, where it can be guessed, the line that was meant; end the program."""
    for typers, ours in PLAIN:
        wrong.message = re.sub(typers, ours, wrong.message)
    wrong.show()
    meant = guess_line(wrong, commands)
    if meant or wrong.ctx is None:  # without a context Typer does not tell where help is
        warn(f"  help: {paste(meant) if meant else ask_help()}\n")
    raise typer.Exit(wrong.exit_code)


def guess_line(wrong: Any, commands: Sequence[str]) -> Words:
    """Return the line that was meant: with the command, option or value that is nearest; nothing if none is near."""
    line = LINE.get()
    if line[0] not in commands:
        return (*nearest(line[0], commands)[:1], *line[1:]) if nearest(line[0], commands) else ()
    if options := getattr(wrong, "possibilities", None):
        near = nearest(wrong.option_name, options, cutoff=0)
        return replace_words(line, (wrong.option_name,), tuple(near[:1]))
    parameter = getattr(wrong, "param", None)
    if parameter is None:
        return ()
    return mend_value(line, parameter) if type(wrong) is typer.BadParameter else fill_in(line, parameter)


def fill_in(line: Words, parameter: Any) -> Words:
    """Return the line with something that is missing, if that is a text."""
    if parameter.type.name not in ("str", "text"):  # Typer's name of it, and Click's
        return ()
    name: str = parameter.opts[0]
    gap = (parameter.metavar or "TEXT").strip("{}.[]")
    return (*line, name, gap) if name.startswith("-") else (*line, gap)


def mend_value(line: Words, parameter: Any) -> Words:
    """Return the line with another value for an argument or option: the nearest choice, or a gap for a number."""
    choices = list(map(str, getattr(parameter.type, "choices", ())))
    for place, word in enumerate(line[1:], 1):
        if near := nearest(word, choices):
            return (*line[:place], near[0], *line[place + 1 :])
        if not choices and line[place - 1] in parameter.opts:
            return (*line[:place], GAP, *line[place + 1 :])
    return ()
