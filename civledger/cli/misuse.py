"""What to type instead of a line that Typer cannot take; loaded only after such a mistake."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn

import typer

from civledger.cli.other_words import OTHER_OPTIONS, answer_word
from civledger.cli.show import warn
from civledger.cli.suggested_line import LINE, ask_help, paste, replace_words
from civledger.cli.tried import is_grave, try_lines
from civledger.model.border.slots import Words
from civledger.model.names import is_one_slip, nearest
from civledger.model.words import GAP

_PLAIN = (
    (r"a valid int( range)?", "a number"),
    (r"not in the range x>=(\d+)", r"less than \1"),
)  # Typer's words, and ours
_EXTRA = re.compile(r"Got unexpected extra argument\S* \((.*)\)")
_WHOLE_HELP = paste(["help"])


def tell_misuse(wrong: Any, commands: Mapping[str, Any]) -> NoReturn:
    """Show what cannot be taken and, where it can be guessed, the line that was meant; end the program."""
    for typers, ours in _PLAIN:
        wrong.message = re.sub(typers, ours, wrong.message)
    word, sentence = LINE.get()[0], ""
    if word not in commands:
        meant = [(name, *LINE.get()[1:]) for name in _find_near(word, commands)[:1]] or list(_reorder(commands))
        sentence, lines = answer_word(LINE.get())
        near = f"Did you mean {meant[0][0]!r}?" if meant and not lines and not sentence else ""
        meant = [] if sentence else meant
        wrong.message = " ".join(filter(None, [f"No such command {word!r}.", near]))
        lines = lines or meant
    else:
        lines = list(filter(None, _guess_lines(wrong, commands[word])))
        near = lines[0][0] if lines else ""
    wrong.show()
    if sentence:
        warn(f"  help: {sentence}\n")
    working = (one for line in lines for one in try_lines([paste(line)])[:1])
    usual = "" if sentence or near else ask_help() if word in commands else _WHOLE_HELP
    if suggested := next(working, usual):
        warn(f"  try: {suggested}\n")
    raise typer.Exit(wrong.exit_code)


def _reorder(commands: Mapping[str, Any]) -> Iterator[Words]:
    """Yield the line with the command first that stands second, or within quotes."""
    line = LINE.get()
    if line[1:] and line[1] in commands:
        yield (line[1], line[0], *line[2:])
    if line[0].split()[0:1] and line[0].split()[0] in commands:
        yield (*line[0].split(), *line[1:])


def _find_near(word: str, names: Iterable[str]) -> list[str]:
    """Return the names that are spelt like a word; what closes, removes or overwrites only if it is one slip away."""
    known = list(names)
    part = word.lstrip("-")
    near = nearest(word, known) or [name for name in known if len(part) > 3 and part in name and word[:1] == "-"]
    return [name for name in near if not is_grave(name) or is_one_slip(word.lstrip("-"), name.lstrip("-"))]


def _guess_lines(wrong: Any, command: Any) -> Iterator[Words]:
    """Yield the lines that may have been meant: with the option or value that is nearest, or what is missing."""
    line = LINE.get()
    if lacking := getattr(wrong, "typed", ""):  # a dash
        yield replace_words(line, (lacking,), (f"-{lacking}",))
        return
    if "requires an argument" in wrong.message:
        yield (*line, _describe_gap(command, wrong.option_name))
        return
    if found := _EXTRA.search(wrong.message):
        yield from (replace_words(line, (word,), ("-f", word)) for word in found[1].split() if os.path.isfile(word))
        return
    if hasattr(wrong, "possibilities"):
        known = [name for parameter in wrong.ctx.command.params for name in parameter.opts if name.startswith("--")]
        near = _find_near(wrong.option_name, known)
        wrong.possibilities = near
        typed = next((word for word in line if word.partition("=")[0] == wrong.option_name), wrong.option_name)
        if typed in OTHER_OPTIONS:
            yield replace_words(line, (typed,), OTHER_OPTIONS[typed])
        yield from (replace_words(line, (typed,), (typed.replace(wrong.option_name, name),)) for name in near[:1])
        return
    parameter = getattr(wrong, "param", None)
    if parameter is not None:
        yield _mend_value(line, parameter) if type(wrong) is typer.BadParameter else _fill_in(line, parameter)


def _describe_gap(command: Any, option: str) -> str:
    """Return what stands in the help for the value of an option, as a gap."""
    metavars = [str(one.metavar) for one in command.params if option in one.opts]
    return GAP if metavars == ["N"] else "".join(filter(str.isupper, *metavars)) or "VALUE"


def _fill_in(line: Words, parameter: Any) -> Words:
    """Return the line with something that is missing, if that is a text or a number."""
    if parameter.type.name not in ("str", "text") and not parameter.type.name.startswith("int"):  # Typer's, and Click's
        return ()
    name: str = parameter.opts[0]
    gap = (parameter.metavar or "TEXT").strip("{}.[]")
    gap = GAP if gap == "N" else gap
    return (*line, name, gap) if name.startswith("-") else (*line, gap)


def _mend_value(line: Words, parameter: Any) -> Words:
    """Return the line with another value for an argument or option: the nearest choice, or a gap for a number."""
    choices = list(map(str, getattr(parameter.type, "choices", ())))
    for place, word in enumerate(line[1:], 1):
        if near := nearest(word, choices):
            return (*line[:place], near[0], *line[place + 1 :])
        if not choices and line[place - 1] in parameter.opts:
            return (*line[:place], GAP, *line[place + 1 :])
    return ()
