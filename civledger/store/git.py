"""What git knows about a ledger, read from its own files."""

import os
import subprocess

MERGING = ("MERGE_HEAD", "CHERRY_PICK_HEAD", "rebase-merge", "rebase-apply")


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
    return top is not None and any(os.path.exists(os.path.join(top, ".git", name)) for name in MERGING)


def status(file: str) -> str:
    """Return whether git tracks a file, and whether it has changes."""
    folder, name = os.path.split(os.path.realpath(file))
    command = ["git", "-C", folder, "status", "--porcelain", "--ignored", "--", name]
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=10).stdout
    except (OSError, subprocess.SubprocessError):
        return "git cannot be asked"
    if told.startswith(("??", "!!")):
        return "not tracked"
    return "tracked, with changes not committed" if told else "tracked, no changes"
