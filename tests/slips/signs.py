"""Operators of form: signs, dashes, quotation marks, capital letters."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

from tests.slips.operators import form
from tests.slips.words import Change, Role, Word, Words, command_of, each, every, is_free, other, text_of

EQUALS = re.compile(r"(?<=\w)=(?=\w)")
NAMED = (Role.PLAYER, Role.THING)
LISTED = (Role.PAIR, Role.LIST)


def resigned(words: Words, sign: str) -> Iterator[Words]:
    """Yield the line with another sign in all its pairs; blanks part words, but for the value of an option in one."""

    def change(word: Word) -> Iterable[Word]:
        if word.role not in LISTED or "=" not in word.text:
            return [word]
        return _parted(EQUALS.sub(sign, word.text), word)

    yield every(words, change)


def _parted(text: str, word: Word) -> list[Word]:
    """Return a text that may have got blanks as the shell parts it."""
    parts = text.split()
    return [word._replace(text=text)] if len(parts) == 1 else [_named(part, word) for part in parts]


def _named(part: str, word: Word) -> Word:
    if part.isdigit():
        return Word(part, Role.NUMBER, word.of)
    return Word(part, Role.PLAYER if part.isalpha() else Role.OTHER, word.of)


@form
def spaced_sign(words: Words) -> Iterator[Words]:
    """`mike = 12`."""
    yield from resigned(words, " = ")


@form
def half_spaced_sign(words: Words) -> Iterator[Words]:
    """`mike= 12` or `mike =12`."""
    yield from resigned(words, "= ")
    yield from resigned(words, " =")


@form
def colon_sign(words: Words) -> Iterator[Words]:
    """`mike:12` or `mike: 12`."""
    yield from resigned(words, ":")
    yield from resigned(words, ": ")


@form
def blank_sign(words: Words) -> Iterator[Words]:
    """`mike 12`."""
    yield from resigned(words, " ")


@form
def comma_sign(words: Words) -> Iterator[Words]:
    """`mike,12`; not within a list, where commas part the pairs."""
    if not any(word.role is Role.LIST for word in words):
        yield from resigned(words, ",")


@form
def doubled_sign(words: Words) -> Iterator[Words]:
    """`mike==12`, `wool=3,,fish=3`."""
    yield from resigned(words, "==")
    yield every(words, lambda word: [word._replace(text=word.text.replace(",", ",,"))] if _listed(word) else [word])


@form
def missing_sign(words: Words) -> Iterator[Words]:
    """`mike12`; not before a minus sign."""
    yield from resigned(words, "")


@form
def number_first(words: Words) -> Iterator[Words]:
    """`12 mike`; not behind a name, to which the number would belong."""

    def change(word: Word) -> list[Word]:
        name, _, number = word.text.partition("=")
        if word.role is not Role.PAIR or not number.isdigit():
            return [word]
        return [Word(number, Role.NUMBER, word.of), Word(name, Role.PLAYER, word.of)]

    behind = any(pair.role is Role.PAIR and before.role in NAMED for before, pair in pairwise(words))
    if not behind or command_of(words) == "spend":
        yield every(words, change)


def _listed(word: Word) -> bool:
    return word.role is Role.LIST and word.of != ""


@form
def list_signs(words: Words) -> Iterator[Words]:
    """`wool=3, fish=3`, `wool=3 fish=3`, `wool=3;fish=3`, `wool=3/fish=3` for what stands in one word with commas."""
    for sign in (", ", " ", ";", "/", " , "):
        yield tuple(new for word in words for new in (_relisted(word, sign) if _listed(word) else [word]))


def _relisted(word: Word, sign: str) -> list[Word]:
    return _parted(word.text.replace(",", sign), word)


def _behind(words: Words, sign: str) -> Words:
    """Return the line with a sign behind each pair that another one follows."""
    following = [*pairwise(words), (words[-1], None)]
    return tuple(
        word._replace(text=word.text + sign) if next_ and word.role is next_.role is Role.PAIR else word
        for word, next_ in following
    )


@form
def commas_between(words: Words) -> Iterator[Words]:
    """`mike=12, sarah=13`."""
    yield _behind(words, ",")


@form
def semicolons_between(words: Words) -> Iterator[Words]:
    """`mike=12; sarah=13`, at a prompt that is no shell."""
    yield _behind(words, ";")


def _first(words: Words, change: Change) -> Iterator[Words]:
    """Yield the line with the first of its names or pairs changed."""
    yield from islice(each(words, lambda word: change(word) if _is_named(word) else [word]), 1)


def _is_named(word: Word) -> bool:
    return word.role in (Role.PAIR, Role.PLAYER, Role.THING) and not word.of


@form
def brackets(words: Words) -> Iterator[Words]:
    """`(mike=12)`, `[mike=12]`, `( mike=12 )`."""
    yield from _first(words, lambda word: [word._replace(text=f"({word.text})")])
    yield from _first(words, lambda word: [word._replace(text=f"[{word.text}]")])
    yield from _first(words, lambda word: [*other("("), word, *other(")")])


def _is_long(word: Word) -> bool:
    return word.role is Role.OPTION and word.text.startswith("--")


def _dashed(words: Words, dash: str, short: bool = False) -> Iterator[Words]:
    """Yield the line with other dashes before one of its options."""
    yield from each(
        words,
        lambda word: (
            [word._replace(text=dash + word.text.lstrip("-"))]
            if _is_long(word) or (short and word.role is Role.OPTION)
            else [word]
        ),
    )


@form
def one_dash(words: Words) -> Iterator[Words]:
    """`-note`."""
    yield from _dashed(words, "-")


@form
def typographic_dash(words: Words) -> Iterator[Words]:
    """`–note`, `—note`, `−k`, as a phone or a word processor makes them."""
    for dash in "–—−":
        yield from _dashed(words, dash, short=True)


@form
def no_dash(words: Words) -> Iterator[Words]:
    """`note` for `--note`; `k` alone means nothing."""
    yield from _dashed(words, "")


@form
def many_dashes(words: Words) -> Iterator[Words]:
    """`---note`, `--k`."""
    yield from _dashed(words, "---")
    yield from each(
        words,
        lambda word: (
            [word._replace(text=f"-{word.text}")] if word.role is Role.OPTION and len(word.text) == 2 else [word]
        ),
    )


@form
def option_sign(words: Words) -> Iterator[Words]:
    """`--keep = 2`, `--keep: 2`, `-k=2`, `--keep=2`: an option and its value joined or parted."""
    for place, (option, value) in enumerate(pairwise(words)):
        if value.of == option.text:
            before, after = words[:place], words[place + 2 :]
            yield (*before, option, *other("="), value, *after)
            yield (*before, option._replace(text=f"{option.text}:"), value, *after)
            yield (*before, option._replace(text=f"{option.text}={value.text}"), *after)
            if value.role is Role.NUMBER:
                yield (*before, option._replace(text=f"{option.text}{value.text}"), *after)


def _quoted(words: Words, left: str, right: str) -> Iterator[Words]:
    """Yield the line with marks that no shell knows around a text, or around the first of its names."""

    def change(word: Word) -> list[Word]:
        return [word._replace(text=part) for part in f"{left}{word.text}{right}".split()]

    if any(word.of and word.role is Role.TEXT for word in words):
        yield from each(words, lambda word: change(word) if word.of and word.role is Role.TEXT else [word])
    else:
        yield from _first(words, change)


@form
def typographic_quotes(words: Words) -> Iterator[Words]:
    """`--note “last train”`, `‘mike’`, `«mike=12»`."""
    for left, right in ("“”", "‘’", "„“", "«»"):
        yield from _quoted(words, left, right)


@form
def half_quotes(words: Words) -> Iterator[Words]:
    """`"mike=12`, `'mike=12`, `mike=12"`: a mark that ends nowhere, at a prompt that is no shell."""
    for left, right in (('"', ""), ("'", ""), ("", '"')):
        yield from _quoted(words, left, right)


@form
def no_quotes(words: Words) -> Iterator[Words]:
    """`--note last train`."""
    yield every(words, lambda word: [word._replace(text=part) for part in word.text.split()])


@form
def line_in_quotes(words: Words) -> Iterator[Words]:
    """`"census mike=12"`, or `census "mike=12 sarah=13"`: several words as one."""
    yield (Word(" ".join(text_of(words)), Role.OTHER),)
    if len(words) > 2 and not is_free(words):
        yield (words[0], Word(" ".join(text_of(words[1:])), Role.OTHER))


@form
def trailing_sign(words: Words) -> Iterator[Words]:
    """`census mike=12.`, but not behind a file or a text, of which it would be part."""
    if words[-1].role not in (Role.TEXT, Role.FILE):
        for sign in ".,;!?":
            yield (*words[:-1], words[-1]._replace(text=words[-1].text + sign))


def _cased(words: Words, roles: tuple[Role, ...], case: str) -> Words:
    return tuple(
        word._replace(text=getattr(word.text, case)()) if word.role in roles and len(word.text) > 2 else word
        for word in words
    )


@form
def capital_command(words: Words) -> Iterator[Words]:
    """`Census` or `CENSUS`."""
    yield _cased(words, (Role.COMMAND,), "capitalize")
    yield _cased(words, (Role.COMMAND,), "upper")


@form
def capital_letters(words: Words) -> Iterator[Words]:
    """`CENSUS MIKE=12 --NOTE`, or all but the command."""
    names = (Role.PLAYER, Role.THING, Role.PAIR, Role.LIST)
    yield _cased(words, (Role.COMMAND, Role.OPTION, *names), "upper")
    yield _cased(words, names, "upper")
