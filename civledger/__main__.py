"""Where the program starts."""

import gc
import os
import sys

from civledger import __version__

INTERRUPTED, UNWRITTEN = 130, 3


def main() -> None:
    """Run the command line, and end with its exit code."""
    gc.disable()  # a command is over before there is garbage worth looking for
    open_streams()
    if os.name == "nt":
        write_for_programs()
    code = 0
    try:
        carry_out(sys.argv[1:])
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        code = INTERRUPTED
    except OSError as failed:  # what commands do not see to themselves
        os._exit(unwritten(failed))
    leave(code)


def open_streams() -> None:
    """Open what the caller has closed, so that nobody need ask, and no file gets the number of a stream."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # open to the end


def write_for_programs() -> None:
    """Write UTF-8 and plain newlines to files and pipes, as elsewhere; a console shows every character anyway."""
    for stream in (sys.stdout, sys.stderr):
        if not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
            stream.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]  # nobody put another there yet


def carry_out(arguments: list[str]) -> None:
    """Carry out one command; the version is told without loading any."""
    if arguments == ["--version"]:
        sys.stdout.write(f"{__version__}\n")
        return
    import signal

    if hasattr(signal, "pthread_sigmask"):  # Python may not survive an interrupt while it loads something
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    from civledger.cli.app import main as command_line

    command_line(arguments)


def leave(code: int) -> None:
    """End at once: taking a finished program apart would take a table command 13 % longer."""
    try:
        if code != INTERRUPTED:  # then whoever should read what is left may not be reading
            sys.stdout.flush()
    except (BrokenPipeError, ValueError):  # nobody reads any more
        code = code or 1
    except OSError as failed:
        code = unwritten(failed)
    os._exit(code)


def unwritten(failed: OSError) -> int:
    """Say that something could not be written, and return the exit code for that."""
    from contextlib import suppress

    with suppress(OSError):  # then the exit code alone must say it
        sys.stderr.write(f"civledger: {failed.filename or 'standard output'}: {failed.strerror or failed}\n")
    return UNWRITTEN


if __name__ == "__main__":
    main()
