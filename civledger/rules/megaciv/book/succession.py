"""The A.S.T.: what the next space requires, who meets it, and where a marker belongs."""

from collections.abc import Iterator
from typing import Any

from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.entries.table import AST_CHECK
from civledger.rules.megaciv.state import State

WORDS = {
    "cities": "cities",
    "advances": "advances",
    "advances_100": "advances of 100 or more",
    "advances_200": "advances of 200 or more",
    "advances_below_100": "advances below 100",
    "advances_points": "points in advances",
}
MOVES = {1: "on", 0: "stays", -1: "back"}


class Need(Struct):
    """One requirement of an epoch, and how much of it a civilization has."""

    what: str
    need: int
    have: int

    @property
    def met(self) -> bool:
        """Tell whether it is met."""
        return self.have >= self.need


def needs(state: State, civ: str, epoch: str) -> tuple[Need, ...]:
    """Return the requirements of an epoch, for entering it and for moving on in it."""
    wanted = state.game.side.requirements[epoch]
    return tuple(Need(what, need, has(state, civ, what)) for what, need in wanted.items())


def has(state: State, civ: str, what: str) -> int:
    """Return how much a civilization has of what a requirement counts."""
    held = state.held[civ]
    if what == "cities":
        return state.cities[civ] + sum([card.counts_as_cities for card in state.cards_with(civ, "counts_as_cities")])
    if what == "advances":
        return len(held)
    book = state.game.book
    if what == "advances_points":
        return sum(map(book.points.__getitem__, held))
    return len(held.keys() & book.counted[what])


def next_epoch(state: State, civ: str) -> str | None:
    """Return the epoch of the next space, None at the end of the track."""
    after = state.space[civ] + 1
    return state.game.epoch(civ, after) if after <= state.game.side.spaces else None


def unmet_needs(state: State, civ: str) -> tuple[Need, ...]:
    """Return the requirements of the next space that are not met."""
    epoch = next_epoch(state, civ)
    return tuple(need for need in needs(state, civ, epoch) if not need.met) if epoch else ()


def is_one_advance_short(state: State, civ: str) -> bool:
    """Tell whether some advance would meet all that the next space still requires."""
    held = state.held[civ]
    if not unmet_needs(state, civ):
        return False
    one_more = ({**state.held, civ: {**held, name: 0}} for name in state.game.book.advances if name not in held)
    return any(not unmet_needs(state._replace(held=rows), civ) for rows in one_more)


def move(state: State, civ: str) -> int:
    """Return how a marker moves in phase 13: 1 on, 0 or 1 back."""
    side = state.game.side
    space = state.space[civ]
    if space > side.spaces:
        return 0
    if side.back_without_cities and not state.cities[civ] and state.game.epoch(civ, space) != tables.EPOCHS[0]:
        return -1
    wanted = side.requirements[state.game.epoch(civ, space + 1)] if space < side.spaces else {}
    return int(space < side.spaces and all(has(state, civ, what) >= need for what, need in wanted.items()))


class Marker(Struct):
    """A marker: where it stood, where it was put, and how the rules move it."""

    step: Step
    civ: str
    old: int
    new: int
    move: int


def misplaced_markers(turn: Turn) -> Iterator[Marker]:
    """Yield every marker that was noted elsewhere than the rules move it, or beyond the end of the track."""
    for step in turn.readable(AST_CHECK):
        before: State = step.before
        for civ, new in step.entry.body.space.items():
            old, by_rules = before.space[civ], move(before, civ)
            if new - old != by_rules or new > before.game.side.spaces:
                yield Marker(step, civ, old, new, by_rules)


def in_words(need: Need) -> str:
    """Return a requirement with what is there of it."""
    return f"{need.need} {WORDS[need.what]} (has {need.have})"


def name_epoch(epoch: str | None) -> str:
    """Return the name of an epoch as people write it."""
    return f"{(epoch or '').replace('_', ' ').title()} Age"


def short_epoch(epoch: object) -> str:
    """Return an epoch in few letters: L bronze."""
    words = str(epoch).split("_")
    return " ".join([*(word[0].upper() for word in words[:-1]), words[-1]])


def marker_data(state: State, civ: str) -> dict[str, Any]:
    """Return a marker as the JSON contract has it; what is not tracked is None, and then nothing is required."""
    tracks = state.game.tracks
    known = {"ast", "cities", "advances"} <= tracks
    ahead = next_epoch(state, civ) if "ast" in tracks else None
    space = state.space[civ] if "ast" in tracks else None
    return {
        "civ": civ,
        "player": state.person(civ),
        "space": space,
        "epoch": state.game.epoch(civ, min(space, state.game.side.spaces)) if space is not None else None,
        "next_epoch": ahead,
        "cities": state.cities[civ] if "cities" in tracks else None,
        "move": move(state, civ) if known else 0,
        "requirements": [
            {"need": f"{need.need} {WORDS[need.what]}", "have": need.have, "met": need.met}
            for need in (needs(state, civ, ahead) if known and ahead else ())
        ],
    }


def tell_unmet_needs(row: dict[str, Any]) -> str:
    """Return in words what somebody lacks for the next space."""
    if row["move"] == -1:
        return "no city on the board"
    return ", ".join(f"{need['need']} (has {need['have']})" for need in row["requirements"] if not need["met"])
