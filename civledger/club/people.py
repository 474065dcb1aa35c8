"""Who is who: names that a club says are one person's, and names that may be."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from civledger.bookkeeping.open_ledger import read_tables
from civledger.model.pages.club import ClubGame
from civledger.model.struct import Struct
from civledger.model.verdict import UnusableFile
from civledger.store.club_file import CLUB_TABLES, club_files, name_top

_TABLE, _AUDIT, _, _CLUB = CLUB_TABLES
_NAMELESS = "The club"
_ADDRESS = re.compile(r'https?://[^\s"<>]+')
_EXAMPLE = '"Ronald S." = ["Ronald", "R. S."]'


class WrongAliases(UnusableFile):
    """A club's file that cannot be used; the message says why, and what to write instead."""


class Aliases(Struct):
    """The name by which a club knows somebody, for each name that stands in a ledger, and all the names it knows by.

    `club` is what it is called itself, and `address` where its website stands, if that is known.
    """

    names: Mapping[str, str] = {}
    known: frozenset[str] = frozenset()
    club: str = _NAMELESS
    address: str = ""

    @property
    def shown(self) -> tuple[object, ...]:
        """Return all of it that a page shows."""
        return sorted(self.names.items()), self.club, self.address

    def rename(self, game: ClubGame) -> ClubGame:
        """Return a game with the names by which the club knows its people."""
        seats = tuple(seat._replace(person=self.names.get(seat.person or "", seat.person)) for seat in game.seats)
        return game._replace(seats=seats)


def find_aliases(paths: Iterable[str]) -> Aliases:
    """Return who is who in an archive, as the files at its top say; raises UnusableFile.

    A club that none of them names is called as its folder is.
    """
    names: dict[str, str] = {}
    own: dict[str, str] = {}
    for file in club_files(paths):
        tables = read_tables(file)
        if strange := [key for key in tables if key not in CLUB_TABLES]:
            raise WrongAliases(f"{file} has {strange[0]!r}, but only the table [{_TABLE}] belongs there, or [{_AUDIT}]")
        own = {**_read_club(tables, file), **own}
        for name, person in _read_names(tables, file):
            if names.setdefault(name, person) != person:
                both = f"{names[name]!r} and {person!r}"
                raise WrongAliases(f"{file}: {name!r} belongs to both {both}. Keep one of them")
    called = own.get("name") or name_top(paths) or _NAMELESS
    address = f"{own['address'].rstrip('/')}/" if "address" in own else ""
    return Aliases(names, frozenset(names.values()), called, address)


def _read_club(tables: Mapping[str, Any], file: str) -> dict[str, str]:
    """Return what the club is called and where its website stands, as far as the file says it."""
    if _CLUB not in tables:
        return {}
    own = tables[_CLUB]
    texts = [text for text in own.values() if isinstance(text, str) and text.strip()] if isinstance(own, dict) else []
    if not texts or len(texts) < len(own) or not {*own} <= {"name", "address"}:
        raise WrongAliases(f'{file}: write one line under [{_CLUB}], such as name = "Friday in Utrecht"')
    said = {key: text.strip() for key, text in own.items()}
    if "address" in said and not _ADDRESS.fullmatch(said["address"]):
        raise WrongAliases(f'{file}: write a whole address, such as address = "https://example.org/club/"')
    return said


def _read_names(tables: Mapping[str, Any], file: str) -> Iterator[tuple[str, str]]:
    people = tables.get(_TABLE, {})
    for person, others in people.items() if isinstance(people, dict) else [(_TABLE, people)]:
        if not isinstance(others, list) or not all(isinstance(other, str) for other in others):
            raise WrongAliases(f"{file}: write lines under [{_TABLE}] such as {_EXAMPLE}, not {person!r} = {others!r}")
        yield from ((name, person) for name in (person, *others))


def find_alike(names: Collection[str], known: Collection[str] = ()) -> Iterator[tuple[str, str]]:
    """Yield the names that may be one person's: but for case, accents and initials they are the same.

    Two that the club's file has both are known to be two.
    """
    by_letter: dict[str, list[tuple[str, list[str], list[str]]]] = {}
    for name in sorted(names):
        words = plain_words(name)
        if words:
            is_initials = 1 < len(name) < 4 and name.isalpha() and name.isupper()  # two or three capitals, such as RS
            by_letter.setdefault(words[0][0], []).append((name, words, list(name.casefold()) if is_initials else []))
    for some in by_letter.values():
        for (one, words, initials), (other, its_words, its_initials) in combinations(some, 2):
            by_initials = _are_alike_in_number(initials, its_words) or _are_alike_in_number(words, its_initials)
            if (are_alike(words, its_words) or by_initials) and not (one in known and other in known):
                yield one, other


def plain_words(name: str) -> list[str]:
    """Return the words of a name without accents, case and signs."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return "".join(sign if sign.isalnum() else " " for sign in bare).casefold().split()


def _are_alike_in_number(one: list[str], other: list[str]) -> bool:
    return len(one) == len(other) and are_alike(one, other)


def are_alike(one: list[str], other: list[str]) -> bool:
    """Tell whether words may be one name: each is the other's or its initial, and only initials are left over."""
    short, long = sorted((one, other), key=len)
    pairs = zip(short, long, strict=False)
    begins = all(a == b or (a[0] == b[0] and (_is_initial(a) or _is_initial(b))) for a, b in pairs)
    return begins and all(map(_is_initial, long[len(short) :]))


def _is_initial(word: str) -> bool:
    return len(word) == 1 and word.isalpha()
