"""A second reader of ledgers, small and slow, made of the manual alone: nothing of the program is in it."""

import datetime
import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from tests.format.specification import BESIDE, EFFECTS, GAMES, HOUSE_RULES, KEYS, UPPER, USES, Game, Table

MOST = 99_999


class Read(NamedTuple):
    """What the reader makes of a file: no ledger at all, or its turns, what is malformed, and what the seals say."""

    readable: bool
    malformed: tuple[int, ...] = ()
    stray_header: bool = False
    open_turn: int = 1
    late: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()
    broken: tuple[int, ...] = ()


def read(content: bytes) -> Read:
    """Return what there is to say about the bytes of a file."""
    try:
        tree = tomllib.loads(content.decode("utf-8-sig").replace("\r\n", "\n"))
    except ValueError:
        return Read(False)
    game = tree.get("game")
    players, entries = tree.get("player", []), tree.get("entry", [])
    tables = all(isinstance(part, list) and all(isinstance(row, dict) for row in part) for part in (players, entries))
    if type(tree.get("format")) is not int or tree["format"] != 1 or not isinstance(game, dict) or not tables:
        return Read(False)
    rules = game.get("rules")
    name = rules.get("name") if isinstance(rules, dict) else rules
    if not isinstance(name, str) or name not in GAMES:
        return Read(False)
    right = right_mega_civilization if name == "mega-civilization" else right_stone_age
    if not right(game, players):
        return Read(False)
    return read_entries(tree, GAMES[name], name)


def right_mega_civilization(game: Table, players: list[Table]) -> bool:
    """Tell whether `[game]` and the players are as they must be."""
    civs = [player.get("civ") for player in players]
    fewest = 3 if game.get("edition") == "mega-empires" else 5
    short = game.get("short", False)
    tracks, rules = game.get("tracks", ["ast"]), game["rules"]
    known = ["advances", "payment", "treasury", "tokens", "cities", "hands", "ast"]
    house = rules if isinstance(rules, dict) else {}
    return all(
        (
            game.get("ast", "basic") in ("basic", "expert") and ("ast" in game or tracks == []),
            game.get("edition", "corrected") in ("corrected", "first-printing", "mega-empires"),
            isinstance(tracks, list) and all(track in known for track in tracks),
            type(short) is bool and (short or not any(player.keys() & {"set", "choose"} for player in players)),
            not short or (game.get("ast") == "basic" and all("set" in player for player in players)),
            game.get("special_buildings", False) in ((False, True) if fewest == 3 else (False,)),
            isinstance(game.get("name", ""), str) and isinstance(game.get("date", ""), str | datetime.date),
            fewest <= len(players) <= 18,
            all(isinstance(civ, str) and civ in GAMES["mega-civilization"].names["civilization"] for civ in civs),
            len(set(map(str, civs))) == len(civs),
            all(isinstance(player.get("name", ""), str) for player in players),
            all(player["block"] in ("west", "east") and len(players) > 11 for player in players if "block" in player),
            house.keys() <= {"name", "price", *HOUSE_RULES},
            all(is_number(value, 0) for key, value in house.items() if key in HOUSE_RULES),
            right_beginning(game, players),
        )
    )


STARTS = {"space": "ast", "cities": "cities", "treasury": "treasury", "advances": "advances"}


def right_beginning(game: Table, players: list[Table]) -> bool:
    """Tell whether books begin with the first turn, or with a later one and what everybody had then."""
    if "first_turn" not in game:
        return not any(player.keys() & {"start", "left"} for player in players)
    first = game["first_turn"]
    tracks = game.get("tracks", [*STARTS.values()])
    if type(first) is not int or not 2 <= first <= 99 or "short" in game:
        return False
    left = [player for player in players if "left" in player]
    begun = [player for player in players if isinstance(player.get("start"), dict)]
    return all(
        (
            begun and len(left) + len(begun) == len(players),
            all(is_number(player["left"], 1) and player["left"] < first for player in left),
            all("start" not in player for player in left),
            all(STARTS[key] not in tracks or key in player["start"] for key in STARTS for player in begun),
            all(right_start(player["start"], first, game.get("ast")) for player in begun),
        )
    )


def right_start(start: Table, first: int, side: object) -> bool:
    """Tell whether somebody can have begun so: pieces, space, advances and the credit points chosen."""
    numbers = [start.get(key, 0) for key in ("space", "cities", "treasury", "tokens", "kept")]
    held, chosen = start.get("advances", []), start.get("choose", {})
    if not all(is_number(number, 0) for number in numbers) or not isinstance(held, list):
        return False
    space, cities, treasury, tokens, _ = numbers
    return all(
        (
            space < first and space <= (15 if side == "expert" else 14) and cities <= 9 and treasury + tokens <= 55,
            fits(held, "[advance]", GAMES["mega-civilization"].names) and len(set(map(str, held))) == len(held),
            isinstance(chosen, dict) and all(right_choice(name, held, tokens) for name, tokens in chosen.items()),
        )
    )


def right_choice(name: str, held: list[str], tokens: object) -> bool:
    points = {"Written Record": 10, "Monument": 20}.get(name)
    if (
        name not in held
        or not isinstance(tokens, dict)
        or not fits(tokens, "colour → 0+", GAMES["mega-civilization"].names)
    ):
        return False
    return sum(tokens.values()) == points and all(number % 5 == 0 for number in tokens.values())


def right_stone_age(game: Table, players: list[Table]) -> bool:
    names = [player.get("name") for player in players]
    colours = [player["colour"] for player in players if "colour" in player]
    return all(
        (
            2 <= len(players) <= 4,
            all(isinstance(name, str) and len(name) <= 40 and plain(name) not in ("", "all") for name in names),
            len(set(map(plain, names))) == len(names),
            all(isinstance(colour, str) for colour in colours),
            len(set(map(plain, colours))) == len(colours),
            game.get("tracks", []) == [],
            isinstance(game.get("name", ""), str) and isinstance(game.get("date", ""), str | datetime.date),
        )
    )


def plain(name: object) -> str:
    """Return a name without case, spaces and punctuation."""
    return "".join(filter(str.isalnum, str(name))).casefold()


def read_entries(tree: Table, game: Game, name: str) -> Read:
    """Return what the entries of a ledger with a right header say."""
    header, players, entries = tree["game"], tree["player"], tree.get("entry", [])
    who = "civ" if name == "mega-civilization" else "name"
    playing = {player[who] for player in players}
    names = {**game.names, "civ": playing, "player": playing}
    lacking = () if header.get("special_buildings") or name != "mega-civilization" else ("buildings",)
    first = header.get("first_turn", 1)
    malformed = [index for index, entry in enumerate(entries) if list(flaws(entry, game, names, lacking, first))]
    malformed = [index for index in malformed if index not in set(struck_places(entries))]
    open_turn, late, ahead = first, [], []
    for index, entry in enumerate(entries):
        turn = entry.get("turn")
        turn = turn if is_number(turn, first) else open_turn
        late += [index] if turn < open_turn else []
        ahead += [index] if turn > open_turn else []
        if entry.get("action") == "endturn":
            open_turn = max(open_turn, turn + 1)
    stray = bool(tree.keys() - {"format", "game", "player", "entry"} or header.keys() - KEYS[name][0])
    stray = stray or any(player.keys() - KEYS[name][1] for player in players)
    broken = tuple(broken_seals(entries, header, players, game.unsealed))
    return Read(True, tuple(malformed), stray, open_turn, tuple(late), tuple(ahead), broken)


def struck_places(entries: list[Table]) -> Iterator[int]:
    """Yield the entries that are not to count: what is wrong with them does not matter."""
    for index, entry in enumerate(entries):
        places = entry.get("entries")
        if entry.get("action") == "strike" and isinstance(entry.get("reason"), str) and isinstance(places, list):
            before = [place - 1 for place in places if is_number(place, 1) and place <= index]
            yield from (place for place in before if entries[place].get("action") not in ("endturn", "strike"))


def is_number(value: object, least: int) -> bool:
    return type(value) is int and least <= value <= MOST


def fits(value: Any, holds: str, names: Mapping[str, set[str]]) -> bool:
    """Tell whether a value is what the manual says that a key holds."""
    if holds.startswith("["):
        inner = holds[1:-1]
        rows = isinstance(value, list) and all(fits(item, inner, names) for item in value)
        return rows and (" → " not in inner or all(len(item) == 1 for item in value))
    noun, table, rest = holds.partition(" → ")
    if table:
        rows = isinstance(value, dict) and value.keys() <= names[noun]
        return rows and all(fits(row, rest, names) for row in value.values())
    if holds in PLAIN:
        return PLAIN[holds](value)
    if "/" in holds or holds == "support":  # words that may stand there
        return value in holds.split("/")
    if holds == "substitute":
        rows = isinstance(value, dict) and value.keys() == {"card", "as"}
        return rows and all(fits(name, "commodity", names) for name in value.values())
    if holds == "section":
        rows = isinstance(value, dict) and right_section(value)
        return rows and all(fits(row, "1+" if key == "icons" else key, names) for key, row in value.items())
    return isinstance(value, str) and value in names[holds]


PLAIN: dict[str, Callable[[Any], bool]] = {
    "0+": lambda value: is_number(value, 0),
    "1+": lambda value: is_number(value, 1),
    "places": lambda value: isinstance(value, list) and bool(value) and all(is_number(row, 0) for row in value),
    "any number": lambda value: is_number(value, -MOST),
    "true/false": lambda value: isinstance(value, bool),
    "text": lambda value: isinstance(value, str),
    "true/false or text": lambda value: isinstance(value, bool | str),
    "label": lambda value: isinstance(value, str) and 1 <= len(value) <= 64,
    "time": lambda value: isinstance(value, datetime.time | datetime.datetime),
    "seal": lambda value: isinstance(value, str) and bool(re.fullmatch(r"sha256(-2)?:[0-9a-f]{64}", value)),
}


def right_section(table: Table) -> bool:
    """Tell whether a lower section is a symbol, or a profession with or without its icons, and nothing else."""
    keys = table.keys() - {"icons"}
    return keys == {"profession"} or (keys == {"symbol"} and "icons" not in table)


def flaws(
    entry: Table, game: Game, names: Mapping[str, set[str]], lacking: tuple[str, ...], first: int
) -> Iterator[str]:
    """Yield what is malformed in an entry."""
    action = entry.get("action")
    if not is_number(entry.get("turn"), first):
        yield "turn"
    if not isinstance(action, str) or action not in game.actions or action in lacking:
        yield "action"
        return
    keys = game.actions[action]
    yield from (key for key, (required, _) in keys.items() if required and key not in entry)
    for key, value in entry.items():
        if key in ("turn", "action"):
            continue
        holds = keys[key][1] if key in keys else game.carried.get(key)
        beside = "" if key in keys else BESIDE.get(key, "")
        if holds is None or not fits(value, holds, names) or (beside and beside not in entry):
            yield key
    if "ability" in entry and "civ" not in entry:
        yield "civ"
    yield from CONDITIONS.get(action, lambda entry: ())(entry)


def tax_flaws(entry: Table) -> Iterator[str]:
    cities = entry.get("cities")
    for key in ("rate", "collected"):
        if isinstance(entry.get(key), dict) and isinstance(cities, dict) and entry[key].keys() - cities.keys():
            yield key


def census_flaws(entry: Table) -> Iterator[str]:
    moved = [key for key in ("lost", "gained") if key in entry]
    if "tokens" not in entry and not moved:
        yield "tokens"
    if moved and "after" not in entry:
        yield "after"
    yield from (key for _, key in APART["census"] if in_both(entry, "tokens", key))


def event_flaws(entry: Table) -> Iterator[str]:
    yield from (key for counted, key in APART[entry["action"]] if in_both(entry, counted, key))


def in_both(entry: Table, counted: str, key: str) -> set[str]:
    """Return the players that an entry has both in what was counted and in how that came about."""
    tokens, moved = entry.get(counted), entry.get(key)
    return tokens.keys() & moved.keys() if isinstance(tokens, dict) and isinstance(moved, dict) else set()


TOKENS_APART = (("tokens", "lost"), ("tokens", "gained"))
APART = {  # of an action, the tables that name nobody twice
    "census": TOKENS_APART[:1],
    "calamity": (*TOKENS_APART, ("cities", "lost_cities"), ("cities", "gained_cities")),
    "ability": TOKENS_APART,
}


def spend_flaws(entry: Table) -> Iterator[str]:
    if (entry.get("on") == "card") != ("stack" in entry):
        yield "stack"


def building_flaws(entry: Table) -> Iterator[str]:
    yield from (key for key in ("total", "kinds") if (entry.get("kind") == "different") != (key in entry))


def card_flaws(entry: Table) -> Iterator[str]:
    needed, allowed = EFFECTS.get(str(entry.get("effect")), ([], []))
    yield from (key for key in needed if key not in entry)
    yield from (key for key in UPPER if key in entry and key not in allowed)
    if not right_section({key: entry[key] for key in ("symbol", "profession", "icons") if key in entry}):
        yield "symbol"


def use_flaws(entry: Table) -> Iterator[str]:
    own = USES.get(str(entry.get("effect")), set())
    yield from (key for other in USES.values() for key in other - own if key in entry)
    if "icons" not in own:
        yield from (key for key in own if key not in entry)
    elif not right_section({key: entry[key] for key in own if key in entry}):
        yield "symbol"


CONDITIONS: dict[str, Any] = {
    "tax": tax_flaws,
    "census": census_flaws,
    "calamity": event_flaws,
    "ability": event_flaws,
    "spend": spend_flaws,
    "building": building_flaws,
    "card": card_flaws,
    "use": use_flaws,
}


def canonical(value: object) -> bytes:
    said = json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=lambda moment: moment.isoformat()
    )
    return said.encode()


def broken_seals(entries: list[Table], game: Table, players: list[Table], unsealed: str) -> Iterator[int]:
    """Yield every `endturn` whose seal is well formed and does not fit."""
    header = {
        "game": {key: value for key, value in game.items() if key not in ("name", "date")},
        "player": [{key: value for key, value in player.items() if key != unsealed} for player in players],
    }
    for index, entry in enumerate(entries):
        seal = entry.get("seal", "")
        if entry.get("action") != "endturn" or not fits(seal, "seal", {}):
            continue
        own = {key: value for key, value in entry.items() if key != "seal"}
        sealed: Any = [*entries[:index], own]
        scheme = seal.partition(":")[0]
        if scheme == "sha256-2":
            sealed = {"entries": sealed, **header}
        if seal != f"{scheme}:{hashlib.sha256(canonical(sealed)).hexdigest()}":
            yield index
