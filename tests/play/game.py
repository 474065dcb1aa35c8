"""A whole game, turn by turn, as entries in the order in which a scorekeeper writes them."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.play import literal
from tests.play.players import MARGIN, Player

Entry = dict[str, Any]


@dataclass
class Game:
    """A game being played; `entries` is the ledger so far."""

    civs: Sequence[str]
    side: str
    rng: random.Random
    late: float = 0.0
    leaving: float = 0.0
    generous: float = 1.0
    detailed: bool = False
    entries: list[Entry] = field(default_factory=list)
    turn: int = 0
    first_arrival: int = 0
    arrived: list[str] = field(default_factory=list)
    postponed: list[Entry] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        ranking = [civ for civ in literal.CIVILIZATIONS if civ in self.civs]
        self.players = {civ: Player(civ, len(ranking), self.side, self.rng) for civ in ranking}

    @property
    def active(self) -> list[Player]:
        return [player for civ, player in self.players.items() if civ not in self.gone]

    @property
    def over(self) -> bool:
        extra = 0 if self.side == "basic" else 1
        return bool(self.first_arrival) and self.turn >= self.first_arrival + extra

    def write(self, action: str, **keys: Any) -> None:
        self.entries.append({"turn": self.turn, "action": action, **keys})

    def write_rows(self, action: str, key: str, rows: dict[str, int], **keys: Any) -> None:
        """Write a table in one entry or, when every little thing is entered as it happens, a row each."""
        for part in [{civ: number} for civ, number in rows.items()] if self.detailed else [rows]:
            self.write(action, **{key: part, **keys})

    def play(self, turns: int) -> None:
        """Play to the end of the game, or for so many turns."""
        while not self.over and self.turn < turns:
            self.play_turn()

    def play_turn(self) -> None:
        self.turn += 1
        self.tax()
        self.census()
        self.treasury_moves()
        before = {player.civ: player.cities for player in self.active}
        after = {player.civ: player.cities for player in self.built()}
        changed = {civ: cities for civ, cities in after.items() if cities != before[civ]}
        self.write_rows("cities", "cities", changed if self.detailed else after)
        self.calamities()
        self.purchases()
        self.hands()
        self.leave()
        self.markers()
        self.entries += self.postponed
        self.postponed = []

    def tax(self) -> None:
        """Phase 1, with the revolts of those who fall short."""
        keys: dict[str, dict[str, int]] = {"cities": {}, "rate": {}, "collected": {}}
        short: dict[str, int] = {}
        for player in self.active:
            rates = literal.tax_rates(player.held)
            rate = self.rng.choice(rates)
            collected = min(rate * player.cities, player.stock)
            keys["cities"][player.civ] = player.cities
            if rate != 2 or (len(rates) > 1 and self.rng.random() < 0.5):
                keys["rate"][player.civ] = rate
            if collected < rate * player.cities:
                keys["collected"][player.civ] = collected
                if "Democracy" not in player.held:
                    short[player.civ] = literal.revolting(player.cities, rate, collected)
            player.treasury += collected
        self.write("tax", **{key: rows for key, rows in keys.items() if rows or key == "cities"})
        for civ, cities in short.items():
            self.revolt(civ, cities, short)

    def revolt(self, victim: str, cities: int, short: dict[str, int]) -> None:
        """Let cities of a victim pass to the player with most cities, then most tokens in stock, then by ranking."""
        while cities:
            able = [player for player in self.active if player.civ not in short and player.cities < 9]
            able.sort(key=lambda player: (player.cities, -player.stock))
            keys: dict[str, Any] = {"civ": victim}
            number = cities
            if able:
                keys["to"] = able[0].civ
                number = min(cities, 9 - able[0].cities)
                able[0].cities += number
            if number > 1:
                keys["cities"] = number
            self.write("revolt", **keys)
            self.players[victim].cities -= number
            cities -= number

    def census(self) -> None:
        for player in self.active:
            player.tokens = player.grow()
        self.write("census", tokens={player.civ: player.tokens for player in self.active})

    def treasury_moves(self) -> None:
        """Ships, trade cards and the like."""
        for on, cost in (("ship", 2), ("upkeep", 1)):
            often = 0.8 if self.detailed else 0.4
            rows = {player.civ: cost for player in self.active if player.treasury > 5 and self.rng.random() < often}
            self.spend(rows, on=on)
        for stack, price, needs in ((9, 15, ""), (3, 9, "Rhetoric"), (2, 5, "Cartography"), (8, 13, "Mining")):
            may = [player for player in self.active if not needs or needs in player.held]
            rows = {player.civ: price for player in may if player.treasury > price + 4 and self.rng.random() < 0.3}
            self.spend(rows, on="card", stack=stack)
        for player in self.active:
            if "Wonder of the World" in player.held and player.cities < 9 and self.rng.random() < 0.5:
                self.spend({player.civ: 0}, on="card", stack=self.rng.randint(player.cities + 1, 9))
            if player.treasury > 18 and self.rng.random() < 0.8:
                self.spend({player.civ: player.treasury - 9}, on="ability")
            room = min(5, MARGIN - player.tokens - player.treasury)
            if "Politics" in player.held and room > 0:
                player.treasury += room
                source = {"from": "politics"} if self.rng.random() < 0.7 else {}
                self.write("gain", treasury={player.civ: room}, **source)

    def spend(self, rows: dict[str, int], **keys: Any) -> None:
        if rows:
            for civ, cost in rows.items():
                self.players[civ].treasury = max(0, self.players[civ].treasury - cost)
            self.write_rows("spend", "treasury", rows, **keys)

    def built(self) -> list[Player]:
        for player in self.active:
            player.cities = player.build(self.turn)
        return self.active

    def calamities(self) -> None:
        for player in self.active:
            if self.turn > 3 and self.rng.random() < 0.04:
                self.spend({player.civ: 10}, on="calamity")
            if player.space > 6 and self.rng.random() < 0.03 and "Library" not in player.held:
                player.space -= 1
                self.write("regress", spaces={player.civ: 1}, reason="Regression")

    def purchases(self) -> None:
        """Phase 12, some of it written down only after the turn is closed."""
        used: Counter[str] = Counter()
        for player in sorted(self.active, key=lambda player: -player.space):
            wants = self.turn > 1 and self.rng.random() < 0.9
            seen = used if len(self.players) < 12 else Counter()  # of the other block nobody knows who turns in what
            bought = player.buy(self.turn, self.generous, seen) if wants else None
            if not bought:
                continue
            player.record(bought, self.turn)
            bought = literal.as_points(bought, used)
            used.update(bought.get("cards", {}))
            if self.rng.random() < 0.5:
                bought["kept"] = self.rng.randint(0, literal.hand_limit(len(self.players), player.held))
            entry = {"turn": self.turn, "action": "buy", "civ": player.civ, **bought}
            if "kept" not in bought and self.rng.random() < self.late:
                self.postponed.append(entry)
            else:
                self.entries.append(entry)
                if self.rng.random() < 0.05:
                    tokens = literal.credit_tokens(player.purchases, len(self.players), self.turn + 1)
                    self.write("credits", civ=player.civ, tokens=tokens)

    def hands(self) -> None:
        entered = {entry.get("civ") for entry in self.entries if entry["turn"] == self.turn and "kept" in entry}
        rows = {
            player.civ: self.rng.randint(0, literal.hand_limit(len(self.players), player.held))
            for player in self.active
            if player.civ not in entered
        }
        if rows:
            self.write_rows("hand", "kept", rows)

    def leave(self) -> None:
        if self.turn > 4 and len(self.active) > 3 and self.rng.random() < self.leaving:
            civ = self.rng.choice(self.active).civ
            self.write("leave", civ=civ)
            self.gone.add(civ)

    def markers(self) -> None:
        """Phase 13: some markers are noted by themselves, the others with the end of the turn."""
        rows = {}
        for player in self.active:
            player.space = literal.next_space(player.civ, self.side, player.space, player.cities, player.held)
            rows[player.civ] = player.space
            if player.space >= 15 and self.first_arrival in (0, self.turn):
                self.first_arrival = self.turn
                self.arrived.append(player.civ)
        often = 0.6 if self.detailed else 0.15
        alone = {civ: space for civ, space in rows.items() if self.rng.random() < often}
        if alone:
            self.write_rows("ast-check", "space", alone)
        rest = {civ: space for civ, space in rows.items() if civ not in alone}
        self.write("endturn", **({"space": rest} if rest else {}))

    def scores(self) -> dict[str, int]:
        return {
            player.civ: literal.points(player.held, player.cities, player.space, self.arrived == [player.civ])
            for player in self.active
        }

    def score(self) -> None:
        """Write down the final score, in the turn that was never played."""
        self.turn += 1
        self.write("score", points=self.scores())
