"""The same game as six bookkeepers write it."""

from collections.abc import Callable

from tests.play import writing
from tests.simulator.groups import MARKS, as_groups, follow, group_of
from tests.simulator.table import Entry, Game

Notes = list[tuple[int, Entry]]
LAST_PHASE = 13


def head(game: Game) -> str:
    """Return the head of the ledger."""
    if not game.sets:
        return writing.head_text(list(game.players), game.side)
    text = writing.game_text(len(game.players), game.side, more="short = true\n")
    for civ, name in game.sets.items():
        text += f'\n[[player]]\nciv = "{civ}"\nset = "{name}"\n'
        chosen = next((chosen for _, _, chosen in game.players[civ].purchases[:4] if chosen), None)
        text += f"choose = {writing.value(chosen)}\n" if chosen else ""
    return text


def as_text(game: Game, entries: list[Entry]) -> str:
    """Return a sealed ledger."""
    top = head(game)
    return top + "".join(f"\n{writing.entry_text(entry)}" for entry in writing.sealed(top, entries))


def as_it_happens(notes: Notes) -> list[Entry]:
    """Everything, in the order of the table."""
    return [entry for _, entry in notes]


def cities_at_the_end(notes: Notes) -> list[Entry]:
    """The cities of everybody once, when the turn is closed."""
    done: list[Entry] = []
    cities: dict[str, int] = {}
    for _, entry in notes:
        follow(cities, entry)
        if entry["action"] == "endturn":
            done.append({"turn": entry["turn"], "action": "cities", "cities": dict(cities)})
        left = {key: value for key, value in entry.items() if key not in ("lost_cities", "gained_cities")}
        is_only_of_cities = left != entry and not {*left} - {"turn", "action", *MARKS}
        if entry["action"] != "cities" and not is_only_of_cities:
            done.append(left)
    return done


def what_changed(notes: Notes) -> list[Entry]:
    """Cities, tokens and taxes only where there is something new; hands and markers of everybody."""
    done: list[Entry] = []
    last: dict[str, dict[str, int]] = {"cities": {}, "tokens": {}}
    for _, entry in notes:
        row = dict(entry)
        if entry["action"] == "tax":
            row["cities"] = {civ: cities for civ, cities in entry["cities"].items() if cities}
        for key, seen in last.items():
            if key in entry and entry["action"] in ("cities", "census"):
                row[key] = {civ: number for civ, number in entry[key].items() if seen.get(civ, 0) != number}
        follow(last["cities"], entry)
        last["tokens"] |= entry.get("tokens", {})
        for civ in (*entry.get("lost", ()), *entry.get("gained", ())):
            last["tokens"][civ] = -1
        if all(row.get(key, True) for key in last):
            done.append(row)
    return done


def hands_now_and_then(notes: Notes) -> list[Entry]:
    """Hands only in every third turn."""
    done: list[Entry] = []
    for _, entry in notes:
        is_counted = entry["turn"] % 3 == 0
        if entry["action"] != "hand" or is_counted:
            done.append({key: value for key, value in entry.items() if key != "kept" or is_counted})
    return done


def no_calamities(notes: Notes) -> list[Entry]:
    """What calamities took, without a word about them; tokens only of those who annexed some in the turn."""
    done: list[Entry] = []
    annexed = {(entry["turn"], entry["gainer"]) for _, entry in notes if "gainer" in entry}
    cities: dict[str, int] = {}
    rank = list(notes[0][1]["cities"])
    for _, entry in notes:
        if entry["action"] != "calamity":
            done.append(entry)
        for part in group_of(entry, cities, rank) if entry["action"] == "calamity" else ():
            if part["action"] in ("cities", "spend", "regress"):
                done.append({key: value for key, value in part.items() if key not in (*MARKS, "joined", "reason")})
            elif part["action"] == "census":
                rows = {
                    key: {civ: number for civ, number in part[key].items() if (entry["turn"], civ) in annexed}
                    for key in ("lost", "gained", "tokens")
                    if key in part
                }
                if any(rows.values()):
                    filled: Entry = {key: table for key, table in rows.items() if table}
                    done.append({"turn": entry["turn"], "action": "census", **filled, "after": "annexing"})
        follow(cities, entry)
    return done


def late_by_a_turn(notes: Notes) -> list[Entry]:
    """Close each turn first, and enter it while the next one is played."""
    done: list[Entry] = []
    waiting: list[Entry] = []
    for phase, entry in notes:
        if phase < LAST_PHASE:
            waiting.append(entry)
            continue
        now = entry["turn"]
        done += [*(late for late in waiting if late["turn"] < now), entry]
        waiting = [late for late in waiting if late["turn"] == now]
    return done


STYLES: dict[str, Callable[[Notes], list[Entry]]] = {
    "as it happens": as_it_happens,
    "cities at the end": cities_at_the_end,
    "what changed": what_changed,
    "hands now and then": hands_now_and_then,
    "no calamities": no_calamities,
    "late by a turn": late_by_a_turn,
}


def written(game: Game, style: str = "as it happens", in_groups: Callable[[Entry], bool] | None = None) -> str:
    """Return a game as the text of a ledger; of events, those that are chosen as groups of entries."""
    entries = STYLES[style](game.entries)
    return as_text(game, list(as_groups(entries, in_groups)) if in_groups else entries)
