"""A slow second reading of the tokens on the board: every number that is possible, step by step as the rule has it."""

import random
from collections.abc import Callable, Iterable
from typing import Any

from civledger.rules.megaciv.board import ends, stock_ends
from tests.play.writing import entry_text
from tests.support import FIVE, header, judged

CIV, OTHER, PIECES, TURNS = "Minoa", "Hellas", 55, 1500
Entry = dict[str, Any]
Effect = Callable[[int, int], Iterable[int]]  # of the tokens there and what the treasury leaves: what can be there then
CARDS = ("Treachery", "Famine", "Superstition", "Epidemic", "Tyranny")  # as a table resolves them


def add(tokens: int, more: int, room: int) -> int:
    return min(tokens + more, max(tokens, room))


def lose(number: int) -> Effect:
    return lambda tokens, room: [max(0, tokens - number)]


def gain(number: int) -> Effect:
    return lambda tokens, room: [add(tokens, number, room)]


def fall(cities: int, least: int) -> Effect:
    return lambda tokens, room: [add(tokens, more, room) for more in range(least * cities, 5 * cities + 1)]


def build(cities: int) -> Effect:
    return lambda tokens, room: [tokens - 6 * cities - 6 * dear for dear in range(cities + 1)]


def fit(numbers: set[int], room: int) -> set[int]:
    """Return the numbers that the treasury leaves; a board that was counted is lowered by none."""
    return {max(min(numbers), min(number, room)) for number in numbers}


class Turn:
    """The entries of a turn in the order of the file, and what they do to one player's tokens in that of the rule."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.cities = {CIV: rng.randint(4, 7), OTHER: 3}
        self.treasury, self.paid = 0, 0
        self.entries: list[Entry] = [self.cities_as_they_stand()]
        self.effects: list[tuple[int, Effect]] = []
        counted = {CIV: rng.randint(0, PIECES), OTHER: 40}
        self.counted = counted[CIV]
        self.entries.append({"action": "census", "tokens": counted, "after": "building"})
        self.build_or_lose()
        events = [self.strike, self.strike, self.strike, self.fight, self.move_treasury, self.move_treasury]
        for event in rng.sample(events, len(events)):
            event()
        if rng.random() < 0.5:
            self.lose_cities(9, fall, after="support")
        if self.treasury and rng.random() < 0.5:
            self.paid = rng.randint(1, self.treasury)
            bought = {"action": "buy", "civ": CIV, "advances": {"Mythology": self.paid}, "treasury": self.paid}
            self.entries.insert(rng.randint(2, len(self.entries)), bought)

    def cities_as_they_stand(self) -> Entry:
        return {"action": "cities", "cities": dict(self.cities)}

    def build_or_lose(self) -> None:
        """Build or lose cities without saying why: a loss may have brought tokens or not."""
        if self.rng.random() < 0.3 and self.counted >= 24:
            built = self.rng.randint(1, 2)
            self.cities[CIV] += built
            self.effects.append((0, build(built)))
            self.entries.append(self.cities_as_they_stand())
        if self.rng.random() < 0.3:
            self.lose_cities(1, lambda cities, _: fall(cities, 0))

    def lose_cities(self, rank: int, effect: Callable[[int, int], Effect], **more: str) -> None:
        lost = min(self.cities[CIV], self.rng.randint(1, 2))
        self.cities[CIV] -= lost
        self.effects.append((rank, effect(lost, 1)))
        self.entries.append({"action": "cities", "cities": {CIV: self.cities[CIV]}, **more})

    def fight(self) -> None:
        lost = self.rng.randint(1, 12)
        self.effects.append((2, lose(lost)))
        self.entries.append({"action": "census", "lost": {CIV: lost}, "after": "conflict"})

    def strike(self) -> None:
        name = self.rng.choice(CARDS)
        rank = 3 + CARDS.index(name)
        if name in [entry.get("calamity") for entry in self.entries]:
            return
        event: Entry = {"action": "calamity", "calamity": name, "victim": CIV}
        if name in ("Famine", "Epidemic"):
            event["lost"] = {CIV: self.rng.randint(1, 15)}
            self.effects.append((rank, lose(event["lost"][CIV])))
        elif name == "Tyranny":
            lost = self.rng.randint(1, 15)
            event |= {"victim": OTHER, "gainer": CIV, "lost": {OTHER: lost}, "gained": {CIV: lost}}
            self.effects.append((rank, gain(lost)))
        elif lost := min(self.cities[CIV], 1 if name == "Treachery" else 3):
            self.cities[CIV] -= lost
            event["lost_cities"] = {CIV: lost}
            if name == "Superstition":
                self.effects.append((rank, fall(lost, 1)))
        else:
            return
        self.entries.append(event)

    def move_treasury(self) -> None:
        if self.treasury and self.rng.random() < 0.5:
            spent = self.rng.randint(1, self.treasury)
            self.treasury -= spent
            self.entries.append({"action": "spend", "treasury": {CIV: spent}, "on": "ship"})
        else:
            gained = self.rng.randint(1, 40)
            self.treasury += gained
            self.entries.append({"action": "gain", "treasury": {CIV: gained}})

    def possible(self) -> set[int]:
        room = max(0, PIECES - self.treasury)
        numbers = {self.counted}
        for _, effect in sorted(self.effects, key=lambda one: one[0]):
            numbers = {then for now in fit(numbers, room) for then in effect(now, room)}
        return fit(numbers, room)


def test_the_ends_are_the_least_and_the_most_that_are_possible() -> None:
    for seed in range(TURNS):
        turn = Turn(random.Random(seed))
        text = header(FIVE) + "\n".join(entry_text({"turn": 1, **entry}) for entry in turn.entries)
        state, numbers = judged(text).at(1).state, turn.possible()
        room = PIECES - turn.treasury
        least, most = min(numbers), max(numbers)
        assert state.treasury[CIV] == turn.treasury - turn.paid
        assert ends(state, CIV) == (least, most), (seed, text)
        free = room + turn.paid
        assert stock_ends(state, CIV) == (max(0, free - most), max(0, free - least)), (seed, text)
