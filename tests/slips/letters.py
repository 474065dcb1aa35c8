"""Operators that lose something: a letter wrong in a word, which must be guessed, or a whole word left out."""

from collections.abc import Callable, Iterator

from tests.slips.operators import Damage, guess, lost
from tests.slips.words import PAIR, Role, Word, Words, each

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
NEIGHBOURS = {
    letter: row[max(place - 1, 0) : place] + row[place + 1 : place + 2]
    for row in ROWS
    for place, letter in enumerate(row)
}
NAMES = (Role.PLAYER, Role.THING, Role.PAIR, Role.LIST)
SHORTEST = 4  # letters of a name in which one can be wrong: of `hel` too little would be left
SHORTEST_COMMAND = 3

Misspelling = Callable[[str], Iterator[str]]


def wrong(word: str) -> Iterator[str]:
    """Yield a word with one letter that lies beside the right one; the first is seldom missed."""
    for place in range(1, len(word)):
        for near in NEIGHBOURS.get(word[place].casefold(), ""):
            yield word[:place] + near + word[place + 1 :]


def missing(word: str) -> Iterator[str]:
    """Yield a word with one letter left out, but for the last: names may be cut short."""
    for place in range(1, len(word) - 1):
        yield word[:place] + word[place + 1 :]


def doubled(word: str) -> Iterator[str]:
    """Yield a word with one letter twice."""
    for place in range(len(word)):
        yield word[:place] + word[place] + word[place:]


def exchanged(word: str) -> Iterator[str]:
    """Yield a word with two letters in the wrong order."""
    for place in range(len(word) - 1):
        if word[place] != word[place + 1]:
            yield word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def _misspell(role: tuple[Role, ...], how: Misspelling) -> Damage:
    """Return what misspells one word of a role, or the name in a pair."""

    def damage(words: Words) -> Iterator[Words]:
        for place, word in enumerate(words):
            sign = word.text[: len(word.text) - len(word.text.lstrip("-"))]
            name = word.text[len(sign) :].partition("=")[0].partition(",")[0]
            shortest = SHORTEST_COMMAND if word.role is Role.COMMAND else SHORTEST
            if word.role in role and len(name) >= shortest and name.replace("-", "").isalpha():
                for new in how(name):
                    text = sign + new + word.text[len(sign) + len(name) :]
                    yield (*words[:place], word._replace(text=text), *words[place + 1 :])

    return damage


for _target, _roles in {"command": (Role.COMMAND,), "name": NAMES, "option": (Role.OPTION,)}.items():
    for _how in (wrong, missing, doubled, exchanged):
        _damage = _misspell(_roles, _how)
        _damage.__name__, _damage.__doc__ = f"{_target}_letter_{_how.__name__}", _how.__doc__
        guess(_damage)


def _left_out(words: Words, roles: tuple[Role, ...], of_option: bool = False) -> Iterator[Words]:
    for place, word in enumerate(words):
        if word.role in roles and bool(word.of) is of_option:
            yield (*words[:place], *words[place + 1 :])


@lost
def command_lost(words: Words) -> Iterator[Words]:
    """`mike=12`; a line of one word would be none."""
    if len(words) > 1:
        yield from _left_out(words, (Role.COMMAND,))


@lost
def name_lost(words: Words) -> Iterator[Words]:
    """`buy pottery`, `census =12`, `census 12`."""
    yield from _left_out(words, (Role.PLAYER, Role.THING))
    yield from each(words, lambda word: _unnamed(word, "="))
    yield from each(words, lambda word: _unnamed(word, ""))


def _unnamed(word: Word, sign: str) -> list[Word]:
    found = PAIR.fullmatch(word.text) if word.role is Role.PAIR else None
    return [Word(sign + found[2], Role.NUMBER, word.of)] if found else [word]


@lost
def number_lost(words: Words) -> Iterator[Words]:
    """`census mike`, `census mike=`, `buy mike pottery -k`."""
    yield from _left_out(words, (Role.NUMBER,))
    yield from _left_out(words, (Role.NUMBER,), of_option=True)
    for ending in ("", "="):
        yield from each(words, lambda word, ending=ending: _unnumbered(word, ending))  # type: ignore[misc]


def _unnumbered(word: Word, ending: str) -> list[Word]:
    found = PAIR.fullmatch(word.text) if word.role is Role.PAIR else None
    return [Word(found[1] + ending, Role.PLAYER, word.of)] if found else [word]


@lost
def value_lost(words: Words) -> Iterator[Words]:
    """`buy mike pottery -c`: an option without its value."""
    yield from _left_out(words, (Role.LIST, Role.TEXT, Role.FILE, Role.THING, Role.PAIR), of_option=True)


@lost
def option_lost(words: Words) -> Iterator[Words]:
    """`buy mike pottery wool=3`: a value without its option, or no option at all."""
    yield from _left_out(words, (Role.OPTION,))
