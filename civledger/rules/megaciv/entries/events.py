"""Events: a calamity that struck or an ability that was used, as everybody sees them who asks what they took.

An event is one entry. Ledgers of 0.3.0 and before have several for it, each with the same keys: which of them belong
together, and what they say of the event, is known here alone.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from civledger.model.entry import Entry
from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn
from civledger.rules.megaciv.board import grew, quantities
from civledger.rules.megaciv.effects import calamities
from civledger.rules.megaciv.tables import Counts, commodities

OF_CALAMITY = ("calamity", "victim")  # what the entries of one event have in common
_ABILITY = ("ability", "civ")


class Event(Struct):
    """A calamity by its primary victim, or an ability by its user, with the steps that book it, and its turn."""

    name: str
    civ: str
    steps: tuple[Step, ...]
    turn: Turn | None = None

    @property
    def word(self) -> str:
        """Return the command that records it."""
        return "ability" if name_ability(self.entry) else "calamity"

    @property
    def entry(self) -> Entry:
        """Return the first entry that books it."""
        return self.steps[0].entry

    @property
    def entries(self) -> list[Entry]:
        """Return all entries that book it; one of several chunks stands there for each."""
        return [step.entry for step in self.steps]

    @property
    def others(self) -> tuple[str, ...]:
        """Return its secondary victims, or whose cards it took."""
        return tuple(dict.fromkeys([civ for step in self.steps for civ in others_of(step.entry)]))

    @property
    def gainer(self) -> str | None:
        """Return who gains from it, if that was said."""
        return next(filter(None, map(gainer_of, self.entries)), None)

    def lost(self, what: str) -> dict[str, int]:
        """Return how much of something everybody lost by it, less than none if it was gained."""
        return sum_lost(self.steps, what)

    def table(self, key: str) -> Counts:
        """Return what stands under a key of its entry; of an older group of entries, what would stand there."""
        if self.entry.kind.identify:
            rows: Counts = getattr(self.entry.body, key, {})
            return rows
        return _read_group(self, key)

    @property
    def is_on_coast(self) -> bool:
        """Tell whether the victim of a flood had no units on a flood plain, if that was said."""
        return bool(getattr(self.entry.body, "coast", False))

    @property
    def note(self) -> str:
        """Return what somebody noted with it, and what no number tells."""
        if self.entry.kind.identify:
            return self.entry.note
        title = f"{self.name}: "  # of an older group it stands behind that, wherever its entries had it
        keys = ("text", "after", "reason")
        said = [text for one in self.entries for text in (one.note, *(getattr(one.body, key, "") for key in keys))]
        return next((text.removeprefix(title) for text in said if text.startswith(title)), "")


_TABLES = {  # the entries of an older group, and the key of theirs
    "lost": ("tokens", "lost"),
    "gained": ("tokens", "gained"),
    "tokens": ("recount", "tokens"),
    "paid": ("spend", "treasury"),
    "earned": ("gain", "treasury"),
    "spaces": ("regress", "spaces"),
}
_MOVED_CITIES = {"lost_cities": -1, "gained_cities": 1}
_SOLD = "sells {cards} for {treasury} treasury"  # a note of Trade Routes, where alone its cards stood


def _read_group(event: Event, key: str) -> Counts:
    if key in _MOVED_CITIES:
        steps = [step for step in event.steps if step.entry.kind.action == "cities"]
        grew_by = {civ: -number for civ, number in sum_lost(steps, "cities").items()}
        return {civ: abs(more) for civ, more in grew_by.items() if more * _MOVED_CITIES[key] > 0}
    if key == "cards":
        notes = [entry.body.text for entry in event.entries if entry.kind.action == "note"]
        return next(filter(None, map(read_sold, notes)), {})
    rows: dict[str, int] = {}
    action, name = _TABLES.get(key, ("", ""))
    for entry in event.entries:
        body = entry.as_written.body if action == "tokens" else entry.body  # a later count annuls what it moved
        rows |= getattr(body, name) if entry.kind.action == action else {}
    return rows


def read_sold(note: str) -> Counts:
    """Return the cards that were sold, by the note that tells it; none if it tells something else."""
    told = re.search(_SOLD.format(cards="(.+)", treasury=r"\d+"), note)
    names = "|".join(sorted(map(re.escape, commodities()), key=len, reverse=True))
    return {name: int(number) for number, name in re.findall(rf"(\d+) ({names})", told[1] if told else "")}


def sum_lost(steps: Iterable[Step], what: str) -> dict[str, int]:
    """Return how much of something entries took of everybody of whom they changed any, less than none if they gave."""
    lost: dict[str, int] = {}
    for step in steps:
        for civ, number in taken_by(step, what):
            lost[civ] = lost.get(civ, 0) + number
    return lost


def find_calamities(turn: Turn) -> list[Event]:
    """Return every calamity of a turn that names its victim, the first first: an entry, and what is joined to it."""
    found: list[list[Step]] = []
    for step in sorted(_list_carrying(turn, OF_CALAMITY), key=lambda step: step.entry.position):
        if found and _goes_on(found[-1][-1].entry, step.entry):
            found[-1].append(step)
        else:
            found.append([step])
    heads = [(steps[0].entry.common, tuple(steps)) for steps in found]
    return [Event(carried["calamity"], carried["victim"], steps, turn) for carried, steps in heads]


def _list_carrying(turn: Turn, keys: tuple[str, str]) -> list[Step]:
    name, civ = keys
    carrying = [step for step in turn.carrying if name in step.entry.common and civ in step.entry.common]
    return [step for step in carrying if _is_readable(step.entry)]


def _is_readable(entry: Entry) -> bool:
    return entry.body is not None and not entry.kind.silent  # what only follows from it is no part of it


def _goes_on(last: Entry, entry: Entry) -> bool:
    """Tell whether an entry belongs to the event of the last one: it is joined to it, or another chunk of it."""
    own, other = entry.common, last.common
    is_joined = entry.position == last.position or continues_event(entry)
    return is_joined and own["calamity"] == other["calamity"] and own["victim"] == other["victim"]


def make_event(steps: Sequence[Step]) -> Event | None:
    """Return the event that steps book, nothing if they book none."""
    told = [step for step in steps if _is_readable(step.entry)]
    carried = told[0].entry.common if told else {}
    for name, civ in (OF_CALAMITY, _ABILITY):
        if carried.keys() >= {name, civ}:
            return Event(carried[name], carried[civ], tuple(sorted(told, key=lambda step: step.entry.position)))
    return None


def name_event(values: Mapping[str, Any]) -> tuple[object, ...] | None:
    """Return which card struck whom, or who used which ability; nothing for an entry that is of no event."""
    name, victim = (values.get(key) for key in OF_CALAMITY)
    if isinstance(name, str) and isinstance(victim, str) and name in calamities():
        card = calamities()[name]
        return card.kind, card.stack, victim  # one card may have two names
    ability, civ = (values.get(key) for key in _ABILITY)
    return (ability, civ) if isinstance(ability, str) and isinstance(civ, str) else None


def identify_event(entry: Entry) -> tuple[object, ...] | None:
    """Return the same of an entry that was read."""
    return name_event(entry.common)


def find_uses(turn: Turn) -> list[Event]:
    """Return every ability that was used in a turn, each user's once, in the order of the file."""
    found: dict[tuple[str, str], list[Step]] = {}
    for step in sorted(_list_carrying(turn, _ABILITY), key=lambda step: step.entry.position):
        carried = step.entry.common
        found.setdefault((carried["ability"], carried["civ"]), []).append(step)
    return [Event(name, civ, tuple(steps)) for (name, civ), steps in found.items()]


def list_group(turn: Turn, position: int) -> list[int]:
    """Return the places of the entries that one command wrote of an event, of which one is given."""
    for event in (*find_calamities(turn), *find_uses(turn)):
        places = sorted({entry.position for entry in event.entries})
        if position in places:
            heads = [entry.position for entry in event.entries if not continues_event(entry)]
            first = max([place for place in heads if place <= position], default=places[0])
            until = min([place for place in heads if place > position], default=places[-1] + 1)
            return [place for place in places if first <= place < until]
    return [position]


def name_calamity(entry: Entry) -> str:
    """Return which calamity an entry books, nothing if none."""
    return str(entry.common.get("calamity", ""))


def victim_of(entry: Entry) -> str | None:
    """Return the primary victim of the calamity that an entry books, if it is named."""
    return entry.common.get("victim")


def name_ability(entry: Entry) -> str:
    """Return which ability an entry books, nothing if none."""
    return str(entry.common.get("ability", ""))


def user_of(entry: Entry) -> str | None:
    """Return who used the ability that an entry books."""
    return entry.common.get("civ")


def others_of(entry: Entry) -> Sequence[str]:
    """Return the secondary victims that an entry names, or whose cards an ability took."""
    return entry.common.get("others") or entry.common.get("givers") or ()


def gainer_of(entry: Entry) -> str | None:
    """Return who gains from the calamity that an entry books, if that is said."""
    return entry.common.get("gainer")


def is_of_event(entry: Entry) -> bool:
    """Tell whether an entry books a calamity or an ability."""
    return "calamity" in entry.common or "ability" in entry.common


def continues_event(entry: Entry) -> bool:
    """Tell whether an entry is a part of the command before it."""
    return bool(entry.common.get("joined"))


def taken_by(step: Step, what: str) -> list[tuple[str, int]]:
    """Return how much of something an entry took of everybody of whom it changed any, less than none if it gave."""
    before, after = quantities(step.before, what), quantities(step.after, what)
    if before is after:  # most entries change one quantity of all
        return []
    changed = [civ for civ, had in before.items() if after[civ] is not had]
    return [(civ, -grew(step.before, step.after, what, civ)) for civ in changed]
