"""`civledger endturn`."""

import datetime
import sys
from collections.abc import Sequence
from itertools import takewhile
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from civledger.bookkeeping.close_turn import (
    close_turn,
    commit_turn,
    describe_by_hand,
    end_with_turn_before,
    find_missing,
    find_no_turn,
    find_turn_before,
)
from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.record import Recorded
from civledger.bookkeeping.say_entry import name_turn
from civledger.cli.asking import YES, ask
from civledger.cli.options import TEXT, How, recording
from civledger.cli.record import tell_outcome, writing_entry
from civledger.cli.show import refuse, say, show, warn
from civledger.cli.suggested_line import add_option, name_ledger
from civledger.model.draft import RecordingOptions
from civledger.model.due import Due
from civledger.model.names import either
from civledger.model.report import Report, Table
from civledger.model.verdict import NOT_COMMITTED, RULE_ERRORS, Undecided
from civledger.report.escape import printable
from civledger.store.git_commit import NotCommitted, is_wished
from civledger.store.storage import Memory

_LAST = "--last"


class _TakesReason(TyperCommand):
    """A command whose option --last may go without its reason, for which Typer has no word."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take all words behind the option as its reason, also several or none."""
        before = list(takewhile(lambda word: word != _LAST, args))
        reason = list(takewhile(lambda word: not word.startswith("-"), args[len(before) + 1 :]))
        given = [f"{_LAST}={' '.join(reason)}"] if before != args else []
        return super().parse_args(ctx, [*before, *given, *args[len(before) + 1 + len(reason) :]])


@recording
def endturn(
    last: Annotated[
        str | None,
        typer.Option(_LAST, metavar="[REASON]", help="End the game with this turn, for example because it is late."),
    ] = None,
    anyway: Annotated[bool, typer.Option("--anyway", help="Close the turn even if something is missing.")] = False,
    commit: Annotated[
        bool | None,
        typer.Option("--commit/--no-commit", help="Commit the ledger to git. Default: `git config civledger.commit`."),
    ] = None,
    *,
    how: How,
) -> None:
    """Close the turn: move everybody's markers and seal the turn.

    While something is missing, the turn stays open; everything missing is listed with the command that adds it.

    --commit commits the ledger, and nothing else, to git with the turn's summary as the message. `git config
    civledger.commit true` does so after every turn. Git hooks run as usual. If a hook or git refuses, the turn is
    closed but not committed, and the exit code is 4.

    --last ends the game wherever the markers are on the A.S.T. Points and ties count as in any finished game. If
    nothing was entered since the turn before was closed, it asks whether the game ended with that one.

    \b
    Examples:
      civledger endturn --dry-run
      civledger endturn
      civledger endturn --anyway
      civledger endturn --commit
      civledger endturn --last
      civledger endturn --last "closing hour"
    """
    ending = False if last is None else last.strip() or True
    try:
        _close(how, ending, anyway, commit)
    except _NothingEntered as nothing:  # asked here, where nobody waits for the ledger
        before = nothing.before if _ask_which(nothing, how) else None
        _close(how._replace(turn=before), ending, anyway, commit, is_asked=True)


class _NothingEntered(Exception):
    """A turn that is to be the last has no entry; holds the turn before, and the ledger's word for one."""

    def __init__(self, before: int, called: str) -> None:
        super().__init__(f"nothing was entered in {called} {before + 1}")
        self.before = before
        self.called = called


def _ask_which(nothing: _NothingEntered, how: How) -> bool:
    """Tell whether the game ended with the turn before; where nobody can be asked, end the program with the line."""
    if how.storage.in_memory or how.format != TEXT or not sys.stdin.isatty():
        if how.format != TEXT:
            show(_missing_report(()), how.format)
        said = f"{nothing}. If the game ended with {nothing.called} {nothing.before}, say so. If not, add --anyway"
        raise Undecided(said, more=[["--turn", str(nothing.before)]])
    asked = f"{str(nothing).capitalize()}. Did the game end with {nothing.called} {nothing.before}? [y/N]: "
    return ask(asked, warn, undone="the turn was not closed") in YES


def _close(how: How, ending: bool | str, anyway: bool, commit: bool | None, is_asked: bool = False) -> None:
    """Close the open turn, or make the one before the last; raises _NothingEntered where that may be meant."""
    with writing_entry(how) as opened:
        before = find_turn_before(opened) if ending is not False else None
        is_before = before is not None and how.turn == before
        if before is not None and how.turn is None and not (is_asked or anyway or how.force):
            raise _NothingEntered(before, opened.books.ruleset.turn_called)
        if not is_before:
            _refuse_unready(opened, how, ending, anyway)
        now = datetime.datetime.now().time().replace(microsecond=0)
        forced = how._replace(force=how.force or anyway)
        outcome = end_with_turn_before(opened, how, ending) if is_before else close_turn(opened, forced, now, ending)
        closed = outcome if isinstance(outcome, Recorded) and not how.dry_run else None
        is_done, said = _commit(closed, how, commit) if closed else (None, "")
        tell_outcome(outcome, how, is_done)
        if closed and not how.storage.in_memory:
            _settle_journal(closed.after)
        if is_done is not None:
            _tell_commit(is_done, said, how)


def _refuse_unready(opened: OpenedLedger, how: How, ending: bool | str, anyway: bool) -> None:
    """End the program if the turn lacks something, unless it is closed anyway, or if there is none to close."""
    missing = find_missing(opened, how.turn)
    if not (anyway or how.force):
        _refuse_after_end(opened, how)
    if missing:
        books, is_closed = opened.books, anyway and not how.dry_run

        def retype(command: str) -> str:
            line = f"civledger {command}"
            return name_ledger(name_turn(line, books.written.open_turn, books.ruleset) if is_closed else line)

        typed = [either(list(map(retype, lack.commands))) for lack in missing]
        warn("".join(f"missing: {lack.said}: {line}\n" for lack, line in zip(missing, typed, strict=True)))
    if missing and not anyway and not how.dry_run:
        if how.format != TEXT:
            show(_missing_report(missing), how.format)
        if how.storage.in_memory:  # what follows in the script is meant for the next turn
            close_turn(opened, RecordingOptions(force=True), datetime.time(), ending)
        turn = opened.books.ruleset.turn_called
        refuse(f"the {turn} is not closed. To close it anyway: {add_option('--anyway')}", RULE_ERRORS)


endturn.command = _TakesReason  # type: ignore[attr-defined]  # what the program asks of its commands


def _refuse_after_end(opened: OpenedLedger, how: How) -> None:
    """End the program if the game ended with an earlier turn or has none, saying what can still be typed."""
    books = opened.books
    last, called = books.look_at().turn, books.ruleset.turn_called
    why = find_no_turn(opened)
    if last == books.written.open_turn and not why:
        return
    if how.format != TEXT:
        show(_missing_report(()), how.format)
    if why:
        refuse(f"{why}. `civledger score` shows the result", RULE_ERRORS)
    late = "" if books.written.last else f" with `--turn {last}`"
    still = f"record what it lacks{late}, and use `civledger strike N --reason TEXT` and `civledger score`"
    refuse(f"the game ended with {called} {last}. You can still {still}", RULE_ERRORS)


def _settle_journal(opened: OpenedLedger) -> None:
    """Keep no longer of what phones recorded what a commit has by now."""
    from civledger.store.journal import has_journal

    if has_journal(opened.file):
        from civledger.bookkeeping.gone import settle_journal

        settle_journal(opened)


def _commit(closed: Recorded, how: How, typed: bool | None) -> tuple[bool | None, str]:
    """Commit a closed turn, as typed, else as its repository is set; return whether it was done, and how or why not."""
    closing = closed.judged_entries[-1]
    if not (is_wished(closed.after.file) if typed is None else typed):
        return None, ""
    try:
        return True, f"committed as {commit_turn(closing, how.storage)}"
    except NotCommitted as why:
        by_hand = describe_by_hand(closing)
        return False, f"closed, but not committed: {printable(str(why)).rstrip('.')}. To commit it yourself: {by_hand}"


def _tell_commit(is_done: bool, said: str, how: How) -> None:
    """Say whether a closed turn was committed; end the program with a code of its own if it was not."""
    if is_done:
        if how.format == TEXT:
            say(said)
        return
    warn(f"{said}\n")
    if isinstance(how.storage, Memory):
        how.storage.is_uncommitted = True  # a script goes on: it is written when it ends
    else:
        raise typer.Exit(NOT_COMMITTED)


def _missing_report(missing: Sequence[Due]) -> Report:
    """Return what a turn lacks, for programs: no entry, no receipt, but each command that helps."""
    typed = [name_ledger(f"civledger {lack.command}") for lack in missing]
    rows = [
        {"what": lack.what, "civs": list(lack.waits), "said": lack.said, "command": command}
        for lack, command in zip(missing, typed, strict=True)
    ]
    cells = tuple((row["what"], ", ".join(row["civs"]), row["said"], row["command"]) for row in rows)
    table = Table(("what", "civs", "said", "command"), cells)
    return Report({"entries": [], "receipt": [], "missing": rows}, table)
