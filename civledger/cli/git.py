"""`civledger git`."""

import sys
from typing import Annotated

import typer

from civledger.cli.show import say, unreadable
from civledger.model.verdict import RULE_ERRORS
from civledger.store.disk import DISK


def git(
    check: Annotated[bool, typer.Option("--check", help="Change nothing; end with 1 if something is missing.")] = False,
    show: Annotated[
        str | None, typer.Option("--show", metavar="FILE", help="Print a ledger the way `git diff` compares it.")
    ] = None,
) -> None:
    """Let git merge and show ledgers entry by entry, in this repository.

    This adds a line to .gitattributes (commit it) and settings to this clone, so everybody needs to run it once in
    their own clone. Then git can merge entries that two people recorded at the same time, and `git diff` shows entries
    as lines of `log`. `git diff --no-textconv` shows comments and layout. Other TOML files are merged and shown as
    before.

    \b
    Examples:
      civledger git
      civledger git --check
    """
    if show is not None:
        _show_lines(show)
    elif check:
        _tell_missing()
    else:
        from civledger.store.git_setup import set_up  # starts git, and not needed for help

        done = []
        for line in set_up("."):
            done.append(line)
            say(line)
        now = "now commit .gitattributes. Every other clone needs `civledger git` once"
        say(now if done else "git is set up already")


def _tell_missing() -> None:
    from civledger.store.git import root
    from civledger.store.git_setup import list_parts

    missing = (
        [what for what, is_there in list_parts(".").items() if not is_there] if root(".") else ["a git repository"]
    )
    for what in missing:
        say(f"missing: {what}")
    say("to set it up: civledger git" if missing else "git is set up")
    raise typer.Exit(RULE_ERRORS if missing else 0)


def _show_lines(file: str) -> None:
    from civledger.bookkeeping.git_text import list_lines

    try:
        data = DISK.read(file)
    except (OSError, ValueError) as error:
        unreadable(f"{file} cannot be opened: {error}")
    lines = list_lines(file, data)
    if lines is None:
        sys.stdout.buffer.write(data)
        return
    for line in lines:
        say(line)
