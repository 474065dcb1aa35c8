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
    number = len(players)
    other = next((each for each in (tables.EDITION, *tables.editions()) if _fits(number, each)), None)
    named = match(edition, tables.editions(), "edition") if edition else other or tables.EDITION
    if other is None:
        fewest, most = tables.players_of_all()
        raise NoSuchName(f"a game has {fewest} to {most} players, not {number}; {_FORM}, for every player")
    if not _fits(number, named):
        needed = f"{several(number, 'player')} need the edition {other}, not {named}"
        raise NoSuchName(needed, edition or named, [other])
    side = {"ast": match(ast, tables.sides(), "side of the A.S.T.")} if ast else {}
    return {"rules": "mega-civilization", "edition": named, **side, "tracks": []}


def _fits(players: int, edition: str) -> bool:
    numbers = tables.book(edition).numbers["players"]
    return bool(numbers["fewest"] <= players <= numbers["most"])
