"""What git knows about a ledger, read from its own files."""

import os
from contextlib import suppress

MERGING = ("MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply")
POINTER, LONGEST = "gitdir: ", 4096


def root(folder: str) -> str | None:
    """Return the nearest folder above that holds `.git`, if there is one."""
    place = os.path.abspath(folder)
    while not os.path.exists(os.path.join(place, ".git")):
        above = os.path.dirname(place)
        if above == place:
            return None
        place = above
    return place


def merging(folder: str) -> bool:
    """Tell whether a merge is in progress around a folder."""
    top = root(folder)
    return top is not None and any(os.path.exists(os.path.join(own_folder(top), name)) for name in MERGING)


def own_folder(top: str) -> str:
    """Return where git keeps its files: `.git` or, in a worktree or submodule, what `.git` points to."""
    inside = os.path.join(top, ".git")
    if os.path.isfile(inside):
        with suppress(OSError), open(inside, encoding="utf-8", errors="surrogateescape") as pointer:
            return os.path.join(top, pointer.readline(LONGEST).removeprefix(POINTER).rstrip("\n"))
    return inside


def status(file: str) -> str:
    """Return whether git tracks a file, and whether it has changes."""
    import subprocess  # hardly ever asked for

    folder, name = os.path.split(os.path.realpath(file))
    command = ["git", "--literal-pathspecs", "-C", folder, "status", "--porcelain", "--ignored", "--", name]
    try:
        told = subprocess.run(command, capture_output=True, check=True, timeout=10).stdout
    except (OSError, subprocess.SubprocessError):
        return "git cannot be asked"
    if told.startswith((b"??", b"!!")):
        return "not tracked"
    return "tracked, with changes not committed" if told else "tracked, no changes"
