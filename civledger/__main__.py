"""Where the program starts."""

import gc
import os
import sys
from typing import NoReturn

from civledger import __version__

INTERRUPTED = 130


def main() -> None:
    """Run the command line; the version is told without loading it."""
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"{__version__}\n")
        return
    gc.disable()  # a command lives too briefly for collecting to pay
    if sys.argv[1:2] == ["audit"]:
        from civledger.cli.sharing import begin

        begin(sys.argv[2:])
    try:
        from civledger.cli.app import main as run

        run(sys.argv[1:])
    except SystemExit as end:
        leave(end.code if isinstance(end.code, int) else 0)
    except KeyboardInterrupt:
        leave(INTERRUPTED)


def leave(code: int) -> NoReturn:
    """End at once: taking a finished program apart takes as long as a sixth of its start."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):  # nobody reads any more
            code = code or 1
    os._exit(code)


if __name__ == "__main__":
    main()
