"""What can be said about a game of which only the end is known, as `civledger result` takes it."""

from collections.abc import Mapping, Sequence
from typing import Any

from civledger.model.border.command import Added
from civledger.model.border.slots import Word, optional
from civledger.model.names import NoSuchName, match, several
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.actions import score
from civledger.rules.megaciv.actions.new import read_civ, read_name, tell_apart

_OPTIONS = (
    optional(("--ast",), Word(("basic", "expert")), "The side of the A.S.T., if it is known."),
    optional(
        ("--edition",),
        Word(tables.editions()),
        f"The edition. Default: {tables.EDITION}, or mega-empires with 3 or 4 players.",
    ),
    *score.OPTIONS,
)

ADDED = Added(
    _OPTIONS,
    "The options from --space to --bonus show where the points come from, as in `score`; each can be repeated, and"
    " bare numbers are in the order of the players.",
    (
        'result 2026-03-20.toml "Ronald=Saba:145,Judith=Hellas:143,Ann=Egypt:120,Rome:99,Hatti:80" --date 2026-03-20',
        'result old.toml "Ann=Minoa:122,Bo=Rome:98,Cy=Egypt:90" --space minoa=15 --cities 6,5,7 --ast expert',
    ),
)


_FORM = 'write who played what and the points, such as "Ronald=Saba:145" or, without a name, "Saba:145"'


def read_player(person: str, played: str) -> tuple[str, dict[str, Any]]:
    """Return the civilization that somebody played, and the player with their name if it is known."""
    civ, name = read_civ(played, _FORM), read_name(person)
    return civ, {"civ": civ, **({"name": name} if name else {})}


def describe_game(
    players: Sequence[Mapping[str, Any]], ast: str | None = None, edition: str | None = None
) -> dict[str, Any]:
    """Return `[game]`; an edition that nobody named is one for this number of players."""
    tell_apart([player["name"] for player in players if "name" in player])
    named = match(edition, tables.editions(), "edition") if edition else _choose_edition(len(players))
    _refuse_number(len(players), named, edition or named)
    side = {"ast": match(ast, tables.sides(), "side of the A.S.T.")} if ast else {}
    return {"rules": "mega-civilization", "edition": named, **side, "tracks": []}


def _choose_edition(players: int) -> str:
    """Return the usual edition, or if it is not for so few or so many another one that is."""
    every = (tables.EDITION, *tables.editions())
    return next((edition for edition in every if _fits(players, edition)), tables.EDITION)


def _refuse_number(players: int, edition: str, typed: str) -> None:
    """Raise NoSuchName if an edition, as it was typed, is not for a number of players, with one that is."""
    if _fits(players, edition):
        return
    other = _choose_edition(players)
    numbers = [tables.book(edition).numbers["players"] for edition in tables.editions()]
    if _fits(players, other):
        raise NoSuchName(f"{several(players, 'player')} need the edition {other}, not {edition}", typed, [other])
    fewest, most = min(row["fewest"] for row in numbers), max(row["most"] for row in numbers)
    raise NoSuchName(f"a game has {fewest} to {most} players, not {players}; {_FORM}, for every player")


def _fits(players: int, edition: str) -> bool:
    numbers = tables.book(edition).numbers["players"]
    return bool(numbers["fewest"] <= players <= numbers["most"])
