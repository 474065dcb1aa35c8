"""Finding the name somebody probably meant."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

_FEW = 18
_ALIKE = 0.7  # of the signs of a word and of the beginning of a name
_MOST_LONGER = 2  # letters by which a name that looks like a word may be longer or shorter


@lru_cache(2048)
def plain(name: str) -> str:
    """Return the name without case, spaces and punctuation."""
    return "".join(filter(str.isalnum, name)).casefold()


def nearest(word: str, names: Iterable[str], cutoff: float = 0.65) -> list[str]:
    """Return the names that look like the word, the most alike first."""
    from difflib import get_close_matches

    by_plain = {plain(name): name for name in names}
    wanted = plain(word[:80])
    slips = [name for key, name in by_plain.items() if is_one_slip(wanted, key)]
    by_plain = _without_digits(word, by_plain)
    starts = [name for key, name in by_plain.items() if wanted and key.startswith(wanted)]
    as_long = [key for key in by_plain if abs(len(key) - len(wanted)) <= _MOST_LONGER]
    close = [by_plain[key] for key in get_close_matches(wanted, as_long if len(wanted) > 2 else [], n=3, cutoff=cutoff)]
    return list(dict.fromkeys([*slips, *starts[:3], *([] if slips else close)]))


def _without_digits(word: str, names: Mapping[str, str]) -> dict[str, str]:
    """Return the names that a word may be; if it has digits, only those that have some, too: a number is no slip."""
    has_digit = any(map(str.isdigit, word))
    return {key: name for key, name in names.items() if not has_digit or any(map(str.isdigit, key))}


def is_one_slip(word: str, name: str) -> bool:
    """Tell whether a word is a name with a letter wrong, missing or doubled, or with two exchanged."""
    same = next((at for at, (a, b) in enumerate(zip(word, name, strict=False)) if a != b), min(len(word), len(name)))
    typed, meant = word[same:], name[same:]
    missing = typed == meant[1:]
    doubled = typed[1:] == meant and word[same - 1 : same] == typed[:1]
    wrong = len(typed) > 0 and len(meant) > 0 and typed[1:] == meant[1:] and len(name) > 2
    exchanged = typed[2:] == meant[2:] and typed[:2] == meant[1::-1]
    return word != name and min(len(word), len(name)) > 1 and (missing or doubled or wrong or exchanged)


def _begun_like(word: str, names: Iterable[str]) -> list[str]:
    from difflib import SequenceMatcher

    wanted = plain(word[:80])
    by_plain = _without_digits(word, {plain(name): name for name in names})
    alike: dict[str, float] = {}
    for key, name in by_plain.items():
        begun = key[: len(wanted) + 1]
        # To match signs is dear, and most names lack too many of them.
        if 2 * sum(map(begun.__contains__, wanted)) / len(wanted + begun) >= _ALIKE:
            alike[name] = SequenceMatcher(None, wanted, begun).ratio()
    return sorted([name for name, ratio in alike.items() if ratio >= _ALIKE], key=lambda name: -alike[name])[:3]


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """Return "; did you mean …?" or, where nothing is near, nothing."""
    return _ask_meant(find_alike(word, tuple(names)))


def _ask_meant(close: Sequence[str]) -> str:
    return f"; did you mean {either(close)}?" if close else ""


def find_alike(word: str, names: Sequence[str]) -> list[str]:
    """Return the names that look like the word, or that begin so; a word of two letters looks like anything."""
    return nearest(word, names) or (_begun_like(word, names) if len(plain(word)) > 2 else [])


def others(names: Iterable[str], known: Collection[str]) -> list[str]:
    """Return the names that are not known, in their own order: that of a set changes from one run to the next."""
    return [name for name in names if name not in known]


def several(number: int, word: str) -> str:
    """Return a number with its word, in the plural if need be."""
    if number == 1:
        return f"1 {word}"
    return f"{number} {word.removesuffix('y')}ies" if word.endswith("y") else f"{number} {word}s"


def span(least: int, most: int) -> str:
    """Return in words that a number is between two others."""
    if least == most:
        return f"{least}"
    return f"{least} {'or' if most - least == 1 else 'to'} {most}"


def either(words: Sequence[str]) -> str:
    """Return the words as "a, b or c"."""
    return enumerated(words, "or")


def both(words: Sequence[str]) -> str:
    """Return the words as "a, b and c"."""
    return enumerated(words, "and")


def enumerated(words: Sequence[str], last: str) -> str:
    """Return the words joined by commas, the last one by the given word."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


class NoSuchName(Exception):
    """A word that names nothing, or more than one thing; the message lists the `candidates` for the word."""

    def __init__(self, message: str, word: str = "", candidates: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.word = word
        self.candidates = candidates


class Unsaid(NoSuchName):
    """Something that has to be said first; `options` say it, or show how it is said."""

    def __init__(self, message: str, options: Mapping[str, object]) -> None:
        super().__init__(message)
        self.options = options


def match(word: str, names: Iterable[str], noun: str) -> str:
    """Return the name meant by a word: the exact one, without case and punctuation, or the only one it begins."""
    by_plain = {plain(name): name for name in names}
    wanted = plain(word)
    if wanted in by_plain:
        return by_plain[wanted]
    begun = [name for key, name in by_plain.items() if wanted and key.startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise NoSuchName(f"{noun} {word!r} could be {either(begun)}", word, begun)
    known = list(by_plain.values())
    close = find_alike(word, known)
    meant = f", only {both(known)}" if not close and len(known) <= _FEW else _ask_meant(close)
    raise NoSuchName(f"there is no {noun} {word!r}{meant}", word, close)
