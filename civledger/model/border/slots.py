"""What a command takes, as data: its slots, each with a type that says what may stand there.

Help, completion and the shell read the types; nobody else says what a word of a command is. A value is written as it
would be typed; how it is read stands in `read.py`.
"""

from collections.abc import Mapping
from typing import Any

from civledger.model.struct import Struct

Words = tuple[str, ...]
Nouns = Mapping[str, Words]  # the names of a game as they are typed, by the word that the help has for them


class Value(Struct):
    """What may be typed at a place: at its start, after an equals sign, after a comma."""

    start: Words
    equals: Words = ()
    comma: Words = ()


def before(names: Words, sign: str) -> Words:
    """Return the names with the sign that follows them."""
    return tuple(name + sign for name in names)


def write_pairs(rows: Mapping[Any, object], sign: str = "=") -> Words:
    """Return a table as words such as `hel=5`; a name without a value stands alone, and so does a value without one."""
    return tuple(sign.join(str(part) for part in row if part is not None) for row in rows.items())


def _offer_nothing(type: object, nouns: Nouns) -> Value:
    return Value(())


class Flag(Struct):
    """Yes if it is typed, no if it is not."""

    shown: str = ""
    offer = _offer_nothing


class Number(Struct):
    """A whole number, 0 or more, or one of a few words; one for `any` use has no limit."""

    shown: str = "N"
    words: Words = ()
    any: bool = False
    offer = _offer_nothing


class Text(Struct):
    """Any text; the help calls it so, or shows one such as 5,6,2,2."""

    shown: str = "TEXT"
    offer = _offer_nothing


class Numbers(Struct):
    """Whole numbers with commas, such as 5,6,2,2; with a `noun`, each may have a name before it, and an equals sign."""

    shown: str
    noun: str = ""
    listed: bool = True
    offer = _offer_nothing


class Word(Struct):
    """One of a few words, with the noun that says what they are."""

    words: Words
    noun: str = "word"

    @property
    def shown(self) -> str:
        """Return what the help says."""
        return "|".join(self.words)

    def offer(self, nouns: Nouns) -> Value:
        """Return what may be typed there."""
        return Value(self.words)


class Name(Struct):
    """A name of the game under one of some nouns, or one of a few `words`; if `listed`, several with commas.

    Where there are several, `all` is everybody if it may be `every`.
    """

    nouns: Words
    words: Words = ()
    listed: bool = False
    every: bool = True

    @property
    def shown(self) -> str:
        """Return what the help says."""
        return "|".join((*self.words, *self.nouns)) + ",…" * self.listed

    def offer(self, nouns: Nouns) -> Value:
        """Return what may be typed there."""
        names = (*self.words, *(name for noun in self.nouns for name in nouns.get(noun, ())))
        return Value(names, comma=names if self.listed else ())


class NamedNumber(Struct):
    """A name with a number behind an equals sign; the help calls the number by what it is.

    It may go `without` the number, which is the `usual` one then; a `bare` one is offered so. If `listed`, there are
    several with commas. Names of `others`, and a few `words`, may stand there alone. A `signed` number may have a
    minus. One that is `clear` may lack the name, if there is no doubt whose it is.
    """

    noun: str
    number: str = "NUMBER"
    without: bool = False
    bare: bool = False
    listed: bool = False
    others: Words = ()
    words: Words = ()
    example: str = ""
    usual: int | None = None
    signed: bool = False
    clear: bool = False

    @property
    def shown(self) -> str:
        """Return what the help says."""
        alone = (self.noun,) if self.without else ()
        ways = (*self.words, *self.others, *alone, f"{self.noun}={self.number}")
        return self.example or "|".join(ways) + ",…" * self.listed

    def offer(self, nouns: Nouns) -> Value:
        """Return what may be typed there."""
        names = nouns.get(self.noun, ())
        alone = (*self.words, *(name for noun in self.others for name in nouns.get(noun, ())))
        counted = () if self.bare else before(names, "=")
        start = (*alone, *(names if self.without else ()), *counted)
        return Value(start, comma=start if self.listed else ())


class Pair(Struct):
    """A name and another one behind an equals sign; if `listed`, several with commas.

    A single one is a table with two `keys`.
    """

    noun: str
    other: str
    example: str = ""
    listed: bool = False
    keys: Words = ()

    @property
    def shown(self) -> str:
        """Return what the help says."""
        return self.example or f"{self.noun}={self.other}" + ",…" * self.listed

    def offer(self, nouns: Nouns) -> Value:
        """Return what may be typed there."""
        start = before(nouns.get(self.noun, ()), "=")
        return Value(start, nouns.get(self.other, ()), start if self.listed else ())


class Choice(Struct):
    """Colours with points for a name, such as `written=blue:5,green:5`; the name may be left out if it is `clear`.

    Names under the noun are offered; those of a wider one are known, if they are `among` them.
    """

    noun: str
    example: str
    clear: bool = False
    among: str = ""

    @property
    def shown(self) -> str:
        """Return what the help says."""
        return self.example

    def offer(self, nouns: Nouns) -> Value:
        """Return what may be typed there."""
        names, colours = before(nouns.get(self.noun, ()), "="), before(nouns.get("COLOUR", ()), ":")
        if not self.clear:
            return Value(names, colours, colours)
        return Value((*names, *colours), colours, (*colours, *names))


SlotType = Flag | Number | Numbers | Text | Word | Name | NamedNumber | Pair | Choice
FLAG, NUMBER, SEED, TEXT = Flag(), Number(), Number(any=True), Text()


class Slot(Struct):
    """A word of a command, or several if it `repeats`; with `options`, an option under these names, the long one last.

    The game gets the value under its name; words that are `joined` as one text. What people say beside the value, such
    as `tokens`, is `said`. A number that belongs to nothing else is taken for that of a `loose` one, after a question.
    """

    name: str
    type: SlotType
    help: str
    options: Words = ()
    repeats: bool = False
    joined: bool = False
    required: bool = False
    default: str | None = None
    said: Words = ()
    loose: bool = False

    @property
    def shown(self) -> str:
        """Return what the help says of a word: in brackets if it may be left out, with dots if it repeats."""
        if self.options:
            return self.type.shown
        return (self.type.shown if self.required else f"[{self.type.shown}]") + "..." * self.repeats

    def write(self, value: Any) -> Words:
        """Return a value as it is typed, an option with its name; nothing for what is not said."""
        if not self.options:
            return _write(self.type, value)
        if isinstance(self.type, Flag):
            return self.options[-1:] if value else ()
        words = _write(self.type, value)
        if getattr(self.type, "listed", False):
            words = (",".join(words),) if words else ()
        return tuple(part for word in words for part in (self.options[0], word))


def _write(type: SlotType, value: Any) -> Words:
    if value is None:
        return ()
    if isinstance(type, Choice):
        return write_pairs({name: ",".join(write_pairs(tokens or {}, ":")) for name, tokens in value.items()})
    if isinstance(type, Pair) and type.keys:
        return ("=".join(value[key] for key in type.keys),)
    if isinstance(value, Mapping):
        return write_pairs(value)
    if isinstance(type, Numbers) and type.noun:
        return tuple(str(number) if name is None else f"{name}={number}" for name, number in value)
    return tuple(map(str, value)) if isinstance(value, list | tuple) else (str(value),)


def optional(
    names: Words,
    type: SlotType,
    help: str,
    repeats: bool = False,
    default: str | None = None,
    name: str = "",
    said: Words = (),
) -> Slot:
    """Return an option; the game gets its value under its long name, if no other is given."""
    return Slot(name or names[-1].lstrip("-").replace("-", "_"), type, help, names, repeats, default=default, said=said)
