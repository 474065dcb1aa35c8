"""`civledger run`."""

import sys
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Annotated

import typer

from civledger.bookkeeping.script import find_errors_left, hold_in_memory, restore_entries
from civledger.cli.command_line import carry_out
from civledger.cli.options import How, choose_file, filing, need_file, read_source
from civledger.cli.record import tell_findings
from civledger.cli.show import print_receipt, refuse, say, warn
from civledger.cli.suggested_line import all_kept_back, name_ledger
from civledger.model.entry_faults import ENTERED_TWICE
from civledger.model.finding import Finding
from civledger.model.struct import Struct
from civledger.model.verdict import FINE, NOT_COMMITTED, RULE_ERRORS, WRONG_USAGE
from civledger.model.words import WrongWord
from civledger.report.escape import printable
from civledger.report.findings import told_once
from civledger.store.read import UnreadableFile
from civledger.store.storage import Memory

_ENTRY = "[["


@filing
def run(
    script: Annotated[
        str | None, typer.Argument(metavar="[SCRIPT]", help="A file of command lines; - or nothing is standard input.")
    ] = None,
    *,
    how: How,
) -> None:
    """Run many command lines, all or nothing.

    A script is checked as a whole: a later line can correct an error in an earlier one.

    Without a script, a terminal opens the prompt of `civledger table`. Lines that begin with # are skipped. You can
    paste an [[entry]] from a ledger; end it with an empty line. It is recorded as it is.

    \b
    Examples:
      civledger run
      civledger run turn7.txt
      echo "census hel=23" | civledger run
    """
    need_file(how)
    file = choose_file(how.file)
    if script in (None, "-") and sys.stdin.isatty():
        from civledger.cli.table import open_table

        open_table(file)
        return
    try:
        text = read_source("-" if script is None else script)
    except UnreadableFile as failed:
        refuse(f"the script {script} {failed}")
    run_lines(file, list(_split_script(text)))


def run_lines(file: str, lines: Sequence[tuple[int, str]]) -> None:
    """Carry out numbered command lines, all or nothing, and tell what they say."""
    with hold_in_memory(file) as memory:
        said = "".join(_carried_out(file, lines, memory))
    with print_receipt(printable(file)):
        sys.stdout.write(said)
    if memory.is_uncommitted:
        raise typer.Exit(NOT_COMMITTED)


def _split_script(text: str) -> Iterator[tuple[int, str]]:
    """Yield the command lines of a script with their numbers; an entry of a ledger, up to an empty line, is one."""
    numbered = iter(enumerate(text.splitlines(), 1))
    for number, line in numbered:
        if line.startswith(_ENTRY):
            yield number, "\n".join([line, *(more for _, more in takewhile(lambda pair: pair[1].strip(), numbered))])
        elif line.strip() and line.strip()[0] != "#":
            yield number, line


def _carried_out(file: str, lines: Sequence[tuple[int, str]], memory: Memory) -> list[str]:
    """Run a script and return the output of its lines. If one of them fails, nothing is recorded.

    Rules are checked at the end, so a later line can fix an earlier error. Output is in the order of the lines.
    """
    outcomes = []
    for memory.line, line in lines:
        with all_kept_back() as (output, messages):
            code = _restore(file, line, memory) if line.startswith(_ENTRY) else carry_out(file, line, memory)
        first = line.strip().splitlines()[0]
        outcomes.append(_LineOutcome(memory.line, first, code, output.getvalue(), messages.getvalue()))
    errors = find_errors_left(file, memory, last=max(dict(lines), default=0))
    for outcome in outcomes:
        mine = [error for number, error in errors if number == outcome.number]
        _tell_line(outcome, mine, memory.suggestions.get(outcome.number))
    codes = {outcome.code for outcome in outcomes} | ({RULE_ERRORS} if errors else set())
    if codes - {FINE}:
        refuse("nothing from the script was recorded", WRONG_USAGE if WRONG_USAGE in codes else max(codes))
    return [outcome.said for outcome in outcomes]


class _LineOutcome(Struct):
    """A line of a script with its exit code, and what it wrote to standard output and standard error."""

    number: int
    line: str
    code: int
    said: str
    messages: str


def _restore(file: str, text: str, memory: Memory) -> int:
    """Record entries as they stand in a script, tell what is wrong with them, and return the exit code."""
    try:
        brought = restore_entries(file, memory, text)
    except WrongWord as wrong:
        warn(f"civledger: {wrong}\n")
        return WRONG_USAGE
    say(f"{printable(file)}: recorded as it is")
    tell_findings(brought)
    return FINE


def _tell_line(outcome: _LineOutcome, errors: Sequence[Finding], instead: str | None = None) -> None:
    """Tell what became of a line: why it failed, the errors that it brings, and the line to type in its place."""
    warn(outcome.messages)
    if outcome.code != FINE or errors:
        warn(f"line {outcome.number} of the script failed: {outcome.line}\n")
    if outcome.code not in (FINE, WRONG_USAGE):
        sys.stdout.write(outcome.said)
    for error in told_once(errors):
        about = f"{error.civ or ''}, turn {error.turn}".removeprefix(", ")
        said = f"{error.fault.severity}[{error.fault.code}] {about}: {printable(error.message)}"
        warn(f"  {said}\n  help: {name_ledger(error.fault.help_typing)}\n")
    if instead and any(error.fault is ENTERED_TWICE for error in errors):
        warn(f"  try: {printable(instead)}\n")
