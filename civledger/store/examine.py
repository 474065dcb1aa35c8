"""The state of a ledger's file, for somebody who wonders."""

import os
import platform
from collections.abc import Callable, Iterator, Mapping, Sequence

from civledger import __version__
from civledger.model.file_faults import FATAL
from civledger.model.finding import Finding
from civledger.model.ledger import Ledger
from civledger.model.names import both
from civledger.model.struct import Struct
from civledger.store import git
from civledger.store.find import list_games
from civledger.store.git_setup import find_lost_program, is_set_up
from civledger.store.ledger_file import OWN_FILE, WRITABLE
from civledger.store.lock import Locked, locked
from civledger.store.read import is_stream
from civledger.store.seal import covered_entries, covered_header, state_of, survey
from civledger.store.storage import FILES, Files
from civledger.store.temporary import is_leftover

_UNKNOWN = "unknown until the header is corrected"


class Header(Struct):
    """What is wrong with the head of a ledger, and the keys of a player that no seal covers if its game is known.

    `last` is the turn with which the game ended, if it is over; `called` the game's word for a turn. Of the actions
    and keys in it (`cities.after`), `since` has the version that brought them, where an older one may still be in use.
    """

    faults: Sequence[Finding]
    unsealed: Sequence[str] | None
    last: int | None = None
    called: str = "turn"
    since: Mapping[str, str] = {}


class Examined(Struct):
    """One thing looked at, what was found, and what to do if it is odd."""

    what: str
    found: str
    remedy: str = ""
    fatal: bool = False


def examine(file: str, of_header: Callable[[Ledger], Header], storage: Files = FILES) -> Iterator[Examined]:
    """Yield everything worth knowing about a ledger's file; what its header must hold, its game tells."""
    reading = storage.read(file)
    if reading.ledger is None:
        yield wrong("format", reading.findings)
    else:
        yield Examined("format", "1")
        header = of_header(reading.ledger)
        yield wrong("header", header.faults) if header.faults else Examined("header", "sound")
        yield from contents(reading.ledger, header)
    if os.path.isfile(file) and not is_stream(file):
        yield from _in_the_folder(file, storage)
    yield Examined("versions", f"civledger {__version__}, Python {platform.python_version()}")


def wrong(what: str, findings: Sequence[Finding]) -> Examined:
    """Return findings as one thing that is to be put right."""
    said = [f"{found.fault.code}{f', line {found.line}' if found.line else ''}: {found.message}" for found in findings]
    remedies = dict.fromkeys(found.fault.help for found in findings)
    return Examined(what, "; ".join(said), "; ".join(remedies), any(found.fault.code in FATAL for found in findings))


def contents(ledger: Ledger, header: Header) -> Iterator[Examined]:
    """Yield what stands in a ledger."""
    closings = [values for values in ledger.entries if values.get("action") == "endturn"]
    turns = [turn for turn in (values.get("turn") for values in closings) if isinstance(turn, int)]
    yield Examined("entries", str(len(ledger.entries)))
    if header.since:
        actions = [name for name in sorted(header.since) if "." not in name]
        keys = [f"`{name.partition('.')[2]}`" for name in sorted(header.since) if "." in name]
        of_actions = f"CL101 to its entries of {both(actions)}" if actions else ""
        of_keys = f"CL103 to {both(keys)}" if keys else ""
        unknown = both(list(filter(None, (of_actions, of_keys))))
        yield Examined("read by", f"civledger {max(header.since.values())} and later; older versions answer {unknown}")
    called = "" if header.called == "turn" else f"{header.called} "  # the row is called so already
    opened = f"{called}{max([0, *turns]) + 1} is open"
    over = f"{called}{header.last} was the last, and the game is over"
    yield Examined("turn", opened if header.last is None else over)
    yield from _examine_seals(ledger, header.unsealed)
    torn = not ledger.text.endswith("\n")
    remedy = "compare the last entry with the table, then end the file with a newline" if torn else ""
    yield Examined("newline at the end", "no: the last entry may be cut off" if torn else "yes", remedy)


def _examine_seals(ledger: Ledger, unsealed: Sequence[str] | None) -> Iterator[Examined]:
    """Yield whether the seals are whole and what they cover, by the game that tells what they need not."""
    if unsealed is None:
        yield from (Examined(what, _UNKNOWN) for what in ("seals", "sealed entries", "sealed header"))
        return
    closings = survey(ledger, unsealed)
    yield Examined("seals", *state_of(ledger, closings))
    yield Examined("sealed entries", covered_entries(ledger, closings))
    yield Examined("sealed header", covered_header(closings, unsealed))


def _in_the_folder(file: str, storage: Files) -> Iterator[Examined]:
    """Yield size, permission, lock, leftovers and git's view of a file."""
    yield Examined("size", f"{storage.size(file)} bytes")
    folder = os.path.dirname(os.path.realpath(file))
    yield Examined("writable", *writable(file, folder))
    yield Examined("lock", *(("locked by this script", "") if storage.holds(file) else _lock_of(file)))
    left = leftovers(file)
    remedy = "delete these temporary files; the ledger itself is complete" if left else ""
    yield Examined("leftovers", ", ".join(left) or "none", remedy)
    if git.root(folder) is None:
        yield Examined("git", "not in a repository (`git init` starts one)")
        return
    if git.is_merging(folder):
        yield Examined("git merge", "in progress", "finish it with `git commit` or `git merge --abort`")
    state = git.status(file)
    remedy = "`git add` and commit it" if state == "not tracked" else ""
    yield Examined("git", state, remedy)
    lost = find_lost_program(file)
    if lost is not None:
        found = f"line by line: git cannot find the program that merges ledgers: {lost}"
        yield Examined("git merges", found, "to use this civledger for merging: `civledger git`")
    elif state.startswith("tracked") and not is_set_up(file):
        found = "line by line: entries from two people would conflict, and `git diff` cannot show them as log lines"
        yield Examined("git merges", found, "`civledger git` sets it up in this clone")


def writable(file: str, folder: str) -> tuple[str, str]:
    """Return whether an entry can be recorded, and what to do if not."""
    status = os.stat(file)
    if status.st_nlink > 1:
        return f"no: it has {status.st_nlink} names (hard links)", OWN_FILE
    if status.st_mode & WRITABLE and os.access(file, os.W_OK) and os.access(folder, os.W_OK):
        return "yes", ""
    return "no", "give yourself permission to write here"


def _lock_of(file: str) -> tuple[str, str]:
    try:
        with locked(file, patience=0):
            return "free", ""
    except Locked as held:
        return str(held), "wait until it has finished"
    except OSError as forbidden:
        return f"unknown: {forbidden.strerror}", "give yourself permission to read the file"


def leftovers(file: str) -> list[str]:
    """Return temporary files that a killed program left beside a ledger."""
    folder, name = os.path.split(os.path.realpath(file))
    return [other for other in list_games(folder) if is_leftover(other, name)]
