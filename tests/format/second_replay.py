"""The entries of a ledger in the order in which they count, made of the manual alone, without the program."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.format.second_reader import APART, fits, flaws, in_both, is_number, struck_places
from tests.format.specification import FORMAT, GAMES, Table, without_brackets
from tests.simulator.facts import STRIKES

ORDER = re.findall(r"^\d\. (.*)$", FORMAT.partition("**Order.**")[2].partition("**Counted again.**")[0], re.MULTILINE)
MOVED = ("lost", "gained")
REASON = ("calamity", "victim", "ability", "civ", "after")  # why tokens or cities changed
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
    place: int = -1  # of its entry in the file


def turns_of(tree: Table, game: str) -> dict[int, list[Move]]:
    """Return the moves of each turn in the order in which they count, without what was struck or cannot be read."""
    entries = tree.get("entry", [])
    struck = set(struck_places(entries))
    entries_of: dict[int, list[tuple[int, Table]]] = {}
    open_turn = first = tree["game"].get("first_turn", 1)
    for place, entry in enumerate(entries):
        if place in struck:
            continue
        turn = entry["turn"] if is_number(entry.get("turn"), first) else open_turn
        read = readable(entry, tree, game)
        if read is not None:
            rewrite(entries_of.setdefault(turn, []), place, read)
    groups = GROUPS[game]
    return {turn: in_order(replaced(moves_of_turn(entries_of[turn])), groups) for turn in sorted(entries_of)}


def rewrite(entries: list[tuple[int, Table]], place: int, entry: Table) -> None:
    """Put an entry behind those of its turn, or an event with `fix` in the place of the same one."""
    same = [at for at, (_, one) in enumerate(entries) if identity(one) == identity(entry)]
    if not entry.get("fix") or entry["action"] not in ("calamity", "ability") or not same:
        entries.append((place, entry))
        return
    entries[same[0]] = place, entry
    for at in same[:0:-1]:
        del entries[at]


def identity(entry: Table) -> tuple[object, ...] | None:
    """Return of which event an entry is: the card and its victim, or the ability and its user."""
    if "calamity" in entry and "victim" in entry:
        card = STRIKES[entry["calamity"]]
        return card["kind"], card["stack"], entry["victim"]
    return (entry["ability"], entry["civ"]) if "ability" in entry and "civ" in entry else None


def moves_of_turn(entries: Sequence[tuple[int, Table]]) -> list[Move]:
    return [move._replace(place=place) for place, entry in entries for move in moves_of(entry)]


def readable(entry: Table, tree: Table, game: str) -> Table | None:
    """Return what can be read of an entry: without strange keys and wrong rows, None if nothing of it counts."""
    who = "civ" if game == "mega-civilization" else "name"
    playing = {player[who] for player in tree["player"]}
    rules, names = GAMES[game], {**GAMES[game].names, "civ": playing, "player": playing}
    lacking = () if tree["game"].get("special_buildings") or game != "mega-civilization" else ("buildings",)
    wrong = set(flaws(entry, rules, names, lacking, tree["game"].get("first_turn", 1)))
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
    for pair in APART.get(entry["action"], ()):
        for civ in in_both(entry, *pair):
            for key in pair:  # each is wrong beside the other
                read[key] = {name: row for name, row in read[key].items() if name != civ}
    return read


def moves_of(entry: Table) -> Iterator[Move]:
    """Yield what an entry does, count by count."""
    action = entry["action"]
    keys = {key: value for key, value in entry.items() if key not in ("turn", "action")}
    fix = entry.get("fix", False)
    if action == "census":
        yield from census_moves(entry, fix)
    elif action in ("calamity", "ability"):
        yield from event_moves(entry, keys)
    elif action == "buildings":
        for civ, number in entry.get("controlled", {}).items():
            yield Move(action, {"controlled": {civ: number}}, (action, civ), fix)
        for key in ("region", "historic"):
            if key in entry:
                yield Move(action, {key: entry[key]}, (action, key), fix)
    elif action in COUNTS:
        yield from count_moves(action, keys, fix)
    else:
        yield Move(action, {key: value for key, value in keys.items() if key != "kept"})
        if action == "buy" and "kept" in entry:
            yield Move("hand", {"kept": {entry["civ"]: entry["kept"]}}, ("hand", entry["civ"]))
        for civ, space in entry.get("space", {}).items() if action == "endturn" else ():
            yield Move("ast-check", {"space": {civ: space}}, ("ast-check", civ), True)


def count_moves(action: str, keys: Table, fix: bool) -> Iterator[Move]:
    """Yield what a count says of everybody, and then the tokens that their cities may bring."""
    tables = {key: value for key, value in keys.items() if isinstance(value, dict)}
    for civ in dict.fromkeys(civ for rows in tables.values() for civ in rows):
        own = {key: {civ: rows[civ]} for key, rows in tables.items() if civ in rows}
        reason = {key: keys[key] for key in REASON if key in keys} if "cities" in own and action != "score" else {}
        yield Move(action, {**own, **reason}, (action, civ), fix or action in ONCE)
        if reason and action == "cities":
            yield Move("fallen", {"fallen": {civ: 0}, **reason})


def census_moves(entry: Table, fix: bool) -> Iterator[Move]:
    """Yield the tokens that a census counts, then those lost and gained, which replace nothing."""
    after = entry.get("after", "")
    for civ, tokens in entry.get("tokens", {}).items():
        counted = ("after", civ, after) if after else ("census", civ)
        yield Move("census", {"tokens": {civ: tokens}, "after": after}, counted, fix or not after)
    moved: Table = {key: entry[key] for key in MOVED if key in entry}
    if moved:
        reason = {key: entry[key] for key in REASON if key in entry}
        passes = ("calamity" in entry or "ability" in entry) and not entry.get("tokens")
        yield moving(moved, reason, passes)


def moving(moved: Table, reason: Table, passes: bool) -> Move:
    """Return tokens that were lost and gained; what is lost `passes` if that limits what is gained."""
    return Move("lost", {**reason, **moved, "passes": passes and bool(moved.get("lost"))})


def event_moves(entry: Table, keys: Table) -> Iterator[Move]:
    """Yield what an event does: treasury, cities, tokens that were counted, tokens that moved, markers."""
    reason = {key: keys[key] for key in REASON if key in keys}
    by = entry[entry["action"]]
    counted = entry.get("tokens", {})
    if "paid" in keys:
        yield Move("spend", {"treasury": keys["paid"]})
    if "earned" in keys:
        yield Move("gain", {"treasury": keys["earned"]})
    cities: Table = {key: keys[key] for key in ("lost_cities", "gained_cities", "cities") if key in keys}
    if cities:
        yield Move("event-cities", {**reason, **cities})
    for civ, tokens in counted.items():
        yield Move("census", {"tokens": {civ: tokens}, "after": by}, ("after", civ, by))
    moved: Table = {key: keys[key] for key in MOVED if key in keys}
    if moved:
        yield moving(moved, reason, not counted)
    for civ in {**keys.get("lost_cities", {}), **keys.get("cities", {})}:
        yield Move("fallen", {"fallen": {civ: 0}, **reason})
    if "spaces" in keys:
        yield Move("regress", {"spaces": keys["spaces"]})


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
    return [counted_later(move, done[place + 1 :]) for place, move in enumerate(done)]


def counted_later(move: Move, later: Sequence[Move]) -> Move:
    """Return a move of tokens without the players whose tokens are counted after something behind it."""
    if move.action != "lost":
        return move
    gone = {other.counted[1] for other in later if other.counted[:1] == ("after",)}
    keys = {
        key: {civ: row for civ, row in rows.items() if civ not in gone} if key in MOVED else rows
        for key, rows in move.keys.items()
    }
    if keys.get("lost") != move.keys.get("lost"):  # nobody knows how many of these went
        keys["passes"] = False
    return move._replace(keys=keys)


def in_order(moves: Sequence[Move], groups: tuple[tuple[str, ...], ...]) -> list[Move]:
    """Return the moves group by group; how far the markers are is known when it comes to abilities."""
    return [move for group in groups for move in moves if OF_GROUP.get(move.action, move.action) in group]


OF_GROUP = {"fallen": "lost", "event-cities": "cities"}


def place_in_group(keys: Table, markers: Table, ranking: Sequence[str]) -> tuple[int, ...]:
    """Return where tokens that were lost, gained, or brought by cities stand in their group, by what moved them."""
    after = keys.get("after", "").split(":")[0]
    event = keys.get("calamity", after)
    if event in STRIKES:
        card, victim = STRIKES[event], keys.get("victim")
        victims = [*ranking, None]
        return 2, card["kind"] != "minor", card["stack"], card["kind"] == "tradeable", victims.index(victim)
    if "ability" in keys:
        return 3, -markers[keys["civ"]], ranking.index(keys["civ"])
    if after in GAMES["mega-civilization"].names["ability"]:
        return 3, 1
    return (4,) if after in ("support", "surplus") else (1,)


def open_turn_of(entries: Sequence[Table], first: int = 1) -> int:
    closed = [
        entry["turn"] for entry in entries if entry.get("action") == "endturn" and is_number(entry.get("turn"), first)
    ]
    return max(closed, default=first - 1) + 1
