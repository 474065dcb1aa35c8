"""The words of a command: names without case and punctuation, `name=number`, bare numbers, `all`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from civledger.model.names import NoSuchName, either, match, plain, several

EVERYBODY = "all"
CHOICE = "blue:5,green:5"
GAP = "NUMBER"  # stands for a number in a line that is told to be typed


class WrongWord(Exception):
    """A word that a command cannot take; the message says what it could.

    `meant` are the ways to type it right in the place of the words `typed`, or behind them all.
    """

    def __init__(self, message: str, typed: Sequence[str] = (), meant: Sequence[Sequence[str]] = ()) -> None:
        super().__init__(message)
        self.typed = tuple(typed)
        self.meant = meant


class WrongPair(WrongWord):
    """A word that should be `name=number` and is not."""


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
                raise WrongWord(f"{self.noun} {word!r} may be {called_so}", [word], [[name] for name in fits])
        for name in self.gone:
            if wanted in (plain(name), plain(self.people.get(name, ""))):
                raise WrongWord(f"{name} left the game", [word])
        people = [self.people[name] for name in self.everybody if name in self.people]
        return found(word, [*self.everybody, *people], self.noun)

    def find_first(self, word: str, behind: Sequence[str]) -> str:
        """Return who is meant by a word that stands before others, or say that it should."""
        try:
            return self.find(word)
        except WrongWord:
            if behind and self.is_called(behind[0]):
                message = f"{self.find(behind[0])} goes before {word}"
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
        names = [name for word in words for name in (self.names if plain(word) == EVERYBODY else [self.find(word)])]
        return list(dict.fromkeys(names))

    def numbers(self, words: Sequence[str], signed: bool = False) -> dict[str, int]:
        """Return a number for each player named, or, of bare numbers, one for everybody in ranking order."""
        if words and all(is_bare(word.removeprefix("-") if signed else word) for word in words):
            if len(words) != len(self.names):
                order = ", ".join(self.names)
                given = several(len(words), "number")
                message = f"{given} for {several(len(self.names), 'player')}: {order}; or write name=number"
                raise WrongWord(message, words, [[f"{name}={GAP}" for name in self.names]])
            return dict(zip(self.names, map(signed_number, words), strict=True))
        try:
            return self.rows(read_pairs(words, signed))
        except NamedTwice as wrong:
            raise WrongWord(str(wrong), words, drop_repeated(words, wrong.name, self.find)) from wrong

    def amounts(self, given: Sequence[str], whose: Sequence[str]) -> dict[str, int]:
        """Return the numbers of lists such as `a=1,b=2`; one alone is for the only one it can be about."""
        words = split_lists(given)
        if strange := [word for word in words if "=" not in word and not is_bare(word)]:
            raise WrongWord(f"{strange[0]!r} should be a number, or name=number such as {self.names[0]}=2")
        if len(words) == 1 and is_bare(words[0]):
            if len(whose) != 1:
                raise WrongWord(f"of whom are the {words[0]}? write name=number for each of them")
            return {whose[0]: number(words[0])}
        return self.rows([pair(word) for word in words])

    def rated(self, words: Sequence[str], usual: int) -> dict[str, int]:
        """Return a number for each player named, the usual one for a name alone."""
        return self.rows([pair(word) if "=" in word else (word, usual) for word in words])

    def rows(self, pairs: Sequence[tuple[str, int]]) -> dict[str, int]:
        """Return the number of each player; wherever `all` stands, it is for those who are not named."""
        everybody = {name: value for who, value in pairs if plain(who) == EVERYBODY for name in self.names}
        named = [(self.find(who), value) for who, value in pairs if plain(who) != EVERYBODY]
        return {**everybody, **once(named)}


def once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs as a table in which nothing stands twice."""
    table: dict[str, Any] = {}
    for name, value in pairs:
        if name in table:
            raise NamedTwice(name)
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
        if len(parts) > 1 and all(plain(part) in map(plain, known) for part in parts):
            raise WrongWord(f"{word!r} should be parted by blanks", [word], [parts]) from unknown
        raise WrongWord(str(unknown), [word], [[name] for name in unknown.candidates]) from unknown


def is_bare(word: str) -> bool:
    """Tell whether a word is a number alone."""
    return word.isascii() and word.isdecimal()


def number(word: str) -> int:
    """Return a number of a reasonable size."""
    if not is_bare(word) or len(word) > 9:
        raise WrongWord(f"{word!r} is not a number from 0 on", [word] if word else [], [[GAP]] if word else [])
    return int(word)


def signed_number(word: str) -> int:
    """Return a number that may be below 0."""
    digits = word.removeprefix("-")
    return number(digits) if digits == word else -number(digits)


def read_pairs(words: Sequence[str], signed: bool = False) -> list[tuple[str, int]]:
    """Return the two sides of each `name=number`."""
    try:
        return [pair(word, signed) for word in words]
    except WrongPair as wrong:
        raise WrongWord(str(wrong), words, rewrite_pairs(words)) from wrong


def pair(word: str, signed: bool = False) -> tuple[str, int]:
    """Return the two sides of `name=number`; only a signed number may be below 0."""
    name, equals, value = word.partition("=")
    digits = value.removeprefix("-") if signed else value
    if not equals or not name or not is_bare(digits):
        somebody = EVERYBODY if not name or is_bare(name.removeprefix("-")) else name
        raise WrongPair(f"{word!r} should be name=number, such as {somebody}=5", [word], rewrite_pairs([word]))
    return name, signed_number(value)


def rewrite_pairs(words: Sequence[str]) -> list[list[str]]:
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
    return [part for text in given for part in text.split(",") if part]


def listing(given: Iterable[str], names: Iterable[str], noun: str) -> dict[str, int]:
    """Return the numbers of lists such as `salt=3,ochre`, in which a name alone counts once, and none stands twice."""
    known, lists = list(names), list(given)
    rows: dict[str, int] = {}
    for part in split_lists(lists):
        name, equals, value = part.partition("=")
        key, more = found(name, known, noun), number(value) if equals else 1
        if key in rows:
            added = f"{plain(key)}={rows[key] + more}"
            parts = [other for other in split_lists(lists) if match(other.partition("=")[0], known, noun) != key]
            raise WrongWord(
                f"{key} is named twice; if all of it is meant: {added}", lists, [[",".join([added, *parts])]]
            )
        rows[key] = more
    return rows


def choices(
    given: Iterable[str], colours: Sequence[str], find: Callable[[str], str], alone: str | None, example: str
) -> dict[str, dict[str, int]]:
    """Return the tokens of lists such as `written=blue:5,green:5` by what `find` finds for the name.

    Without a name they are for the one before, and at the beginning for the one who is `alone` with a choice.
    """
    who = alone
    tokens: dict[str, list[tuple[str, int]]] = {}
    for part in split_lists(given):
        name, equals, token = part.rpartition("=")
        who = find(name) if equals else who
        pair = coloured(token, colours, f"{example}={CHOICE}")
        if who is None:
            raise WrongWord(f"whose tokens are {part}? such as {example}={part}")
        tokens.setdefault(who, []).append(pair)
    return {name: once(pairs) for name, pairs in tokens.items()}


def chosen(given: Iterable[str], colours: Sequence[str]) -> dict[str, int]:
    """Return the tokens of lists such as `blue:5,green:5`."""
    return once(coloured(token, colours, CHOICE) for token in split_lists(given))


def coloured(token: str, colours: Sequence[str], example: str) -> tuple[str, int]:
    """Return the colour and the points of a word such as `blue:5`."""
    name, colon, points = token.partition(":")
    if not colon:
        raise WrongWord(f"{token!r} should be colour:number, such as {example}")
    return found(name, colours, "colour"), number(points)
