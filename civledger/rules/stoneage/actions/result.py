"""How a game of which only the end is known is kept, as `civledger result` takes it."""

from collections.abc import Mapping, Sequence
from typing import Any

from civledger.model.border.command import Added
from civledger.model.names import NoSuchName

ADDED = Added(examples=('result cave.toml "Ronald:145,Judith=red:-3" --rules stone-age --date 2026-03-20',))


def read_player(person: str, played: str) -> tuple[str, dict[str, Any]]:
    """Return the name of somebody, and the player with the colour if it is known: "Ronald" or "Ronald=red"."""
    name, colour = (person.strip(), played.strip()) if person.strip() else (played.strip(), "")
    if not name:
        raise NoSuchName("a player needs a name")
    return name, {"name": name, **({"colour": colour} if colour else {})}


def describe_game(players: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return `[game]`."""
    return {"rules": "stone-age", "tracks": []}
