"""The head of a new game: who plays, by name or by the set-up for their number."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.names import NoSuchName, either, match, plain
from civledger.model.struct import Struct
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.blocks import usual_blocks

OPTIONS = ("ast", "map", "edition", "short", "sets")


class Wish(Struct):
    """What was typed about a new game."""

    name: str
    players: str
    ast: str = "basic"
    map: str | None = None
    edition: str = tables.EDITION
    short: bool = False
    sets: str | None = None


def header(name: str, players: str, **options: Any) -> dict[str, Any]:
    """Return `[game]` and `[[player]]` of a new ledger; raises NoSuchName for words that name nothing."""
    wish = Wish(name, players.strip(), **options)
    edition = match(wish.edition, tables.editions(), "edition")
    count = wish.players.isdecimal()
    rows = preset(int(wish.players[:4]), wish.map, edition) if count else list(named(wish.players))
    game: dict[str, Any] = {
        "name": wish.name,
        "rules": "mega-civilization",
        "edition": edition,
        "ast": match(wish.ast, tables.sides(), "side of the A.S.T."),
    }
    if wish.sets is not None and not wish.short:
        raise NoSuchName("theme sets belong to the Short Game: add --short")
    if wish.short:
        game["short"] = True
        rows = with_sets(rows, wish.sets, edition)
    return {"game": game, "player": with_blocks(rows)}


def preset(number: int, map: str | None, edition: str) -> list[Mapping[str, str]]:
    """Return the civilizations that play, by the rule book's set-up for a number of players."""
    numbers = tables.book(edition).numbers["players"]
    if not numbers["fewest"] <= number <= numbers["most"]:
        raise NoSuchName(f"{numbers['fewest']} to {numbers['most']} play, not {number}")
    by_map = {preset.map: preset.civilizations for preset in tables.presets() if preset.players == number}
    if map is not None and map not in by_map:
        raise NoSuchName(f"with {number} players the map is {either(list(by_map))}, not {map!r}")
    chosen = map or (tables.WEST if tables.WEST in by_map else next(iter(by_map)))
    return [{"civ": civ} for civ in by_map[chosen]]


def named(players: str) -> Iterator[Mapping[str, str]]:
    """Yield the players of a list such as "Ronald=Minoa,Judith=Hellas"; a civilization alone has no name yet."""
    for word in players.split(","):
        name, given, civ = word.rpartition("=")
        if plain(name) == "all":
            raise NoSuchName("nobody can be called 'all', which means everybody")
        row = {"civ": match(civ, tables.civilizations(), "civilization")}
        yield {**row, "name": name.strip()} if given else row


def with_blocks(rows: list[Mapping[str, str]]) -> list[Mapping[str, str]]:
    """Return the players with the trade block of everybody who does not trade with the own half of the box."""
    blocks = usual_blocks([row["civ"] for row in rows])
    halves = tables.civilizations()
    moved = [civ for civ, block in blocks.items() if block != halves[civ].block]
    return [{**row, "block": blocks[row["civ"]]} if row["civ"] in moved else row for row in rows]


def with_sets(rows: list[Mapping[str, str]], sets: str | None, edition: str) -> list[Mapping[str, str]]:
    """Return the players with the theme sets they drew; if nobody says so, the sets are drawn here."""
    from civledger.rules.megaciv import short  # seldom played

    civs = [row["civ"] for row in rows]
    if sets is None:
        import random

        expected = short.drawn(edition, civs)
        held = dict(zip(civs, random.sample(expected, len(expected)), strict=False))
    else:
        pairs = [word.partition("=")[::2] for word in sets.split(",")]
        held = {match(civ, civs, "player"): match(name, short.sets(), "theme set") for civ, name in pairs}
    return [{**row, "set": held[row["civ"]]} if row["civ"] in held else row for row in rows]


def told(head: Mapping[str, Any]) -> Iterator[str]:
    """Yield a new game in few words, and then what is worth knowing: doubts about its edition, and who drew what."""
    civs = ", ".join(player["civ"] for player in head["player"])
    yield f"{len(head['player'])} players ({civs}), {head['game']['ast']} A.S.T."
    edition = head["game"]["edition"]
    if remark := tables.data(f"editions/{edition}").get("remark"):
        yield f"{edition}: {remark}"
    if "short" in head["game"]:
        from civledger.rules.megaciv import short  # seldom played

        for player in head["player"]:
            yield f"{player['civ']}: {player['set']} ({', '.join(short.sets()[player['set']])})"
            if card := short.to_choose(player["set"], tables.book(edition)):
                example = "choose = { blue = 5, green = 5 }"
                yield f"  write the tokens chosen for {card} below this player's set, such as {example}"
