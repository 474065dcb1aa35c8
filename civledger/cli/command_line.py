"""One command line carried out inside the program, of a script or typed at the table."""

import os

import typer

from civledger.cli.app import WholeProgram
from civledger.cli.suggested_line import files_named, split, without_prompt
from civledger.model.verdict import WRONG_USAGE
from civledger.model.words import WrongWord
from civledger.store.storage import FILES, Files

NOT_HERE = ("run", "table", "new", "result", "git", "merge", "lsp")


def carry_out(file: str, line: str, storage: Files = FILES) -> int:
    """Carry out one command line for this ledger, kept in files or in a script's memory, and return its exit code."""
    try:
        words = read_words(file, line, "a script can use only one ledger. Name it with `civledger run -f FILE`")
    except WrongWord as wrong:
        typer.echo(f"civledger: {wrong}", err=True)
        return WRONG_USAGE
    return WholeProgram().run(words, file, storage)


def read_words(file: str, line: str, one_ledger: str) -> list[str]:
    """Return the words of a line about this ledger, as they are carried out inside the program; raises WrongWord.

    `one_ledger` is said of a line that names another ledger.
    """
    try:
        words = without_prompt(split(line))
    except ValueError as wrong:
        raise WrongWord(str(wrong)) from wrong
    name, *rest = words or ["status"]
    if name in NOT_HERE:
        raise WrongWord(f"{name} does not work here")
    if any(os.path.realpath(other) != os.path.realpath(file) for other in files_named(rest)):
        raise WrongWord(one_ledger)
    return ["help" if name == "?" else name, *rest]
