"""Simulated games cut before a turn: the whole ledger, and one that begins there with what everybody had."""

from dataclasses import dataclass, field
from typing import Any

from tests.play import writing
from tests.play.recorded import paid_exactly
from tests.simulator import bookkeeper, facts
from tests.simulator.player import Player
from tests.simulator.styles import as_it_happens
from tests.simulator.table import Entry, Game, set_up

ORDER = ("space", "cities", "treasury", "advances", "choose", "tokens", "kept")


@dataclass
class CutGame:
    """A game played to its end, with what everybody had after each of its turns."""

    game: Game
    entries: list[Entry]
    starts: dict[int, dict[str, dict[str, Any]]] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)

    @property
    def turns(self) -> range:
        """Return the turns with which books may begin: all that were played but the first."""
        return range(2, self.game.turn)

    def whole(self, first: int) -> str:
        """Return the ledger from the first turn on, with tokens counted when the turn before the cut ends."""
        tokens = {civ: start["tokens"] for civ, start in self.starts[first - 1].items()}
        entries: list[Entry] = []
        for entry in self.entries:
            if (entry["turn"], entry["action"]) == (first - 1, "endturn"):
                entries.append({"turn": first - 1, "action": "census", "tokens": tokens, "after": "support"})
            entries.append(entry)
        return text_of(writing.head_text(list(self.game.players), self.game.side), entries)

    def cut(self, first: int, without: tuple[str, ...] = ()) -> str:
        """Return the ledger that begins with a turn; some keys of a start may be left out."""
        return text_of(self.head(first, without), [entry for entry in self.entries if entry["turn"] >= first])

    def head(self, first: int, without: tuple[str, ...] = ()) -> str:
        """Return the head of such a ledger."""
        text = writing.game_text(len(self.game.players), self.game.side, more=f"first_turn = {first}\n")
        for civ in self.game.players:
            text += f'\n[[player]]\nciv = "{civ}"\n'
            start = self.starts[first - 1].get(civ)
            if start is None:
                text += f"left = {self.left[civ]}\n"
                continue
            rows = {key: start[key] for key in ORDER if start[key] != {} and key not in without}
            text += "[player.start]\n" + "".join(f"{key} = {writing.value(row)}\n" for key, row in rows.items())
        return text


def text_of(head: str, entries: list[Entry]) -> str:
    """Return a sealed ledger."""
    return head + "".join(f"\n{writing.entry_text(entry)}" for entry in writing.sealed(head, entries))


def play_to_cut(seed: int, players: int, side: str, late: float = 0.0, leaving: float = 0.0) -> CutGame:
    """Play a game to its end, as a busy bookkeeper writes it down."""
    regions = facts.maps(players)
    game = set_up(seed, players, side, regions[seed % len(regions)], False)
    game.leaving = leaving
    cut = CutGame(game, [])
    while not game.over:
        gone = set(game.gone)
        game.play_turn()
        cut.left |= dict.fromkeys(game.gone - gone, game.turn)
        cut.starts[game.turn] = {player.civ: start_of(player) for player in game.table}
    game.turn += 1
    game.write(14, "score", points=game.scores())
    entries = [paid_exactly(entry) if entry["action"] == "buy" else entry for entry in as_it_happens(game.entries)]
    entries = list(bookkeeper.with_markers_seen(entries, game.rng, 0.15))
    entries = list(bookkeeper.late(entries, game.rng, late))
    cut.entries = list(bookkeeper.with_credits_counted(entries, players, game.rng, 0.1))
    return cut


def start_of(player: Player) -> dict[str, Any]:
    """Return what a player has, as the keys of a start."""
    return {
        "space": player.space,
        "cities": player.cities,
        "treasury": player.treasury,
        "advances": [name for _, name, _ in player.purchases],
        "choose": {name: dict(chosen) for _, name, chosen in player.purchases if chosen},
        "tokens": player.tokens,
        "kept": player.hand.total(),
    }
