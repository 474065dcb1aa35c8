"""Interrupts at moments when they would do harm."""

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

_ENDING = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else ()))


@contextmanager
def uninterrupted(signals: Iterable[signal.Signals] = _ENDING) -> Iterator[None]:
    """Let interrupts wait until something is done, where the system can do so."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def let_in() -> None:
    """Let in the Ctrl-C that waits until the program is loaded."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
