"""What a line does: run in this process, in a folder with the files of its scene, as a script or at a terminal."""

import io
import json
import os
import re
import shlex
import shutil
import sys
import tempfile
import tomllib
import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from civledger.cli import audit_workers
from civledger.cli.app import WholeProgram, main
from civledger.store.beside import FOLDER

Files = Mapping[str, bytes]
CLOCK = {  # what another minute changes
    r"\d\d:\d\d(?::\d\d)?": "…",
    r"sha256-2:[0-9a-f]+": "…",
}
PASSING = ("at", "id", "by", "seal")  # keys of an entry that the same line gives another value each time
ENDLESS = re.compile(
    r"civledger (?:host|lsp|timer|run|table|calamities|git)\b|.* --(?:watch|serve|open)\b"
)  # not for a test to type
CRASHED = 70  # in place of an exit code, for what ends in a traceback


class Answer(NamedTuple):
    """How a line ended, what it said, and its effect: what it records or else shows, with its exit code."""

    code: int
    output: str
    messages: str
    effect: str
    records: bool

    @property
    def said(self) -> str:
        """Return all that stands on the screen."""
        return self.output + self.messages


class Screen(io.TextIOWrapper):
    """A stream that tells whether it is a terminal."""

    def __init__(self, terminal: bool, given: str = "") -> None:
        super().__init__(io.BytesIO(given.encode()), encoding="utf-8", write_through=True)
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        """Return what was written."""
        buffer = self.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode()


def type_words(words: Sequence[str], files: Files, terminal: bool = False, given: str = "") -> Answer:
    """Type a line in a folder with these files; at a terminal with an answer to a question, if one is given."""
    folder = _folder()
    _lay_out(folder, files)
    keys, screen, out = Screen(terminal, given), Screen(terminal), Screen(False)
    before = Path.cwd()
    os.chdir(folder)
    try:
        with _quickly(), mock.patch.object(sys, "stdin", keys), redirect_stdout(out), redirect_stderr(screen):
            code = _exit_code(list(words))
    finally:
        os.chdir(before)
    output, messages = out.text(), screen.text()
    changed = _changes(files, _found(folder))
    done = json.dumps(changed, sort_keys=True, default=str) if changed else _without_clock(output)
    return Answer(code, output, messages, f"{code} {done}", bool(changed))


@contextmanager
def _quickly() -> Iterator[None]:
    """Wait for nothing: no disk, no processes, no endless command."""
    alone = mock.patch.object(audit_workers, "MOST", 1)
    carrying_out = mock.patch.object(WholeProgram, "carry_out", _carry_out)
    forgetful = mock.patch.dict(os.environ, XDG_CACHE_HOME=os.devnull)  # whose size `doctor` would tell
    with mock.patch.object(os, "fsync"), alone, carrying_out, forgetful:
        yield


def _carry_out(program: WholeProgram, words: Sequence[str], storage: Any) -> int:
    """Carry out a line that was read or chosen, unless it goes on until somebody ends it."""
    return 0 if ENDLESS.match(f"civledger {shlex.join(words)}") else _carried_out(program, words, storage)


_carried_out = WholeProgram.carry_out


def _exit_code(words: list[str]) -> int:
    try:
        main(words)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except Exception:
        traceback.print_exc()
        return CRASHED
    return 0


@cache
def _folder() -> Path:
    """Return the folder in which lines are typed, in memory where the system has such a place."""
    place = "/dev/shm" if os.path.isdir("/dev/shm") else None
    made = tempfile.TemporaryDirectory(prefix="slips", dir=place)
    _folders.append(made)
    os.environ.pop("CIVLEDGER_FILE", None)
    return Path(made.name)


_folders: list[tempfile.TemporaryDirectory[str]] = []


def _lay_out(folder: Path, files: Files) -> None:
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    for name, data in files.items():
        path = folder / name
        if "/" in name:
            path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def taken() -> Files:
    """Return the files as the last line left them."""
    return take_files(_folder())


def change_of(before: Files, after: Files) -> str:
    """Return the effect of lines that succeeded and changed some files."""
    kept = {name: data for name, data in after.items() if not name.startswith(FOLDER)}
    return f"0 {json.dumps(_changes(before, kept), sort_keys=True, default=str)}"


def take_files(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder by their names."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _found(folder: Path) -> Files:
    """Return the files of a folder but for what is kept beside a ledger."""
    return {name: data for name, data in take_files(folder).items() if not name.startswith(FOLDER)}


def _changes(before: Files, after: Files) -> dict[str, Any]:
    """Return what is new in ledgers, and which other files are."""
    changed: dict[str, Any] = {}
    for name, data in after.items():
        old = before.get(name, b"")
        if data != old:
            added = data[len(old) :] if data.startswith(old) else data
            changed[name] = _meaning(added) if name.endswith(".toml") else "written"
    return changed


def _meaning(ledger: bytes) -> Any:
    """Return what stands in a ledger or in a part of one, without what passes."""
    try:
        read = tomllib.loads(ledger.decode())
    except tomllib.TOMLDecodeError:
        return ledger.decode()
    for entry in read.get("entry", []):
        for key in PASSING:
            entry.pop(key, None)
    read.get("game", {}).pop("date", None)
    return read


def _without_clock(text: str) -> str:
    for pattern, replacement in CLOCK.items():
        text = re.sub(pattern, replacement, text)
    return text


def play(lines: Iterable[str], files: Files) -> Files:
    """Return the files after lines that all succeed."""
    for line in lines:
        answer = type_words(shlex.split(line), files)
        assert answer.code == 0, (line, answer.said)
        files = take_files(_folder())
    return files
