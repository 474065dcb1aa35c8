"""The one place where a command that could do nothing says why, and ends with the right exit code."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from civledger.cli.show import refuse, unreadable, warn
from civledger.cli.suggested_line import LINE, ask_help, files_named, leave_out, name_ledger, paste, retype
from civledger.model.border.ruleset import NotOffered
from civledger.model.names import NoSuchName
from civledger.model.verdict import RULE_ERRORS, NeedsForce, NotPossible, NotWritable, UnusableLedger
from civledger.model.words import WrongWord
from civledger.report.escape import printable


@contextmanager
def saying_refusals() -> Iterator[None]:
    """End the program where nothing could be done, having said why."""
    try:
        yield
    except UnusableLedger as unusable:
        from civledger.report.findings import findings_text

        verdict = unusable.verdict
        warn(findings_text(verdict) + tell_last_good(verdict.file))
        unreadable(str(unusable), _name_games() or [paste(["explain", verdict.findings[0].fault.code])])
    except NotWritable as failed:
        unreadable(str(failed), _name_games())
    except NeedsForce as early:
        refuse(str(early), RULE_ERRORS)
    except NotOffered as other:
        refuse(str(other), instead=[name_ledger(paste(["next"]))])
    except (NotPossible, NoSuchName, WrongWord) as wrong:
        refuse(str(wrong), instead=next_steps(wrong))


def tell_last_good(file: str) -> str:
    """Return how a ledger that cannot be used was when a command last wrote it, and how to go back to that."""
    from civledger.bookkeeping.last_good import find_last_good

    good = find_last_good(file)
    return f"last good copy: {good.said}. To go back to it:\n  {printable(good.command)}\n" if good else ""


def _name_games() -> list[str]:
    """Return the line with the games that are there, if what it names is no file."""
    from civledger.store.find import games_in
    from civledger.store.read import is_stream

    for file in files_named(LINE.get()):
        if not os.path.isfile(file) and not is_stream(file):
            folder = file if os.path.isdir(file) else os.path.dirname(file) or "."
            return _tried(retype(((file,), (os.path.normpath(game),)) for game in games_in(folder)))
    return []


def next_steps(wrong: Exception) -> list[str]:
    """Return the lines to type instead; of a word that is like no other, the line that explains the command."""
    match wrong:
        case WrongWord():
            typed = wrong.typed if not wrong.lines else ()
            others = [name_ledger(paste(words)) for words in wrong.lines]
            ways = [*((wrong.typed, words) for words in wrong.meant), *wrong.or_else]
        case NoSuchName():
            typed, others = (wrong.word,), []
            ways = [(typed, (name,)) for name in wrong.candidates]
        case NotPossible():
            return _tried(leave_out(wrong.without))
        case _:
            return []
    return _tried([*retype(ways), *others]) or ([ask_help()] if any(typed) and not ways else [])


def _tried(lines: list[str]) -> list[str]:
    from civledger.cli.tried import try_lines

    return try_lines(lines)
