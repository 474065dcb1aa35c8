"""What an editor asks of a ledger while it is typed: which words fit, what would be right, and what stands where."""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from civledger.bookkeeping.open_ledger import JudgedLedger, judge_content
from civledger.engine.books import Books
from civledger.model.entry import Kind, Names
from civledger.model.finding import Finding
from civledger.model.ledger import Values
from civledger.model.names import nearest, plain
from civledger.model.pages.entry_lines import LAST, tell_last
from civledger.model.samples import with_whole_samples
from civledger.model.shapes import (
    FLAG,
    EitherShape,
    ListShape,
    NameShape,
    NumberShape,
    RecordShape,
    RowsShape,
    Shape,
    WordShape,
)
from civledger.model.struct import Struct
from civledger.report.escape import printable
from civledger.store.find import SNIFFED, shows_signs

_BLOCK = re.compile(r"^\s*\[\[\s*(\w+)\s*\]\]")
_TABLE = re.compile(r"^\s*\[\s*entry\s*\.\s*(\w+)\s*\]")
_ACTION = re.compile(r"""^\s*action\s*=\s*["'](.*?)["']""")
_KEY = re.compile(r"""^\s*([\w-]+)\s*=""")
_WORD = re.compile(r"""(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*=\s*""")
_TOKEN = re.compile(r"""\"[^\"]*\"?|'[^']*'?|[\w-]+|[{}\[\],=]""")
_NAMES_AT_FAULT = ("CL101", "CL103", "CL104", "CL105")
_FEW_FILES = 8  # open at once: who asks about a line has been told what is wrong with the same text


@lru_cache(maxsize=_FEW_FILES)
def judge_text(file: str, text: str) -> JudgedLedger | None:
    """Return everything there is to say about a text that is no file yet, None if it is no game."""
    data = text.encode("utf-8", "replace")
    return judge_content(file, data) if shows_signs(data[:SNIFFED]) else None


def hover_text(judged: JudgedLedger, line: int) -> str:
    """Return what is wrong with a line, with the rules, and what its game says of the entry in which it stands."""
    parts = []
    for finding in (found for found in judged.verdict.findings if found.line == line):
        fault, whom = finding.fault, f"{finding.civ}: " if finding.civ else ""
        said = f"{fault.severity} {fault.code} {fault.name}: {printable(whom + finding.message)}"
        parts.append(f"{said}\nhelp: {fault.help}\n\n{with_whole_samples(fault.explanation)}")
    notes = "\n".join(map(printable, explain_entry(judged, line)))
    return "\n\n".join([*dict.fromkeys(parts), *([notes] if notes else [])])


def explain_entry(judged: JudgedLedger, line: int) -> Iterator[str]:
    """Yield what the game says of the entry in which a line stands, as it was replayed."""
    position = bisect_right(judged.verdict.entry_lines, line) - 1
    if judged.books is None:
        return
    for turn in judged.books.turns:
        for step in turn.steps:
            if step.entry.position == position and step.entry.body is not None:
                last = getattr(step.entry.body, LAST, False)
                yield from (tell_last(last),) if last is not False else ()
                editor = judged.books.ruleset.editor
                yield from editor.explain_entry(judged.books.at(turn.number), step.entry) if editor else ()


class TextSpan(Struct):
    """A part of a line, from one character to another; lines are counted from 1."""

    line: int
    begin: int
    end: int


class QuickFix(Struct):
    """What would be right in the place of what stands there."""

    title: str
    span: TextSpan
    text: str


class TurnSymbol(Struct):
    """The entries of a turn that stand together in a file: their lines, and each entry by its action."""

    title: str
    first: int
    last: int
    entries: tuple[tuple[str, int, int], ...]


@lru_cache(maxsize=8)
def judge_around(file: str, text: str) -> tuple[JudgedLedger | None, tuple[Finding, ...]]:
    """Return the verdict on a text and its findings; of one that is half typed, also those about all other entries."""
    judged = judge_text(file, text)
    if judged is None or judged.books is not None:
        return judged, judged.verdict.findings if judged else ()
    rest = _without_broken(text)
    around = judge_text(file, rest) if rest != text else None
    if around is None or around.books is None:
        return judged, judged.verdict.findings
    return around, (*judged.verdict.findings, *around.verdict.findings)


def _without_broken(text: str) -> str:
    """Return a text with the lines of every entry empty that cannot be read by itself."""
    lines = text.split("\n")
    starts = [number for number, line in enumerate(lines) if _BLOCK.match(line)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        if "entry" in lines[start] and not _is_toml("\n".join(lines[start:end])):
            lines[start:end] = [""] * (end - start)
    return "\n".join(lines)


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def find_span(finding: Finding, lines: list[str]) -> TextSpan:
    """Return the value that a finding is about, the key if that is wrong itself, or else the whole line."""
    number = min(finding.line or 1, len(lines))
    text = lines[number - 1].rstrip("\r")
    words = [word for word in finding.at[2:] if isinstance(word, str)]
    for word in reversed(words):
        for key in _WORD.finditer(text):
            if word in key.groups():
                if finding.fault.code in ("CL103", "CL105") and f'"{word}"' in finding.message:
                    return TextSpan(number, key.start(), key.start() + len(key[0].partition("=")[0].rstrip()))
                return TextSpan(number, key.end(), _value_end(text, key.end()))
    code = text.partition("#")[0].rstrip() or text
    return TextSpan(number, len(code) - len(code.lstrip()), len(code))


def _value_end(text: str, begin: int) -> int:
    """Return where a value ends: before what closes the table in which it stands, a comma or a comment."""
    depth, quote = 0, ""
    for at, letter in enumerate(text[begin:], begin):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter in "{[":
            depth += 1
        elif letter in "}]":
            depth -= 1
        if not quote and (depth < 0 or (not depth and letter in ",#")):
            return begin + len(text[begin:at].rstrip())
    return len(text.rstrip())


class _Typed(Struct):
    """What is typed of a line: the keys under which its end stands, those used beside it, and the word begun.

    A key is None where a name of a row is to be typed, and empty for the items of a list.
    """

    keys: tuple[str | None, ...]
    used: frozenset[str]
    begin: int
    quote: str


def _take_apart(typed: str) -> _Typed:
    keys: list[str | None] = [None]
    used: list[set[str]] = [set()]
    word = ""
    begin, quote = len(typed), ""
    for token in _TOKEN.finditer(typed):
        last = token[0]
        begin, quote = len(typed), ""
        if last in "{[":
            keys.append(None if last == "{" else "")
            used.append(set())
        elif last in "}]":
            keys, used = (keys[:-1], used[:-1]) if len(keys) > 1 else (keys, used)
        elif last == ",":
            keys[-1] = "" if keys[-1] == "" else None
        elif last == "=":
            keys[-1] = word
            used[-1].add(word)
        else:
            word = last.strip("\"'")
            is_open = last[0] in "\"'" and (len(last) == 1 or last[-1] != last[0])
            if is_open or (token.end() == len(typed) and last[0] not in "\"'"):
                begin, quote = token.start() + is_open, last[0] if is_open else ""
    return _Typed(tuple(keys), frozenset(used[-1]), begin, quote)


def complete(books: Books, text: str, line: int, column: int) -> list[tuple[str, TextSpan]]:
    """Return the words that fit where somebody types, each with what it takes the place of."""
    lines = text.split("\n")
    start = next((at for at in range(min(line, len(lines)) - 1, -1, -1) if _BLOCK.match(lines[at])), None)
    if start is None or "entry" not in lines[start] or start == line - 1:
        return []
    end = next((at for at in range(line, len(lines)) if _BLOCK.match(lines[at])), len(lines))
    block = [row for at, row in enumerate(lines[start:end], start) if at != line - 1]
    action = next((found[1] for row in block if (found := _ACTION.match(row))), None)
    table = next((found[1] for row in reversed(lines[start : line - 1]) if (found := _TABLE.match(row))), "")
    typed = _take_apart(lines[line - 1][:column])
    shape: Shape = _entry_shape(books, books.ruleset.kind_of(action))
    used = typed.used | {found[1] for row in block if not table and (found := _KEY.match(row))}
    words = _fitting_words(shape, (table, *typed.keys) if table else typed.keys, used, books.setup.names)
    unused = books.ruleset.vocabulary.unused(state=books.at().state, player=None)
    span = TextSpan(line, typed.begin, column)
    is_key = typed.keys[-1] is None
    return [(word if typed.quote else _as_typed(word, is_key), span) for word in words if plain(word) not in unused]


def _as_typed(word: str, is_key: bool) -> str:
    """Return a word as TOML writes it: a key needs quotation marks only for a space."""
    is_bare = re.fullmatch(r"[\w-]+", word) if is_key else word in ("true", "false")
    return word if is_bare else f'"{word}"'


def _entry_shape(books: Books, kind: Kind | None) -> RecordShape:
    """Return an entry as a table, with the keys of its action once that is known."""
    actions = WordShape(tuple(word for word in books.ruleset.kinds if word not in books.setup.names.lacking))
    keys = {**books.ruleset.entries.COMMON, **kind.keys} if kind else {}
    own = sorted(keys, key=lambda key: kind is None or key not in kind.keys)
    return RecordShape({"turn": NumberShape(1), "action": actions, **{key: keys[key].read.shape for key in own}})


def _fitting_words(shape: Shape, keys: tuple[str | None, ...], used: Collection[str], names: Names) -> Iterable[str]:
    if callable(shape) and not isinstance(shape, Struct):
        shape = shape()
    if isinstance(shape, EitherShape):
        return [word for one in shape.shapes for word in _fitting_words(one, keys, used, names)]
    if not keys:
        return _values(shape, names)
    key, *rest = keys
    inner: Shape | None = None
    if isinstance(shape, RowsShape):
        if key is None:
            return [name for name in names.known[shape.noun or names.who] if name not in used]
        inner = shape.row
    elif isinstance(shape, RecordShape):
        if key is None:
            return [name for name in shape.fields if name not in used]
        inner = shape.fields.get(key)
    elif isinstance(shape, ListShape) and key == "":
        inner = shape.item
    return _fitting_words(inner, tuple(rest), used, names) if inner is not None else ()


def _values(shape: Shape, names: Names) -> Iterable[str]:
    if isinstance(shape, WordShape):
        return shape.words
    if isinstance(shape, NameShape):
        return names.known[shape.noun or names.who]
    return ("true", "false") if shape == FLAG else ()


def quick_fixes(judged: JudgedLedger, finding: Finding, text: str) -> Iterator[QuickFix]:
    """Yield what would put a finding right: the number that the rules give, or the nearest names."""
    books, lines = judged.books, text.split("\n")
    if books is None or finding.at[:1] != ("entry",):
        return
    span = find_span(finding, lines)
    stands = lines[span.line - 1][span.begin : span.end]
    if finding.fault.code in _NAMES_AT_FAULT:
        fitting = {name.strip('"'): name for name, _ in complete(books, text, span.line, span.begin)}
        near = nearest(stands.strip("\"'"), fitting)[:3]
        yield from (QuickFix(f"write {name}", span, fitting[name]) for name in near)
        return
    for turn in books.turns:
        for step in turn.steps:
            if step.entry.position == finding.at[1] and step.entry.body is not None:
                editor = books.ruleset.editor
                right = editor.right_numbers(books.at(turn.number), step.entry) if editor else {}
                if finding.at[2:] in right and str(right[finding.at[2:]][1]) != stands:
                    title, number = right[finding.at[2:]]
                    yield QuickFix(title, span, str(number))
                    return


def list_turns(judged: JudgedLedger, text: str) -> Iterator[TurnSymbol]:
    """Yield the turns of a file in its own order: a late entry begins its turn once more."""
    if judged.books is None or not judged.verdict.entry_lines:
        return
    starts = judged.verdict.entry_lines
    ends = [*(line - 1 for line in starts[1:]), text.count("\n") + 1]
    lines = zip(judged.books.ledger.entries, starts, ends, strict=True)
    for turn, some in groupby(lines, key=lambda line: line[0].get("turn")):
        entries = tuple((_title_of(values), first, last) for values, first, last in some)
        yield TurnSymbol(f"{judged.verdict.called} {turn}", entries[0][1], entries[-1][2], entries)


def _title_of(values: Values) -> str:
    who = values.get("civ") or values.get("player")
    title = f"{values.get('action', '')} {who}" if isinstance(who, str) else str(values.get("action", "entry"))
    return title or "entry"
