"""The words of a command: names without case and punctuation, `name=number`, bare numbers, `all`."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from civledger.model.names import NoSuchName, either, is_one_slip, match, plain, several

EVERYBODY = "all"
_CALLED_ALL = ("everybody", "everyone", "others", "rest")
CHOICE = "blue:5,green:5"
GAP = "NUMBER"  # stands for a number in a line that is told to be typed
_BEFORE = re.compile(r"([0-9]+)(?:\s*[x×*]\s*|\s*)([^\W\d].*)")  # 3 salt, 3x salt, 3salt; no name begins with x
_BEHIND = re.compile(r"(.*?[^\W\d])(?:\s*[:×*]\s*|\s+x\s*|\s*)([0-9]+)")  # salt:3, salt x3, salt 3, salt3
_QUOTES = "“”„‘’\"'"  # as texts have them that are pasted
_FILLERS = ("and", "plus")
_LOOK_ALIKE = str.maketrans("lIoO", "1100")  # letters that are typed for digits


class WrongWord(Exception):
    """A word that a command cannot take; the message says what it could.

    `meant` are the ways to type it right in the place of the words `typed`, or behind them all; `or_else` are words
    that may stand in the line in another way, each with what was meant. `lines` are other commands, as words.
    """

    def __init__(
        self,
        message: str,
        typed: Sequence[str] = (),
        meant: Sequence[Sequence[str]] = (),
        or_else: Sequence[tuple[Sequence[str], Sequence[str]]] = (),
        lines: Sequence[Sequence[str]] = (),
    ) -> None:
        super().__init__(message)
        self.typed = tuple(typed)
        self.meant = meant
        self.or_else = or_else
        self.lines = lines


class _WrongPair(WrongWord):
    """A word that should be `name=number` and is not."""


class _NamedTwice(WrongWord):
    """A name that stands twice where it may stand once."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is named twice")
        self.name = name


class WrongRows(Exception):
    """Rows that cannot be taken; holds a message for each."""

    def __init__(self, messages: list[str]) -> None:
        super().__init__("\n".join(messages))
        self.messages = messages


class Players:
    """Those who are in the game, by the names people call them; `gone` are those who left.

    Of those who are `leaving` in this turn nothing more is asked, but they may still be named.
    """

    def __init__(
        self,
        names: Sequence[str],
        people: Mapping[str, str],
        noun: str,
        gone: Sequence[str] = (),
        leaving: Sequence[str] = (),
    ) -> None:
        self.names = names
        self.people = people
        self.noun = noun
        self.gone = gone
        self.everybody = (*names, *leaving)

    def find(self, word: str, gone: bool = False) -> str:
        """Return who is meant: an exact name of the game, an exact name of a person, or a beginning of either."""
        wanted = plain(word)
        known = (*self.everybody, *(self.gone if gone else ()))
        called = {name: (plain(name), plain(self.people.get(name, ""))) for name in known}
        for fits in (
            [name for name, (own, _) in called.items() if own == wanted],
            [name for name, (_, person) in called.items() if person and person == wanted],
            [name for name, keys in called.items() if wanted and any(key.startswith(wanted) for key in keys)],
        ):
            if len(fits) == 1:
                return fits[0]
            if fits:
                called_so = either([self.describe(name) for name in fits])
                raise WrongWord(f"{self.noun} {word!r} could be {called_so}", [word], [[name] for name in fits])
        for name in self.gone:
            if wanted in (plain(name), plain(self.people.get(name, ""))):
                raise WrongWord(f"{name} left the game")
        people = [self.people[name] for name in self.everybody if name in self.people]
        return found(word, [*self.everybody, *people], self.noun)

    def find_first(self, word: str, behind: Sequence[str]) -> str:
        """Return who is meant by a word that stands before others, or say that it should."""
        try:
            return self.find(word)
        except WrongWord:
            if behind and self.is_called(behind[0]):
                message = f"the player comes first, then {word}"
                raise WrongWord(message, [word, behind[0]], [[behind[0], word]]) from None
            raise

    def is_called(self, word: str) -> bool:
        """Tell whether a word means one of them."""
        try:
            return bool(self.find(word))
        except WrongWord:
            return False

    def describe(self, name: str) -> str:
        """Return somebody of the game with the person who plays, if that is known."""
        return f"{name} ({self.people[name]})" if self.people.get(name) else name

    def find_all(self, words: Sequence[str]) -> list[str]:
        """Return several players, each once; `all` is everybody."""
        every = split_lists(words)
        names = [
            name for word in every for name in (self.names if plain(word) == EVERYBODY else [self._find_or_all(word)])
        ]
        return list(dict.fromkeys(names))

    def _find_or_all(self, word: str) -> str:
        """Return who is meant where `all` could be typed as well; raises WrongWord, with `all` if it is like that."""
        try:
            return self.find(word)
        except WrongWord as wrong:
            if plain(word) not in _CALLED_ALL and not is_one_slip(plain(word), EVERYBODY):
                raise
            meant = [[EVERYBODY], *wrong.meant]
            said = f"there is no {self.noun} {word!r}; did you mean {either([name for name, *_ in meant])}?"
            raise WrongWord(said, [word], meant) from wrong

    def numbers(self, given: Sequence[str], signed: bool = False) -> dict[str, int]:
        """Return a number for each player named, or, of bare numbers, one for everybody in ranking order."""
        words = self._tidy(given)
        bare = [is_bare(word.removeprefix("-") if signed else word) for word in words]
        if words and all(bare):
            if len(words) != len(self.names):
                self._refuse_number(given, words)
            return dict(zip(self.names, map(signed_number, words), strict=True))
        if any(bare) and not any("=" in word for word in words):
            strange = words[bare.index(False)]
            digits = strange.translate(_LOOK_ALIKE)
            meant = [[digits if is_bare(digits) else GAP]] if len(words) == len(self.names) else []
            raise WrongWord(f"{strange!r} is not a number", [strange], meant)
        try:
            return self.rows(read_pairs(words, signed))
        except _NamedTwice as wrong:
            ways = drop_repeated(words, wrong.name, self.find)
            raise WrongWord(str(wrong), given, ways if len(given) > 1 else [[",".join(way)] for way in ways]) from wrong

    def _tidy(self, given: Sequence[str]) -> list[str]:
        """Return words as `name=number`, where players make clear that they mean that: `mike3`, `3 mike`, `and`."""
        words = [word for word in tidy_pairs(given) if plain(word) not in _FILLERS or self.is_called(word)]
        if len(words) == 2 and is_bare(words[0]) and not is_bare(words[1]) and self.is_called(words[1]):
            return [f"{words[1]}={words[0]}"]
        counted = [("" if "=" in word or self.is_called(word) else word, word) for word in words]
        read = [(count_name(bare), word) for bare, word in counted]
        return [f"{who}={value}" if value and self.is_called(who) else word for (who, value), word in read]

    def _refuse_number(self, given: Sequence[str], words: Sequence[str]) -> None:
        """Refuse too few or too many bare numbers; of too few, say whose they would be."""
        order = ", ".join(self.names)
        counted = f"{several(len(words), 'number')} for {several(len(self.names), 'player')}"
        gaps = [*words, *([GAP] * (len(self.names) - len(words)))]
        rows = [f"{name}={value}" for name, value in zip(self.names, gaps, strict=False)]
        meant = [] if len(words) > len(self.names) else [[",".join(rows)]] if "," in given[0] else [rows]
        said = f"{counted}. Give them in this order: {order}. Or write name=number"
        raise WrongWord(said, given if meant else (), meant)

    def amounts(self, given: Sequence[str], whose: Sequence[str]) -> dict[str, int]:
        """Return the numbers of lists such as `a=1,b=2`; one alone is for the only one it can be about."""
        words = tidy_pairs(given)
        if strange := [word for word in words if "=" not in word and not is_bare(word)]:
            near = [[f"{strange[0]}={GAP}"]] if self.is_called(strange[0]) else []
            message = f"{strange[0]!r} should be a number, or name=number such as {self.names[0]}=2"
            raise WrongWord(message, strange[:1], near)
        if len(words) == 1 and is_bare(words[0]):
            if len(whose) != 1:
                message = f"who does {words[0]} belong to? Write name=number for each player"
                meant = [[f"{plain(name)}={words[0]}"] for name in whose] or [[f"CIV={words[0]}"]]
                raise WrongWord(message, words, meant)
            return {whose[0]: number(words[0])}
        return self.rows([pair(word) for word in words])

    def rated(self, words: Sequence[str], usual: int) -> dict[str, int]:
        """Return a number for each player named, the usual one for a name alone."""
        return self.rows([pair(word) if "=" in word else (word, usual) for word in tidy_pairs(words)])

    def rows(self, pairs: Sequence[tuple[str, int]]) -> dict[str, int]:
        """Return the number of each player; wherever `all` stands, it is for those who are not named."""
        everybody = {name: value for who, value in pairs if plain(who) == EVERYBODY for name in self.names}
        named = [(self._find_or_all(who), value) for who, value in pairs if plain(who) != EVERYBODY]
        return {**everybody, **once(named)}


def once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs as a table in which nothing stands twice."""
    table: dict[str, Any] = {}
    for name, value in pairs:
        if name in table:
            raise _NamedTwice(name)
        table[name] = value
    return table


def drop_repeated(words: Sequence[str], name: str, find: Callable[[str], str]) -> list[list[str]]:
    """Return the ways to name something once: with each of the words that name it, and none of the others."""
    places = [place for place, word in enumerate(words) if find(word.partition("=")[0]) == name]
    ways = [[word for place, word in enumerate(words) if place == kept or place not in places] for kept in places]
    return [way for place, way in enumerate(ways) if way not in ways[:place]]


def found(word: str, names: Iterable[str], noun: str) -> str:
    """Return the name meant by a word, or say which ones are near."""
    known = list(names)
    try:
        return match(word, known, noun)
    except NoSuchName as unknown:
        parts = word.split(",")
        if len(parts) > 1 and all(_is_known(part, known, noun) for part in parts):
            raise WrongWord(f"put a space, not a comma, between names: {word!r}", [word], [parts]) from unknown
        raise WrongWord(str(unknown), [word], [[name] for name in unknown.candidates]) from unknown


def _is_known(word: str, names: Iterable[str], noun: str) -> bool:
    try:
        return bool(match(word, names, noun))
    except NoSuchName:
        return False


def is_bare(word: str) -> bool:
    """Tell whether a word is a number alone."""
    return word.isascii() and word.isdecimal()


def number(word: str) -> int:
    """Return a number of a reasonable size."""
    if not is_bare(word) or len(word) > 9:
        raise WrongWord(f"{word!r} is not a whole number, 0 or more", [word] if word else [], [[GAP]] if word else [])
    return int(word)


def signed_number(word: str) -> int:
    """Return a number that may be below 0."""
    digits = word.removeprefix("-")
    return number(digits) if digits == word else -number(digits)


def read_pairs(given: Sequence[str], signed: bool = False) -> list[tuple[str, int]]:
    """Return the two sides of each `name=number`."""
    words = tidy_pairs(given)
    try:
        return [pair(word, signed) for word in words]
    except _WrongPair as wrong:
        ways = _rewrite_pairs(words)
        raise WrongWord(str(wrong), given, ways if len(given) > 1 else [[",".join(way)] for way in ways]) from wrong


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
        somebody = EVERYBODY if not name or is_bare(name.removeprefix("-")) else name
        raise _WrongPair(f"{word!r} should be name=number, such as {somebody}=5", [word], _rewrite_pairs([word]))
    return name, signed_number(value)


def _rewrite_pairs(words: Sequence[str]) -> list[list[str]]:
    """Return the way to type words that were to be `name=number`: blanks part them, and each has its number."""
    meant: list[str] = []
    for part in split_lists(words):
        name, equals, value = part.partition("=")
        if equals or not is_bare(name):
            meant.append(part if is_bare(value) else f"{name}={GAP}")
        elif meant and meant[-1].endswith(f"={GAP}"):
            meant[-1] = f"{meant[-1].removesuffix(GAP)}{name}"
        else:
            return []
    return [meant]


def split_lists(given: Iterable[str]) -> list[str]:
    """Return the parts of lists such as `a=1,b=2`; an option that takes one may be repeated, and all are joined."""
    return [part.strip() for text in given for part in text.split(",") if part.strip()]


def count_name(part: str) -> tuple[str, str]:
    """Return the name and the number, if any, of `salt=3`, and of what can only mean that: `3 salt`, `salt x3`."""
    name, equals, value = part.partition("=")
    if equals:
        return name.strip(), value.strip()
    if found := _BEHIND.fullmatch(part):
        return found[1], found[2]
    if found := _BEFORE.fullmatch(part):
        return found[2], found[1]
    return part, ""


def listing(given: Iterable[str], names: Iterable[str], noun: str) -> dict[str, int]:
    """Return the numbers of lists such as `salt=3,ochre`, in which a name alone counts once, and none stands twice."""
    known, lists = list(names), list(given)
    rows: dict[str, int] = {}
    for part in split_lists(lists):
        name, value = count_name(part)
        if part.endswith("="):
            raise WrongWord(f"how many {name}?", [part], [[f"{name}={GAP}"]])
        key, more = _find_counted(name, value, part, known, noun), number(value) if value else 1
        if key in rows:
            added = f"{plain(key)}={rows[key] + more}"
            parts = [other for other in split_lists(lists) if match(count_name(other)[0], known, noun) != key]
            raise WrongWord(
                f"{key} is named twice. If you mean the sum, write {added}", lists, [[",".join([added, *parts])]]
            )
        rows[key] = more
    return rows


def _find_counted(name: str, value: str, part: str, known: Sequence[str], noun: str) -> str:
    """Return what is counted in a part of a list; a name that is like it is told with its number."""
    try:
        return found(name, known, noun)
    except WrongWord as wrong:
        meant = [[f"{one}={value}" if value else one] for one, *_ in wrong.meant]
        raise WrongWord(str(wrong), [part], meant) from wrong


def choices(
    given: Iterable[str], colours: Sequence[str], find: Callable[[str], str], alone: str | None, example: str
) -> dict[str, dict[str, int]]:
    """Return the tokens of lists such as `written=blue:5,green:5` by what `find` finds for the name.

    Without a name they are for the one before, and at the beginning for the one who is `alone` with a choice.
    """
    who = alone
    tokens: dict[str, list[tuple[str, int]]] = {}
    for part in split_lists(given):
        name, token = _split_choice(part)
        who = find(name) if name else who
        pair = coloured(token, colours, f"{example}={CHOICE}")
        if who is None:
            raise WrongWord(f"which player's tokens are {part}?", [part], [[f"{example}={part}"]])
        tokens.setdefault(who, []).append(pair)
    return {name: once(pairs) for name, pairs in tokens.items()}


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
        raise WrongWord(f"{token!r} should be colour:number, such as {example}", [token], [[f"{token}:{GAP}"]])
    return found(name, colours, "colour"), number(points)
