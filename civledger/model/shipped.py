"""Files that come with the program, whether it lies in folders or in one archive."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from zipimport import zipimporter


class _Archived(NamedTuple):
    """A file or folder in the archive, which is opened for every reading.

    One that stays open has one place where it is read next, and processes that are forked share that too.
    """

    archive: zipimporter
    path: str

    @property
    def name(self) -> str:
        return os.path.basename(self.path)

    def __truediv__(self, name: str) -> "_Archived":
        return _Archived(self.archive, os.path.join(self.path, name))

    def __str__(self) -> str:
        return self.path

    def iterdir(self) -> "Iterator[_Archived]":
        from zipfile import ZipFile

        folder = os.path.relpath(self.path, self.archive.archive).replace(os.sep, "/")
        with ZipFile(self.archive.archive) as opened:
            listed = [name.rpartition("/") for name in opened.namelist()]
        return (self / name for place, _, name in listed if place == folder and name)

    def read_text(self, encoding: str) -> str:
        return self.archive.get_data(self.path).decode(encoding)


Shipped = Path | _Archived


def shipped_with(package: str) -> Shipped:
    """Return the folder of a package, in which `/` leads to what it has."""
    folder = os.path.dirname(sys.modules[package].__file__ or "")
    loader = sys.modules[package].__loader__
    return _Archived(loader, folder) if isinstance(loader, zipimporter) else Path(folder)


def own_archive() -> str | None:
    """Return the archive from which the program runs, None if it lies in folders."""
    archive: str | None = getattr(__spec__.loader if __spec__ else None, "archive", None)
    return archive and os.path.abspath(archive)
