"""Lines to type instead of one that failed: each is tried on the books as they stand before it is suggested."""

import os
import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from civledger.cli.suggested_line import FEW, STAGE, Program, all_kept_back, files_named
from civledger.model.verdict import FINE, RULE_ERRORS
from civledger.rules import RULESETS
from civledger.store.find import NoLedger, find
from civledger.store.read import UnreadableFile
from civledger.store.storage import FILES, Files, Memory, Stream

GAPS = re.compile(  # what only the table knows
    r"\b(NUMBER|TEXT|COLOUR|PERSON|CIV|PLAYER|COMMODITY|ADVANCE|CALAMITY|ABILITY|SPACES|PRICE|FILE|RESOURCE|SYMBOL|WHO"
    r"|PURPOSE|VALUE|KIND|SITE|FOLDER|ARCHIVE|ADDRESS|YYYY-MM-DD|COMMAND|URL|LENGTH|PATH)\b"
)
BEYOND_THE_BOOKS = (  # what these do is no matter of one ledger: only their words can be tried
    *("new", "result", "run", "table", "seating", "git", "merge", "lsp", "host", "timer", "report", "export", "import"),
    *("print", "club", "audit", "completion", "schema", "help", "explain", "doctor", "what-if"),
)
ELSEWHERE = ("-o", "--output", "--watch", "--open", "--commit", "--club", "--serve")  # options of which the same holds
_GRAVE = ("undo", "endturn", "strike", "reseal", "--force", "--yes", "--anyway", "--fix", "--last", "--drop")

AGAIN: ContextVar[bool] = ContextVar("AGAIN", default=False)  # a line is tried to hear what is said of it
DEPTH: ContextVar[int] = ContextVar("DEPTH", default=0)


def is_beyond(words: Sequence[str]) -> bool:
    """Tell whether what a line does is no matter of one ledger, so that only its words can be tried."""
    return words[:1] == () or words[0] in BEYOND_THE_BOOKS or any(one.partition("=")[0] in ELSEWHERE for one in words)


def is_grave(word: str) -> bool:
    """Tell whether nobody wants to type a word by mistake: it closes, removes or overwrites."""
    return word in _GRAVE or any(word in folder.vocabulary.grave() for folder in RULESETS.values())


class Rehearsal(Memory):
    """A ledger in memory that is never written, and in which every line is judged at once."""

    def judges_later(self, *_: object) -> bool:
        """Tell that nothing is left for later."""
        return False


def copy_books(file: str, storage: Files) -> Rehearsal | None:
    """Return a copy of a ledger in memory; None if it cannot be read."""
    try:
        return Rehearsal(file, storage.take(file))
    except (UnreadableFile, OSError):
        return None


def try_lines(lines: Sequence[str]) -> list[str]:
    """Return the lines that work, up to a small number; one with a gap that only the table can fill is kept."""
    return [line for line in dict.fromkeys(lines) if GAPS.search(line) or _works(line)][:FEW]


def _works(line: str) -> bool:
    stage = STAGE.get()
    if stage is None or not line.startswith("civledger "):  # several that are recorded together
        return True
    words = shlex.split(line)[1:]
    storage, program = stage.storage or FILES, stage.program
    if is_beyond(words):
        return words[0] in BEYOND_THE_BOOKS and program.parses(words)
    if DEPTH.get():  # whether a line works that is suggested for one that is only tried, nobody asks
        return False
    file = ledger_of(words, storage, stage.given)
    if file is None:
        return not program.needs_ledger(words[0]) and program.parses(words)
    done = rehearse(program, words, file, storage)
    return done is not None and (done.code == FINE or (words[0] == "check" and done.code == RULE_ERRORS))


def ledger_of(words: Sequence[str], storage: Files, given: Sequence[str]) -> str | None:
    """Return the ledger that a line is about; None if there is none, or several."""
    if isinstance(storage, Memory | Stream):
        return storage.file
    try:
        # a line of a script or of a page names no ledger; the one it was typed for is meant
        return find(next(files_named([*words, *given]), None), os.environ, ".")
    except NoLedger:
        return None


def look(program: Program, words: Sequence[str], storage: Files) -> int:
    """Carry out a line that only shows something, and that nobody sees; return its exit code."""
    with _unseen():
        return program.carry_out(words, storage)


@contextmanager
def _unseen() -> Iterator[None]:
    deeper = DEPTH.set(DEPTH.get() + 1)
    try:
        with all_kept_back():
            yield
    finally:
        DEPTH.reset(deeper)


def hear_refusal(program: Program, words: Sequence[str], file: str, storage: Files) -> str:
    """Return what is said of a line that is refused, tried on a copy of the books; nothing if it is not."""
    copy = copy_books(file, storage)
    if copy is None:
        return ""
    again = AGAIN.set(True)
    try:
        with all_kept_back() as (_, messages):
            code = program.run(words, file, copy)
        return messages.getvalue() if code else ""
    finally:
        AGAIN.reset(again)


class Rehearsed(NamedTuple):
    """How a line ended on a copy of the books, and whether it would change them."""

    code: int
    writes: bool


def rehearse(program: Program, words: Sequence[str], file: str, storage: Files) -> Rehearsed | None:
    """Carry out a line for a copy of the ledger in memory; None if there is no such copy."""
    copy = copy_books(file, storage)
    return Rehearsed(run_unseen(program, words, file, copy), copy.data != copy.before) if copy else None


def run_unseen(program: Program, words: Sequence[str], file: str, copy: Rehearsal) -> int:
    """Carry out a line for a copy of the ledger, without a word, and return its exit code."""
    with _unseen():
        return program.run(words, file, copy)
