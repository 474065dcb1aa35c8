"""Entries as the text of a ledger, sealed or not."""

import datetime
import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from tests.simulator.facts import FEW

SHORT = 6


def as_json(value: object) -> str:
    assert isinstance(value, datetime.date | datetime.time)
    return value.isoformat()


def seal(head: str, entries: Sequence[Mapping[str, Any]]) -> str:
    """Return the seal of the last entry, read straight from the description of the format."""
    last = {key: value for key, value in entries[-1].items() if key != "seal"}
    covered = {"entries": [*entries[:-1], last], **judged_part(tomllib.loads(head))}
    text = json.dumps(covered, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=as_json)
    return "sha256-2:" + hashlib.sha256(text.encode("utf-8")).hexdigest()


def judged_part(head: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a seal covers of a header: no title, no date, and of a player no name or, in Stone Age, no colour."""
    game = {key: value for key, value in head["game"].items() if key not in ("name", "date")}
    free = "colour" if game["rules"] == "stone-age" else "name"
    return {"game": game, "player": [{key: player[key] for key in player if key != free} for player in head["player"]]}


def sealed(head: str, entries: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the entries with a seal in every `endturn`."""
    done: list[dict[str, Any]] = []
    for entry in entries:
        done.append({key: value for key, value in entry.items() if key != "seal"})
        if entry.get("action") == "endturn":
            done[-1]["seal"] = seal(head, done)
    return done


def key(word: str) -> str:
    return word if word.isalnum() else json.dumps(word, ensure_ascii=False)


def value(item: Any) -> str:
    if isinstance(item, dict):
        return (
            "{ " + ", ".join(f"{key(name)} = {value(inner)}" for name, inner in item.items()) + " }" if item else "{}"
        )
    if isinstance(item, list):
        return "[" + ", ".join(map(value, item)) + "]"
    if isinstance(item, bool):
        return str(item).lower()
    if isinstance(item, datetime.date | datetime.time):
        return item.isoformat()
    return json.dumps(item, ensure_ascii=False) if isinstance(item, str) else str(item)


def is_long(item: Any) -> bool:
    return isinstance(item, dict) and len(item) > SHORT and not any(isinstance(inner, dict) for inner in item.values())


def entry_text(entry: Mapping[str, Any]) -> str:
    """Return one entry: short tables inline, long ones below, a line each."""
    lines = ["[[entry]]"]
    lines += [f"{name} = {value(item)}" for name, item in entry.items() if not is_long(item)]
    for name, item in entry.items():
        if is_long(item):
            lines += [f"[entry.{name}]", *(f"{key(row)} = {value(number)}" for row, number in item.items())]
    return "\n".join(lines) + "\n"


def head_text(
    civs: Sequence[str], side: str, name: str = "", names: Mapping[str, str] | None = None, date: str = ""
) -> str:
    head = game_text(len(civs), side, name, f"date = {date}\n" if date else "")
    for civ in civs:
        person = f'name = "{names[civ]}"\n' if names else ""
        head += f'\n[[player]]\nciv = "{civ}"\n{person}'
    return head


def game_text(players: int, side: str, name: str = "", more: str = "") -> str:
    """Return what a head says of the game; few players have the box of Mega Empires."""
    title = f'name = "{name}"\n' if name else ""
    edition = 'edition = "mega-empires"\n' if players <= FEW["up_to"] else ""
    return f'format = 1\n\n[game]\n{title}rules = "mega-civilization"\n{edition}ast = "{side}"\n{more}'


def stone_head_text(names: Sequence[str], title: str = "", colours: Sequence[str] = (), date: str = "") -> str:
    head = "format = 1\n\n[game]\n" + (f'name = "{title}"\n' if title else "") + 'rules = "stone-age"\n'
    head += f"date = {date}\n" if date else ""
    for index, name in enumerate(names):
        head += f'\n[[player]]\nname = "{name}"\n' + (f'colour = "{colours[index]}"\n' if colours else "")
    return head


def ledger_text(civs: Sequence[str], side: str, entries: Sequence[Mapping[str, Any]]) -> str:
    return head_text(civs, side) + "".join(f"\n{entry_text(entry)}" for entry in entries)
