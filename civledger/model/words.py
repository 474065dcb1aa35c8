"""The words of a command: names without case and punctuation, `name=number`, bare numbers, `all`."""

from collections.abc import Iterable, Mapping, Sequence

from civledger.model.names import NoSuchName, either, match, plain

EVERYBODY = "all"


class WrongWord(Exception):
    """A word that a command cannot take; the message says what it could."""


class Players:
    """Those who are in the game, by the names people call them."""

    def __init__(self, names: Sequence[str], people: Mapping[str, str], noun: str) -> None:
        self.names = names
        self.people = people
        self.noun = noun

    def find(self, word: str) -> str:
        """Return who is meant: an exact name of the game, an exact name of a person, or a beginning of either."""
        by_plain = {plain(name): name for name in self.names}
        by_person = {plain(person): name for name, person in self.people.items() if name in self.names}
        wanted = plain(word)
        if wanted in by_plain:
            return by_plain[wanted]
        if wanted in by_person:
            return by_person[wanted]
        begun = {name for key, name in [*by_plain.items(), *by_person.items()] if wanted and key.startswith(wanted)}
        if len(begun) == 1:
            return begun.pop()
        if begun:
            raise WrongWord(f"{self.noun} {word!r} may be {either([name for name in self.names if name in begun])}")
        return found(word, [*self.names, *(self.people[name] for name in by_person.values())], self.noun)

    def listed(self, words: Sequence[str]) -> list[str]:
        """Return several players, each once; `all` is everybody."""
        names = [name for word in words for name in (self.names if plain(word) == EVERYBODY else [self.find(word)])]
        return list(dict.fromkeys(names))

    def numbers(self, words: Sequence[str]) -> dict[str, int]:
        """Return a number for each player named, or, of bare numbers, one for everybody in ranking order."""
        if words and all(is_bare(word) for word in words):
            if len(words) != len(self.names):
                order = ", ".join(self.names)
                raise WrongWord(f"{len(words)} numbers for {len(self.names)} players: {order}; or write name=number")
            return dict(zip(self.names, map(number, words), strict=True))
        rows: dict[str, int] = {}
        for word in words:
            name, value = pair(word)
            for one in self.names if plain(name) == EVERYBODY else [self.find(name)]:
                rows[one] = value
        return rows


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


def pair(word: str) -> tuple[str, int]:
    """Return the two sides of `name=number`."""
    name, equals, value = word.partition("=")
    if not equals or not name:
        raise WrongWord(f"{word!r} should be name=number, such as hel=5")
    return name, number(value)


def listing(text: str, names: Iterable[str], noun: str, separator: str = "=") -> dict[str, int]:
    """Return a list such as `salt=3,ochre`, in which a name alone counts once."""
    known = list(names)
    rows: dict[str, int] = {}
    for part in filter(None, text.split(",")):
        name, given, value = part.partition(separator)
        key = found(name, known, noun)
        rows[key] = rows.get(key, 0) + (number(value) if given else 1)
    return rows
