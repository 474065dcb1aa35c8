"""Possible games as a busy bookkeeper writes them down: paid exactly, some late, some markers by themselves."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tests.play import literal, writing
from tests.simulator import bookkeeper, facts
from tests.simulator.groups import MARKS, as_groups
from tests.simulator.styles import as_it_happens
from tests.simulator.table import MOST_TURNS, Entry, Game, set_up

UNTYPED = ("joined", "lost", "gained")


@dataclass
class Record:
    """A game as far as it was played, and the entries about it."""

    game: Game
    entries: list[Entry]

    @property
    def civs(self) -> list[str]:
        return list(self.game.players)

    @property
    def side(self) -> str:
        return self.game.side

    def score(self) -> None:
        """Write down the final score, in the turn that was never played."""
        self.entries.append({"turn": self.game.turn + 1, "action": "score", "points": self.game.scores()})

    def text(self) -> str:
        """Return a sealed ledger."""
        head = writing.head_text(self.civs, self.side)
        return writing.ledger_text(self.civs, self.side, writing.sealed(head, self.entries))


def record_game(
    seed: int,
    players: int,
    side: str,
    turns: int = MOST_TURNS,
    late: float = 0.0,
    leaving: float = 0.0,
    region: str = "",
    short: bool = False,
) -> Record:
    """Play a game to its end, or for so many turns."""
    rng = random.Random(seed)
    game = set_up(seed, players, side, region or rng.choice(facts.maps(players)), short)
    game.leaving = leaving
    while not game.over and game.turn < turns:
        game.play_turn()
    entries = [paid_exactly(entry) if entry["action"] == "buy" else entry for entry in as_it_happens(game.entries)]
    entries = list(bookkeeper.with_markers_seen(entries, rng, 0.15))
    entries = list(bookkeeper.late(entries, rng, late))
    return Record(game, list(bookkeeper.with_credits_counted(entries, players, rng, 0.05)))


def paid_exactly(entry: Entry) -> Entry:
    """Return a purchase with points in place of its cards, where these were worth more than the price."""
    price = sum(entry["advances"].values())
    if literal.hand_worth(entry.get("cards", {}), entry.get("trade_empire")) <= price:
        return entry
    kept = {key: value for key, value in entry.items() if key not in ("cards", "trade_empire")}
    return {**kept, "card_points": price}


def in_counts(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield entries as they are typed number by number: tokens counted, and no word about calamities and abilities."""
    tokens: dict[str, int] = {}
    for entry in as_groups(entries):
        dropped = (*UNTYPED, *MARKS) if {"calamity", "ability"} & entry.keys() else UNTYPED
        row = {key: value for key, value in entry.items() if key not in dropped}
        if entry["action"] == "census":
            less = {civ: -number for civ, number in entry.get("lost", {}).items()}
            moved = {civ: tokens[civ] + by for civ, by in {**less, **entry.get("gained", {})}.items()}
            row["tokens"] = {**entry.get("tokens", {}), **moved}
            row |= {"after": "losses"} if {"calamity", "ability"} & entry.keys() else {}
            tokens |= row["tokens"]
        yield row
