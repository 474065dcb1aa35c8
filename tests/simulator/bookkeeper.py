"""What people do to a record: counts left out or made in between, late entries, slips put right."""

import random
from collections.abc import Iterator
from typing import Any

from tests.play import literal
from tests.simulator.groups import MARKS
from tests.simulator.table import Entry


def without_empty_taxes(entries: list[Entry]) -> list[Entry]:
    """Leave out the taxes of the first turns, when nobody has a city."""
    return [entry for entry in entries if entry["action"] != "tax" or any(entry["cities"].values())]


def without_idle_calamities(entries: list[Entry]) -> list[Entry]:
    """Leave out the calamities that took nothing."""
    return [entry for entry in entries if entry["action"] != "calamity" or {*entry} - {"turn", "action", *MARKS}]


def with_markers_seen(entries: list[Entry], rng: random.Random, often: float) -> Iterator[Entry]:
    """Yield some markers noted by themselves, and the others with the end of the turn."""
    for entry in entries:
        if entry["action"] == "endturn":
            seen = {civ: space for civ, space in entry["space"].items() if rng.random() < often}
            if seen:
                yield {"turn": entry["turn"], "action": "ast-check", "space": seen}
            entry = {**entry, "space": {civ: space for civ, space in entry["space"].items() if civ not in seen}}
        yield entry


def late(entries: list[Entry], rng: random.Random, often: float) -> Iterator[Entry]:
    """Yield some purchases only after their turn was closed."""
    waiting: list[Entry] = []
    for entry in entries:
        if entry["action"] == "buy" and rng.random() < often:
            waiting.append(entry)
            continue
        yield entry
        if entry["action"] == "endturn":
            yield from waiting
            waiting = []


def with_credits_counted(entries: list[Entry], players: int, rng: random.Random, often: float) -> Iterator[Entry]:
    """Yield with some purchases the credit tokens that the buyer has then."""
    bought: dict[str, list[literal.Purchase]] = {}
    closed = 0
    for entry in entries:
        yield entry
        closed = entry["turn"] if entry["action"] == "endturn" else closed
        if entry["action"] == "buy":
            civ, turn, chosen = entry["civ"], entry["turn"], entry.get("choose", {})
            mine = bought.setdefault(civ, [])
            mine += [(turn, name, chosen.get(name, {})) for name in entry["advances"]]
            if turn > closed and rng.random() < often:
                tokens = literal.credit_tokens(mine, players, turn + 1)
                yield {"turn": turn, "action": "credits", "civ": civ, "tokens": tokens}


def miscounted(entries: list[Entry], turn: int, civ: str, by: int, note: str, is_late: bool) -> Iterator[Entry]:
    """Yield one census misread at first, and put right at once or after the turn was closed."""
    right = {"turn": turn, "action": "census", "note": note, **({} if is_late else {"fix": True})}
    is_counted = False
    for entry in entries:
        is_census = entry["action"] == "census" and "after" not in entry and entry["turn"] == turn
        if is_census and not is_counted:
            is_counted = True
            right["tokens"] = {civ: entry["tokens"][civ]}
            yield {**entry, "tokens": {**entry["tokens"], civ: entry["tokens"][civ] + by}}
        else:
            yield entry
        if (entry["turn"], entry["action"]) == (turn, "endturn" if is_late else "census") and is_counted:
            yield right
            turn = 0


def noted(entries: list[Entry], turn: int, **keys: Any) -> Iterator[Entry]:
    """Yield something that was said before a turn was closed."""
    for entry in entries:
        if (entry["turn"], entry["action"]) == (turn, "endturn"):
            yield {"turn": turn, **keys}
        yield entry


def typed_twice(entries: list[Entry], turn: int, action: str, **keys: Any) -> Iterator[Entry]:
    """Yield one entry a second time, and strike that; nothing may be added before it later on."""
    for place, entry in enumerate(entries, start=1):
        yield entry
        if entry["turn"] == turn and entry["action"] == action and all(entry.get(key) == keys[key] for key in keys):
            yield entry
            yield {"turn": turn, "action": "strike", "entries": [place + 1], "reason": "typed twice"}
            turn = 0
