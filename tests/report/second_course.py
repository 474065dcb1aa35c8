"""The points of a game turn by turn, counted from the file alone, without the engine."""

import tomllib
from collections import Counter
from typing import Any

from tests.format.second_tribes import Tribes
from tests.simulator.facts import ADVANCES, SETS

Entries = list[dict[str, Any]]
Parts = dict[str, int]


def entries_of(text: str) -> Entries:
    """Return what stands in the file."""
    entries: Entries = tomllib.loads(text)["entry"]
    return entries


class Course:
    """The points of everybody at the end of each turn, and who was where."""

    called = "turn"

    def __init__(self, text: str) -> None:
        self.entries = [one for one in entries_of(text) if one["action"] != "score"]
        self.turns = sorted({one["turn"] for one in self.entries})
        self.people: dict[str, str] = {}
        self.points: dict[int, dict[str, int]] = {}
        self.parts: dict[str, Parts] = {}

    @property
    def civs(self) -> list[str]:
        return list(self.people)

    def place(self, civ: str, turn: int) -> int:
        """Return somebody's place by points alone."""
        return 1 + sum(points > self.points[turn][civ] for points in self.points[turn].values())

    def level(self, civ: str, turn: int) -> int:
        """Return how many others have as many points."""
        return sum(points == self.points[turn][civ] for points in self.points[turn].values()) - 1

    def behind(self, civ: str, turn: int) -> int:
        """Return how far somebody is from the most points."""
        return max(self.points[turn].values()) - self.points[turn][civ]

    def first(self, turn: int) -> set[str]:
        """Return who has most points, and nobody if all have as many."""
        best = {civ for civ in self.points[turn] if self.place(civ, turn) == 1}
        return best if len(best) < len(self.points[turn]) else set()

    def earned(self) -> dict[int, dict[str, int]]:
        """Return the points that nobody loses by paying with them."""
        return self.points


class Tribe(Course):
    """Stone Age, counted as the manual says."""

    called = "round"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        tree = tomllib.loads(text)
        self.people = {player["name"]: "" for player in tree["player"]}
        self.books = {turn: Tribes(tree, turn) for turn in self.turns}
        self.points = {turn: {name: books.points(name) for name in self.people} for turn, books in self.books.items()}
        last = self.books[self.turns[-1]]
        self.parts = {name: {part: worth or 0 for part, worth in last.parts(name).items()} for name in self.people}

    def earned(self) -> dict[int, dict[str, int]]:
        """Return the points without resources."""
        return {
            turn: {name: books.points(name) - (books.resources.get(name) or 0) for name in self.people}
            for turn, books in self.books.items()
        }


class Reckoning(Course):
    """Mega Civilization, counted entry by entry as people would."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        head = tomllib.loads(text)
        self.people = {player["civ"]: player.get("name", "") for player in head["player"]}
        self.people |= {one["civ"]: one["name"] for one in self.entries if one["action"] == "seat"}
        short = head["game"].get("short", False)
        self.bought = {player["civ"]: list(SETS[player["set"]]) if short else [] for player in head["player"]}
        self.cities = dict.fromkeys(self.people, 5 if short else 0)
        self.space = dict.fromkeys(self.people, 10 if short else 0)
        self.arrived: set[str] = set()
        self.left: set[str] = set()
        self.strikes: list[tuple[str, str, int, Counter[tuple[str, str]]]] = []
        for turn in self.turns:
            for one in self.entries:
                if one["turn"] == turn:
                    self.count(one)
            here = [civ for civ in self.civs if civ not in self.left]
            self.arrived = self.arrived or {civ for civ in here if self.space[civ] >= 15}
            self.points[turn] = {civ: self.total(civ) for civ in here}

    def count(self, one: dict[str, Any]) -> None:
        """Take one entry into account."""
        cities, space = dict(self.cities), dict(self.space)
        if one["action"] in ("cities", "tax"):
            self.cities |= one["cities"]
        if one["action"] in ("ast-check", "endturn"):
            self.space |= one.get("space", {})
        self.space |= {civ: max(0, self.space[civ] - number) for civ, number in one.get("spaces", {}).items()}
        if one["action"] == "buy":
            self.bought[one["civ"]] += one["advances"]
        if one["action"] == "leave":
            self.left.add(one["civ"])
        if one["action"] == "revolt":
            self.cities[one["civ"]] -= one.get("cities", 1)
            self.cities[one.get("to", one["civ"])] += one.get("cities", 1) if "to" in one else 0
        if one["action"] in ("calamity", "ability"):
            for civ in {**one.get("lost_cities", {}), **one.get("gained_cities", {})}:
                more = one.get("gained_cities", {}).get(civ, 0) - one.get("lost_cities", {}).get(civ, 0)
                self.cities[civ] += more
        if "calamity" in one:
            lost = Counter({("space", civ): space[civ] - self.space[civ] for civ in space})
            lost.update({("city", civ): cities[civ] - self.cities[civ] for civ in cities})
            self.strike(one, +lost)

    def strike(self, one: dict[str, Any], lost: Counter[tuple[str, str]]) -> None:
        """Keep what a calamity took: all joined entries are one."""
        card = (one["calamity"], one["victim"], one["turn"])
        if one.get("joined"):
            *_, before = self.strikes[-1]
            before.update(lost)
        else:
            self.strikes.append((*card, lost))

    def total(self, civ: str) -> int:
        """Return somebody's points, with the bonus of who was alone in the Late Iron Age."""
        self.parts[civ] = {
            "advances": sum(worth(name) for name in self.bought[civ]),
            "cities": self.cities[civ],
            "A.S.T.": self.space[civ] * 5,
            "bonus": 5 if self.arrived == {civ} else 0,
        }
        return sum(self.parts[civ].values())

    def spent(self) -> Counter[tuple[int, str]]:
        """Return what everybody paid for advances in every turn."""
        sums = Counter[tuple[int, str]]()
        for one in self.entries:
            if one["action"] == "buy":
                sums[one["turn"], one["civ"]] += sum(one["advances"].values())
        return sums


def reckon(text: str) -> Course:
    """Return the course of a game."""
    return Tribe(text) if tomllib.loads(text)["game"]["rules"] == "stone-age" else Reckoning(text)


def victory(text: str) -> tuple[str, int]:
    """Return who won by the score at the end of the file, with how many points."""
    points = entries_of(text)[-1]["points"]
    civ = max(points, key=lambda civ: points[civ])
    return f"{civ} ({Reckoning(text).people[civ]})", points[civ]


def worth(name: str) -> int:
    """Return the points of an advance by its price: below 100 one, below 200 three, else six."""
    price = ADVANCES[name]["price"]
    return 1 if price < 100 else 3 if price < 200 else 6
