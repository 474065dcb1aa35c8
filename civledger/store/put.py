"""Writing what was made of a ledger: whole or not at all, never over another file unasked, and never over a ledger."""

import os
from contextlib import suppress

from civledger.store.create import NotCreated
from civledger.store.disk import patiently
from civledger.store.find import looks_like_a_game
from civledger.store.naming import misnamed


def put(file: str, data: bytes, replacing: bool) -> None:
    """Write a file by way of a temporary one beside it; raises NotCreated, and then leaves everything as it was."""
    if why := misnamed(file):
        raise NotCreated(f"{file} cannot be written: {why}; choose another name")
    try:
        real = os.path.realpath(file)
        if looks_like_a_game(real):
            raise NotCreated(f"{file} is a ledger, and is left as it is; choose another name")
        if file.endswith(".toml"):
            raise NotCreated(f"{file} would be taken for a ledger; choose a name with another ending")
        if os.path.isdir(real):
            raise NotCreated(f"{file or '.'} cannot be written: it is a folder")
        if os.path.lexists(real) and not (replacing and os.path.isfile(real)):
            way = " or replace it with --force" if os.path.isfile(real) else ""
            raise NotCreated(f"{file} exists already, and is left as it is; choose another name{way}")
        replace(real, data)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise NotCreated(f"{file} cannot be written: {reason or error}") from error


def replace(real: str, data: bytes) -> None:
    """Put new contents in a place at once."""
    temporary = os.path.join(os.path.dirname(real), f".{os.path.basename(real)}.{os.getpid()}.tmp")
    try:
        with open(temporary, "xb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        if os.path.exists(real):
            os.chmod(temporary, os.stat(real).st_mode & 0o7777)
        patiently(lambda: os.replace(temporary, real))
    except BaseException:
        with suppress(OSError):  # it may not have been made; the first failure is the one to tell
            os.unlink(temporary)
        raise
