"""The words of a command: names without case and punctuation, `name=number`, bare numbers, `all`."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from civledger.model.keys import LARGEST, clipped
from civledger.model.names import NoSuchName, match, plain

EVERYBODY = "all"
_NO_NAMES = (EVERYBODY, "rest", "and")  # words that lists of players have
CHOICE = "blue:5,green:5"
GAP = "NUMBER"  # stands for a number in a line that is told to be typed
_BEFORE = r"([0-9]+)(?:\s*[x×*]\s*|\s*)([^\W\d].*)"  # 3 salt, 3x salt, 3salt; no name begins with x
_BEHIND = r"(.*?[^\W\d])(?:\s*[:×*]\s*|\s+x\s*|\s*)([0-9]+)"  # salt:3, salt x3, salt 3, salt3
_QUOTES = "“”„‘’\"'"  # as texts have them that are pasted


def find_no_name(name: str, others: Collection[str] = ()) -> str:
    """Return why nobody can be called so where these `others` play; nothing if that is a name."""
    if plain(name) == EVERYBODY:
        return f"nobody can be called {name!r}, because it means everybody"
    if plain(name) in _NO_NAMES:
        return f"nobody can be called {name!r}: commands use that word"
    if name.strip().isdecimal():
        return f"nobody can be called {name!r}: commands would take it as a number"
    if plain(name) in map(plain, others):
        return f"nobody can be called {name.strip()!r}, because {name.strip()} is in this game"
    return ""


class WrongWord(Exception):
    """A word that a command cannot take; the message says what it could.

    `candidates` are names for the `word`. The line works with words of `adding` behind it, or without some options.
    """

    def __init__(
        self,
        message: str,
        word: str = "",
        candidates: Sequence[str] = (),
        adding: Sequence[Sequence[str]] = (),
        without: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        self.word = word
        self.candidates = candidates
        self.adding = adding
        self.without = without


class NamedTwice(WrongWord):
    """A name that stands twice where it may stand once."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is named twice")
        self.name = name


class WrongRows(Exception):
    """Rows that cannot be taken; holds a message for each."""

    def __init__(self, messages: list[str]) -> None:
        super().__init__("\n".join(messages))
        self.messages = messages


def once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs as a table in which nothing stands twice."""
    table: dict[str, Any] = {}
    for name, value in pairs:
        if name in table:
            raise NamedTwice(name)
        table[name] = value
    return table


def found(word: str, names: Iterable[str], noun: str) -> str:
    """Return the name meant by a word, or say which ones are near."""
    known = list(names)
    try:
        return match(word, known, noun)
    except NoSuchName as unknown:
        parts = word.split(",")
        if len(parts) > 1 and all(_is_known(part, known, noun) for part in parts):
            raise WrongWord(f"put a space, not a comma, between names: {word!r}") from unknown
        raise WrongWord(str(unknown), word, unknown.candidates) from unknown


def _is_known(word: str, names: Iterable[str], noun: str) -> bool:
    try:
        return bool(match(word, names, noun))
    except NoSuchName:
        return False


MOST_DIGITS = 9  # that are read at all: Python itself refuses to read thousands


def is_bare(word: str) -> bool:
    """Tell whether a word is a number alone."""
    return word.isascii() and word.isdecimal()


def number(word: str) -> int:
    """Return a number of a reasonable size."""
    if not is_bare(word):
        raise WrongWord(f"{clipped(word)!r} is not a whole number, 0 or more")
    if len(word) > MOST_DIGITS or int(word) > LARGEST:
        raise WrongWord(f"{clipped(word)} is too large: a number is at most {LARGEST}")
    return int(word)


class Negative(int):
    """A number with a minus sign; there is one of 0, too."""


def signed_number(word: str) -> int:
    """Return a number that may have a minus sign."""
    digits = word.removeprefix("-")
    return number(digits) if digits == word else Negative(-number(digits))


def tidy_pairs(words: Iterable[str]) -> list[str]:
    """Return words that may mean `name=number` in that form: of lists, of `name:number`, of a name before a number."""
    tidy: list[str] = []
    for part in [part.strip(_QUOTES) for part in split_lists(words)]:
        name, sign, value = [each.strip() for each in part.rpartition(":" if "=" not in part else "=")]
        whole = f"{name}={value}" if sign and (sign == "=" or is_bare(value.removeprefix("-"))) else part
        if tidy and _is_name(tidy[-1]) and is_bare(whole.removeprefix("=").removeprefix("-")):
            tidy[-1] = f"{tidy[-1].removesuffix('=')}={whole.removeprefix('=')}"
        else:
            tidy.append(whole)
    return tidy


def _is_name(word: str) -> bool:
    """Tell whether a word waits for its number; one with digits in it may be a number that was mistyped."""
    return "=" not in word.removesuffix("=") and not any(map(str.isdigit, word)) and any(map(str.isalpha, word))


def pair(word: str, signed: bool = False) -> tuple[str, int]:
    """Return the two sides of `name=number`; only a signed number may be below 0."""
    name, equals, value = word.partition("=")
    digits = value.removeprefix("-") if signed else value
    if not equals or not name or not is_bare(digits):
        said = re.match(r"[^\W\d](?:[^\d+=]*[^\W\d])?", name)  # of `mike+1` who it is about
        somebody = said[0] if said else EVERYBODY
        raise WrongWord(f"{word!r} should be name=number, such as {somebody}=5")
    return name, signed_number(value)


def split_lists(given: Iterable[str]) -> list[str]:
    """Return the parts of lists such as `a=1,b=2`; an option that takes one may be repeated, and all are joined."""
    return [part.strip() for text in given for part in text.split(",") if part.strip()]


def count_name(part: str) -> tuple[str, str]:
    """Return the name and the number, if any, of `salt=3`, and of what can only mean that: `3 salt`, `salt x3`."""
    name, equals, value = part.partition("=")
    if equals:
        return name.strip(), value.strip()
    if found := re.fullmatch(_BEHIND, part):
        return found[1], found[2]
    if found := re.fullmatch(_BEFORE, part):
        return found[2], found[1]
    return part, ""


def count_names(
    given: Sequence[str], find: Callable[[str], str], usual: int | None = 1, may_lack: bool = True
) -> dict[str, int | None]:
    """Return the numbers of lists such as `salt=3,ochre` by what `find` finds for the names; none stands twice.

    A name alone has the `usual` number, if it may lack its own.
    """
    rows: list[tuple[str, int | None]] = []
    for part in split_lists(given):
        typed, value = count_name(part)
        if typed.isdecimal() and not (value or may_lack):
            raise WrongWord(f"{typed} of what? Write NAME={typed}")
        if part.endswith("=") or not (value or may_lack):
            raise WrongWord(f"how many {typed}? Write {typed}={GAP}")
        rows.append((find(typed), number(value) if value else usual))
    for place, (name, _) in enumerate(rows):
        if name in dict(rows[:place]) and usual is None:
            raise NamedTwice(name)
        if name in dict(rows[:place]):
            same = [counted or 0 for other, counted in rows if other == name]
            times = "twice" if len(same) == 2 else f"{len(same)} times"
            raise WrongWord(f"{name} is named {times}. If you mean the sum, write {plain(name)}={sum(same)}")
    return dict(rows)


def name_share(numbers: Mapping[str | None, int], whose: Sequence[str]) -> dict[str, int]:
    """Return numbers by name; one without a name is for the only one it can be about."""
    if None in numbers and len(whose) != 1:
        raise WrongWord(f"who does {numbers[None]} belong to? Write name=number for each player")
    return {whose[0] if name is None else name: number for name, number in numbers.items()}


def choices(
    given: Iterable[str], colours: Sequence[str], find: Callable[[str], str], example: str
) -> dict[str | None, dict[str, int]]:
    """Return the tokens of lists such as `written=blue:5,green:5` by what `find` finds for the name.

    Without a name they are for the one before; at the beginning nobody says for whom, and the name is None.
    """
    who: str | None = None
    tokens: dict[str | None, list[tuple[str, int]]] = {}
    for part in split_lists(given):
        name, token = _split_choice(part)
        who = find(name) if name else who
        tokens.setdefault(who, []).append(coloured(token, colours, example))
    return {name: once(pairs) for name, pairs in tokens.items()}


def name_choice(tokens: Mapping[str | None, Mapping[str, int]], alone: str | None) -> dict[str, Mapping[str, int]]:
    """Return tokens by name; those without one are for the one who is `alone` with a choice."""
    if None in tokens and alone is None:
        said = ",".join(f"{colour}:{points}" for colour, points in tokens[None].items())
        raise WrongWord(f"who or what are {said} for? Write the name before them, with an equals sign")
    pairs: dict[str, list[tuple[str, int]]] = {}
    for name, chosen in tokens.items():
        pairs.setdefault(str(alone if name is None else name), []).extend(chosen.items())
    return {name: once(chosen) for name, chosen in pairs.items()}


def _split_choice(part: str) -> tuple[str, str]:
    """Return whose token it is, if that is said, and the token: of `written=blue:5`, `written:blue=5`, `blue=5`."""
    *name, colour, points = ("", "", *part.replace("=", ":").split(":"))[-3:]
    if not colour or not is_bare(points):
        whose, _, token = part.rpartition("=")
        return whose, token
    return "".join(name), f"{colour}:{points}"


def chosen(given: Iterable[str], colours: Sequence[str]) -> dict[str, int]:
    """Return the tokens of lists such as `blue:5,green:5`."""
    return once(coloured(token.replace("=", ":"), colours, CHOICE) for token in split_lists(given))


def coloured(token: str, colours: Sequence[str], example: str) -> tuple[str, int]:
    """Return the colour and the points of a word such as `blue:5`."""
    name, colon, points = token.partition(":")
    if not colon:
        raise WrongWord(f"{token!r} should be colour:number, such as {example}")
    return found(name, colours, "colour"), number(points)
