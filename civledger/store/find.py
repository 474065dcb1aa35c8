"""Which ledger a command is about."""

import os
import re
from collections.abc import Mapping, Sequence

from civledger.model.names import either, nearest
from civledger.model.struct import Struct
from civledger.store.git import root

STARTING = 'civledger new evening.toml --players "Ann,Bo,Cy,Di,Ed"'
VARIABLE = "CIVLEDGER_FILE"
_STANDARD_INPUT = "-"
SNIFFED, SNIFFED_FIRST = 250_000, 4_000
_MOST_NAMES = 1000  # of a folder, in which to look for a name that is nearly right: more would take long
# Within a line: blank ones, of which a file may have many, would be looked at from each of them anew.
_SIGNS = (
    rb"^[ \t]*(?:\[\[[ \t]*player[ \t]*\]\]|player[ \t]*=[ \t]*\[)",
    rb"^[ \t]*(?:\[[ \t]*game[ \t]*\]|game[ \t]*[=.])",
)
_ABOVE = 2  # folders in which a game is named, though not chosen, where git does not say how far a table reaches


class NoLedger(Exception):
    """No ledger can be chosen; the message says why and what to do, and `games` are those there are."""

    def __init__(self, message: str, games: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.games = games


class NoGameHere(NoLedger):
    """No ledger was named, and there is none here or in the folders above."""


class _Choice(Struct):
    """A ledger, and why it was chosen."""

    file: str
    why: str


def find(named: str | None, environment: Mapping[str, str], folder: str) -> str:
    """Return the ledger a command is about."""
    return find_choice(named, environment, folder).file


def find_choice(named: str | None, environment: Mapping[str, str], folder: str) -> _Choice:
    """Return the ledger named, else the one of the environment, else the only game here or in the folders above."""
    if named is not None:
        return _Choice(named, "you named it with -f")
    from_environment = environment.get(VARIABLE)
    if from_environment:
        if from_environment != _STANDARD_INPUT and not os.path.exists(from_environment):
            raise NoLedger(f"{VARIABLE} is set to {from_environment}, which does not exist. Correct or unset it")
        return _Choice(from_environment, f"it is set in {VARIABLE}")
    return _Choice(_only_game(folder), "it is the only game here or in the folders above")


def _only_game(folder: str) -> str:
    """Return the only game under `ledgers/` or in the folder, or in the nearest folder above up to the git root."""
    try:
        start = os.path.abspath(folder)
    except FileNotFoundError as gone:
        raise NoLedger("the folder you are in no longer exists. Name a game with -f FILE") from gone
    for place in searched_folders(start):
        games = [os.path.relpath(game, start) for game in games_in(place)]
        if len(games) > 1:
            raise NoLedger(f"there are {len(games)} games here: {', '.join(games)}. Name one with -f FILE", games)
        if games:
            return games[0]
    if above := _find_above(start):
        there = "there is one" if len(above) == 1 else "there are some"
        raise NoGameHere(f"there is no game in this folder, but {there} above: {', '.join(above)}", above)
    raise NoGameHere(f"there is no game here. Name one with -f FILE, or start one: {STARTING}")


def _find_above(start: str) -> list[str]:
    """Return the games in the nearest folder above that has some, as they are named from here."""
    folder = start
    for _ in range(_ABOVE):
        folder = os.path.dirname(folder)
        if games := games_in(folder):
            return [os.path.relpath(game, start) for game in games]
    return []


def searched_folders(start: str) -> list[str]:
    """Return the folder and those above it up to the git root; without one, only the folder."""
    top = root(start)
    folders = [start]
    while top is not None and folders[-1] != top:
        folders.append(os.path.dirname(folders[-1]))
    return folders


def games_in(folder: str) -> list[str]:
    """Return the ledgers under `ledgers/` and in the folder itself, sorted."""
    games = []
    for place in (os.path.join(folder, "ledgers"), folder):
        files = (os.path.join(place, name) for name in list_games(place) if name.endswith(".toml"))
        games += [file for file in files if looks_like_a_game(file)]
    return games


def list_games(folder: str) -> list[str]:
    """Return the names in a folder, none if it is not there or not for us to read."""
    try:
        return sorted(os.listdir(folder))
    except (OSError, ValueError):
        return []


def meant_by(path: str) -> str:
    """Return "; did you mean …?" for a path that names nothing, if something beside it is called nearly so."""
    folder, name = os.path.split(path)
    stem, ending = os.path.splitext(name)
    names = [] if os.path.lexists(path) else list_games(folder or ".")[:_MOST_NAMES]
    close = nearest(stem, [other.removesuffix(ending) for other in names if other.endswith(ending)])
    return f"; did you mean {either([f'{other}{ending}' for other in close])}?" if close else ""


def looks_like_a_game(file: str) -> bool:
    """Tell whether the beginning of a file is that of a ledger; what cannot be opened is none."""
    try:
        if not os.path.isfile(file):
            return False
        with open(file, "rb", buffering=0) as opened:
            beginning = opened.read(SNIFFED_FIRST)
            return shows_signs(beginning) or shows_signs(beginning + opened.read(SNIFFED - SNIFFED_FIRST))
    except OSError:
        return False


def shows_signs(beginning: bytes) -> bool:
    """Tell whether a game and its players stand in the beginning of a file."""
    return all(re.search(sign, beginning, re.MULTILINE) for sign in _SIGNS)
