"""Disks that fail, write little, or let something happen at a moment of one's choice."""

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from civledger.store.disk import Disk
from civledger.store.ledger_file import rewrite

CALLS = tuple(name for name in vars(Disk) if not name.startswith("_"))


class Watched(Disk):
    """A disk whose every call passes one place; `calls` are the names of those made so far."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        return partial(self.called, name, found) if name in CALLS else found

    def called(self, name: str, call: Callable[..., Any], *arguments: Any) -> Any:
        """Carry out a call."""
        self.calls.append(name)
        return self.carry_out(name, call, *arguments)

    def carry_out(self, name: str, call: Callable[..., Any], *arguments: Any) -> Any:
        """Carry out the call that was counted last."""
        return call(*arguments)


class Failing(Watched):
    """A disk whose n-th call fails, or every one from there on."""

    def __init__(self, nth: int, error: int, lasting: bool = False) -> None:
        super().__init__()
        self.nth, self.error, self.lasting = nth, error, lasting

    @property
    def failed(self) -> bool:
        """Tell whether the program came as far as the failing call."""
        return len(self.calls) >= self.nth

    def carry_out(self, name: str, call: Callable[..., Any], *arguments: Any) -> Any:
        count = len(self.calls)
        if count == self.nth or (self.lasting and count > self.nth):
            if name == "close":
                call(*arguments)  # the system closes a file also when it tells of an error
            raise OSError(self.error, os.strerror(self.error))
        return call(*arguments)


class Narrow(Disk):
    """A disk that takes at most some bytes at a time and, once it holds so many, none at all."""

    def __init__(self, at_a_time: int, room: int | None = None, error: int = 0) -> None:
        self.at_a_time, self.room, self.error, self.held = at_a_time, room, error, 0

    def write(self, descriptor: int, data: bytes) -> int:
        if self.room is not None and self.held >= self.room:
            raise OSError(self.error, os.strerror(self.error))
        count = super().write(descriptor, data[: self.at_a_time])
        self.held += count
        return count


class Meanwhile(Watched):
    """A disk during whose n-th call of a name something happens first."""

    def __init__(self, name: str, happens: Callable[[], object], nth: int = 1) -> None:
        super().__init__()
        self.name, self.happens, self.nth = name, happens, nth

    def carry_out(self, name: str, call: Callable[..., Any], *arguments: Any) -> Any:
        if name == self.name and self.calls.count(name) == self.nth:
            self.happens()
        return call(*arguments)


def use(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every command write to a disk."""
    for module in ("civledger.store.ledger_file", "civledger.bookkeeping.script"):
        monkeypatch.setattr(f"{module}.rewrite", partial(rewrite, disk=disk))
