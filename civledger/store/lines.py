"""On which line of a TOML text a key stands; TOML readers do not say."""

import re
from collections.abc import Collection, Iterator

from civledger.model.finding import Path
from civledger.model.toml import loads

# Every finding names its line, and readers of TOML return values alone. So a second pass cuts the text into tokens
# and follows the keys. It never judges: the text was read as TOML before, and whatever is nested or quoted strangely
# only has to be stepped over rightly.
_GRAMMAR = r"""(?P<skip>[ \t\r]+|\#[^\n]*)
      | (?P<newline>\n)
      | (?P<text>\"{3}(?:[^"\\]++|\\.|\"{1,2}(?!"))*+\"{3,5}|'{3}.*?'{3,5}|"(?:[^"\\\n]++|\\.)*+"|'[^'\n]*')
      | (?P<mark>[\[\]{},=.])
      | (?P<word>[^\s\[\]{},=.\#"']+)"""
HEADER = "\n[[entry]]\n"
ENTRY = r"(?m)^[ \t]*\[\[[ \t]*entry[ \t]*\]\]"

_DEEPEST = 8  # no finding points at what lies deeper, and long paths would fill the memory

_Token = tuple[str, str, int]


def entry_lines(text: str, entries: int) -> list[int]:
    """Return the lines of the headers of entries, in whatever way they are written."""
    # The usual ledger: every header on a line of its own, as this program writes it. Splitting there is a hundred times
    # quicker than reading tokens; if the count is another, somebody writes headers differently.
    if not has_long_strings(text):
        found, line = [], 0
        for before in text.split(HEADER)[:-1]:
            line += before.count("\n") + 2  # those around the header itself
            found.append(line)
        if len(found) == entries:
            return found
    lines = key_lines(text, wanted={("entry", index) for index in range(entries)})
    return [lines.get(("entry", index), 1) for index in range(entries)]


def has_long_strings(text: str) -> bool:
    """Tell whether lines may stand inside a string, and what looks like a header with them."""
    return '"""' in text or ("'" in text and "'''" in text)  # the quick question first


def key_lines(
    text: str, first_line: int = 1, entry: int = 0, wanted: Collection[Path] | None = None
) -> dict[Path, int]:
    """Return the line of every key, or of those wanted; `entry` is the number of the first entry in the text."""
    return Keys(tokens(text, first_line), entry, wanted).read()


def tokens(text: str, line: int) -> Iterator[_Token]:
    """Yield kind, text and line of every token, and an end."""
    for match in re.finditer(_GRAMMAR, text, re.VERBOSE | re.DOTALL):  # compiled when it is first asked for
        kind, word = str(match.lastgroup), match.group()
        if kind != "skip":
            yield (kind, word, line)
        line += word.count("\n")
    yield ("end", "", line)


def _unquoted(word: str) -> str:
    return str(loads(f"key = {word}")["key"]) if "\\" in word else word[1:-1]


class Keys:
    """One pass over the tokens of a text that is known to be TOML."""

    def __init__(self, stream: Iterator[_Token], entry: int, wanted: Collection[Path] | None) -> None:
        self.stream = stream
        self.wanted = wanted
        self.token = next(stream)
        self.lines: dict[Path, int] = {}
        self.counted: dict[Path, int] = {("entry",): entry - 1}

    def read(self) -> dict[Path, int]:
        """Return the line of every key, or of those wanted: then the rest is not read."""
        table: Path = ()
        while self.token[0] != "end" and (self.wanted is None or len(self.lines) < len(self.wanted)):
            if self.token[0] == "newline":
                self.take()
            elif self.token[1] == "[":
                table = self.header()
            else:
                self.pair(table)
        return self.lines

    def take(self) -> _Token:
        """Return the token at hand and go on to the next."""
        token, self.token = self.token, next(self.stream, self.token)
        return token

    def header(self) -> Path:
        """Read `[a.b]` or `[[a.b]]` and return the path it opens."""
        line = self.take()[2]
        double = self.token[1] == "["
        if double:
            self.take()
        path = self.resolved(self.dotted()[:_DEEPEST], double)
        while self.token[0] not in ("newline", "end"):
            self.take()
        self.note(path, line)
        return path

    def note(self, path: Path, line: int) -> None:
        """Note the line of a path, and of what it opens on the way."""
        while path and path not in self.lines:
            if self.wanted is None or path in self.wanted:
                self.lines[path] = line
            path = path[:-1]

    def resolved(self, keys: list[str], double: bool) -> Path:
        """Return the path with the running number of every list of tables in it."""
        path: Path = ()
        for position, key in enumerate(keys):
            path = (*path, key)
            if double and position == len(keys) - 1:
                self.counted[path] = self.counted.get(path, -1) + 1
            if path in self.counted and (double or position < len(keys) - 1):
                path = (*path, self.counted[path])
        return path

    def dotted(self) -> list[str]:
        """Read the words of a key."""
        keys = []
        while self.token[0] in ("word", "text") or self.token[1] == ".":
            kind, word, _ = self.take()
            if word != ".":
                keys.append(word if kind == "word" else _unquoted(word))
        return keys

    def pair(self, table: Path) -> None:
        """Read one `key = value`."""
        line = self.token[2]
        path = (*table, *self.dotted())[:_DEEPEST]
        self.note(path, line)
        if self.take()[1] == "=":
            self.value(path)

    def value(self, path: Path) -> None:
        """Read a value, noting the keys inside it."""
        opened = self.token[1] if self.token[0] == "mark" else ""
        if opened == "{":
            self.inside(path, "}")
        elif opened == "[":
            self.inside(path, "]")
        else:
            while self.token[0] not in ("newline", "end") and self.token[1] not in (",", "}", "]"):
                self.take()

    def inside(self, path: Path, closing: str) -> None:
        """Read an inline table or a list up to its closing bracket."""
        self.take()
        index = 0
        while self.token[0] != "end" and self.token[1] != closing:
            if self.token[0] == "newline" or self.token[1] == ",":
                self.take()
            elif closing == "}":
                self.pair(path)
            else:
                inner = (*path, index)[:_DEEPEST]
                self.note(inner, self.token[2])
                self.value(inner)
                index += 1
        self.take()
