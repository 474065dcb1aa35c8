"""The words of a command: names without case and punctuation, `name=number`, bare numbers, `all`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from civledger.model.names import NoSuchName, either, match, plain, several

EVERYBODY = "all"
CHOICE = "blue:5,green:5"


class WrongWord(Exception):
    """A word that a command cannot take; the message says what it could."""


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
                raise WrongWord(f"{self.noun} {word!r} may be {either([self.describe(name) for name in fits])}")
        for name in self.gone:
            if wanted in (plain(name), plain(self.people.get(name, ""))):
                raise WrongWord(f"{name} left the game")
        people = [self.people[name] for name in self.everybody if name in self.people]
        return found(word, [*self.everybody, *people], self.noun)

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
                raise WrongWord(f"{given} for {several(len(self.names), 'player')}: {order}; or write name=number")
            return dict(zip(self.names, map(signed_number, words), strict=True))
        return self.rows([pair(word, signed) for word in words])

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
        return {**everybody, **once((self.find(who), value) for who, value in pairs if plain(who) != EVERYBODY)}


def once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs as a table in which nothing stands twice."""
    table: dict[str, Any] = {}
    for name, value in pairs:
        if name in table:
            raise WrongWord(f"{name} is named twice")
        table[name] = value
    return table


def found(word: str, names: Iterable[str], noun: str) -> str:
    """Return the name meant by a word, or say which ones are near."""
    try:
        return match(word, names, noun)
    except NoSuchName as unknown:
        raise WrongWord(str(unknown)) from unknown


def is_bare(word: str) -> bool:
    """Tell whether a word is a number alone."""
    return word.isascii() and word.isdecimal()


def number(word: str) -> int:
    """Return a number of a reasonable size."""
    if not is_bare(word) or len(word) > 9:
        raise WrongWord(f"{word!r} is not a number from 0 on")
    return int(word)


def signed_number(word: str) -> int:
    """Return a number that may be below 0."""
    digits = word.removeprefix("-")
    return number(digits) if digits == word else -number(digits)


def pair(word: str, signed: bool = False) -> tuple[str, int]:
    """Return the two sides of `name=number`; only a signed number may be below 0."""
    name, equals, value = word.partition("=")
    digits = value.removeprefix("-") if signed else value
    if not equals or not name or not is_bare(digits):
        somebody = EVERYBODY if not name or is_bare(name.removeprefix("-")) else name
        raise WrongWord(f"{word!r} should be name=number, such as {somebody}=5")
    return name, signed_number(value)


def split_lists(given: Iterable[str]) -> list[str]:
    """Return the parts of lists such as `a=1,b=2`; an option that takes one may be repeated, and all are joined."""
    return [part for text in given for part in text.split(",") if part]


def listing(given: Iterable[str], names: Iterable[str], noun: str) -> dict[str, int]:
    """Return the numbers of lists such as `salt=3,ochre`, in which a name alone counts once, and none stands twice."""
    known = list(names)
    rows: dict[str, int] = {}
    for part in split_lists(given):
        name, equals, value = part.partition("=")
        key, more = found(name, known, noun), number(value) if equals else 1
        if key in rows:
            raise WrongWord(f"{key} is named twice; if all of it is meant: {plain(key)}={rows[key] + more}")
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
