"""What may lie in the place of a side file, and something precious outside that it must not reach."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PRECIOUS = b"precious\n"
OUTSIDE = Path("outside/precious.txt")


def link(place: Path) -> None:
    place.symlink_to(OUTSIDE.resolve())


def dead_link(place: Path) -> None:
    place.symlink_to(OUTSIDE.with_name("nothing").resolve())


def hard_link(place: Path) -> None:
    os.link(OUTSIDE, place)


def huge(place: Path) -> None:
    with place.open("wb") as opened:
        opened.truncate(4 << 30)


def device(place: Path) -> None:
    """Make an endless one, as /dev/zero is."""
    try:
        os.mknod(place, 0o666 | 0o020000, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("only root makes devices")


def broken(place: Path) -> None:
    place.write_bytes(b'\xff[{"a": 1}, [[[')


TROUBLES: dict[str, Callable[[Path], None]] = {
    "link": link,
    "dead link": dead_link,
    "hard link": hard_link,
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
    "huge": huge,
    "broken": broken,
}
WITH_DEVICE = {**TROUBLES, "device": device}  # only where memory has a limit


@contextmanager
def nothing_outside_changes() -> Iterator[None]:
    """Put something precious into a folder beside the game, and hold that it stays as it is, and alone."""
    OUTSIDE.parent.mkdir()
    OUTSIDE.write_bytes(PRECIOUS)
    yield
    assert OUTSIDE.read_bytes() == PRECIOUS
    assert os.listdir(OUTSIDE.parent) == [OUTSIDE.name]
