"""Command lines as fingers slip: other numbers, other names, words dropped, repeated, swapped and made up."""

import random
import re
from collections.abc import Callable, Sequence

Words = list[str]
NUMBER = re.compile(r"\d+")
NAME = re.compile(r"[A-Za-z]{2,}")
NUMBERS = ("0", "1", "2", "5", "9", "55", "56", "100", "-1", "+1", "1.5", "1e3", "0x10", "٣", "007", "nan", "9" * 30)
HUGE = "9" * 5000  # more digits than Python makes a number of
KINDS = (
    ("minoa", "assyria", "hatti", "hellas", "egypt", "celt", "rome", "hel", "all", "carthage"),
    ("ronald", "judith", "ann", "bo", "ron", "all"),
    ("pottery", "music", "law", "library", "written", "monument", "mining", "anatomy", "mysticism", "agri", "coinage"),
    ("salt", "iron", "ochre", "wine", "gold", "tea", "water", "wood", "clay", "stone"),
    ("blue", "green", "red", "orange", "yellow", "purple"),
    ("ship", "card", "calamity", "other"),
    ("famine", "tempest", "piracy", "civilwar", "flood", "epidemic", "superstition", "slave", "tyranny"),
    ("politics", "diaspora", "monotheism", "trade-routes", "fundamentalism", "universal", "provincial"),
    ("food", "roll", "all-players", "points", "tool", "agriculture", "extra-card", "single-use-tool", "two-resources"),
    ("farmer", "builder", "shaman", "toolmaker", "art", "medicine", "writing", "sundial", "weaving"),
    ("fixed", "different", "free"),
    ("text", "json", "csv", "markdown"),
)  # one is easily taken for another
NAMES = tuple(name for kind in KINDS for name in kind)
ODD = (
    *("", " ", "=", ",", "=1", "a=", "a=1=2", "minoa=1,", ",,", "-", "--", "@x", "it's", '"', "#", "$(x)", "*", "?"),
    *("\u202e", "\x1b[2J", "\x7f", "e\u0301", "ß", "İ", "ﷺ", "\U0001f468\u200d\U0001f469", "x" * 20_000, "\udcff"),
    *("../x", "game.toml", "missing.toml", ".", "rows.csv", "[[entry]]", "a\nb", "a\r\nb", "\ufeff", HUGE),
)
OPTIONS = (
    *[["--force"], ["--dry-run"], ["--turn", "1"], ["--turn", "2", "--force"], ["--note", "late"]] * 4,
    *(["--format", "json"], ["--format", "csv"], ["--format", "markdown"], ["--format", "xml"], ["--turn", "0"]),
    *(["-k", "3"], ["-t", "4"], ["--card-points", "80"], ["-c", "salt=2,iron"], ["--cities", "rome=2"], ["--help"]),
    *(["-f", "missing.toml"], ["-f", "."], ["-o", "out.txt"], ["--note", "\udcff"], ["--turn", "99"]),
)


def slipped(rng: random.Random, line: Words, others: Sequence[Words]) -> Words:
    """Return a command line with up to three slips; the command itself is hardly ever touched."""
    command, words = line[:1], line[1:]
    for _ in range(rng.choice((0, 1, 1, 1, 1, 2, 2, 3))):
        words = rng.choice(SLIPS)(rng, words, rng.choice(others)[1:])
    return slip_of_a_name(rng, command, []) + words if rng.random() < 0.02 else command + words


def somewhere(rng: random.Random, words: Words, found: re.Pattern[str], put: Callable[[str], str]) -> Words:
    """Return words with one of the matches in one of them changed."""
    named = [(number, word) for number, word in enumerate(words) if not word.startswith("-") or rng.random() < 0.05]
    places = [(number, match) for number, word in named for match in found.finditer(word)]
    if not places:
        return words
    number, match = rng.choice(places)
    word = words[number]
    return [*words[:number], word[: match.start()] + put(match[0]) + word[match.end() :], *words[number + 1 :]]


def other_number(rng: random.Random, words: Words, other: Words) -> Words:
    def put(number: str) -> str:
        near = str(max(0, int(number[:9]) + rng.choice((-2, -1, 1, 2, 3, 10))))
        return near if rng.random() < 0.6 else rng.choice(NUMBERS)

    return somewhere(rng, words, NUMBER, put)


def other_name(rng: random.Random, words: Words, other: Words) -> Words:
    def put(name: str) -> str:
        alike = [kind for kind in KINDS if name.lower() in kind]
        return rng.choice(rng.choice(alike) if alike and rng.random() < 0.9 else NAMES)

    return somewhere(rng, words, NAME, put)


def slip_of_a_name(rng: random.Random, words: Words, other: Words) -> Words:
    def put(name: str) -> str:
        place = rng.randrange(len(name))
        slips = (name[:place] + name[place + 1 :], name[:place] + name[place] + name[place:], name.upper(), name[:3])
        return rng.choice(slips)

    return somewhere(rng, words, NAME, put)


def drop(rng: random.Random, words: Words, other: Words) -> Words:
    place = rng.randrange(len(words) + 1)
    return words[:place] + words[place + 1 :]


def repeat(rng: random.Random, words: Words, other: Words) -> Words:
    return [*words, *rng.choices(words, k=rng.choice((1, 1, 2, 30)))] if words else words


def swap(rng: random.Random, words: Words, other: Words) -> Words:
    return rng.sample(words, len(words))


def borrow(rng: random.Random, words: Words, other: Words) -> Words:
    place = rng.randrange(len(words) + 1)
    return [*words[:place], *other[: rng.choice((1, 1, 2, 9))], *words[place:]]


def add_option(rng: random.Random, words: Words, other: Words) -> Words:
    return words + rng.choice(OPTIONS)


def make_up(rng: random.Random, words: Words, other: Words) -> Words:
    place = rng.randrange(len(words) + 1)
    return [*words[:place], rng.choice(ODD), *words[place + rng.randrange(2) :]]


def lengthen(rng: random.Random, words: Words, other: Words) -> Words:
    """Put something behind a word, or more into a list of it."""
    if not words:
        return words
    place = rng.randrange(len(words))
    tail = rng.choice(("=1", ",", "=", f",{rng.choice(NAMES)}", f",{rng.choice(NAMES)}={rng.choice(NUMBERS)}", ":5"))
    return [*words[:place], words[place] + tail, *words[place + 1 :]]


SLIPS: tuple[Callable[[random.Random, Words, Words], Words], ...] = (
    *[other_number, other_name] * 5,
    *(add_option, add_option, slip_of_a_name, drop, repeat, swap, borrow, make_up, lengthen),
)
