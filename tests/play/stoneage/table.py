"""A finished game of Stone Age into which one mistake is put, and what should be found of it."""

import copy
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.play.stoneage import literal
from tests.play.stoneage.box import Card
from tests.play.stoneage.game import Entry, Game, lower_keys


class Mistake(NamedTuple):
    """The entries with a mistake in them, and where it is to be found."""

    entries: list[Entry]
    turn: int
    player: str | None


class Table:
    """A finished game without its score and its counts of resources, which a mistake would spoil too."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game, self.rng = game, rng
        self.entries = [copy.deepcopy(entry) for entry in game.entries if entry["action"] not in ("score", "resources")]

    def one(self, fits: Callable[[Entry], bool]) -> Entry | None:
        """Return one of the entries that fit."""
        fitting = [entry for entry in self.entries if fits(entry)]
        return self.rng.choice(fitting) if fitting else None

    def card(self, *effects: str) -> Entry | None:
        return self.one(lambda entry: entry["action"] == "card" and (not effects or entry["effect"] in effects))

    def building(self, kind: str = "") -> Entry | None:
        return self.one(lambda entry: entry["action"] == "building" and kind in ("", entry["kind"]))

    def found_in(self, entry: Entry | None, **keys: Any) -> Mistake | None:
        """Return the mistake of an entry that says something else."""
        if entry is None:
            return None
        entry.update(keys)
        return Mistake(self.entries, entry["turn"], entry.get("player"))

    def added(self, number: int, **keys: Any) -> Mistake:
        """Return the mistake of one entry too many, behind so many that are none."""
        more = [{"turn": self.game.turn, **keys} for _ in range(number + 1)]
        return Mistake(self.entries + copy.deepcopy(more), self.game.turn, keys.get("player"))

    def left(self, *effects: str) -> list[Card]:
        """Return the cards that nobody took, but for the one that takes another."""
        cards = [*self.game.deck, *filter(None, self.game.open)]
        return [card for card in cards if card.effect != "extra-card" and (not effects or card.effect in effects)]

    @property
    def tiles_left(self) -> int:
        return 7 * len(self.game.names) - len([entry for entry in self.entries if entry["action"] == "building"])

    @property
    def anybody(self) -> str:
        return self.rng.choice(self.game.names)


def shown(table: Table, key: str, section: str) -> int:
    """Count the cards that show something, extra cards too."""
    bodies = [*table.entries, *(entry["extra"] for entry in table.entries if "extra" in entry)]
    return len([body for body in bodies if body.get(key) == section])


def food_left(table: Table) -> int:
    return 7 - len([entry for entry in table.entries if entry.get("effect") == "food"])


def taken(card: Card, names: list[str], turn: int, tools: int = 0) -> Entry:
    """Return the entry of a card that the first of the players took."""
    upper: dict[str, Entry] = {
        "food": {"food": card.number},
        "resources": {"resources": {card.resource: card.number}},
        "single-use-tool": {"tool": card.number},
        "all-players": {"dice": [1] * len(names), "rewards": [{name: 1} for name in names]},
    }
    if card.effect == "roll":
        rolled = literal.rolled(card.resource, [1, 2], tools)
        upper["roll"] = {"dice": [1, 2], "tools": tools, "resources": {card.resource: rolled}}
    known = {"turn": turn, "action": "card", "player": names[0], "effect": card.effect}
    return {**known, **upper.get(card.effect, {}), **lower_keys(card)}
