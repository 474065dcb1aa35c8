"""The folder of a site: files are put there whole, and none that somebody else made is touched."""

import hashlib
import os
from contextlib import suppress

from civledger.model.shipped import own_archive
from civledger.store.disk import DISK, patiently
from civledger.store.new_ledger import NotCreated, saying_failures
from civledger.store.temporary import open_temporary


class SiteFolder:
    """A folder in which we know which files are ours."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def path(self, place: str) -> str:
        """Return where a file of the site lies."""
        return os.path.join(self.folder, *place.split("/"))

    def take(self, place: str) -> bytes | None:
        """Return what is in a file of the site, None if there is none that can be read."""
        try:
            with open(self.path(place), "rb") as opened:
                return opened.read()
        except OSError:
            return None

    def size(self, place: str) -> int | None:
        """Return how large a file of the site is, None if there is none."""
        try:
            return os.lstat(self.path(place)).st_size
        except OSError:
            return None

    def put(self, place: str, data: bytes) -> None:
        """Put a file in its place at once; raises NotCreated."""
        file = self.path(place)
        with saying_failures(file):
            _make_folder(os.path.dirname(file), is_top="/" not in place)
            with open_temporary(file) as temporary:
                with open(temporary, "wb") as opened:
                    opened.write(data)
                patiently(lambda: os.replace(temporary, file))

    def remove(self, place: str, digest: str) -> None:
        """Remove a file if it is still as we made it, and its folder if nothing is left in it.

        One without a digest we were about to make when somebody stopped us.
        """
        data = self.take(place)
        if data is not None and digest in ("", digest_of(data)):
            with suppress(OSError):  # a page too many does no harm
                os.unlink(self.path(place))
                if "/" in place:
                    os.rmdir(os.path.dirname(self.path(place)))


def _make_folder(folder: str, is_top: bool) -> None:
    """Make a folder of the site; but for its top, one that leads elsewhere is nobody's to write into."""
    if not is_top and os.path.islink(folder):
        raise NotCreated(f"{folder} is a link out of the site and was not changed. Choose another folder")
    os.makedirs(folder or ".", exist_ok=True)


def digest_of(data: bytes) -> str:
    """Return by what the same contents are known."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def digest_program() -> str:
    """Return by what the same program is known: another may make another page of the same game."""
    seen = hashlib.blake2b(digest_size=16)
    if archive := own_archive():
        return digest_of(DISK.read(archive))
    for folder, folders, names in os.walk(os.path.dirname(os.path.dirname(__file__))):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            with open(os.path.join(folder, name), "rb") as opened:
                seen.update(f"{name}\n".encode() + opened.read())
    return seen.hexdigest()
