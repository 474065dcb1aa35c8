"""The head of a new game: who plays, by name or by the set-up for their number."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.names import NoSuchName, either, match, plain
from civledger.rules.megaciv import tables

OPTIONS = ("ast", "map")


def header(name: str, players: str, ast: str = "basic", map: str | None = None) -> dict[str, Any]:
    """Return `[game]` and `[[player]]` of a new ledger; raises NoSuchName for words that name nothing."""
    rows = preset(int(players.strip()[:4]), map) if players.strip().isdecimal() else list(named(players))
    game = {"name": name, "rules": "mega-civilization", "ast": match(ast, tables.sides(), "side of the A.S.T.")}
    return {"game": game, "player": rows}


def told(head: Mapping[str, Any]) -> str:
    """Return a new game in few words."""
    civs = ", ".join(player["civ"] for player in head["player"])
    return f"{len(head['player'])} players ({civs}), {head['game']['ast']} A.S.T."


def preset(number: int, map: str | None) -> list[Mapping[str, str]]:
    """Return the civilizations that play, by the rule book's set-up for a number of players."""
    setups = [setup for setup in tables.data("setups")["setup"] if setup["players"] == number]
    if not setups:
        numbers = tables.numbers()["players"]
        raise NoSuchName(f"{numbers['fewest']} to {numbers['most']} play, not {number}")
    by_map = {setup["map"]: setup["civilizations"] for setup in setups}
    if map is not None and map not in by_map:
        raise NoSuchName(f"with {number} players the map is {either(list(by_map))}, not {map!r}")
    chosen = map or ("west" if "west" in by_map else next(iter(by_map)))
    return [{"civ": civ} for civ in by_map[chosen]]


def named(players: str) -> Iterator[Mapping[str, str]]:
    """Yield the players of a list such as "Ronald=Minoa,Judith=Hellas"; a civilization alone has no name yet."""
    for word in players.split(","):
        name, given, civ = word.rpartition("=")
        if plain(name) == "all":
            raise NoSuchName("nobody can be called 'all', which means everybody")
        row = {"civ": match(civ, tables.civilizations(), "civilization")}
        yield {**row, "name": name.strip()} if given else row
