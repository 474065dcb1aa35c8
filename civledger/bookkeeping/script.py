"""A ledger held in memory while many commands change it: judged as a whole, and written once or not at all."""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from civledger.bookkeeping.open_ledger import open_data
from civledger.engine.check import new_findings
from civledger.model.finding import ERROR, Finding
from civledger.model.keys import LARGEST
from civledger.model.verdict import NotWritable
from civledger.model.words import WrongWord
from civledger.store.entry_text import append_entry
from civledger.store.find import meant_by
from civledger.store.ledger_file import NotWritten, rewrite
from civledger.store.lock import Locked, locked
from civledger.store.read import UnreadableFile
from civledger.store.side_files import keep_good, remember
from civledger.store.storage import Memory
from civledger.store.toml_words import explain_toml

_TOO_LARGE = f"a number of this entry is too large: a number is at most {LARGEST}"


@contextmanager
def hold_in_memory(file: str) -> Iterator[Memory]:
    """Hold a ledger in memory under its lock, and write it in the end; raises NotWritable.

    Whatever is raised meanwhile leaves the file as it was.
    """
    try:
        with locked(file):
            memory = Memory(file)
            yield memory
            if memory.parts is not None:
                with suppress(OSError):  # a script needs no `redo` afterwards
                    remember(file, memory.parts)
            if memory.is_changed():
                rewrite(file, memory.before, memory.data)
                keep_good(file, memory.data)
    except (Locked, NotWritten) as failed:
        raise NotWritable(str(failed)) from failed
    except UnreadableFile as failed:
        raise NotWritable(f"{file} {failed}") from failed
    except OSError as failed:
        raise NotWritable(f"{file}: {failed.strerror or failed}{meant_by(file)}") from failed


def restore_entries(file: str, memory: Memory, text: str) -> list[Finding]:
    """Put entries behind a ledger as they stand in a script, and return what they bring; raises WrongWord for others.

    So `undo` tells what no command records: it was in the ledger before, and is put back whatever the rules say.
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        _, said = explain_toml(str(wrong), text)
        raise WrongWord(f"this is not an entry: {said or wrong}") from wrong
    except ValueError as wrong:  # more digits than Python reads
        raise WrongWord(_TOO_LARGE) from wrong
    if found.keys() != {"entry"}:
        raise WrongWord("this is not an entry: write [[entry]] and its keys, then an empty line")
    if any(abs(number) > LARGEST for number in _list_numbers(found)):
        raise WrongWord(_TOO_LARGE)
    before = open_data(file, memory.data)
    memory.data = append_entry(before.raw, f"{text}\n").encode()
    brought = new_findings(before.books, open_data(file, memory.data).books, since=1)
    memory.judges_later(brought, forced=True)
    return brought


def _list_numbers(value: object) -> list[int]:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value] if isinstance(value, int) else [number for part in parts for number in _list_numbers(part)]


def find_errors_left(file: str, memory: Memory, last: int) -> list[tuple[int, Finding]]:
    """Return the errors that a script brings, each with the line that brought it; those of --force are allowed."""
    if not memory.is_changed():
        return []
    before, after = (open_data(file, data).books for data in (memory.before, memory.data))
    found = [finding for finding in new_findings(before, after, since=1) if finding.mistake not in memory.allowed]
    errors = [finding for finding in found if finding.fault.severity == ERROR or finding.fault.refused]
    placed = [(memory.brought.get(error.mistake, last), error) for error in errors]
    return sorted(placed, key=lambda pair: pair[0])
