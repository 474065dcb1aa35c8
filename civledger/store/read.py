"""Reading a ledger file: bytes, text, TOML, entries with their lines, and the faults of the file itself."""

import os
import re
import stat
from typing import Protocol

from civledger.model import file_faults as faults
from civledger.model.finding import Fault, Finding
from civledger.model.ledger import Ledger, Reading
from civledger.store import lines, values

_LARGEST_FILE = 16_000_000
MOST_ENTRIES = 20_000  # five times those of the longest games
_FORMAT = 1
STANDARD_INPUT = "-"
_DESCRIPTOR = re.compile(r"/dev/stdin|(/dev|/proc/[^/]+)/fd/[0-9]+")  # also one that leads to a file
_A_TERMINAL = "is your terminal. Send a ledger into the command, for example with `cat game.toml |` before it"
_A_FOLDER = "is a folder. Name a ledger in it"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_CONFLICT_MARKER = r"(?m)^([<|>])\1{6,}( |$)|^={7,}$"


class UnreadableFile(Exception):
    """A file that is no ledger at all; holds the one finding about it."""

    def __init__(self, fault: Fault, file: str, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.finding = Finding(fault, file, message, line)


def read(file: str) -> Reading:
    """Return the ledger in a file, or the one finding that says why there is none."""
    try:
        return read_data(file, read_bytes(file))
    except UnreadableFile as unreadable:
        return Reading(None, (unreadable.finding,))


def read_data(file: str, data: bytes) -> Reading:
    """Return the ledger in the bytes of a file."""
    text = ""
    try:
        text = decode(file, data)
        return parse(file, text)
    except UnreadableFile as unreadable:
        return Reading(None, (unreadable.finding,), text)
    except RecursionError:
        marks = [sum(map(line.count, "[{.")) for line in text.split("\n")]
        deepest = marks.index(max(marks)) + 1  # where the most brackets and points stand
        return Reading(None, (Finding(faults.NOT_TOML, file, "tables are nested too deeply", deepest),), text)


def text_of(file: str) -> str:
    """Return the text of any file, or raise what is wrong with it."""
    return decode(file, read_bytes(file))


def read_bytes(file: str) -> bytes:
    """Return what is in the file, if it is a file of a size that a ledger can have."""
    try:
        descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError) as error:
        raise _say_unopened(file, error) from error
    try:
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            raise UnreadableFile(faults.NOT_OPENED, file, _A_FOLDER)
        if not stat.S_ISREG(status.st_mode):
            raise UnreadableFile(faults.NOT_OPENED, file, "is not a file that holds text")
        if status.st_size > _LARGEST_FILE:
            megabytes = status.st_size // 1_000_000
            raise UnreadableFile(faults.TOO_LARGE, file, f"is {megabytes} MB, but a ledger can have at most 16 MB")
        with open(descriptor, "rb", closefd=False) as opened:
            return opened.read()
    except OSError as error:
        raise _say_unopened(file, error) from error
    finally:
        os.close(descriptor)


def read_stream(file: str) -> bytes:
    """Return all that comes through a pipe or standard input, up to the size that a ledger can have."""
    import sys  # only who reads a stream asks for it

    try:
        if file == STANDARD_INPUT:
            if sys.stdin.isatty():
                raise UnreadableFile(faults.NOT_OPENED, file, _A_TERMINAL)
            data = sys.stdin.buffer.read(_LARGEST_FILE + 1)
        else:
            with open(file, "rb") as opened:
                data = opened.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise _say_unopened(file, error) from error
    return _refuse_too_much(file, data)


class TextFile(Protocol):
    """What can be read as text, such as a file that somebody opened."""

    def read(self) -> str:
        """Return the whole text."""


def read_text_file(file: str, source: TextFile) -> bytes:
    """Return what is in a file that somebody else opened."""
    try:
        text = source.read()
    except (OSError, ValueError) as error:  # also for bytes that are no text
        raise _say_unopened(file, error) from error
    if not isinstance(text, str):
        raise TypeError("the file is open for bytes. Open it for text, without a b in its mode")
    return _refuse_too_much(file, text.encode("utf-8", "surrogatepass"))


def _refuse_too_much(file: str, data: bytes) -> bytes:
    if len(data) > _LARGEST_FILE:
        raise UnreadableFile(faults.TOO_LARGE, file, "has more than 16 MB, but a ledger can have at most 16 MB")
    return data


def is_stream(file: str) -> bool:
    """Tell whether a name stands for something that can be read once and never written: standard input or a pipe."""
    if file == STANDARD_INPUT or _DESCRIPTOR.fullmatch(file):
        return True
    try:
        return stat.S_ISFIFO(os.stat(file).st_mode)
    except (OSError, ValueError):
        return False


def _say_unopened(file: str, error: OSError | ValueError) -> UnreadableFile:
    from civledger.store.find import meant_by

    if isinstance(error, PermissionError) and os.path.isdir(file):  # Windows opens no folder
        return UnreadableFile(faults.NOT_OPENED, file, _A_FOLDER)
    reason = error.strerror if isinstance(error, OSError) else None
    meant = meant_by(file) if isinstance(error, FileNotFoundError) else ""
    return UnreadableFile(faults.NOT_OPENED, file, f"cannot be opened: {reason or error}{meant}")


def decode(file: str, data: bytes) -> str:
    """Return the text with newlines as TOML sees them; a byte order mark is passed over."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise UnreadableFile(faults.NOT_OPENED, file, "is UTF-16 text. Save it as UTF-8", 1)
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise UnreadableFile(faults.NOT_OPENED, file, "contains a NUL byte, so it is not a text file", line)
    try:
        text = data.removeprefix(BYTE_ORDER_MARK).decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wrong = f"byte 0x{data[error.start]:02x} is not UTF-8. Save the file as UTF-8"
        raise UnreadableFile(faults.NOT_TOML, file, wrong, line) from error
    return text.replace("\r\n", "\n") if "\r" in text else text  # the question takes a hundredth of the time


def parse(file: str, text: str) -> Reading:
    """Return the ledger in a text, and whether its end may be cut."""
    _check_number(file, text.count(lines.HEADER))
    read = read_document(file, text)
    _check_format(file, text, read)
    raw = read.pop("entry", [])
    if not isinstance(raw, list) or not set(map(type, raw)) <= {dict}:
        line = lines.key_lines(text, wanted=[("entry",)]).get(("entry",))
        raise UnreadableFile(faults.BAD_HEADER, file, "entries need [[entry]] above them, with two brackets", line)
    _check_number(file, len(raw))
    ledger = Ledger(file, text, read, raw, lines.entry_lines(text, len(raw)))
    if not text or text.endswith("\n"):
        return Reading(ledger, (), text)
    message = "the file does not end in a newline, so its last entry may be cut off"
    return Reading(ledger, (Finding(faults.TORN_TAIL, file, message, text.count("\n") + 1),), text)


def _check_number(file: str, entries: int) -> None:
    """Refuse more entries than any game has: to replay them would take memory without end."""
    if entries > MOST_ENTRIES:
        said = f"has {entries:,} entries, but a ledger can have at most {MOST_ENTRIES:,}"
        raise UnreadableFile(faults.TOO_LARGE, file, said)


def read_document(file: str, text: str) -> dict[str, object]:
    """Return the values of a TOML text; raises UnreadableFile for conflict markers of git, and for what is no TOML."""
    if "<" in text and "<<<<<<<" in text and (conflict := _conflict_in(text)):
        raise UnreadableFile(
            faults.MERGE_CONFLICT, file, "git's conflict markers are in the file", _line_of(text, conflict)
        )
    try:
        return values.values_of(text)
    except ValueError as error:
        if marker := re.search(_CONFLICT_MARKER, text):
            message = "a conflict marker of git is in the file"
            raise UnreadableFile(faults.MERGE_CONFLICT, file, message, _line_of(text, marker)) from error
        from civledger.store.toml_words import explain_toml

        line, said = explain_toml(str(error), text)
        raise UnreadableFile(faults.NOT_TOML, file, said or f"is not TOML: {error}", line) from error


def _conflict_in(text: str) -> re.Match[str] | None:
    """Return the first marker of a whole conflict, which may stand inside a note and still be one."""
    first, awaited = None, "<"
    for marker in re.finditer(_CONFLICT_MARKER, text):
        if marker[0][0] == "<":
            first, awaited = marker, "="
        elif marker[0][0] == awaited == "=":
            awaited = ">"
        elif marker[0][0] == awaited == ">":
            return first
    return None


def _line_of(text: str, match: re.Match[str]) -> int:
    return text.count("\n", 0, match.start()) + 1


def _check_format(file: str, text: str, read: dict[str, object]) -> None:
    found = read.pop("format", None)
    if type(found) is int and found == _FORMAT:
        return
    if found is None:
        empty = "the file is empty" if not text.strip() else "the file does not say its format"
        raise UnreadableFile(faults.UNKNOWN_FORMAT, file, f"{empty}. A ledger begins with format = {_FORMAT}", 1)
    line = lines.key_lines(text, wanted=[("format",)]).get(("format",), 1)
    shown = found if type(found) is int and 0 < found < 10**6 else "no format"
    raise UnreadableFile(
        faults.UNKNOWN_FORMAT, file, f"this civledger knows format {_FORMAT}, but the file says {shown}", line
    )
