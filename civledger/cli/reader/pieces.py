"""A line as it was typed, in pieces: words without the signs around them, numbers, signs, and names of options."""

import os
import re
from collections.abc import Iterator, Sequence

from civledger.model.struct import Struct

_PLAIN = str.maketrans("–−‑‒－﹣＋﹢／＝﹦꞊：﹕∶，﹐、；﹔", "------++/===:::,,,;;") | {ord(one): "--" for one in "—―"}
_QUOTES = "“”„‟‘’‚«»\"'`´"
_BRACKETS = "()[]{}"
_ENDS = ".,;:!?"
_PROMPT = re.compile(r"[$%#>]+|.*[^-=>]>")  # what stands before a line on a screen
_PROGRAM = re.compile(r"(?:.*/)?civledger:?")
_PARTS = re.compile(r"[=:]+|[,;/&+]+|[^=:,;/&+]+")
_SIGNS = re.compile(r"[=:,;/&+]+")
_ODD = re.compile(r"[^\w\s'’.+-]")
_GLUED = re.compile(r"([^\W\d](?:[\w-]*?[^\W\d])?)(-?[0-9]+)|([0-9]+)x?([^\W\d][\w-]*)")
_NUMBER = re.compile(r"[-+]?[0-9]{1,9}")
ARROW = "→"
_ARROWS = re.compile(rf"^[-=]+>$|(?<=[0-9])(?:[-=]+>|{ARROW})(?=[0-9])|(?<=[^\W\d])(?:[-=]*>|{ARROW})(?=[^\W\d])")
_TIMES = re.compile(r"^[x×](?=[0-9]+\W*$)")  # iron x4
_RANGE = re.compile(r"[0-9]+(?:-[0-9]+){2,}")  # 8-9-10: numbers in a row
_CALLED = re.compile(r"(?<=\w)\((?=\w)")  # census(mike, 8)
_THOUSANDS = re.compile(r"(?<![0-9,])([0-9]{1,3}),([0-9]{3})(?![0-9]|,[0-9])")  # 1,000, but no list such as 9,12,100
_WHOLE = re.compile(r"(?<=[0-9])\.0+(?![0-9.])")  # 22.0, as a spreadsheet writes it
_FILE = re.compile(r".+\.(?:toml|csv|tsv|html|db|json|txt|png|svg|md|sqlite|journal)")
ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


class Piece(Struct):
    """A piece of a line: its text, the word as it was typed in which it stands, and the place of that.

    `sign` is what parts it from the one before; an `option` begins with a dash. An
    `open` one ends with an equals sign. Several words may have been one in quotation marks: the `whole`. It is `parted`
    from the word before by a comma there.
    """

    text: str
    typed: str
    word: int
    sign: str = ""
    option: bool = False
    open: bool = False
    whole: str = ""
    parted: bool = False

    @property
    def number(self) -> int | None:
        """Return the number that it is, in digits or in words."""
        if _NUMBER.fullmatch(self.text):
            return int(self.text)
        tens, _, ones = self.text.casefold().partition("-")
        if not ones and tens in ONES:
            return ONES.index(tens)
        if tens in _TENS and (not ones or ones in ONES[1:10]):
            return 20 + 10 * _TENS.index(tens) + (ONES.index(ones) if ones else 0)
        return None

    @property
    def rest(self) -> str:
        """Return its word as it was typed, from this piece on: `Michael` of `mike=Michael`."""
        behind = self.typed.find(f"{self.sign}{self.text}") if self.sign else -1
        return self.typed[behind + len(self.sign) :] if behind >= 0 else self.typed

    @property
    def is_odd(self) -> bool:
        """Tell whether a sign stands there that means something, though nobody knows what: `mike! 12?`."""
        return bool(_ODD.search(self.text) or "?" in self.typed) and not self.is_file

    @property
    def is_file(self) -> bool:
        """Tell whether it looks like a file, or is one."""
        return bool(_FILE.fullmatch(self.text)) or "/" in self.typed or os.path.exists(self.typed)


FIX = Piece("--fix", "--fix", -1, option=True)  # what stands is replaced


def cut_line(line: Sequence[str]) -> list[Piece]:
    """Return a line in pieces, without a prompt that was pasted with it."""
    words = _join_signs(_drop_prompt([(part, word) for word in line for part in _parts_of(word)]))
    before = ["", *(word for word, _ in words)]
    return [
        piece._replace(whole=whole, parted=not at and before[place].rstrip(_QUOTES)[-1:] in (",", ";"))
        for place, (word, whole) in enumerate(words)
        for at, piece in enumerate(_cut_word(word, place))
    ]


def _parts_of(word: str) -> list[str]:
    """Return what stands in one word: a file is whole, and several words may stand in quotation marks."""
    if os.path.exists(word):
        return [word]
    apart = word.replace("-", " ") if _RANGE.fullmatch(word) else _CALLED.sub(" ", word)
    return _TIMES.sub("x ", _ARROWS.sub(f" {ARROW} ", apart)).split()


def _join_signs(words: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the words with each sign before the number behind it, and numbers of two words as one: `twenty two`."""
    joined: list[tuple[str, str]] = []
    for word, whole in words:
        before = joined[-1][0].translate(_PLAIN) if joined else ""
        if before in ("+", "-") and word[:1].isdigit():
            joined[-1] = (before + word, whole)
        elif before.casefold() in _TENS and word.casefold().rstrip(_ENDS) in ONES[1:10]:
            joined[-1] = (f"{before}-{word}", whole)
        else:
            joined.append((word, whole))
    return joined


def _drop_prompt(words: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the words behind a prompt, or behind the name of the program."""
    while True:
        places = [place for place, (word, _) in enumerate(words[:5]) if _PROGRAM.fullmatch(word.strip(_QUOTES))]
        if not places:
            places = [
                place
                for place, (word, _) in enumerate(words[:4])
                if _PROMPT.fullmatch(word) and words[place + 1 :] and (len(word) > 1 or not place)
            ]
        if not places:
            return words
        words = words[places[-1] + 1 :]


def _cut_word(word: str, number: int) -> Iterator[Piece]:
    bare = _bare(word)
    if re.match(r"-+[^\W\d]", bare):
        yield from _cut_option(bare, word, number)
    elif _FILE.fullmatch(bare) or os.path.exists(word):
        yield Piece(bare, word, number)
    else:
        yield from _cut_parts(_WHOLE.sub("", _THOUSANDS.sub(r"\1\2", bare)), word, number)


def _bare(word: str) -> str:
    """Return a word without the quotation marks and brackets around it, and what ends a sentence."""
    text = word.translate(_PLAIN)
    while text and (kept := text.strip(_QUOTES + _BRACKETS).rstrip(_ENDS)) != text:
        text = kept
    text = text[1:-1] if text[:1] + text[-1:] == "<>" else text
    return text or word


def _cut_option(bare: str, word: str, number: int) -> Iterator[Piece]:
    name, sign, value = re.fullmatch(r"(-+[^=:]*)([=:]*)(.*)", bare, re.DOTALL).groups()  # type: ignore[union-attr]  # fits all
    yield Piece(name, name, number, option=True)
    if value:
        typed = word[word.rfind(value) :] if value in word else value
        yield from _cut_parts(value, typed, number, sign)


def _cut_parts(bare: str, word: str, number: int, sign: str = "") -> Iterator[Piece]:
    """Yield the parts of `mike=12,sarah=13` with the signs before them."""
    parts = _PARTS.findall(bare)
    for place, part in enumerate(parts):
        if _SIGNS.fullmatch(part):
            sign = part
            continue
        text = part.strip(_QUOTES + _BRACKETS + " ")
        text = "all" if text.casefold() in ("everybody", "everyone", "*") else text
        if text:
            added = sign.endswith("+") and text.isdigit()  # `mike+1` is no number of cities, but one more
            yield Piece(f"+{text}" if added else text, word, number, sign, open=parts[place + 1 :] == ["="])
            sign = ""


def cut_glued(piece: Piece) -> list[Piece]:
    """Return the name and the number of `mike12` and `3salt`."""
    if found := _GLUED.fullmatch(piece.text):
        name, behind, ahead, other = found.groups()
        added = "+" if piece.sign.endswith("+") else ""  # `+1c`
        first, second = (name, behind) if name else (added + ahead, other)
        return [piece._replace(text=first), piece._replace(text=second, sign="")]
    return [piece]
