"""Calamities and abilities as one entry each, and as version 0.3.0 wrote them: a group of entries for every event."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

Entry = dict[str, Any]
EVENTS = ("calamity", "ability")
MARKS = ("calamity", "victim", "others", "gainer", "ability", "civ", "givers")  # in every entry of a group
ON_CARDS = ("Corruption", "Banditry")


def as_groups(entries: Iterable[Entry], chosen: Callable[[Entry], bool] = lambda entry: True) -> Iterator[Entry]:
    """Yield entries with the chosen events as the groups of 0.3.0, which do not tell cards."""
    cities: dict[str, int] = {}
    rank: list[str] = []
    for entry in entries:
        if entry["action"] == "census" and not rank:
            rank = list(entry["tokens"])
        if entry["action"] in EVENTS and chosen(entry):
            yield from group_of(entry, cities, rank)
        else:
            yield entry
        follow(cities, entry)


def follow(cities: dict[str, int], entry: Entry) -> None:
    """Keep count of the cities."""
    if entry["action"] in ("tax", "cities"):
        cities |= entry["cities"]
    elif entry["action"] == "revolt":
        cities[entry["civ"]] -= entry["cities"]
        if "to" in entry:
            cities[entry["to"]] += entry["cities"]
    else:
        cities |= cities_after(entry, cities)


def cities_after(entry: Entry, cities: dict[str, int]) -> dict[str, int]:
    """Return the cities of everybody of whom an event took or to whom it gave some."""
    lost, gained = entry.get("lost_cities", {}), entry.get("gained_cities", {})
    return {civ: cities.get(civ, 0) - lost.get(civ, 0) + gained.get(civ, 0) for civ in {**lost, **gained}}


def group_of(event: Entry, cities: dict[str, int], rank: list[str]) -> Iterator[Entry]:
    """Yield the entries that 0.3.0 wrote of an event, where these cities stood before it."""
    marks = {key: event[key] for key in MARKS if key in event}
    if event["action"] == "calamity":
        left = cities_after(event, cities)
        left = {civ: left[civ] for civ in rank if civ in left}
        found = list(_book_calamity(event, left)) or [_note_calamity(event)]
    else:
        found = list(_book_ability(event, cities_after(event, cities)))
    for place, (action, rows) in enumerate(found):
        yield {"turn": event["turn"], "action": action, **_ordered(action, rows, marks), **_join(place)}


def _join(place: int) -> Entry:
    return {"joined": True} if place else {}


def _ordered(action: str, rows: Entry, marks: Entry) -> Entry:
    """Return the keys of an entry; where treasury comes from stands behind everything else."""
    return {**rows, **marks} if action != "gain" else {"treasury": rows["treasury"], **marks, "from": rows["from"]}


def _book_calamity(event: Entry, left: dict[str, int]) -> Iterator[tuple[str, Entry]]:
    name = event["calamity"]
    if left:
        yield "cities", {"cities": left}
    yield from _book_tokens(event, name)
    if "paid" in event:
        yield "spend", {"treasury": event["paid"], "on": "calamity"}
    if "spaces" in event:
        yield "regress", {"spaces": event["spaces"], "reason": name}


def _book_tokens(event: Entry, name: str) -> Iterator[tuple[str, Entry]]:
    rows: Entry = {key: event[key] for key in ("lost", "gained", "tokens") if key in event}
    if rows:
        yield "census", {**rows, "after": name}


def _note_calamity(event: Entry) -> tuple[str, Entry]:
    told = "discards cards" if event["calamity"] in ON_CARDS else "keeps all pieces"
    return "note", {"text": f"{event['calamity']}: {event['victim']} {told}"}


def _book_ability(event: Entry, left: dict[str, int]) -> Iterator[tuple[str, Entry]]:
    name = event["ability"]
    if "paid" in event:
        yield "spend", {"treasury": event["paid"], "on": "ability"}
    if "earned" in event:
        yield "gain", {"treasury": event["earned"], "from": name.lower().replace(" ", "-")}
    if left:
        yield "cities", {"cities": left}
    yield from _book_tokens(event, name)
    if "givers" in event:
        yield "note", {"text": f"{name}: {event['civ']} takes {len(event['givers'])} cards"}
