"""What is said of a line that Typer cannot take; loaded only after such a mistake."""

import re
from collections.abc import Mapping
from typing import Any

import typer

from civledger.cli.show import read_line, say_refusal
from civledger.cli.suggested_line import LINE, STAGE, paste
from civledger.cli.tried import try_lines
from civledger.model.keys import clipped
from civledger.model.names import did_you_mean, either
from civledger.model.words import GAP

_PLAIN = (
    (r"a valid int( range)?", "a number"),
    (r"not in the range x>=(\d+)", r"less than \1"),
)  # Typer's words, and ours
_EXTRA = re.compile(r"Got unexpected extra argument\S* \((.*)\)")
_TAKING_BACK = (
    "`civledger undo` undoes the last command. "
    "For an older entry, find its number with `civledger log` and use `civledger strike NUMBER --reason TEXT`"
)
_NAMING = """. Names have commas between them and quotation marks around all: --players "Ann,Bo,Cy,Di,Ed\""""
_DENYING = ("didn't", "didnt", "never", "wasn't", "wasnt", "hasn't", "hasnt")
_LEDGER_TEXT = (
    "that is part of a ledger file. To record it as it is, start `civledger run` and paste the entries, "
    "followed by an empty line"
)
_ANSWERS: Mapping[str, str] = {  # words for which there is no command, since nothing need be done
    **dict.fromkeys(("quit", "exit", "bye", "logout", "q"), "there is nothing to quit: each command ends by itself"),
    **dict.fromkeys(("save", "write", "store"), "no need to save: every entry is written to the file at once"),
    **dict.fromkeys(("clear", "cls", "reset"), "a new game is a new file, which `civledger new` makes"),
    **dict.fromkeys(("open", "load"), "name the ledger with -f in any command, or change to its folder"),
    **dict.fromkeys(
        ("delete", "remove", "rm", "del", "erase", "back", "revert", "oops", "cancel", "ctrl-z"), _TAKING_BACK
    ),
    **dict.fromkeys(
        ("edit", "fix", "change", "correct", "update", "set", "modify"),
        "type the number again with --fix. To undo the last command: `civledger undo`",
    ),
    **dict.fromkeys(
        ("turn", "new-turn", "next-turn", "newturn", "nextturn", "round", "done", "end", "close", "finish", "stop"),
        "`civledger next` shows what is missing in this turn, and `civledger endturn` closes it",
    ),
    **dict.fromkeys(("roll", "dice"), "civledger does not roll dice. It only keeps the books"),
    **dict.fromkeys(
        ("commit", "push", "pull", "clone"),
        "use git itself to keep versions of the file, or `civledger endturn --commit`. `civledger git` sets it up",
    ),
    **dict.fromkeys(("version", "-v", "-V"), "`civledger --version` shows it"),
    **dict.fromkeys(
        ("trade", "swap", "exchange"),
        "trades are not recorded. Enter only the hands and purchases that result from them",
    ),
    **dict.fromkeys(
        ("start", "play", "demo", "tutorial", "init", "setup", "begin", "create", "quickstart"),
        "`civledger new` starts a game, and `civledger help start` shows how an evening begins",
    ),
    **dict.fromkeys(("unstrike", "restore"), "if the strike was the last command, `civledger undo` undoes it"),
    **dict.fromkeys(
        ("treasury", "money"), "treasury comes in with `gain` or `tax`, and goes out with `spend`; `status` shows it"
    ),
    **dict.fromkeys(("add", "enter", "record", "input"), "say what was counted: census, cities, gain, hand or buy"),
}


def tell_misuse(wrong: Any, commands: Mapping[str, Any]) -> None:
    """Say what cannot be taken; the line is read, and what it may mean is carried out or offered."""
    line = LINE.get()
    answered = _ANSWERS.get("-".join(line[:2]).casefold()) if len(line) > 1 else None  # `next turn`
    if line and line[0] not in commands and any(word.casefold() in _DENYING for word in line):
        answered = _TAKING_BACK
    if answered:
        say_refusal(answered, ())
        raise typer.Exit(wrong.exit_code)
    message = _say(wrong, commands)
    read_line(lambda lines: say_refusal(message, lines), wrong.exit_code, lambda: _fill_in(wrong, commands))


def _say(wrong: Any, commands: Mapping[str, Any]) -> str:
    """Return in one sentence why a line is not taken."""
    line = LINE.get()
    word = line[0] if line else ""
    if word not in commands:
        if word.startswith(("[", "#")) or " = " in word or line[1:2] == ("=",):
            return _LEDGER_TEXT
        if known := _ANSWERS.get(word.casefold()):
            return f"there is no command {word!r}. {known[0].upper()}{known[1:]}"
        if word.startswith("-"):
            return f"a line begins with a command, not with {clipped(word)!r}"
        return f"there is no command {clipped(word)!r}{did_you_mean(word, commands)}"
    if getattr(wrong, "typed", ""):
        return str(wrong.message).removesuffix(".")
    if hasattr(wrong, "possibilities"):
        known_options = [name for one in wrong.ctx.command.params for name in one.opts if name.startswith("--")]
        return f"{word} has no option {wrong.option_name!r}{did_you_mean(wrong.option_name, known_options)}"
    if "requires an argument" in wrong.message:
        return f"{wrong.option_name} needs a value: {_shown(commands[word], wrong.option_name)}"
    if found := _EXTRA.search(wrong.message):
        return f"{word} does not take {found[1]!r}{_NAMING if word == 'new' else ''}"
    parameter = getattr(wrong, "param", None)
    named = parameter.opts[0] if parameter is not None and parameter.opts[0].startswith("-") else ""
    if parameter is not None and not wrong.message:
        choices = either(list(map(str, getattr(parameter.type, "choices", ()))))
        needed = named or choices or (parameter.metavar or parameter.name).strip("[].")
        about = "" if choices else getattr(parameter, "help", None) or ""
        what = choices if named else f"{about[:1].lower()}{about[1:].removesuffix('.')}"
        return f"{word} needs {needed}{f': {what}' if what else ''}"
    for typers, ours in _PLAIN:
        wrong.message = re.sub(typers, ours, wrong.message)
    return f"{named}: {wrong.message}".removeprefix(": ").removesuffix(".")


def _shown(command: Any, option: str) -> str:
    return next((str(one.metavar or one.type.name) for one in command.params if option in one.opts), "TEXT")


def _fill_in(wrong: Any, commands: Mapping[str, Any]) -> list[str]:
    """Return the line with a gap for what it lacks, if that can be said."""
    line, stage = LINE.get(), STAGE.get()
    if not line or line[0] not in commands or stage is None:
        return []
    parameter = getattr(wrong, "param", None)
    if "requires an argument" in wrong.message:
        words = (*line, _gap(_shown(commands[line[0]], wrong.option_name)))
    elif parameter is None or wrong.message or getattr(parameter.type, "choices", None):
        return []
    else:
        option = parameter.opts[:1] if parameter.opts[0].startswith("-") else ()
        words = (*line, *option, _gap(parameter.metavar or "TEXT"))
    return try_lines([paste(words)]) if stage.program.parses(words) else []


def _gap(shown: str) -> str:
    bare = shown.strip("{}.[]")
    return GAP if bare == "N" else bare if bare.isupper() else "VALUE"
