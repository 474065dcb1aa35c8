"""What makes git merge and show ledgers as ledgers: two attributes, and what this clone runs for them."""

import os
import re
import stat
import sys
from collections.abc import Iterator

from civledger.model.struct import Struct
from civledger.store import git
from civledger.store.disk import DISK
from civledger.store.output_file import replace

ATTRIBUTES = "*.toml merge=civledger diff=civledger"
ATTRIBUTES_FILE = ".gitattributes"
ANY_LEDGER = "ledger.toml"
NAME, DRIVER, TEXTCONV = "merge.civledger.name", "merge.civledger.driver", "diff.civledger.textconv"
COMMAND = "diff.civledger.command"  # would be run in the place of ours
MERGE, SHOW = "merge %O %A %B --path=%P", "git --show"
OURS = r"(?:civledger|'([^']+)' -P -m civledger) "


class NotSetUp(Exception):
    """Why git cannot be set up; the message says what to do."""


class SetUpPart(Struct):
    """A part of the set-up: what it is, and whether it is there."""

    what: str
    is_there: bool


def list_parts(folder: str, file: str = ANY_LEDGER) -> list[SetUpPart]:
    """Return what git needs for a file in a folder, and whether each is there; nothing is run but git itself."""
    said = git.asked(folder, "check-attr", "-z", "merge", "diff", "--", file)
    values = said.decode(errors="replace").split("\0")[2::3] if said else []
    return [
        SetUpPart(f"{ATTRIBUTES_FILE}: {ATTRIBUTES}", values == ["civledger", "civledger"]),
        SetUpPart(f"git config {DRIVER}", is_ours(read_setting(folder, DRIVER), MERGE)),
        SetUpPart(f"git config {TEXTCONV}", is_ours(read_setting(folder, TEXTCONV), SHOW)),
        SetUpPart(f"no git config {COMMAND}", read_setting(folder, COMMAND) is None),
    ]


def is_set_up(file: str) -> bool:
    """Tell whether git merges and shows this ledger as one."""
    folder, name = os.path.split(os.path.realpath(file))
    return all(part.is_there for part in list_parts(folder, name))


def read_setting(folder: str, key: str) -> str | None:
    """Return what git is configured to do, None if nothing."""
    said = git.asked(folder, "config", "--get", key)
    return None if said is None else said.decode(errors="replace").removesuffix("\n")


def is_ours(setting: str | None, words: str) -> bool:
    """Tell whether a setting runs this program with these words, and the program is still there."""
    found = re.fullmatch(OURS + re.escape(words), setting or "")
    return found is not None and (found[1] is None or os.path.exists(found[1]))


def own_program() -> str:
    """Return the words by which git's shell starts this program, whatever lies in the folder where git is called."""
    python = sys.executable.replace("\\", "/")
    if "'" in python:
        raise NotSetUp(f"git cannot be told to run {python}; install civledger in a folder without quotes in its name")
    return f"'{python}' -P -m civledger"


def set_up(folder: str) -> Iterator[str]:
    """Set up what is missing, and yield what was done; raises NotSetUp."""
    top = git.root(folder)
    if top is None:
        raise NotSetUp("there is no git repository here; start one with `git init`")
    attributes, driver, textconv, command = (part.is_there for part in list_parts(top))
    if not attributes:
        add_attributes(os.path.join(top, ATTRIBUTES_FILE))
        yield f"{ATTRIBUTES_FILE}: added `{ATTRIBUTES}`"
    if not driver:
        configure(top, NAME, "entries of ledgers, merged by civledger")
        yield configure(top, DRIVER, f"{own_program()} {MERGE}")
    if not textconv:
        yield configure(top, TEXTCONV, f"{own_program()} {SHOW}")
    if not command:
        change(top, "--unset-all", COMMAND)
        yield f"git config: removed {COMMAND}"
    if not all(part.is_there for part in list_parts(top)):
        raise NotSetUp(f"other attributes of git forbid it, perhaps in {git.own_folder(top)}/info/attributes")


def configure(top: str, key: str, value: str) -> str:
    """Set a setting of this clone, and return what was done."""
    change(top, key, value)
    return f"git config: {key} = {value}"


def change(top: str, *words: str) -> None:
    """Change the configuration of this clone; raises NotSetUp."""
    said = git.run(top, "config", "--local", *words)
    if said is None or said.returncode:
        why = said.stderr.decode(errors="replace").strip() if said else "git cannot be started"
        raise NotSetUp(f"git config was not changed: {why}")


def add_attributes(file: str) -> None:
    """Add our line at the end, where it counts for all that it names; raises NotSetUp."""
    try:
        if os.path.lexists(file) and not stat.S_ISREG(os.lstat(file).st_mode):
            raise NotSetUp(f"{file} is no ordinary file; add the line `{ATTRIBUTES}` to it yourself")
        before = DISK.read(file) if os.path.exists(file) else b""
        newline = b"\r\n" if b"\r\n" in before else b"\n"
        gap = newline if before and not before.endswith(b"\n") else b""
        replace(file, before + gap + ATTRIBUTES.encode() + newline)
    except OSError as error:
        raise NotSetUp(f"{file} cannot be written: {error.strerror or error}") from error
