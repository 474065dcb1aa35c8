"""The head of a new game: who plays, by name or by the set-up for their number."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from civledger.model.names import NoSuchName, either, match, plain
from civledger.model.struct import Struct
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.header.blocks import usual_blocks

Row = Mapping[str, Any]


class Wish(Struct):
    """What was typed about a new game."""

    name: str
    players: str
    ast: str
    map: str | None
    edition: str
    short: bool
    sets: Sequence[str] | None
    choose: Sequence[str]
    special_buildings: bool


def header(
    name: str,
    players: str,
    ast: str = "basic",
    map: str | None = None,
    edition: str = tables.EDITION,
    short: bool = False,
    sets: Sequence[str] | None = None,
    choose: Sequence[str] = (),
    special_buildings: bool = False,
) -> dict[str, Any]:
    """Return `[game]` and `[[player]]` of a new ledger; raises NoSuchName for words that name nothing."""
    return header_of(Wish(name, players.strip(), ast, map, edition, short, sets, choose, special_buildings))


def header_of(wish: Wish) -> dict[str, Any]:
    """Return the head of the game that is wished for."""
    edition = match(wish.edition, tables.editions(), "edition")
    count = wish.players.isdecimal()
    rows = preset(int(wish.players[:4]), wish.map, edition) if count else list(name_players(wish.players))
    game: dict[str, Any] = {
        "name": wish.name,
        "rules": "mega-civilization",
        "edition": edition,
        "ast": match(wish.ast, tables.sides(), "side of the A.S.T."),
    }
    if wish.special_buildings:
        game["special_buildings"] = True
    if not wish.short and (wish.sets is not None or wish.choose):
        raise NoSuchName("theme sets belong to the Short Game: add --short")
    rows = with_blocks(rows)
    if wish.short:
        from civledger.rules.megaciv.header import theme_sets  # seldom played

        game["short"] = True
        rows = theme_sets.with_choices(theme_sets.with_sets(rows, wish.sets, edition), wish.choose, edition)
    return {"game": game, "player": rows}


def preset(number: int, map: str | None, edition: str) -> list[Row]:
    """Return the civilizations that play, by the rule book's set-up for a number of players."""
    numbers = tables.book(edition).numbers["players"]
    if not numbers["fewest"] <= number <= numbers["most"]:
        raise NoSuchName(f"{numbers['fewest']} to {numbers['most']} play, not {number}")
    by_map = {preset.map: preset.civilizations for preset in tables.presets() if preset.players == number}
    if map is not None and map not in by_map:
        raise NoSuchName(f"with {number} players the map is {either(list(by_map))}, not {map!r}")
    chosen = map or (tables.WEST if tables.WEST in by_map else next(iter(by_map)))
    return [{"civ": civ} for civ in by_map[chosen]]


def name_players(players: str) -> Iterator[Row]:
    """Yield the players of a list such as "Ronald=Minoa,Judith=Hellas"; a civilization alone has no name yet."""
    for word in players.split(","):
        name, given, civ = word.rpartition("=")
        if plain(name) == "all":
            raise NoSuchName("nobody can be called 'all', which means everybody")
        row = {"civ": match(civ, tables.civilizations(), "civilization")}
        yield {**row, "name": name.strip()} if given else row


def with_blocks(rows: list[Row]) -> list[Row]:
    """Return the players with the trade block of everybody who does not trade with the own half of the box."""
    blocks = usual_blocks([row["civ"] for row in rows])
    halves = tables.civilizations()
    moved = [civ for civ, block in blocks.items() if block != halves[civ].block]
    return [{**row, "block": blocks[row["civ"]]} if row["civ"] in moved else row for row in rows]


def describe_game(head: Mapping[str, Any]) -> Iterator[str]:
    """Yield a new game in few words, and then what is worth knowing: doubts about its edition, and who drew what."""
    civs = ", ".join(player["civ"] for player in head["player"])
    yield f"{len(head['player'])} players ({civs}), {head['game']['ast']} A.S.T."
    edition = head["game"]["edition"]
    if remark := tables.data(f"editions/{edition}").get("remark"):
        yield f"{edition}: {remark}"
    if "short" in head["game"]:
        from civledger.rules.megaciv.header import theme_sets  # as above

        yield from map(theme_sets.describe_player, head["player"])
