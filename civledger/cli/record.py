"""Recording an entry at the keyboard, and telling what became of it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import groupby
from typing import Any, NoReturn

import typer

from civledger.bookkeeping.judged_entry import JudgedEntry, describe_entry, receipt_of, tell_same
from civledger.bookkeeping.open_ledger import OpenedLedger, open_to_write
from civledger.bookkeeping.record import Outcome, Refused, record_command
from civledger.cli.options import TEXT, How, choose_file, need_file
from civledger.cli.show import print_receipt, say, show, warn
from civledger.cli.suggested_line import LINE, add_option, insert_words, leave_out, ledger_named, name_ledger, paste
from civledger.model.border.slots import Words
from civledger.model.entry_faults import LATE_ENTRY, TURN_AHEAD
from civledger.model.finding import Finding
from civledger.model.names import NoSuchName, both
from civledger.model.verdict import RULE_ERRORS, AlreadyRecorded, NotPossible
from civledger.model.words import WrongWord
from civledger.report.escape import printable
from civledger.report.findings import refusal_text, told_once

_TORN = "Check it before you go on: the next entry adds the missing newline, and `undo` does not remove that"
_MEND = (
    "You can still record entries. `civledger check` shows where the seal is broken. "
    "`civledger reseal --reason TEXT` seals it again"
)


def record(how: How, command: str, **words: Any) -> None:
    """Record what the game makes of the words of a command."""
    with writing_entry(how) as opened:
        try:
            tell_outcome(record_command(opened, how, command, **words), how)
        except AlreadyRecorded as same:
            if how.format == TEXT:
                say(f"{printable(opened.file)}: {same}")
            else:
                from civledger.report.entries import entries_report

                show(entries_report({}, [str(same)], ()), how.format)


def write_head(how: How, write: Callable[[OpenedLedger], Iterable[str]]) -> None:
    """Write something into the head of a ledger, and tell what came of it."""
    with writing(how) as opened:
        receipt = write(opened)
    with print_receipt(printable(opened.file)):
        for line in receipt:
            say(printable(line))


def tell_unrecorded(lacking: Words, behind: str | None = None) -> None:
    """Say that something was only shown, and the line that records it: with the words it lacks behind another."""
    warn(f"nothing was recorded. To record: {name_ledger(insert_words(lacking, behind))}\n")


@contextmanager
def writing(how: How) -> Iterator[OpenedLedger]:
    """Open the ledger a command is about for writing, and say if its end may be cut; a dry run waits for nobody."""
    if not how.dry_run:
        need_file(how)
    with open_to_write(choose_file(how.file), how.storage, waiting=not how.dry_run) as opened:
        for torn in opened.torn:
            warn(f"{printable(opened.file)}: {torn.message}. {_TORN}\n")
        yield opened


@contextmanager
def writing_entry(how: How) -> Iterator[OpenedLedger]:
    """Open the ledger for a command that records something; if that is refused, `undo` knows of it."""
    with writing(how) as opened:
        try:
            yield opened
        except (typer.Exit, NotPossible, NoSuchName, WrongWord):
            if not how.dry_run and not how.storage.in_memory:
                from civledger.store.side_files import remember_refusal

                remember_refusal(opened.file, opened.ledger.text, paste(LINE.get()))
            raise


def tell_outcome(outcome: Outcome, how: How, committed: bool | None = None) -> None:
    """Tell what was recorded, or would be, and whether it was committed; end the program if it was refused."""
    if isinstance(outcome, Refused):
        _show_outcome(outcome, how)
        tell_refusal(outcome)
    if outcome.doubtful is not None:
        from civledger.bookkeeping.suggestion import is_entered_twice

        meant = _find_meant(outcome.doubtful) if is_entered_twice(outcome.doubtful) else []
        for line in meant[:1]:
            how.storage.keep_suggestion(line)
    tell_broken_seals(outcome.broken_seals)
    file = printable(outcome.judged_entries[0].books.ledger.file)
    with nullcontext() if how.dry_run else print_receipt(file):
        _show_outcome(outcome, how, committed)
        for judged_entry in outcome.judged_entries:
            tell_findings(judged_entry.findings)


def _show_outcome(outcome: Outcome, how: How, committed: bool | None = None) -> None:
    """Show on standard output what was recorded or, in a dry run, would be; programs get why it was refused, too."""
    if how.format != TEXT:
        _show_entries(outcome, how, committed)
    elif how.dry_run:
        for judged_entry in outcome.judged_entries:
            say(judged_entry.entry.removesuffix("\n"))
        warn("".join(f"{printable(line)}\n" for line in _receipt_lines(outcome, is_written=False)))
    elif not isinstance(outcome, Refused):
        for line in _tell_judged(outcome.judged_entries):
            say(printable(line))


def _tell_judged(judged_entries: Iterable[JudgedEntry]) -> Iterator[str]:
    """Yield the receipt of entries; those that say the same of several players, and nothing else, are one."""

    def leave_out_name(judged_entry: JudgedEntry) -> tuple[str, list[str]]:
        return describe_entry(judged_entry).replace(_whose(judged_entry), "\0", 1), _lines_of(judged_entry)

    for (said, lines), group in groupby(judged_entries, leave_out_name):
        names = [_whose(judged_entry) for judged_entry in group]
        together = [both(names)] if all(names) and not lines else names
        for name in together:
            yield from (said.replace("\0", name, 1), *lines)


def _whose(judged_entry: JudgedEntry) -> str:
    return str(judged_entry.draft.keys.get("civ", ""))


def _receipt_lines(outcome: Outcome, is_written: bool) -> list[str]:
    recorded = () if isinstance(outcome, Refused) else outcome.judged_entries
    return [line for judged_entry in recorded for line in _lines_of(judged_entry, is_written)]


def _lines_of(judged_entry: JudgedEntry, is_written: bool = True) -> list[str]:
    same = tell_same(judged_entry, "civledger undo") if is_written else ()
    return [name_ledger(line) for line in (*receipt_of(judged_entry), *same)]


def _show_entries(outcome: Outcome, how: How, committed: bool | None) -> None:
    from civledger.model.json_value import as_json
    from civledger.report.entries import entries_report

    nothing = isinstance(outcome, Refused) and not how.dry_run
    last = [judged_entry.books.ledger.entries for judged_entry in (() if nothing else outcome.judged_entries)]
    entries = {len(every): as_json(every[-1]) for every in last}
    refused = outcome.verdict.findings if isinstance(outcome, Refused) and nothing else ()
    receipt = [line.strip() for line in _receipt_lines(outcome, not how.dry_run)]
    show(entries_report(entries, receipt, refused, committed), how.format)


def tell_broken_seals(broken: Iterable[Finding]) -> None:
    """Say on standard error that something is recorded onto a broken seal."""
    for found in broken:
        place = f"{printable(found.file)}: warning[{found.fault.code}] {found.when}"
        warn(f"{place}: {found.message}. {name_ledger(_MEND)}\n")


def tell_refusal(refused: Refused, is_typed: bool = True) -> NoReturn:
    """Show why an entry is not recorded, and in the last line the command that was probably meant, and end.

    Errors in a table are corrected in the table, not on the command line: then it is not `is_typed`.
    """
    verdict, instead = refused.verdict, refused.last.draft.instead
    said = name_ledger(refusal_text(verdict, helps=not refused.last.draft.lines))
    warn(f"{said}{printable(instead)}\n" if instead else said)
    warn(f"civledger: {printable(verdict.file)}: nothing was recorded. To record it anyway, add --force\n")
    warn("".join(f"  try: {printable(name_ledger(line))}\n" for line in refused.last.draft.lines))
    if not instead and is_typed:
        warn("".join(f"  try: {printable(line)}\n" for line in _find_meant(refused)))
    raise typer.Exit(RULE_ERRORS)


def _find_meant(refused: Refused) -> list[str]:
    """Return the line to type instead: with the number that the game knows, or with --fix for a second one."""
    from civledger.bookkeeping.suggestion import is_entered_twice, suggest_line
    from civledger.cli.tried import try_lines

    if {found.fault for found in refused.last.errors} == {TURN_AHEAD}:
        return try_lines(leave_out("--turn"))
    meant = suggest_line(refused, ledger_named())
    return try_lines([meant] if meant else [add_option("--fix")] if is_entered_twice(refused) else [])


def tell_findings(findings: list[Finding]) -> None:
    """Say on standard error what is worth knowing about what was recorded all the same."""
    for found in told_once(findings):
        if found.fault is not LATE_ENTRY:
            whom = f"{found.civ}: " if found.civ else ""
            warn(f"{found.fault.severity}[{found.fault.code}] {whom}{printable(name_ledger(found.message))}\n")
            if found.fault.asked:
                warn(f"  help: {found.fault.help_typing}\n")
