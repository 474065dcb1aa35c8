"""Several commands in a line: `tax all, census 22 20`, with `;` or `and then` between them."""

from collections.abc import Callable, Collection, Iterator, Sequence

from civledger.cli.suggested_line import Program
from civledger.cli.tried import Rehearsal, hear_refusal, is_beyond, run_unseen
from civledger.model.border.slots import Words
from civledger.model.struct import Struct
from civledger.model.verdict import FINE

_MOST = 5
_PARTING = (",", ";")
_LINKS = ("and", "then", "and then")
_NOTE = "note"


def part_line(line: Sequence[str], commands: Collection[str]) -> list[Words]:
    """Return the commands of a line that are parted by signs or words; a note behind one is its entry's."""
    whole_line = line[0].split() if len(line) == 1 else line  # in quotation marks
    words = [part for word in whole_line for part in _cut(word)]
    parts: list[list[str]] = [[]]
    for word in words:
        sign, before = _end_of(parts[-1])
        if word in commands and sign and before:
            parts[-1] = before
            parts.append([";"] if word == _NOTE else [])
        parts[-1].append(word)
    whole: list[Words] = []
    for part in parts:
        if part[:1] == [";"]:
            whole[-1] += ("--note", " ".join(part[2:]))
        else:
            whole.append(tuple(part))
    return whole


def _cut(word: str) -> Iterator[str]:
    """Yield the parts of a word that holds a semicolon, which people type without blanks."""
    if " " in word:
        yield word
        return
    first, *others = word.split(";")
    yield from [first] if first else []
    for other in others:
        yield ";"
        yield from [other] if other else []


def _end_of(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the sign or the word that parts what was said from what follows, and the words without it."""
    rest = list(words)
    sign = ""
    while rest and rest[-1].casefold() in (*_PARTING, *_LINKS):
        word = rest.pop()
        sign = word if word != "and" or sign else ""
    if rest and rest[-1].endswith(_PARTING):
        sign = rest[-1][-1]
        rest[-1] = rest[-1].rstrip("".join(_PARTING))
    return sign, rest


class TriedParts(Struct):
    """Commands that work one after the other on a copy of the books, up to one that is `refused`, if any is."""

    file: str
    lines: list[Words]
    refused: str = ""


def try_parts(
    parts: Sequence[Words],
    program: Program,
    file: str,
    copy: Rehearsal,
    read: Callable[[Words, Rehearsal], Words | None],
) -> TriedParts | None:
    """Try commands one after the other; one that is not exact is `read`. None if one of them is no command."""
    if not 1 < len(parts) <= _MOST or any(is_beyond(part) for part in parts):
        return None
    lines: list[Words] = []
    for part in parts:
        before = copy.data
        done = run_unseen(program, part, file, copy) == FINE
        if not done:
            copy.data = before
        line = part if done else read(part, copy)
        if line is None or not (done or run_unseen(program, line, file, copy) == FINE):
            return TriedParts(file, lines, hear_refusal(program, part, file, copy)) if program.parses(part) else None
        lines.append(line)
    return TriedParts(file, lines)
