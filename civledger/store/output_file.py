"""Writing what was made of a ledger: whole or not at all, never over another file unasked, and never over a ledger."""

import os
from collections.abc import Callable, Iterable

from civledger.store.find import looks_like_a_game
from civledger.store.new_ledger import NotCreated, find_name_fault, saying_failures
from civledger.store.temporary import FileData, replace

_EDGE = 4000

IsOurs = Callable[[bytes, bytes], bool]


def put(file: str, data: FileData, force: bool, is_ours: IsOurs | None = None) -> None:
    """Write a file by way of a temporary one beside it; raises NotCreated, and then leaves everything as it was.

    Data that need not fit into memory are a function that fills the file of a name. What is there is replaced by force
    alone, or if by its beginning and its end it `is_ours`: an older one of its kind.
    """
    if not file:
        raise NotCreated("the name of the file to write is empty")
    if why := find_name_fault(file):
        raise NotCreated(f"{file} cannot be written: {why}. Choose another name")
    with saying_failures(file):
        real = os.path.realpath(file)
        if looks_like_a_game(real):
            raise NotCreated(f"{file} is a ledger and was not changed. Choose another name")
        if file.endswith(".toml"):
            raise NotCreated(f"{file} would look like a ledger. Choose another file extension")
        if os.path.isdir(real):
            raise NotCreated(f"{file} is a folder. Name a file in it")
        if os.path.exists(file) and not os.path.isfile(real):
            raise NotCreated(f"{file} is not an ordinary file. To write to standard output: -o -")
        if os.path.isfile(real) and not force and not (is_ours and _may_go(real, is_ours)):
            strange = " and was not made by civledger" if is_ours else ""
            raise NotCreated(f"{file} already exists{strange}. Choose another name, or replace it with --force")
        replace(real, data)


def _may_go(real: str, is_ours: IsOurs) -> bool:
    with open(real, "rb") as opened:
        beginning = opened.read(_EDGE)
        opened.seek(max(0, os.fstat(opened.fileno()).st_size - _EDGE))
        return not beginning or is_ours(beginning, opened.read(_EDGE))


def fill_with(pieces: Iterable[str]) -> Callable[[str], None]:
    """Return what fills a file with a text that comes in pieces."""

    def fill(path: str) -> None:
        with open(path, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as opened:
            opened.writelines(pieces)

    return fill
