"""What git knows about a ledger, read from its own files."""

import os
import re
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess

MERGING = ("MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply")
QUIET = ("core.fsmonitor=false", "core.hooksPath=/dev/null", "protocol.allow=never")  # what could start a program
_BRIEF, PAUSE = 3.0, 0.02  # seconds that git takes at most to replace a ledger, and between two looks
_POINTER, _LONGEST = "gitdir: ", 4096


def root(folder: str) -> str | None:
    """Return the nearest folder above that holds `.git`, if there is one."""
    place = os.path.abspath(folder)
    while not os.path.exists(os.path.join(place, ".git")):
        above = os.path.dirname(place)
        if above == place:
            return None
        place = above
    return place


def is_merging(folder: str) -> bool:
    """Tell whether a merge is in progress around a folder."""
    top = root(folder)
    return top is not None and any(os.path.exists(os.path.join(own_folder(top), name)) for name in MERGING)


def wait_for_git(folder: str) -> None:
    """Wait while git replaces files around a folder: it asks for no lock of ours, but takes one of its own.

    One that is older is not waited for: somebody is writing the message of a commit, or git was killed.
    """
    top = root(folder)
    while top is not None and _is_recent(os.path.join(own_folder(top), "index.lock")):
        time.sleep(PAUSE)


def _is_recent(file: str) -> bool:
    try:
        return abs(time.time() - os.stat(file).st_mtime) < _BRIEF
    except OSError:
        return False


def own_folder(top: str) -> str:
    """Return where git keeps its files: `.git` or, in a worktree or submodule, what `.git` points to."""
    inside = os.path.join(top, ".git")
    if os.path.isfile(inside):
        with suppress(OSError), open(inside, encoding="utf-8", errors="surrogateescape") as pointer:
            return os.path.join(top, pointer.readline(_LONGEST).removeprefix(_POINTER).rstrip("\n"))
    return inside


def status(file: str) -> str:
    """Return whether git tracks a file, and whether it has changes; nothing that a repository configures is run."""
    folder, name = os.path.split(os.path.realpath(file))
    staged, committed = ask(folder, "ls-files", "--stage", "--", name), ask(folder, "ls-tree", "HEAD", "--", name)
    if staged is None:
        return "git could not be run"
    known = re.search(rb"\b[0-9a-f]{40,64}\b", staged)
    if not known:
        return "not tracked"
    same = known[0].decode() in _hashes(file) and committed is not None and known[0] in committed
    return "tracked, no changes" if same else "tracked, with changes not committed"


def find_git() -> str | None:
    """Return git as PATH has it: Windows would rather take one that lies beside the ledger."""
    name = "git.exe" if os.name == "nt" else "git"
    places = [os.path.join(folder, name) for folder in os.get_exec_path() if os.path.isabs(folder)]
    return next((place for place in places if os.path.isfile(place) and os.access(place, os.X_OK)), None)


def ask(folder: str, *command: str) -> bytes | None:
    """Return what git says of its own files, None if it cannot be asked."""
    said = run(folder, *command)
    return said.stdout if said is not None and said.returncode == 0 else None


def run(
    folder: str, *command: str, given: bytes = b"", index: str | None = None, hooks: bool = False, patience: float = 10
) -> "subprocess.CompletedProcess[bytes] | None":
    """Let git do something that no configuration of a repository can turn into another thing, None if it cannot.

    It reads what is `given`; `index` takes the place of the repository's own. Where it runs `hooks`, they find the
    environment that they have when somebody types the command: git hands on to them what it is told before it.
    """
    import subprocess

    git = find_git()
    if git is None:
        return None
    quiet = ["--literal-pathspecs", *(word for setting in QUIET for word in ("-c", setting))]
    environment = {**os.environ, "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0"}
    environment |= {} if index is None else {"GIT_INDEX_FILE": index}
    words = [git, "-C", folder, *([] if hooks else quiet), *command]
    told = None if hooks else environment
    try:
        return subprocess.run(words, input=given, capture_output=True, check=False, timeout=patience, env=told)
    except (OSError, subprocess.SubprocessError):
        return None


def merge_lines(base: str, ours: str, theirs: str, own: str, other: str) -> bool | None:
    """Merge files of any kind as git itself would, over ours; tell whether nothing clashed, None if it cannot."""
    folder = os.path.dirname(os.path.abspath(ours))
    labels = [word for label in (own, "base", other) for word in ("-L", label)]
    said = run(folder, "merge-file", *labels, *map(os.path.abspath, (ours, base, theirs)))
    return None if said is None or said.returncode > 127 else said.returncode == 0


def _hashes(file: str) -> set[str]:
    """Return the names that git gives to what is in a file, also as it is kept if git changes the ends of its lines."""
    import hashlib

    try:
        with open(file, "rb") as opened:
            data = opened.read()
    except OSError:
        return set()
    blobs = [b"blob %d\0%s" % (len(text), text) for text in (data, data.replace(b"\r\n", b"\n"))]
    return {kind(blob).hexdigest() for kind in (hashlib.sha1, hashlib.sha256) for blob in blobs}
