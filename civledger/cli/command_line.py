"""One command line carried out inside the program: of a script, or typed at the prompt."""

import os
import shlex

import typer

from civledger.cli.suggested_line import files_named
from civledger.model.verdict import WRONG_USAGE
from civledger.store.storage import FILES, Files

NOT_HERE = ("run", "new", "result", "git", "merge", "lsp")


def split(line: str) -> list[str]:
    """Return the words of a line as a shell does; an apostrophe that ends nowhere is one: note it's late."""
    try:
        return shlex.split(line)
    except ValueError:
        words = shlex.shlex(line, posix=True, punctuation_chars=False)
        words.quotes, words.commenters, words.whitespace_split = '"', "", True
        return list(words)


def carry_out(file: str, line: str, storage: Files = FILES) -> int:
    """Carry out one command line for this ledger, kept in files or in a script's memory, and return its exit code."""
    from civledger.cli.app import PASTED, WholeProgram

    try:
        words = split(line)
    except ValueError as wrong:
        typer.echo(f"civledger: {wrong}", err=True)
        return WRONG_USAGE
    words = words or ["status"]
    while words[0] in PASTED:
        words = words[1:] or ["status"]
    name, *rest = words
    name = "help" if name == "?" else name
    if name in NOT_HERE:
        typer.echo(f"civledger: {name} does not work here", err=True)
        return WRONG_USAGE
    if any(os.path.realpath(other) != os.path.realpath(file) for other in files_named(rest)):
        typer.echo("civledger: a script can use only one ledger. Name it with `civledger run -f FILE`", err=True)
        return WRONG_USAGE
    return WholeProgram().run([name, *rest], file, storage)
