"""A whole game of Stone Age as entries, in the order in which a scorekeeper writes them."""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from tests.play.stoneage import box, literal
from tests.play.stoneage.box import Card, Tile
from tests.play.stoneage.player import Player

Entry = dict[str, Any]


def lower_keys(card: Card) -> Entry:
    """Return the lower section of a card as it is written."""
    if card.lower in literal.SYMBOLS:
        return {"symbol": card.lower}
    return {"profession": card.lower, "icons": card.icons}


class Game:
    """A game being played with what is in the box; `entries` is the ledger so far."""

    def __init__(self, names: Sequence[str], rng: random.Random) -> None:
        self.rng = rng
        self.names = list(names)
        self.players = {name: Player(name) for name in names}
        self.deck = rng.sample(box.CARDS, len(box.CARDS))
        self.open: list[Card | None] = []
        tiles = rng.sample(box.TILES, len(box.TILES))
        self.piles = [tiles[7 * number : 7 * number + 7] for number in range(len(names))]
        self.supply = dict(box.SUPPLY)
        self.entries: list[Entry] = []
        self.turn = 0

    def write(self, action: str, **keys: Any) -> None:
        self.entries.append({"turn": self.turn, "action": action, **keys})

    @property
    def over(self) -> bool:
        lying = [card for card in self.open if card]
        return any(not pile for pile in self.piles) or len(lying) + len(self.deck) < 4

    def play(self, rounds: int) -> None:
        """Play to the end of the game, or for so many rounds."""
        while not self.over and self.turn < rounds:
            self.turn += 1
            self.play_round()

    def play_round(self) -> None:
        lying = [card for card in self.open if card]  # they move up to the cheaper places
        self.open = [*lying, *(self.deck.pop() for _ in range(4 - len(lying)))]
        for player in self.players.values():
            player.unused = player.tools
            self.gather(player)
        self.village()
        if self.rng.random() < 0.3:
            self.count()
        first = self.names[(self.turn - 1) % len(self.names)]
        free = list(self.piles)
        for name in literal.clockwise(self.names, first):
            while self.rng.random() < 0.4:
                self.take_card(self.players[name])
            while free and self.rng.random() < 0.4:
                self.take_building(self.players[name], free)
            self.use_waiting(self.players[name])
        self.feed()
        self.write("endturn")

    def gather(self, player: Player) -> None:
        """Food and resources, of which a ledger says nothing before somebody counts them."""
        player.food += self.rng.randint(3, 7)
        for resource in self.rng.sample(literal.RESOURCES, 2):
            dice = [self.rng.randint(1, 6) for _ in range(self.rng.randint(1, (player.figures - 1) // 2))]
            self.take(player, resource, literal.rolled(resource, dice, 0))

    def take(self, player: Player, resource: str, number: int) -> None:
        """Take resources, as long as there are some."""
        some = min(number, self.supply[resource])
        self.supply[resource] -= some
        player.stock[resource] += some

    def village(self) -> None:
        """Somebody gets a figure, somebody a tool, somebody moves up; with fewer than four a place stays empty."""
        places = ["figures", "tools", "agriculture"]
        for action in places if len(self.names) == 4 else sorted(self.rng.sample(places, 2), key=places.index):
            player = self.players[self.rng.choice(self.names)]
            player.up(action)
            everybody = self.rng.random() < 0.3
            rows = self.players.values() if everybody else [player]
            self.write(action, **{action: {row.name: getattr(row, action) for row in rows}})

    def count(self) -> None:
        """Somebody wants to know what is there to pay with."""
        names = self.rng.choice([self.names, [self.rng.choice(self.names)]])
        self.write("resources", resources={name: self.players[name].left for name in names})

    def pay(self, player: Player, paid: dict[str, int]) -> None:
        for resource, number in paid.items():
            player.stock[resource] -= number
            self.supply[resource] += number

    def cheapest(self, player: Player, number: int, least: Sequence[str] = ()) -> dict[str, int]:
        """Return what is paid with what is there, the cheapest first; of some kinds at least one."""
        paid = {resource: int(resource in least) for resource in literal.RESOURCES}
        for resource in least or literal.RESOURCES:
            paid[resource] += min(player.stock[resource] - paid[resource], number - sum(paid.values()))
        return {resource: some for resource, some in paid.items() if some}

    def take_card(self, player: Player) -> None:
        place = self.rng.randrange(4)
        card, price = self.open[place], place + 1
        if card is None or player.left < price or not self.can_give(card, player):
            return
        self.open[place] = None
        paid = self.cheapest(player, price)
        self.pay(player, paid)
        upper = getattr(self, card.effect.replace("-", "_"))(player, card)
        player.keep(card)
        self.write("card", player=player.name, effect=card.effect, **upper, **lower_keys(card), paid=paid)

    def can_give(self, card: Card, player: Player) -> bool:
        """Tell whether what a card may give is there."""
        if card.effect == "roll":
            most = literal.rolled(card.resource, [6, 6], player.tools + sum(player.single))
            return self.supply[card.resource] >= most
        if card.effect == "resources":
            return self.supply[card.resource] >= card.number
        return card.effect != "extra-card" or bool(self.deck)

    def all_players(self, player: Player, card: Card) -> Entry:
        dice = [self.rng.randint(1, 6) for _ in self.names]
        left, rewards = list(dice), []
        for name in literal.clockwise(self.names, player.name):
            die = self.rng.choice([left[0], max(left)])
            left.remove(die)
            rewards.append({name: die})
            self.reward(self.players[name], die)
        return {"dice": dice, "rewards": rewards}

    def reward(self, player: Player, die: int) -> None:
        if die in (5, 6):
            player.up("tools" if die == 5 else "agriculture")
        else:
            self.take(player, literal.RESOURCES[die - 1], 1)

    def food(self, player: Player, card: Card) -> Entry:
        player.food += card.number
        return {"food": card.number}

    def resources(self, player: Player, card: Card) -> Entry:
        self.take(player, card.resource, card.number)
        return {"resources": {card.resource: card.number}}

    def roll(self, player: Player, card: Card) -> Entry:
        dice = [self.rng.randint(1, 6), self.rng.randint(1, 6)]
        tools = self.rng.randint(0, player.unused)
        player.unused -= tools
        if player.single:
            tool = player.single.pop()
            tools += tool
            self.write("use", player=player.name, effect="single-use-tool", tool=tool)
        taken = literal.rolled(card.resource, dice, tools)
        self.take(player, card.resource, taken)
        return {"dice": dice, **({"tools": tools} if tools else {}), "resources": {card.resource: taken}}

    def points(self, player: Player, card: Card) -> Entry:
        player.points += 3
        return {"points": 3} if self.rng.random() < 0.5 else {}

    def tool(self, player: Player, card: Card) -> Entry:
        player.up("tools")
        return {}

    def agriculture(self, player: Player, card: Card) -> Entry:
        player.up("agriculture")
        return {"agriculture": 1} if self.rng.random() < 0.5 else {}

    def extra_card(self, player: Player, card: Card) -> Entry:
        extra = self.deck.pop()
        if self.rng.random() < 0.5:
            player.hidden.append(extra)
            return {}
        player.keep(extra)
        return {"extra": lower_keys(extra)}

    def single_use_tool(self, player: Player, card: Card) -> Entry:
        player.single.append(card.number)
        return {"tool": card.number}

    def two_resources(self, player: Player, card: Card) -> Entry:
        player.choices += 1
        return {}

    def use_waiting(self, player: Player) -> None:
        there = [resource for resource, number in self.supply.items() for _ in range(number)]
        if player.choices and self.rng.random() < 0.3 and len(there) > 1:
            player.choices -= 1
            taken = self.rng.sample(there, 2)
            rows = {resource: taken.count(resource) for resource in literal.RESOURCES if resource in taken}
            for resource, number in rows.items():
                self.take(player, resource, number)
            self.write("use", player=player.name, effect="two-resources", resources=rows)
        if player.single and self.rng.random() < 0.1:
            self.write("use", player=player.name, effect="single-use-tool", tool=player.single.pop())

    def take_building(self, player: Player, free: list[list[Tile]]) -> None:
        """Take the uppermost building of a pile where nobody else is in this round."""
        pile = self.rng.choice(free)
        tile = pile[-1]
        paid = self.asked(tile, player)
        if paid is None:
            return
        pile.pop()
        free[:] = [other for other in free if other is not pile]
        self.pay(player, paid)
        keys = {"total": tile.total, "kinds": tile.kinds} if tile.kind == "different" else {}
        points = literal.building_points(paid)
        assert literal.building_allowed(tile.kind, paid, tile.total, tile.kinds)
        player.points += points
        player.buildings += 1
        self.write("building", player=player.name, kind=tile.kind, paid=paid, points=points, **keys)

    def asked(self, tile: Tile, player: Player) -> dict[str, int] | None:
        """Return what a player pays for a building, None if he cannot."""
        if tile.kind == "free":
            return self.cheapest(player, self.rng.randint(1, min(7, player.left))) if player.left else None
        if tile.kind == "fixed":
            paid = {resource: tile.paid.count(resource) for resource in literal.RESOURCES if resource in tile.paid}
            return paid if all(player.stock[resource] >= number for resource, number in paid.items()) else None
        there = [resource for resource in literal.RESOURCES if player.stock[resource]]
        for kinds in combinations(there, tile.kinds):
            if sum(player.stock[resource] for resource in kinds) >= tile.total:
                return self.cheapest(player, tile.total, kinds)
        return None

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
