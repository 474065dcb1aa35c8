"""Damaged lines, the same ones for the same seed."""

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from tests.slips.lines import Line, effect_of, effect_of_two, lines
from tests.slips.operators import Kind, all_operators, kind_of
from tests.slips.spoken import BEFORE, TWO
from tests.slips.words import Words, text_of

GRAVE = re.compile(  # what is never carried out by a reading
    r"^(?:endturn|undo|strike|leave|seat|name|reseal)\b|--(?:fix|force|anyway|last|yes)\b"
)


class Slip(NamedTuple):
    """A line that was damaged, by one operator or by several one after the other."""

    line: Line
    operators: tuple[str, ...]
    words: Words
    before: Words = ()  # as they were before the last operator

    @property
    def typed(self) -> str:
        return shlex.join(text_of(self.words))

    @property
    def meant(self) -> str:
        """Return the effect of what was meant."""
        return effect_of_two(self.line, BEFORE) if TWO in self.operators else effect_of(self.line)

    @property
    def kind(self) -> Kind:
        """Return what it asks of its reader."""
        return kind_of(self.operators)


def once(seed: int = 1, chosen: Sequence[str] = ()) -> list[Slip]:
    """Return every line damaged by every operator that has something to damage in it."""
    whole = (Slip(line, (), line.words) for line in lines())
    return [slip for one in whole for slip in _further(one, chosen or all_operators(), seed)]


def twice(seed: int = 1, chosen: Sequence[str] = ()) -> list[Slip]:
    """Return each line that was damaged once, damaged once more by an operator that chance has."""
    return list(_twice(once(seed, chosen), seed))


def _twice(slips: Iterable[Slip], seed: int) -> Iterator[Slip]:
    for slip in slips:
        names = [name for name in all_operators() if _goes_with(name, slip)]
        Random(f"{seed} {slip.typed}").shuffle(names)
        yield from islice(_further(slip, names, seed), 1)


def _goes_with(name: str, slip: Slip) -> bool:
    """Tell whether a slip may be damaged by one more operator; what is grave is only guessed one slip away."""
    two_guesses = kind_of([name]) is slip.kind is Kind.GUESS
    return name not in slip.operators and not (two_guesses and GRAVE.search(slip.line.typed))


def _further(slip: Slip, names: Iterable[str], seed: int) -> Iterator[Slip]:
    """Yield a slip damaged by each of some operators, in one of its ways."""
    for name in names:
        ways = list(dict.fromkeys(all_operators()[name].damage(slip.words)))
        if name == TWO and not effect_of_two(slip.line, BEFORE):
            continue
        ways = [way for way in ways if text_of(way) not in (text_of(slip.words), text_of(slip.line.words)) and way]
        if ways:
            way = Random(f"{seed} {slip.typed} {name}").choice(ways)
            yield Slip(slip.line, (*slip.operators, name), way, slip.words)


def sample(slips: Sequence[Slip], number: int, seed: int = 1) -> list[Slip]:
    """Return some of them, each operator as often as it occurs."""
    places = sorted(Random(seed).sample(range(len(slips)), min(number, len(slips))))
    return [slips[place] for place in places]
