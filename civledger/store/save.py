"""Saving what was made of a ledger, never in the place of a ledger."""

import os
import tempfile


class NotSaved(Exception):
    """The file could not be written; the message says why."""


def save(path: str, text: str) -> int:
    """Write a file whole or not at all, over an older one if need be, and return its size in bytes."""
    if path.endswith(".toml"):
        raise NotSaved(f"{path} would be taken for a ledger; name it {path.removesuffix('.toml')}.html")
    data = text.encode("utf-8", "backslashreplace")
    real = os.path.realpath(path)
    try:
        mode = os.stat(real).st_mode & 0o7777 if os.path.exists(real) else 0o666 & ~umask()
        descriptor, temporary = tempfile.mkstemp(dir=os.path.dirname(real), prefix=f".{os.path.basename(real)[:100]}.")
        try:
            with os.fdopen(descriptor, "wb") as opened:
                opened.write(data)
            os.chmod(temporary, mode)
            os.replace(temporary, real)
        except BaseException:
            os.unlink(temporary)
            raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise NotSaved(f"{path} cannot be written: {reason or error}") from error
    return len(data)


def umask() -> int:
    """Return which rights new files are not given."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
