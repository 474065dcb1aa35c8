"""Work that may take long is done in a process of its own, which can be ended at any time: nobody else waits for it."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Collection
from multiprocessing.connection import Connection
from multiprocessing.util import get_temp_dir
from typing import Any

from civledger.bookkeeping.phone_entry import IdTaken
from civledger.bookkeeping.phone_line import LineRefused, WrongLine
from civledger.model.verdict import NotPossible
from civledger.model.words import WrongWord
from civledger.web import leftovers

_QUICKEST = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
_CONTEXT: Any = multiprocessing.get_context(_QUICKEST)
_FORESEEN = (WrongLine, LineRefused, WrongWord, NotPossible, IdTaken)
_TRIES = 2  # a process that somebody killed is started again
_NOT_DONE = "the calculation failed. Try again in a moment"
_TOO_LONG = "this takes more than {:g} seconds and was stopped. Ask for less"


class Ended(Exception):
    """Work that was ended before it was done."""


class Apart:
    """A function that runs in a process of its own."""

    def __init__(self, work: Callable[..., Any], *arguments: Any) -> None:
        self.work = work
        self.arguments = arguments
        self.ended = False
        self.process: Any = None

    def result(self, seconds: float) -> Any:
        """Return what comes of it; raises what it raises, NotPossible if it takes longer, Ended if it was ended."""
        for _ in range(_TRIES):
            receiver = self.begin()
            try:
                if not receiver.poll(seconds):
                    raise NotPossible(_TOO_LONG.format(seconds))
                done, wrong = receiver.recv()
            except (EOFError, OSError):  # the process is gone
                continue
            finally:
                self.process.kill()
                self.process.join()
                receiver.close()
            if wrong is not None:
                raise wrong
            return done
        raise NotPossible(_NOT_DONE)

    def begin(self) -> "Connection[Any, Any]":
        """Start the process, and return from where its answer comes; raises Ended."""
        if self.ended:
            raise Ended
        os.environ[leftovers.FOLDER] = get_temp_dir()  # not before: nobody would remove it if we were ended
        receiver: Connection[Any, Any]
        receiver, sender = _CONTEXT.Pipe(duplex=False)
        with sender:
            process = _CONTEXT.Process(target=_work_apart, args=(sender, self.work, self.arguments), daemon=True)
            process.start()
        self.process = process
        if self.ended:  # meanwhile: nobody waits for a process to start in order to end it
            process.kill()
        return receiver

    def end(self) -> None:
        """End it, whatever it is doing."""
        self.ended = True
        if self.process:
            self.process.kill()


def prepare(modules: Collection[str]) -> None:
    """Have modules loaded once for all processes, where the system can do so; nothing is left if we are killed."""
    _CONTEXT.set_forkserver_preload([leftovers.__name__, *modules])


def _work_apart(sender: "Connection[Any, Any]", work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is left to the server to end this process
    try:
        sender.send((work(*arguments), None))
    except _FORESEEN as wrong:
        sender.send((None, next(kind for kind in _FORESEEN if isinstance(wrong, kind))(str(wrong))))
