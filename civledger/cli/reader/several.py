"""Several commands in a line: `tax all, census 22 20`, with `;` or `and then` between them."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations, pairwise

from civledger.cli.reader.names import Lexicon
from civledger.cli.reader.pieces import Piece
from civledger.cli.reader.takes import takes_one_player, takes_text
from civledger.cli.suggested_line import Program
from civledger.cli.tried import Rehearsal, hear_refusal, is_beyond, is_grave, run_unseen
from civledger.model.border.read import PLAYERS
from civledger.model.border.slots import Words
from civledger.model.struct import Struct
from civledger.model.verdict import FINE

_MOST = 5
_PARTING = (",", ";", "&", "&&", "|", "+", "/")
_LINKS = ("and", "then", "also")
_BOTH = ("both", "each")
_MOST_CUTS = 6
_NOTE = "note"


def part_line(line: Sequence[str], commands: Collection[str]) -> list[Words]:
    """Return the commands of a line that are parted by signs or words; a note behind one is its entry's."""
    whole_line = line[0].split() if len(line) == 1 else line  # in quotation marks
    words = [part for word in whole_line for part in _cut(word)]
    parts: list[list[str]] = [[]]
    for word in words:
        sign, before = _end_of(parts[-1])
        if word.rstrip("".join(_PARTING)) in commands and sign and before:
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


def part_loosely(line: Sequence[str], lexicon: Lexicon, by_names: bool) -> Iterator[list[Words]]:
    """Yield the sentences that a line may be: cut at its signs, or between a unit and a number, as seldom as possible.

    What begins with no name is said of those whose name stands before it. With `by_names`, a sentence about several
    players, of a command that takes one, is one for each of them.
    """
    words = [part for word in (line[0].split() if len(line) == 1 else line) for part in _cut_loosely(word)]
    cuts = list(_find_cuts(words, lexicon))[:_MOST_CUTS]
    for number in range(1, min(len(cuts), _MOST - 1) + 1):
        for chosen in combinations(cuts, number):
            ends = pairwise((0, *chosen, len(words)))
            parts = [_strip_links(words[begin:end]) for begin, end in ends]
            if all(parts):
                yield [tuple(part) for part in _name_subjects(parts, lexicon)]
    yield from _part_by_names(words, lexicon) if by_names else ()


def _cut_loosely(word: str) -> Iterator[str]:
    """Yield a word and the sign behind it apart."""
    bare = word.rstrip("".join(_PARTING))
    yield from [bare] if bare else []
    yield from [word[len(bare) :]] if len(bare) < len(word) else []


def _find_cuts(words: Sequence[str], lexicon: Lexicon) -> Iterator[int]:
    """Yield the places where another sentence may begin."""
    for place, (before, word) in enumerate(pairwise(words), 1):
        is_number = Piece(word, word, 0).number is not None
        counted = any(Piece(one, one, 0).number is not None for one in words[: place - 1])
        is_unit = lexicon.is_unit(before) and is_number and counted
        begins = word in lexicon.commands and (place + 1 < len(words) or is_grave(word)) and not takes_text(word)
        if before.casefold() in (*_PARTING, *_LINKS) or is_unit or begins:
            yield place


def _strip_links(words: Sequence[str]) -> list[str]:
    kept = list(words)
    while kept and kept[-1].casefold() in (*_PARTING, *_LINKS):
        kept.pop()
    while kept and kept[0].casefold() in _LINKS:
        kept.pop(0)
    return kept


def _name_subjects(parts: Sequence[Sequence[str]], lexicon: Lexicon) -> Iterator[list[str]]:
    """Yield the sentences; one that begins with a number or a verb with the name of the one before."""
    subject: list[str] = []
    for part in parts:
        first = part[0]
        is_named = bool(lexicon.find([first], PLAYERS, guess=False)) or first.casefold() in ("all", "everyone")
        lacks = Piece(first, first, 0).number is not None or lexicon.is_unit(first)
        subject = [first] if is_named else subject if lacks else []
        yield [*([] if is_named else subject), *part]


def _part_by_names(words: Sequence[str], lexicon: Lexicon) -> Iterator[list[Words]]:
    """Yield a sentence for each of the players who stand in a row in one."""
    names: list[str] = []
    begin = end = 0
    for place, word in enumerate(words):
        listed = [name for name in word.split(",") if name]
        if listed and all(lexicon.find([name], PLAYERS, guess=False) for name in listed):
            begin = place if not names else begin
            names, end = [*names, *listed], place + 1
        elif names and word.casefold() not in (*_PARTING, "and"):
            break
    rest = [word for word in words[end:] if word.casefold() not in _BOTH]
    is_counted = any(any(map(str.isdigit, word)) or Piece(word, word, 0).number is not None for word in rest)
    is_each = len(rest) < len(words) - end
    named = [word for word in (*words[:begin], *rest) if word in lexicon.commands]
    if any(not is_each and not takes_one_player(command) for command in named):
        return
    if 1 < len(names) <= _MOST and (is_each or not is_counted):  # a number is said once, unless of each
        yield [(*words[:begin], name, *rest) for name in names]


class TriedParts(Struct):
    """Commands that work one after the other on a copy of the books, up to one that is `refused`, if any is.

    That is no exact line if it `is_read`.
    """

    file: str
    lines: list[Words]
    refused: str = ""
    is_read: bool = False
    writes: bool = True


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
            tried = part if line is None else line
            others = parts[len(lines) + 1 :]
            if not all(program.parses(one) or read(one, copy) for one in (tried, *others)):
                return None
            return TriedParts(file, lines, hear_refusal(program, tried, file, copy), is_read=line is not None)
        lines.append(line)
    return TriedParts(file, lines, writes=copy.data != copy.before)
