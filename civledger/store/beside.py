"""What is kept beside a ledger and is no part of the game: in a folder of its own that every search passes over."""

import os

FOLDER = ".civledger"
IGNORED = ".gitignore"


def folder_beside(file: str) -> str:
    """Return the folder for what is kept beside a ledger, whether it is there or not."""
    return os.path.join(os.path.dirname(os.path.realpath(file)), FOLDER)


def make_folder(file: str) -> str:
    """Return that folder, made for its owner alone if it is not there; git is told to pass over it too."""
    folder = folder_beside(file)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    ignored = os.path.join(folder, IGNORED)
    if not os.path.exists(ignored):
        with open(ignored, "w", encoding="ascii") as opened:
            opened.write("*\n")
    return folder


def path_beside(file: str, ending: str) -> str:
    """Return where something of a ledger is kept in that folder, whether it is there or not."""
    return os.path.join(folder_beside(file), f"{os.path.basename(os.path.realpath(file))}.{ending}")
