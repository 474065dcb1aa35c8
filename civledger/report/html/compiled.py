"""Compiled templates, kept where Python keeps compiled modules: compiling is a third of the work of making a page."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

FOLDER = Path((__spec__ and __spec__.cached) or __file__).parent  # which may be elsewhere than beside the modules


class _Compiled(FileSystemBytecodeCache):
    """Templates compiled before; a full disk is no reason to make no page."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template, if there is room for it."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def compiled(folder: Path = FOLDER) -> _Compiled | None:
    """Return the templates compiled before, none where Python keeps no compiled modules either."""
    kept = not sys.dont_write_bytecode and os.access(folder, os.R_OK | os.W_OK | os.X_OK)
    return _Compiled(str(folder), "template-%s.cache") if kept else None
