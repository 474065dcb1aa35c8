"""The head of a new game: who plays, in the order in which they sit."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.border.command import Added
from civledger.model.names import NoSuchName
from civledger.model.words import find_no_name, split_lists

EXAMPLE_PLAYERS = "Ronald,Judith,Ann,Bo"
ADDED = Added(examples=(f'new cave.toml --rules stone-age --players "{EXAMPLE_PLAYERS}"',))


def header(name: str, players: str) -> dict[str, Any]:
    """Return `[game]` and `[[player]]` of a new ledger for a list such as "Ronald,Judith=red"."""
    if players.strip().isdecimal():
        raise NoSuchName('name the players as they sit, clockwise: --players "Ronald,Judith,Ann=red"')
    rows = [word.partition("=") for word in split_lists([players])]
    for who, _, _ in rows:
        if why := find_no_name(who.strip()):
            raise NoSuchName(why)
    people = [{"name": who.strip(), **({"colour": colour.strip()} if colour else {})} for who, _, colour in rows]
    return {"game": {"name": name, "rules": "stone-age"}, "player": people}


def describe_game(head: Mapping[str, Any]) -> Iterator[str]:
    """Yield a new game in few words."""
    yield f"{len(head['player'])} players, clockwise: {', '.join(player['name'] for player in head['player'])}"
