"""Lines that nobody meant: words, names, numbers and signs of both games, mixed by chance."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from civledger.cli.reader.names import ASKING, FILLING, TURNING
from civledger.cli.tried import GAPS
from tests.slips.effects import type_words
from tests.slips.outcomes import QUESTION, READ_AS
from tests.slips.phrases import UNITS
from tests.slips.scenes import files_of, players_of
from tests.slips.whole import PARTS, Sum, find_dropped

THINGS = {
    "turn 9": (
        ("census", "hand", "cities", "gain", "spend", "spend ship", "tax", "calamity", "regress", "revolt", "credits"),
        ("famine", "flood", "treachery", "ship", "all", "rest", "blue", "green", "wool", "clay", "pottery"),
    ),
    "turn 9, building": (
        ("buy", "hand", "advise", "commodities", "ability"),
        (
            "wool",
            "ochre",
            "clay",
            "oil",
            "fish",
            "salt",
            "mysticism",
            "agri",
            "law",
            "nothing",
            "keeps",
            "-c",
            "-k",
            "-t",
        ),
    ),
    "cave": (
        ("feed", "building", "card", "figures", "tools", "agriculture", "resources", "use"),
        ("fixed", "free", "wood", "clay", "stone", "gold", "food", "art", "music", "farmer", "all", "--food"),
    ),
}
OPTIONS = {  # which take names with numbers, as words do
    "turn 9": ("--discarded", "discarded", "--short", "short", "--cities", "--lost", "lost", "note", "reason"),
    "turn 9, building": ("--discarded", "discarded", "-c", "--cards", "note"),
    "cave": ("--short", "--extra", "--food", "note"),
}
SUM = re.compile(r"^ +[^:]+: ([0-9]+) → ([0-9]+)$", re.MULTILINE)
SIGNS = ("=", ",", "/", ":", "+", "-", "&", ";", "?", "→", "﹦")


SEVERAL = "these? [y/N]"
LOST = ("name", "turn")  # the beginnings of faults that only all commands of a line together can have


class Mixture(NamedTuple):
    """A line that chance has made, and where it is typed."""

    words: tuple[str, ...]
    scene: str


def mix(seed: int, number: int) -> Iterator[Mixture]:
    """Yield so many lines: names with numbers in some form, and now and then a word in between."""
    chance = Random(seed)
    small = [sorted(FILLING), sorted(TURNING), sorted(ASKING), sorted({*UNITS.values(), "treasury", "points"}), SIGNS]
    for _ in range(number):
        scene = chance.choice(list(THINGS))
        commands, things = THINGS[scene]
        players = [name for pair in players_of(scene).items() for name in pair if name]
        parts = []
        for _ in range(chance.randint(1, 3)):
            name = chance.choice(things) if chance.random() < 0.3 else chance.choice(players).lower()
            name, count = name[: chance.choice((3, 9))], str(chance.randint(0, 12))
            way = chance.choice(("{0} {1}", "{1} {0}", "{0}={1}", "{0}{2}{1}", "{0}", "{0}, {1}", "{0} {1},", "{1}"))
            parts += way.format(name, count, chance.choice(SIGNS)).split()
        for _ in range(chance.choice((0, 0, 1, 1, 2))):
            parts.insert(chance.randint(0, len(parts)), chance.choice(chance.choice(small)))
        if chance.random() < 0.2:
            parts.insert(chance.randint(0, len(parts)), chance.choice(OPTIONS[scene]))
        yield Mixture((*chance.choice(commands).split(), *parts), scene)


class Taken(NamedTuple):
    """What became of a mixture: whether it was carried out or offered, and what got lost of it."""

    mixture: Mixture
    is_carried_out: bool
    lines: tuple[str, ...]
    dropped: tuple[str, ...]


def take(mixture: Mixture) -> Taken | None:
    """Type a line at a terminal; return what it was taken for, None if it is exact or nobody can read it."""
    answer = type_words(mixture.words, files_of(mixture.scene), terminal=True)
    read = READ_AS.findall(answer.messages)
    if read:
        return Taken(mixture, True, tuple(read), tuple(find_dropped(mixture.words, read[0], mixture.scene)))
    asked = re.findall(r"^ +(?:[1-9]\. )?(civledger .*)$", answer.messages, re.MULTILINE)  # not what corrects a word
    lines = [line for line in asked if not GAPS.search(line)]
    is_asked = QUESTION in answer.messages or "Which one?" in answer.messages
    if answer.code == 0 or not (lines and is_asked):
        return None
    if SEVERAL in answer.messages:
        return Taken(mixture, False, tuple(lines), tuple(_find_dropped_of_all(mixture, lines)))
    dropped = [fault for line in lines for fault in _find_dropped(mixture, line, answer.messages)]
    return Taken(mixture, False, tuple(lines), tuple(dropped))


def _find_dropped_of_all(mixture: Mixture, lines: Sequence[str]) -> list[str]:
    """Return what several commands together lack: a word that none has, a number that they have less often."""
    each = [{one for one in find_dropped(mixture.words, line, mixture.scene) if one[:4] in LOST} for line in lines]
    typed, shown = (Counter(re.findall(r"[0-9]+", " ".join(words))) for words in (mixture.words, lines))
    is_change = any(sign in word for word in mixture.words for sign in "+-")  # which is worked out
    lost = set.intersection(*each)
    if any(line.endswith(" rest") for line in lines):
        lost.discard("turning: no")  # a command by itself: nobody changed
    return [*lost, *([] if is_change else map(str, typed - shown))]


def _find_dropped(mixture: Mixture, line: str, said: str) -> list[str]:
    """Return what an offered line lacks; which of two slots is meant, and which number of two lists, is asked."""
    shown = said.partition(f" {line}\n")[2].partition(" civledger ")[0]
    sums = [Sum(int(before), int(now)) for before, now in SUM.findall(shown)]
    faults = find_dropped(mixture.words, line, mixture.scene, sums)
    asked = ("slot", "not beside") if has_two_lists(mixture.words) else ("slot",)
    return [fault for fault in faults if not fault.startswith(asked)]


def has_two_lists(words: Iterable[str]) -> bool:
    """Tell whether two names and two numbers stand behind each other: `mike sarah 12 13`."""
    parts = [part for word in words for part in PARTS.findall(word) if part.casefold() not in FILLING]
    kinds = "".join("1" if part.isdigit() else "a" for part in parts)
    return bool(re.search("aa11", kinds))
