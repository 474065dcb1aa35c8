"""A calamity or an ability as one entry, and as the group of entries that 0.3.0 wrote: the same books after every turn.

What may differ: only new entries tell which cards an event took or sold (MC503, MC505) and how often it was averted,
and there are fewer entries to come late (CL107). That less was there than was due, or more was gained than was taken,
changes old and new books alike, since both are replayed in one way.
"""

import random
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from civledger.rules.megaciv.board import ends
from civledger.rules.megaciv.book.scoring import points
from civledger.rules.megaciv.entries.events import Event, find_calamities, find_uses
from civledger.rules.megaciv.state import State
from tests.depth import seeds
from tests.simulator.groups import EVENTS
from tests.simulator.styles import STYLES, written
from tests.simulator.table import Entry
from tests.simulator.test_simulator import game_of
from tests.support import findings, judged

pytestmark = pytest.mark.deep

LATE = "CL107"
WITHOUT_EVENTS = "no calamities"  # but abilities


def stands(state: State, civ: str) -> dict[str, Any]:
    return {
        "cities": state.cities[civ],
        "treasury": state.treasury[civ],
        "space": state.space[civ],
        "held": set(state.held[civ]),
        "kept": state.kept[civ],
        "points": points(state, civ).total,
        "tokens": ends(state, civ),
    }


def books_of(text: str) -> list[dict[str, dict[str, Any]]]:
    """Return what everybody had after every turn."""
    return [{civ: stands(turn.closing, civ) for civ in turn.closing.game.civs} for turn in judged(text).turns]


def findings_of(text: str) -> list[tuple[object, ...]]:
    """Return what is said of a ledger, but for how many entries came late, of which not all are listed."""
    told = [(one.turn or 0, one.fault.code, one.civ or "", one.message) for one in findings(text)]
    return sorted(one for one in told if one[1] != LATE)


def at_random(seed: int) -> Callable[[Entry], bool]:
    rng = random.Random(seed)
    return lambda event: rng.random() < 0.5


def everything(event: Entry) -> bool:
    return True


def actions(text: str) -> set[str]:
    return {entry["action"] for entry in tomllib.loads(text)["entry"]}


@pytest.mark.parametrize("seed", seeds(6, in_full=100))
@pytest.mark.parametrize("style", STYLES)
def test_the_books_are_the_same_however_events_are_written(style: str, seed: int) -> None:
    game = game_of(seed)
    new = written(game, style)
    old, mixed = written(game, style, everything), written(game, style, at_random(seed))
    assert ("calamity" in actions(new)) is (style != WITHOUT_EVENTS)
    assert not actions(old) & {*EVENTS}
    books, found = books_of(new), findings_of(new)
    for text in (old, mixed):
        assert books_of(text) == books
        assert findings_of(text) == found


@pytest.mark.parametrize("seed", seeds(6, in_full=100))
def test_the_same_events_are_found_however_they_are_written(seed: int) -> None:
    game = game_of(seed)
    new, old = (judged(written(game, in_groups=way)).turns for way in (None, everything))
    for one, other in zip(new, old, strict=True):
        for find in (find_calamities, find_uses):
            assert [facts(event) for event in find(one)] == [facts(event) for event in find(other)], one.number


TABLES = ("lost", "gained", "lost_cities", "gained_cities", "tokens", "paid", "earned", "spaces")


def facts(event: Event) -> dict[str, Any]:
    """Return what an event is and did, but for its cards."""
    whom = {"name": event.name, "civ": event.civ, "others": event.others, "gainer": event.gainer}
    return {**whom, **{key: dict(event.table(key)) for key in TABLES}}
