"""Operators of form: order, filling, units, plurals, number words, other names, and what is pasted along."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from tests.slips.operators import form
from tests.slips.words import PAIR, Role, Word, Words, command_of, each, every, is_free, other, parted

NAMES = (Role.PLAYER, Role.THING, Role.PAIR)
ALIKE = ("buy", "advise", "commodities", "tax", "feed")  # names behind each other are of one kind and mean the same
VOCABULARY = tomllib.loads((Path(__file__).parent / "vocabulary.toml").read_text("utf-8"))
UNITS, PLURALS, OTHER_NAMES = (VOCABULARY[name] for name in ("units", "plurals", "other-names"))
ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


@form
def command_last(words: Words) -> Iterator[Words]:
    """`mike=12 census`; not where the rest is a text."""
    if len(words) > 1 and not is_free(words):
        yield (*words[1:], words[0])


@form
def command_second(words: Words) -> Iterator[Words]:
    """`mike buy pottery`."""
    if len(words) > 2 and words[1].role in (*NAMES, Role.NUMBER) and words[0].role is Role.COMMAND:
        yield (words[1], words[0], *words[2:])


@form
def kinds_exchanged(words: Words) -> Iterator[Words]:
    """`buy pottery mike`, `spend mike=2 ship`, `revolt 2 egypt hel`: words of other kinds in another order.

    Players keep their order among each other, which says who wins and who loses, and so do all other words of one kind.
    """
    named, options = parted(words)
    first, named = named[:1], named[1:]
    if is_free(words) or command_of((*first,)) == "":
        return
    roles = list(dict.fromkeys(word.role for word in named))
    if len(roles) > 1 and Role.FILE not in roles:
        turned = [word for role in reversed(roles) for word in named if word.role is role]
        yield (*first, *turned, *options)


@form
def options_first(words: Words) -> Iterator[Words]:
    """`--note "last train" census mike=12`: options in front of the command."""
    named, options = parted(words)
    yield (*options, *named)


@form
def options_between(words: Words) -> Iterator[Words]:
    """`census --note "last train" mike=12`: options behind the command."""
    named, options = parted(words)
    first, named = named[:1], named[1:]
    yield (*first, *options, *named)


def _before(words: Words, wanted: Iterable[Role], filling: str, of_option: bool = False) -> Iterator[Words]:
    """Yield the line with filling before the first word of some roles."""
    for place, word in enumerate(words):
        if word.role in wanted and bool(word.of) is of_option and place:
            yield (*words[:place], *other(filling), *words[place:])
            return


@form
def with_and(words: Words) -> Iterator[Words]:
    """`mike=12 and sarah=13`, `agri and mysticism`, `agri & mysticism`: between names that mean the same."""
    for sign in ("and", "&", "+"):
        new = [words[0]]
        for word, following in pairwise(words):
            alike = word.role is following.role and not word.of and not following.of
            listed = word.role is Role.PAIR or (word.role in NAMES and command_of(words) in ALIKE)
            new += [*(other(sign) if alike and listed else ()), following]
        yield tuple(new)


@form
def with_for(words: Words) -> Iterator[Words]:
    """`census for mike=12`, `buy pottery for mike`."""
    yield from _before(words, (Role.PLAYER, Role.PAIR), "for")
    yield from _before(words, (Role.PLAYER, Role.PAIR), "of")


@form
def with_with(words: Words) -> Iterator[Words]:
    """`buy mike pottery with -c wool=3`."""
    yield from _before(words, (Role.OPTION,), "with")
    yield from _before(words, (Role.OPTION,), "and")


@form
def with_the(words: Words) -> Iterator[Words]:
    """`buy mike the pottery`, `calamity a famine`."""
    yield from _before(words, (Role.THING,), "the")
    yield from _before(words, (Role.THING,), "a")


@form
def with_please(words: Words) -> Iterator[Words]:
    """`please census mike=12`, `census mike=12 please`."""
    yield (*other("please"), *words)
    if not is_free(words) and words[-1].role is not Role.TEXT:
        yield (*words, *other("please"))


@form
def with_units(words: Words) -> Iterator[Words]:
    """`census mike=12 tokens`, `-k 4 cards`: behind every number of a kind, or behind the last."""
    command = command_of(words)

    def change(word: Word) -> Words:
        unit = UNITS.get(word.of or command, "")
        return (word, *other(unit)) if unit and word.role in (Role.PAIR, Role.NUMBER) else (word,)

    yield every(words, change)
    yield from list(each(words, change))[-1:]


@form
def plural(words: Words) -> Iterator[Words]:
    """`city mike=3`, `taxes all`, `--notes`: one for many, many for one."""
    yield from each(words, lambda word: [word._replace(text=PLURALS.get(word.text, word.text))])


@form
def number_words(words: Words) -> Iterator[Words]:
    """`mike=twelve`, `-k four`."""

    def change(word: Word) -> list[Word]:
        found = PAIR.fullmatch(word.text)
        if found and word.role is Role.PAIR:
            return [word._replace(text=f"{found[1]}={in_letters(found[2])}")]
        return [word._replace(text=in_letters(word.text)) if word.role is Role.NUMBER else word]

    yield every(words, change)
    yield from each(words, change)


def in_letters(number: str) -> str:
    """Return a number below a hundred as it is spoken."""
    if not number.isdigit() or int(number) >= 100:
        return number
    ten, one = divmod(int(number), 10)
    return ONES[int(number)] if ten < 2 else TENS[ten] + (f"-{ONES[one]}" if one else "")


@form
def other_name(words: Words) -> Iterator[Words]:
    """`purchase mike pottery`: a word that means the command."""
    for name in OTHER_NAMES.get(command_of(words), ()):
        yield tuple(word._replace(text=name) if word.role is Role.COMMAND else word for word in words)


@form
def hyphens(words: Words) -> Iterator[Words]:
    """`ast check`, `astcheck`, `ast_check`, `--card points`, `trade routes`, `end turn`."""
    roles = (Role.COMMAND, Role.OPTION, Role.THING)

    def change(word: Word, sign: str) -> list[Word]:
        text = re.sub(r"(?<=\w)-(?=\w)", sign, word.text).replace("endturn", f"end{sign}turn")
        return [word._replace(text=part) for part in text.split()] if word.role in roles else [word]

    for sign in (" ", "", "_"):
        yield from each(words, lambda word, sign=sign: change(word, sign))  # type: ignore[misc]


@form
def pasted(words: Words) -> Iterator[Words]:
    """`$ civledger census …`, `utrecht.toml, turn 9> census …`: with what stood before it on a screen."""
    for before in ("civledger", "$ civledger", "> ", "% civledger", "utrecht.toml, turn 9>", "try: civledger"):
        yield (*other(*before.split()), *words)
    for before in ("1. civledger", "read as: civledger", "./civledger", "civledger:", "- civledger", "# civledger"):
        yield (*other(*before.split()), *words)
