"""What makes git merge and show ledgers as ledgers: two attributes, and what this clone runs for them."""

import os
import re
import stat
import sys
from collections.abc import Iterator

from civledger.model.shipped import own_archive
from civledger.model.verdict import NotPossible
from civledger.model.version import __version__
from civledger.store import git
from civledger.store.disk import DISK
from civledger.store.temporary import replace

_ATTRIBUTES = "*.toml merge=civledger diff=civledger"
_ATTRIBUTES_FILE = ".gitattributes"
_ANY_LEDGER = "ledger.toml"
NAME, _DRIVER, _TEXTCONV = "merge.civledger.name", "merge.civledger.driver", "diff.civledger.textconv"
_CACHED, _CACHE = "diff.civledger.cachetextconv", "refs/notes/textconv/civledger"
COMMAND = "diff.civledger.command"  # would be run in the place of ours
PROGRAM = "PROGRAM"

# A program that is gone or broken leaves our side alone as it is, which looks as if it were merged: unless it ended
# with 0, or with 1 and markers, git merges the lines. Older git knows no %X and %Y and leaves them as they are.
_MERGE = (
    f"{PROGRAM} merge %O %A %B --path=%P --ours-name=%X --theirs-name=%Y; code=$?;"
    " test $code = 0 && exit 0;"
    " test $code = 1 && grep -q '^<<<<<<<' %A && exit 1;"
    " echo civledger cannot merge %P, so git merges its lines. Type: civledger git >&2;"
    " case %X in %[X]) set -- ours theirs;; *) set -- %X %Y;; esac;"
    ' git merge-file -L "$1" -L base -L "$2" %A %O %B'
)
# Git throws away what it keeps of such texts when this command changes, as it does with each version.
_SHOW = f': {__version__}; show() {{ {PROGRAM} git --show "$1" 2>/dev/null || cat "$1"; }}; show'
_OUR_PROGRAM = r"(?:civledger|'([^']+)' -P (?:-m civledger|'([^']+)'))"


class NotSetUp(NotPossible):
    """Why git cannot be set up; the message says what to do."""


def list_parts(folder: str, file: str = _ANY_LEDGER) -> dict[str, bool]:
    """Return what git needs for a file in a folder, and whether each is there; nothing is run but git itself."""
    said = git.ask(folder, "check-attr", "-z", "merge", "diff", "--", file)
    values = said.decode(errors="replace").split("\0")[2::3] if said else []
    textconv = _read_setting(folder, _TEXTCONV)
    # That git keeps the lines it was shown spares it a program for each version of a ledger.
    is_cached = textconv is not None and _read_setting(folder, _CACHED) == "true"
    return {
        f"{_ATTRIBUTES_FILE}: {_ATTRIBUTES}": values == ["civledger", "civledger"],
        f"git config {_DRIVER}": _is_ours(_read_setting(folder, _DRIVER), _MERGE),
        f"git config {_TEXTCONV}": _is_ours(textconv, _SHOW) and is_cached,
        f"no git config {COMMAND}": _read_setting(folder, COMMAND) is None,
    }


def is_set_up(file: str) -> bool:
    """Tell whether git merges and shows this ledger as one."""
    folder, name = os.path.split(os.path.realpath(file))
    return all(list_parts(folder, name).values())


def _read_setting(folder: str, key: str) -> str | None:
    said = git.ask(folder, "config", "--get", key)
    return None if said is None else said.decode(errors="replace").removesuffix("\n")


def _is_ours(setting: str | None, words: str) -> bool:
    found = re.fullmatch(re.escape(words).replace(PROGRAM, _OUR_PROGRAM), setting or "")
    return found is not None and all(path is None or os.path.exists(path) for path in found.groups())


def _is_own(setting: str | None) -> bool:
    """Tell whether a setting runs the program that is running now: another one may be there and know no ledgers."""
    found = re.search(_OUR_PROGRAM, setting or "")
    return found is not None and (found[1] is None or f"{found[0]}" == _own_program())


def find_lost_program(file: str) -> str | None:
    """Return the program that git is configured to merge ledgers with, if it is not there."""
    setting = _read_setting(os.path.dirname(os.path.realpath(file)), _DRIVER)
    found = re.match(_OUR_PROGRAM, setting or "")
    return next((path for path in found.groups() if path and not os.path.exists(path)), None) if found else None


def _own_program() -> str:
    """Return the words by which git's shell starts this program, whatever lies in the folder where git is called."""
    python, archive = (path.replace("\\", "/") for path in (sys.executable, own_archive() or ""))
    if "'" in python + archive:
        raise NotSetUp(f"git cannot run {archive or python}. Put civledger in a folder without quotes in its name")
    return f"'{python}' -P '{archive}'" if archive else f"'{python}' -P -m civledger"


def set_up(folder: str) -> Iterator[str]:
    """Set up what is missing, and yield what was done; raises NotSetUp."""
    top = git.root(folder)
    if top is None:
        raise NotSetUp("there is no git repository here. To start one: git init")
    attributes, driver, textconv, command = list_parts(top).values()
    driver = driver and _is_own(_read_setting(top, _DRIVER))
    textconv = textconv and _is_own(_read_setting(top, _TEXTCONV))
    if not attributes:
        _add_attributes(os.path.join(top, _ATTRIBUTES_FILE))
        yield f"{_ATTRIBUTES_FILE}: added `{_ATTRIBUTES}`"
    if not driver:
        _configure(top, NAME, "entries of ledgers, merged by civledger")
        yield _configure(top, _DRIVER, _MERGE.replace(PROGRAM, _own_program()))
    if not textconv:
        yield _configure(top, _TEXTCONV, _SHOW.replace(PROGRAM, _own_program()))
        _configure(top, _CACHED, "true")
        git.run(top, "update-ref", "-d", _CACHE)  # what another program showed, or nobody
    if not command:
        change(top, "--unset-all", COMMAND)
        yield f"git config: removed {COMMAND}"
    if not all(list_parts(top).values()):
        raise NotSetUp(f"another git attribute overrides it, perhaps in {git.own_folder(top)}/info/attributes")


def _configure(top: str, key: str, value: str) -> str:
    change(top, key, value)
    return f"git config: {key} = {value}"


def change(top: str, *words: str) -> None:
    """Change the configuration of this clone; raises NotSetUp."""
    said = git.run(top, "config", "--local", *words)
    if said is None or said.returncode:
        why = said.stderr.decode(errors="replace").strip() if said else "git cannot be started"
        raise NotSetUp(f"git config was not changed: {why}")


def _add_attributes(file: str) -> None:
    """Add our line at the end, where it counts for all that it names; raises NotSetUp."""
    try:
        if os.path.lexists(file) and not stat.S_ISREG(os.lstat(file).st_mode):
            raise NotSetUp(f"{file} is not an ordinary file. Add the line `{_ATTRIBUTES}` to it yourself")
        before = DISK.read(file) if os.path.exists(file) else b""
        newline = b"\r\n" if b"\r\n" in before else b"\n"
        gap = newline if before and not before.endswith(b"\n") else b""
        replace(file, before + gap + _ATTRIBUTES.encode() + newline)
    except OSError as error:
        raise NotSetUp(f"{file} cannot be written: {error.strerror or error}") from error
