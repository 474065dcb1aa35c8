"""A second, literal reading of one rule: what a line records has every number, name, sign and unit that was typed.

Each number stands beside its name, and behind the option that was typed before it.

It knows nothing of how lines are read: it takes the typed line and the exact one apart, and compares.
"""

import re
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from civledger.cli.reader.names import ASKING, FILLING, TURNING
from civledger.model.names import is_one_slip, plain
from civledger.rules import RULESETS
from tests.slips.phrases import ONES, OTHER_NAMES, TENS, UNITS
from tests.slips.scenes import players_of
from tests.slips.words import TEXTS

PARTS = re.compile(r"[0-9]+|[^\W\d_]+(?:['’-][^\W\d_]+)*|--?[a-z][a-z-]*")
STONE_AGE = {"points", "point", *(UNITS[name] for name in ("figures", "tools", "resources", "--food"))}
OF_CARDS = {"-c": "cards", "--cards": "cards", "--hand": "cards", "feed": "points"}
ALL_UNITS = {*UNITS.values(), "token", "city", "card", "point", "points", "space", "building", "treasury"}
ONE_UNIT = {"tokens": ("tokens", "token", "treasury"), "cards": ("cards", "card", "kept", "keeps", "keep")}
CHANGING = frozenset(("plus", "minus", "less", "more", "fewer", "not", "but", "from", "instead", "rather"))  # of a sum
BESIDE = {"x", "to", "at", *FILLING, *ASKING, *ALL_UNITS}  # what may stand between a name and its number


class Token(NamedTuple):
    """A part of a line: what was typed, and the names or the number that it may mean."""

    text: str
    names: frozenset[str]
    number: int | None


class Sum(NamedTuple):
    """What was worked out for a line: how many somebody had, and how many are shown instead."""

    before: int
    now: int


class Pair(NamedTuple):
    """A name with its number in the line that was read, and the option in which it stands; none for a word."""

    name: str
    number: int
    option: str


@cache
def _names(scene: str) -> dict[str, str]:
    """Return the names of the game and of those who play, each as it is compared, with the one that is printed."""
    game = RULESETS["stone-age" if scene == "cave" else "mega-civilization"]
    nouns = {noun: names() for noun, names in game.vocabulary.nouns().items() if noun not in ("CIV", "GAINER")}
    known = {plain(name): name for names in nouns.values() for name in names}
    known |= {word: word for word in ("all", "rest", "nothing")}
    for civ, person in players_of(scene).items():
        known |= {plain(civ): civ} | ({plain(person): civ} if person else {})
    return known


@cache
def _noun_of(name: str, scene: str) -> str:
    """Return under which noun a name stands; those of players are one."""
    game = RULESETS["stone-age" if scene == "cave" else "mega-civilization"]
    nouns = game.vocabulary.nouns()
    return "CIV" if name in players_of(scene) else next((noun for noun in nouns if name in nouns[noun]()), "")


def _number(text: str) -> int | None:
    if text.isdigit():
        return int(text)
    tens, _, ones = text.casefold().partition("-")
    if tens in ONES and not ones:
        return ONES.index(tens)
    if tens in TENS[2:] and (not ones or ones in ONES):
        return 10 * TENS.index(tens) + (ONES.index(ones) if ones else 0)
    return None


def _tokens(words: Sequence[str], scene: str) -> Iterator[Token]:
    """Yield the parts of a line; two or three words may be one name."""
    parts = [part for word in words for part in PARTS.findall(word)]
    known, place = _names(scene), 0
    while place < len(parts):
        for length in (3, 2, 1):
            text = " ".join(parts[place : place + length])
            whole = plain(text)
            exact = {known[whole]} if whole in known else set()
            begun = {name for key, name in known.items() if length == 1 and len(whole) > 1 and key.startswith(whole)}
            is_whole = exact and not any(part.startswith("-") for part in parts[place + 1 : place + length])
            if length == 1 or is_whole:
                yield Token(text.casefold(), frozenset(exact or begun), _number(text))
                place += length
                break


def find_dropped(typed: Sequence[str], read: str, scene: str, sums: Sequence[Sum] = ()) -> list[str]:
    """Return what was typed and is not in the line as which it was read, or is there with another number.

    Of a sum the number is typed by which it is more or fewer, or the one before.
    """
    _, command, *rest = shlex.split(read)
    before = list(_tokens(typed, scene))
    after = list(_tokens(rest, scene))
    faults = []
    lost = Counter(one.number for one in before) - Counter(one.number for one in after)
    new = Counter(one.number for one in after) - Counter(one.number for one in before)
    new -= Counter(one.now for one in sums)
    lost -= Counter(number for one in sums for number in (one.before, abs(one.now - one.before)))
    if {*lost, *new} - {None}:
        faults.append(f"numbers: {[*lost]} became {[*new]}")
    named = {name for one in after for name in one.names}
    faults += [
        f"name: {one.text}" for one in before if one.names and not _is_word(one, command) and not one.names & named
    ]
    out = {one.text.lstrip("-") for one in after}
    turning = TURNING - out - {"to"} - (CHANGING if sums else frozenset())  # `to` is between a name and its number
    first = next((one for one in before if one.text not in BESIDE), None)
    said = [one for one in before if not (one is first and is_one_slip(one.text, command))]  # `by`, for `buy`
    faults += [f"turning: {one.text}" for one in said if one.text in turning]
    options = {word for word in rest if word.startswith("-")}
    units = {known[key] for key in (command, *options) for known in (UNITS, OF_CARDS) if key in known}
    allowed = {word for unit in units for word in (unit, unit.removesuffix("s"), *ONE_UNIT.get(unit, ()))}
    of_game = STONE_AGE if scene == "cave" else ALL_UNITS - STONE_AGE | {"points", "point"}
    others = {
        unit
        for unit in of_game - allowed - {command}
        if not {unit, unit.removesuffix("s"), unit.replace("ies", "y")} & out
    }
    faults += [f"unit: {one.text}" for one in before if one.text in others and not one.names & named]
    pairs = list(_pairs(rest, scene))
    if not sums:
        faults += [f"not beside each other: {one.name}" for one in pairs if not _is_beside(one, before)]
    return faults + [f"slot: {one.name} of {one.option}" for one in pairs if _is_elsewhere(one, pairs, before, scene)]


def _is_word(one: Token, command: str) -> bool:
    """Tell whether a part is no name, but a word of the language, or of the command."""
    return (
        one.number is not None
        or one.text in BESIDE
        or one.text in OTHER_NAMES.get(command, ())
        or plain(one.text) in plain(command)
        or one.text.startswith("-")
        or len(one.text) < 3
    )


def _pairs(rest: Sequence[str], scene: str) -> Iterator[Pair]:
    for place, word in enumerate(rest):
        before = rest[place - 1] if place else ""
        if before in TEXTS:
            continue
        for called, number in re.findall(r"([^=,:]+)=([0-9]+)", word):
            names = next(_tokens([called], scene)).names
            yield Pair(min(names, default=called), int(number), before if before.startswith("-") else "")


def _is_beside(pair: Pair, before: Sequence[Token]) -> bool:
    """Tell whether a number stood before its name or behind it, but for filling and units."""
    return bool(list(_places_of(pair, before)))


def _places_of(pair: Pair, before: Sequence[Token]) -> Iterator[int]:
    """Yield the places where a name stood beside its number, but for filling and units."""
    rest = [
        place
        for place, one in enumerate(before)
        if one.number is not None or one.text not in BESIDE or one.names == {pair.name}
    ]
    for at, place in enumerate(rest):
        one = before[place]
        is_misspelt = not one.names and one.number is None
        if pair.name in one.names or is_misspelt:
            beside = [*rest[max(0, at - 1) : at], *rest[at + 1 : at + 2]]
            if pair.number in [before[other].number for other in beside]:
                yield place


def _is_elsewhere(pair: Pair, pairs: Sequence[Pair], before: Sequence[Token], scene: str) -> bool:
    """Tell whether a name with its number stood behind the name of another option, which could have it too."""
    noun = _noun_of(pair.name, scene)
    typed = {one.text.lstrip("-") for one in before}
    takers = {one.option for one in pairs if one.option and _noun_of(one.name, scene) == noun}
    named = {option.lstrip("-"): option for option in takers if option.lstrip("-") in typed}
    is_in_each = any(one.option != pair.option and one.name == pair.name for one in pairs)
    if is_in_each or (pair.option and pair.option not in named.values()):  # which was not typed, or in short
        return False
    options = [_option_before(before[:place], named) for place in _places_of(pair, before)]
    return bool(options) and pair.option not in options


def _option_before(typed: Sequence[Token], named: Mapping[str, str]) -> str:
    """Return the last option of some that was typed, with or without its dashes."""
    return next((named[one.text.lstrip("-")] for one in reversed(typed) if one.text.lstrip("-") in named), "")
