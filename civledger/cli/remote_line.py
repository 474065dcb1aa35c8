"""Command lines that the bookkeeper types on the page of `civledger host`."""

import io
from collections.abc import Sequence
from contextlib import redirect_stderr
from contextvars import Context

from civledger.bookkeeping.enter_line import CommandOutcome
from civledger.cli.app import is_command
from civledger.cli.command_line import carry_out, split
from civledger.cli.run import Kept, kept_back
from civledger.cli.typed_line import keep_line, quote
from civledger.model.names import did_you_mean
from civledger.model.verdict import WRONG_USAGE
from civledger.report.safe import hide_place
from civledger.rules import RULESETS
from civledger.store.storage import Files

OF_ALL_GAMES = ("note", "score", "strike", "endturn", "status", "next", "log")
NOT_THERE = "{!r} does not work here. Run it in a terminal on the bookkeeper's computer"
UNDO = "{!r} does not work here. Use the button above"
UNKNOWN = "unknown command {!r}"
COMMANDS = ". You can type: {}"
NOT_HERE = {
    "--commit": "--commit does not work here. Commit in a terminal on the bookkeeper's computer",
    "--watch": "--watch does not work here. This page updates itself",
    "--club": "--club does not work here. Run it in a terminal on the bookkeeper's computer",
}


def carry_out_remotely(file: str, line: str, storage: Files) -> CommandOutcome:
    """Carry out a line that records or shows something of the game: no other file is read or written."""
    try:
        words = split(line)
    except ValueError as wrong:
        return CommandOutcome(WRONG_USAGE, "", f"civledger: {wrong}")
    words = words[1:] if words[:1] == ["civledger"] else words
    if refusal := refuse_words(words):
        return CommandOutcome(WRONG_USAGE, "", refusal)
    return Context().run(carry_out_quietly, file, words, line, storage)


def refuse_words(words: list[str]) -> str:
    """Return why a line is not carried out, nothing if it is."""
    name = words[0] if words else ""
    known = (*OF_ALL_GAMES, *(word for game in RULESETS.values() for words in game.groups().values() for word in words))
    if name not in known:
        return refuse_command(name, known)
    options = {word.partition("=")[0] for word in words}
    return next((said for option, said in NOT_HERE.items() if option in options), "")


def refuse_command(name: str, known: Sequence[str]) -> str:
    """Return why a word is no command here, and which one was probably meant."""
    if name == "undo":
        return UNDO.format(name)
    if is_command(name) and name != "help":
        return NOT_THERE.format(name)
    said = UNKNOWN.format(name) if name not in ("", "help") else "type a command"
    return f"{said}{did_you_mean(name, known) or COMMANDS.format(', '.join(dict.fromkeys(known)))}"


def carry_out_quietly(file: str, words: list[str], line: str, storage: Files) -> CommandOutcome:
    """Carry out a line, and keep what it says; commands that are told name no file, as who typed it named none."""
    messages = Kept(io.BytesIO(), encoding="utf-8")
    with keep_line(words), kept_back() as output, redirect_stderr(messages):
        code = carry_out(file, line, storage)
    texts = (kept.getvalue().replace(f" -f {quote(file)}", "") for kept in (output, messages))
    return CommandOutcome(code, *(hide_place(text, file) for text in texts))
