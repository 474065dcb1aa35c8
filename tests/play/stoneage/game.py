"""A whole game of Stone Age as entries, in the order in which a scorekeeper writes them."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.play.stoneage import literal

Entry = dict[str, Any]
Card = tuple[str, str, int]  # effect, symbol or profession, icons


@dataclass
class Player:
    """What one player has in front of him."""

    name: str
    points: int = 0
    figures: int = 5
    tools: int = 0
    agriculture: int = 0
    buildings: int = 0
    food: int = 12
    stock: dict[str, int] = field(default_factory=lambda: dict.fromkeys(literal.RESOURCES, 0))
    symbols: list[str] = field(default_factory=list)
    icons: dict[str, int] = field(default_factory=lambda: dict.fromkeys(literal.PROFESSIONS, 0))
    single: list[int] = field(default_factory=list)
    choices: int = 0
    hidden: list[Card] = field(default_factory=list)

    @property
    def left(self) -> int:
        return sum(self.stock.values())

    def keep(self, card: Card) -> None:
        """Put a card on the board: its lower section counts at the end."""
        _, lower, icons = card
        if lower in literal.SYMBOLS:
            self.symbols.append(lower)
        else:
            self.icons[lower] += icons

    def total(self) -> int:
        """Add up the final score, line by line."""
        score = self.points + literal.grass(self.symbols)
        score += literal.times(self.icons["farmer"], self.agriculture)
        score += literal.times(self.icons["builder"], self.buildings)
        score += literal.times(self.icons["shaman"], self.figures)
        score += literal.times(self.icons["toolmaker"], self.tools)
        return score + self.left


def lower_keys(card: Card) -> Entry:
    """Return the lower section of a card as it is written."""
    _, lower, icons = card
    return {"symbol": lower} if lower in literal.SYMBOLS else {"profession": lower, "icons": icons}


def deck_of(rng: random.Random) -> list[Card]:
    """Return the 36 cards; which upper section goes with which lower one is left to chance."""
    lowers = [(symbol, 1) for symbol in literal.SYMBOLS for _ in range(2)]
    lowers += [(profession, rng.choice([1, 1, 2])) for profession in literal.PROFESSIONS for _ in range(5)]
    rng.shuffle(lowers)
    effects = [effect for effect, number in literal.EFFECTS.items() for _ in range(number)]
    deck = [(effect, lower, icons) for effect, (lower, icons) in zip(effects, lowers, strict=True)]
    rng.shuffle(deck)
    return deck


class Game:
    """A game being played; `entries` is the ledger so far."""

    def __init__(self, names: Sequence[str], rng: random.Random) -> None:
        self.rng = rng
        self.names = list(names)
        self.players = {name: Player(name) for name in names}
        self.deck = deck_of(rng)
        self.entries: list[Entry] = []
        self.turn = 0

    def write(self, action: str, **keys: Any) -> None:
        self.entries.append({"turn": self.turn, "action": action, **keys})

    @property
    def over(self) -> bool:
        built = sum(player.buildings for player in self.players.values())
        return len(self.deck) < 3 or built > literal.BUILDINGS - len(self.names)

    def play(self, rounds: int) -> None:
        """Play to the end of the game, or for so many rounds."""
        while not self.over and self.turn < rounds:
            self.turn += 1
            self.play_round()

    def play_round(self) -> None:
        for player in self.players.values():
            self.gather(player)
        self.village()
        first = self.names[(self.turn - 1) % len(self.names)]
        for name in literal.clockwise(self.names, first):
            if len(self.deck) > 2 and self.rng.random() < 0.4:
                self.take_card(self.players[name])
            if self.rng.random() < 0.4:
                self.take_building(self.players[name])
            self.use_waiting(self.players[name])
        self.feed()
        self.write("endturn")

    def gather(self, player: Player) -> None:
        """Food and resources, of which a ledger says nothing before the end."""
        player.food += self.rng.randint(3, 7)
        for resource in self.rng.sample(literal.RESOURCES, 2):
            dice = [self.rng.randint(1, 6) for _ in range(self.rng.randint(1, 3))]
            player.stock[resource] += literal.rolled(resource, dice, 0)

    def village(self) -> None:
        """Somebody gets a figure, somebody a tool, somebody moves up the agriculture track."""
        for action in ("figures", "tools", "agriculture"):
            player = self.players[self.rng.choice(self.names)]
            if action != "figures" or player.figures < 10:
                setattr(player, action, getattr(player, action) + 1)
            everybody = self.rng.random() < 0.3
            rows = self.players.values() if everybody else [player]
            self.write(action, **{action: {row.name: getattr(row, action) for row in rows}})

    def pay(self, player: Player, number: int) -> dict[str, int]:
        """Pay with what is there, the cheapest first."""
        paid: dict[str, int] = {}
        for resource in literal.RESOURCES:
            some = min(player.stock[resource], number - sum(paid.values()))
            if some:
                paid[resource] = some
                player.stock[resource] -= some
        return paid

    def take_card(self, player: Player) -> None:
        price = self.rng.randint(1, 4)
        if player.left < price:
            return
        card = self.deck.pop()
        paid = self.pay(player, price)
        upper = getattr(self, card[0].replace("-", "_"))(player)
        player.keep(card)
        self.write("card", player=player.name, effect=card[0], **upper, **lower_keys(card), paid=paid)

    def all_players(self, player: Player) -> Entry:
        dice = [self.rng.randint(1, 6) for _ in self.names]
        left, rewards = list(dice), []
        for name in literal.clockwise(self.names, player.name):
            die = self.rng.choice([left[0], max(left)])
            left.remove(die)
            rewards.append({name: die})
            self.reward(self.players[name], die)
        return {"dice": dice, "rewards": rewards}

    def reward(self, player: Player, die: int) -> None:
        if die == 5:
            player.tools += 1
        elif die == 6:
            player.agriculture += 1
        else:
            player.stock[literal.RESOURCES[die - 1]] += 1

    def food(self, player: Player) -> Entry:
        food = self.rng.randint(1, 7)
        player.food += food
        return {"food": food}

    def resources(self, player: Player) -> Entry:
        resource, number = self.rng.choice([("stone", 2), ("gold", 1), ("stone", 1), ("clay", 1)])
        player.stock[resource] += number
        return {"resources": {resource: number}}

    def roll(self, player: Player) -> Entry:
        resource = self.rng.choice(literal.RESOURCES)
        dice = [self.rng.randint(1, 6), self.rng.randint(1, 6)]
        tools = self.rng.randint(0, player.tools)
        if player.single:
            tool = player.single.pop()
            tools += tool
            self.write("use", player=player.name, effect="single-use-tool", tool=tool)
        taken = literal.rolled(resource, dice, tools)
        player.stock[resource] += taken
        return {"dice": dice, **({"tools": tools} if tools else {}), "resources": {resource: taken}}

    def points(self, player: Player) -> Entry:
        player.points += 3
        return {"points": 3} if self.rng.random() < 0.5 else {}

    def tool(self, player: Player) -> Entry:
        player.tools += 1
        return {}

    def agriculture(self, player: Player) -> Entry:
        player.agriculture += 1
        return {"agriculture": 1} if self.rng.random() < 0.5 else {}

    def extra_card(self, player: Player) -> Entry:
        extra = self.deck.pop()
        if self.rng.random() < 0.5:
            player.hidden.append(extra)
            return {}
        player.keep(extra)
        return {"extra": lower_keys(extra)}

    def single_use_tool(self, player: Player) -> Entry:
        player.single.append(self.rng.choice([2, 3, 4]))
        return {"tool": player.single[-1]}

    def two_resources(self, player: Player) -> Entry:
        player.choices += 1
        return {}

    def use_waiting(self, player: Player) -> None:
        if player.choices and self.rng.random() < 0.3:
            player.choices -= 1
            taken = [self.rng.choice(literal.RESOURCES) for _ in range(2)]
            rows = {resource: taken.count(resource) for resource in literal.RESOURCES if resource in taken}
            for resource, number in rows.items():
                player.stock[resource] += number
            self.write("use", player=player.name, effect="two-resources", resources=rows)
        if player.single and self.rng.random() < 0.1:
            self.write("use", player=player.name, effect="single-use-tool", tool=player.single.pop())

    def take_building(self, player: Player) -> None:
        if player.left < 3:
            return
        kind = self.rng.choice(["fixed", "different", "free"])
        number = 3 if kind == "fixed" else self.rng.randint(1, min(7, player.left))
        paid = self.pay(player, number)
        keys = {"total": number, "kinds": len(paid)} if kind == "different" else {}
        points = literal.building_points(paid)
        assert literal.building_allowed(kind, paid, number, len(paid))
        player.points += points
        player.buildings += 1
        self.write("building", player=player.name, kind=kind, paid=paid, points=points, **keys)

    def feed(self) -> None:
        lost = {}
        for player in self.players.values():
            needed = player.figures - player.agriculture
            lost[player.name] = 0 if player.food >= needed else 10
            player.food = max(0, player.food - max(0, needed))
            player.points -= lost[player.name]
        self.write("feed", lost=lost)

    def score(self) -> None:
        """Turn up what is hidden, count what is left, and write down the final score."""
        self.turn += 1
        for player in self.players.values():
            for card in player.hidden:
                player.keep(card)
                self.write("use", player=player.name, effect="extra-card", **lower_keys(card))
            player.hidden = []
        self.write("resources", resources={player.name: player.left for player in self.players.values()})
        self.write("score", points={player.name: player.total() for player in self.players.values()})
