"""Files that come with the program, whether it lies in folders or in one archive."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def shipped_with(package: str) -> "Traversable":
    """Return the folder of a package."""
    folder = os.path.dirname(sys.modules[package].__file__ or "")
    if os.path.isdir(folder):
        return Path(folder)
    from importlib.resources import files  # in folders it comes to the same, and a command costs 3 % more with it

    return files(package)


def own_archive() -> str | None:
    """Return the archive from which the program runs, None if it lies in folders."""
    archive: str | None = getattr(__spec__.loader if __spec__ else None, "archive", None)
    return archive and os.path.abspath(archive)
