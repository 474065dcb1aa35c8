"""`civledger undo`, and the command lines that record again what was undone; each is tried before it is shown."""

import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from civledger.bookkeeping.command_lines import CommandEntries, is_same_event, leaves_same_books, undone_commands
from civledger.bookkeeping.open_ledger import open_data
from civledger.bookkeeping.say_entry import name_entries
from civledger.bookkeeping.script import find_errors_left
from civledger.bookkeeping.undo import NotAsked, Undone, find_starts, tell_much, undo_commands
from civledger.cli.app import is_command
from civledger.cli.asking import YES, ask
from civledger.cli.command_line import carry_out
from civledger.cli.options import How, filing, int_or_last
from civledger.cli.record import writing
from civledger.cli.show import print_receipt, refuse, say, warn
from civledger.cli.suggested_line import all_kept_back, ledger_named, name_ledger
from civledger.model import toml
from civledger.model.names import both
from civledger.model.verdict import FINE
from civledger.report.escape import printable
from civledger.store.entry_text import append_entry
from civledger.store.side_files import find_refused, forget_refusal
from civledger.store.storage import Memory

_OF_THE_MOMENT = ("at", "seal")  # when a turn is closed, and what follows from that


def _retype(undone: Undone, named: str | None = None) -> Iterator[str]:
    """Yield a line for each command that was undone, oldest first, or its entries if no command can record them.

    A ledger that was named with -f is named in the lines, too.
    """
    file, commands = undone.opened.file, list(undone_commands(undone, named))
    memory = Memory(file, undone.left)
    lines = []
    for memory.line, command in enumerate(commands, 1):  # as the lines of a script are counted
        lines.append(find_line(file, memory, command))
    is_judged = bool(memory.brought.keys() - memory.allowed)
    refused = {number for number, _ in find_errors_left(file, memory, last=0)} if is_judged else set()
    for number, (line, command) in enumerate(zip(lines, commands, strict=True), 1):
        if line is None or number in refused:
            yield command.text.removesuffix("\n") if number == len(commands) else command.text
        else:
            yield from line.splitlines()


def find_line(file: str, memory: Memory, command: CommandEntries) -> str | None:
    """Return what records the entries of a command, in one line or a line each, and record them in any case."""
    line = _try_lines(file, memory, command) or _try_parts(file, memory, command)
    if line is None:
        memory.data = append_entry(memory.data.decode(), command.text).encode()
    return line


def _try_lines(file: str, memory: Memory, command: CommandEntries) -> str | None:
    """Return the first line that records the entries of a command; then they stand in the memory."""
    return next((line for line in command.lines if records(file, memory, line, command)), None)


def _try_parts(file: str, memory: Memory, command: CommandEntries) -> str | None:
    """Return a line for each entry of a command, as of an import; None, and nothing in the memory, if one has none."""
    before, lines = memory.data, []
    for part in command.parts:
        line = _try_lines(file, memory, part)
        if line is None:
            memory.data = before
            return None
        lines.append(line)
    return "\n".join(lines) or None


def records(file: str, memory: Memory, line: str, command: CommandEntries) -> bool:
    """Tell whether a line records the very entries of a command; then they stand in the memory."""
    before = memory.data
    with all_kept_back():
        code = carry_out(file, line, memory)
    added = toml.loads(memory.data[len(before) :].decode()).get("entry", []) if code == FINE else []
    now, then = (
        [{key: value for key, value in values.items() if key not in _OF_THE_MOMENT} for values in entries]
        for entries in (added, command.values)
    )
    if now == then:
        return True
    books = open_data(file, memory.data).books if added else None
    is_fixed = [{**values, "fix": True} for values in then] == now  # files need not say what must be typed
    is_same = books and (is_fixed or is_same_event(books.ruleset, added[0], command))
    if books and is_same and leaves_same_books(file, before, books, command):
        return True
    memory.data = before
    return False


def int_or_word(typed: str) -> str:
    """Return a number from 1 on as it is typed, or a command; raises what Typer says of any other word."""
    return typed if is_command(typed) else str(int_or_last(typed) or 1)


@filing
def undo(
    last: Annotated[
        str, typer.Argument(metavar="[N]", parser=int_or_word, help="How many commands to undo, or which was the last.")
    ] = "1",
    yes: Annotated[bool, typer.Option("--yes", help="Undo an endturn or many commands without asking.")] = False,
    *,
    how: How,
) -> None:
    """Undo the last commands, and print the lines that record them again.

    Entries that no command can record are printed as they were in the file. To undo an endturn or more than nine
    commands, answer yes or add --yes. `civledger redo` restores them.

    \b
    Examples:
      civledger undo
      civledger undo 3 > again.txt
      civledger undo --yes
    """
    count, word = (int(last), "") if last.isdecimal() else (1, last)
    try:
        undone, instead = _undo_entries(how, count, yes, word=word), ""
    except NotAsked as much:
        _ask(how, much, count)
        undone, instead = _undo_entries(how, count, True, much.data), " instead" * isinstance(much, _AfterRefusal)
    lines = list(_retype(undone, ledger_named()))
    file = printable(undone.opened.file)
    with print_receipt(file, otherwise="".join(f"{line}\n" for line in lines)):
        for line in lines:
            say(line)
    for entry in name_entries(undone.opened.books, len(undone.opened.ledger.entries) - undone.entries):
        warn(f"{file}: undone{instead}: {printable(entry)}\n")
    forgotten = f"this cannot be restored with `redo`: {undone.forgotten}" if undone.forgotten else ""
    warn(f"{forgotten or name_ledger('to restore: civledger redo')}\n")


class _AfterRefusal(NotAsked):
    """What would be taken back, where a line was refused that may be the one that is meant."""

    def __init__(self, what: str, data: bytes, refused: str) -> None:
        super().__init__(what, data)
        self.refused = refused


def _undo_entries(how: How, count: int, asked: bool, seen: bytes | None = None, word: str = "") -> Undone:
    with writing(how) as opened:
        if seen not in (None, opened.data):
            refuse(f"{opened.file}: nothing was undone: the file was changed in the meantime. Run the command again")
        starts = find_starts(opened, count)
        if word and opened.ledger.entries[starts[0]].get("action") != word:
            last = both(name_entries(opened.books, starts[0]))
            refuse(f"the last command was no {word}: {printable(last)}. To undo that: civledger undo")
        refused = "" if opened.storage.in_memory else find_refused(opened.file, opened.ledger.text)
        if refused and not asked and not tell_much(opened, starts):
            raise _AfterRefusal(both(name_entries(opened.books, starts[0])), opened.data, refused)
        undone = undo_commands(opened, count, asked)
        forget_refusal(opened.file)
        return undone


def _ask(how: How, much: NotAsked, count: int) -> None:
    """Ask whether so much is meant; where nobody says yes, or can be asked about the end of a turn, nothing is done."""
    said = f"`{much.refused}` was refused and recorded nothing" if isinstance(much, _AfterRefusal) else ""
    if how.storage.in_memory or not sys.stdin.isatty():
        if not said:
            words = f"undo {count} --yes" if count > 1 else "undo --yes"
            refuse(f"this would undo {much}. If you mean it: civledger {words}")
        warn(f"{said}\n")
        return
    asked = printable(f"{f'{said}. ' if said else ''}This undoes {much}. Go on? [y/N]: ")
    if ask(asked, warn, undone="nothing was undone") not in YES:
        refuse("nothing was undone")
