"""The entries of a ledger in the order in which they count, made of the manual alone, without the program."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.format.second_reader import both_counted_and_lost, fits, flaws, is_number, struck_places
from tests.format.specification import FORMAT, GAMES, Table, without_brackets

ORDER = re.findall(r"^\d\. (.*)$", FORMAT.partition("**Order.**")[2].partition("**Counted again.**")[0], re.MULTILINE)
MOVED = ("lost", "gained")
REASON = ("calamity", "victim", "ability")  # why cities changed
GROUPS = {  # of a turn, one after the other; the markers of an `endturn` are those of an `ast-check`
    "mega-civilization": tuple(
        tuple(re.findall(r"`([\w-]+)`", re.split(", and| of a ", without_brackets(line))[0])) for line in ORDER
    ),
    "stone-age": (
        ("card", "use", "building", "figures", "tools", "agriculture", "feed", "resources"),
        ("score",),
        ("endturn",),
    ),
}
COUNTS = {  # "Counts": the table with a number for each player
    "tax": "cities",
    "ast-check": "space",
    "cities": "cities",
    "hand": "kept",
    "score": "points",
    "feed": "lost",
    "figures": "figures",
    "tools": "tools",
    "agriculture": "agriculture",
    "resources": "resources",
}
ONCE = ("tax", "ast-check", "feed")


class Move(NamedTuple):
    """One step of a replay: an action with its keys, of one player only if it is a count, and what it counts."""

    action: str
    keys: Table
    counted: tuple[str, ...] = ()
    replaces: bool = False


def turns_of(tree: Table, game: str) -> dict[int, list[Move]]:
    """Return the moves of each turn in the order in which they count, without what was struck or cannot be read."""
    entries = tree.get("entry", [])
    struck = set(struck_places(entries))
    moves: dict[int, list[Move]] = {}
    open_turn = 1
    for place, entry in enumerate(entries):
        if place in struck:
            continue
        turn = entry["turn"] if is_number(entry.get("turn"), 1) else open_turn
        read = readable(entry, tree, game)
        if read is not None:
            moves.setdefault(turn, []).extend(moves_of(read))
    groups = GROUPS[game]
    return {turn: in_order(replaced(moves[turn]), groups) for turn in sorted(moves)}


def readable(entry: Table, tree: Table, game: str) -> Table | None:
    """Return what can be read of an entry: without strange keys and wrong rows, None if nothing of it counts."""
    who = "civ" if game == "mega-civilization" else "name"
    playing = {player[who] for player in tree["player"]}
    rules, names = GAMES[game], {**GAMES[game].names, "civ": playing, "player": playing}
    lacking = () if tree["game"].get("special_buildings") or game != "mega-civilization" else ("buildings",)
    wrong = set(flaws(entry, rules, names, lacking))
    if not wrong:
        return entry
    if wrong & {"turn", "action"}:
        return None
    keys = rules.actions[entry["action"]]
    if any(key in keys and key not in entry for key in wrong):
        return None
    read = {key: value for key, value in entry.items() if key in ("turn", "action", *keys) or key not in wrong}
    for key in wrong & read.keys():
        noun, table, holds = keys[key][1].partition(" → ")
        if not table or not isinstance(read[key], dict):
            return None
        read[key] = {name: row for name, row in read[key].items() if name in names[noun] and fits(row, holds, names)}
    for civ in both_counted_and_lost(entry) if entry["action"] == "census" else ():
        for key in ("tokens", "lost"):  # each is wrong beside the other
            read[key] = {name: row for name, row in read[key].items() if name != civ}
    return read


def moves_of(entry: Table) -> Iterator[Move]:
    """Yield what an entry does, count by count."""
    action = entry["action"]
    keys = {key: value for key, value in entry.items() if key not in ("turn", "action")}
    fix = entry.get("fix", False)
    if action == "census":
        yield from census_moves(entry, fix)
    elif action == "buildings":
        for civ, number in entry.get("controlled", {}).items():
            yield Move(action, {"controlled": {civ: number}}, (action, civ), fix)
        for key in ("region", "historic"):
            if key in entry:
                yield Move(action, {key: entry[key]}, (action, key), fix)
    elif action in COUNTS:
        tables = {key: value for key, value in keys.items() if isinstance(value, dict)}
        for civ in dict.fromkeys(civ for rows in tables.values() for civ in rows):
            own = {key: {civ: rows[civ]} for key, rows in tables.items() if civ in rows}
            reason = {key: keys[key] for key in REASON if key in keys} if "cities" in own and action != "score" else {}
            yield Move(action, {**own, **reason}, (action, civ), fix or action in ONCE)
    else:
        yield Move(action, {key: value for key, value in keys.items() if key != "kept"})
        if action == "buy" and "kept" in entry:
            yield Move("hand", {"kept": {entry["civ"]: entry["kept"]}}, ("hand", entry["civ"]))
        for civ, space in entry.get("space", {}).items() if action == "endturn" else ():
            yield Move("ast-check", {"space": {civ: space}}, ("ast-check", civ), True)


def census_moves(entry: Table, fix: bool) -> Iterator[Move]:
    """Yield the tokens that a census counts, then those lost and gained, which replace nothing."""
    after = entry.get("after", "")
    for civ, tokens in entry.get("tokens", {}).items():
        counted = ("after", civ, after) if after else ("census", civ)
        yield Move("census", {"tokens": {civ: tokens}, "after": after}, counted, fix or not after)
    for key in MOVED:
        for civ, tokens in entry.get(key, {}).items():
            yield Move(key, {key: {civ: tokens}})


def replaced(moves: Sequence[Move]) -> list[Move]:
    """Return the moves with each count that replaces another in the place of that."""
    done: list[Move] = []
    last: dict[tuple[str, ...], int] = {}
    for move in moves:
        if move.replaces and move.counted in last:
            done[last[move.counted]] = move
            continue
        done.append(move)
        if move.counted:
            last[move.counted] = len(done) - 1
    return [move for place, move in enumerate(done) if not is_cancelled(move, done[place + 1 :])]


def is_cancelled(move: Move, later: Sequence[Move]) -> bool:
    """Tell whether tokens that were lost or gained are in a count after something that stands behind them."""
    civs = move.keys[move.action] if move.action in MOVED else ()
    return any(other.counted[:2] == ("after", civ) for civ in civs for other in later)


def in_order(moves: Sequence[Move], groups: tuple[tuple[str, ...], ...]) -> list[Move]:
    return [move for group in groups for move in moves if move.action in group]


def open_turn_of(entries: Sequence[Table]) -> int:
    closed = [
        entry["turn"] for entry in entries if entry.get("action") == "endturn" and is_number(entry.get("turn"), 1)
    ]
    return max(closed, default=0) + 1
