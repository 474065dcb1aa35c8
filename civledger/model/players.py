"""The players of a game as commands name them: by civilization or person, shortened, by their place, or all."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from civledger.model.names import either, is_one_slip, plain, several
from civledger.model.words import (
    EVERYBODY,
    GAP,
    WrongWord,
    count_name,
    found,
    is_bare,
    number,
    once,
    pair,
    signed_number,
    split_lists,
    tidy_pairs,
)

AnyNumber = TypeVar("AnyNumber", int, int | None)
_CALLED_ALL = ("everybody", "everyone", "others", "rest")
_FILLERS = ("and", "plus")
_LOOK_ALIKE = str.maketrans("lIoO", "1100")  # letters that are typed for digits


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
                raise WrongWord(f"{self.noun} {word!r} could be {called_so}", word, fits)
        for name in self.gone:
            if wanted in (plain(name), plain(self.people.get(name, ""))):
                raise WrongWord(f"{self.describe(name)} left the game")
        people = [self.people[name] for name in self.everybody if name in self.people]
        return found(word, [*self.everybody, *people], self.noun)

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
            names = [EVERYBODY, *wrong.candidates]
            raise WrongWord(f"there is no {self.noun} {word!r}; did you mean {either(names)}?", word, names) from wrong

    def numbers(self, given: Sequence[str], signed: bool = False) -> dict[str, int]:
        """Return a number for each player named, or, of bare numbers, one for everybody in ranking order."""
        words = self._tidy(given)
        bare = [is_bare(word.removeprefix("-") if signed else word) for word in words]
        if words and all(bare):
            if len(words) != len(self.names):
                counted = f"{several(len(words), 'number')} for {several(len(self.names), 'player')}"
                order = ", ".join(self.names)
                raise WrongWord(f"{counted}. Give them in this order: {order}. Or write name=number")
            return dict(zip(self.names, map(signed_number, words), strict=True))
        if any(bare) and not any("=" in word for word in words):
            strange = words[bare.index(False)]
            digits = strange.translate(_LOOK_ALIKE)
            is_clear = is_bare(digits) and len(words) == len(self.names)
            raise WrongWord(f"{strange!r} is not a number", strange, [digits] if is_clear else ())
        alone = next((word for word in words if "=" not in word and not any(map(str.isdigit, word))), "")
        if alone:
            who = alone if plain(alone) == EVERYBODY else self.describe(self.find(alone))
            raise WrongWord(f"how many for {who}? Write {plain(alone)}={GAP}")
        return self.rows([pair(word, signed) for word in tidy_pairs(words)])

    def _tidy(self, given: Sequence[str]) -> list[str]:
        """Return words as `name=number`, where players make clear that they mean that: `mike3`, `3 mike`, `and`."""
        words = [word for word in tidy_pairs(given) if plain(word) not in _FILLERS or self.is_called(word)]
        if len(words) == 2 and is_bare(words[0]) and not is_bare(words[1]) and self.is_called(words[1]):
            return [f"{words[1]}={words[0]}"]
        counted = [("" if "=" in word or self.is_called(word) else word, word) for word in words]
        read = [(count_name(bare), word) for bare, word in counted]
        return [f"{who}={value}" if value and self.is_called(who) else word for (who, value), word in read]

    def amounts(self, given: Sequence[str]) -> dict[str | None, int]:
        """Return the numbers of lists such as `a=1,b=2`; one alone has no name: whose it is may be clear."""
        words = tidy_pairs(given)
        if strange := [word for word in words if "=" not in word and not is_bare(word)]:
            raise WrongWord(f"{strange[0]!r} should be a number, or name=number such as {self.names[0]}=2")
        if len(words) == 1 and is_bare(words[0]):
            return {None: number(words[0])}
        return dict(self.rows([pair(word) for word in words]).items())

    def rated(self, words: Sequence[str]) -> dict[str, int | None]:
        """Return a number for each player named, None for a name alone."""
        return self.rows([pair(word) if "=" in word else (word, None) for word in tidy_pairs(words)])

    def rows(self, pairs: Sequence[tuple[str, AnyNumber]]) -> dict[str, AnyNumber]:
        """Return the number of each player; wherever `all` stands, it is for those who are not named."""
        everybody = {name: value for who, value in pairs if plain(who) == EVERYBODY for name in self.names}
        named = [(self._find_or_all(who), value) for who, value in pairs if plain(who) != EVERYBODY]
        return {**everybody, **once(named)}
