"""A game read a second time, entry by entry and without the engine: who has how many points, and would have.

It ends when the rules or the players end it, whatever was entered of turns that would not have been played.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.play import literal
from tests.simulator.facts import ADVANCES, PIECES

Entry = dict[str, Any]
NEVER = 10**6


class Reading(NamedTuple):
    """Everybody's points at the end of the game or of the file, whether it is over, and the last turn of play.

    `order` is what the rules compare of players with as many points, as far as advances and markers tell it.
    """

    points: dict[str, int]
    final: bool
    turn: int
    order: dict[str, tuple[int, ...]]

    @property
    def first(self) -> list[str]:
        """Return who would win: several only where advances and markers do not decide between them."""
        ranks = {civ: (points, *self.order[civ]) for civ, points in self.points.items()}
        return [civ for civ, rank in ranks.items() if rank == max(ranks.values())]

    @property
    def lead(self) -> int:
        """Return by how much the first is ahead of the second."""
        best, second = sorted(self.points.values())[:-3:-1]
        return best - second

    @property
    def winner(self) -> str | None:
        """Return who won, if the points alone decide it."""
        best = [civ for civ, points in self.points.items() if points == max(self.points.values())]
        return best[0] if self.final and len(best) == 1 else None

    @property
    def decided(self) -> bool:
        """Tell whether no tie must be broken to know the winner."""
        return not self.final or self.winner is not None


class Table:
    """What stands on the table."""

    def __init__(self, civs: Sequence[str], side: str) -> None:
        self.civs, self.side = civs, side
        self.cities = dict.fromkeys(civs, 0)
        self.space = dict.fromkeys(civs, 0)
        self.held: dict[str, set[str]] = {civ: set() for civ in civs}
        self.gone: set[str] = set()
        self.arrived: tuple[int, set[str]] | None = None

    def play(self, entry: Entry) -> None:
        """Do what an entry before phase 13 says."""
        match entry["action"]:
            case "tax" | "cities":
                self.cities.update(entry["cities"])
            case "revolt":
                number = entry.get("cities", 1)
                self.cities[entry["civ"]] -= number
                if "to" in entry:
                    self.cities[entry["to"]] += number
            case "calamity" | "ability":
                for key, sign in (("lost_cities", -1), ("gained_cities", 1)):
                    for civ, number in entry.get(key, {}).items():
                        self.cities[civ] = min(max(self.cities[civ] + sign * number, 0), PIECES["cities"])
                self.move_back(entry)
            case "regress":
                self.move_back(entry)
            case "buy":
                self.held[entry["civ"]].update(entry["advances"])

    def move_back(self, entry: Entry) -> None:
        for civ, spaces in entry.get("spaces", {}).items():
            self.space[civ] = max(0, self.space[civ] - spaces)

    def mark(self, turn: int, space: dict[str, int]) -> None:
        """Put markers somewhere, and see who comes to the Late Iron Age in the first turn in which anybody does."""
        self.space.update(space)
        there = {civ for civ, number in space.items() if number >= 15}
        if there and self.arrived is None:
            self.arrived = turn, set()
        if there and self.arrived and self.arrived[0] == turn:
            self.arrived[1].update(there)

    def next_spaces(self, leaving: set[str]) -> dict[str, int]:
        """Return where the rules put the markers of all who stay."""
        staying = [civ for civ in self.civs if civ not in self.gone | leaving]
        return {
            civ: literal.next_space(civ, self.side, self.space[civ], self.cities[civ], self.held[civ])
            for civ in staying
        }

    def order(self, civ: str) -> tuple[int, ...]:
        """Return what decides between players with as many points, in the order of the rule."""
        cards = [ADVANCES[name] for name in self.held[civ]]
        worth = [card["vp"] for card in cards]
        return self.space[civ], worth.count(6), worth.count(3), sum(card["price"] for card in cards)


def read_game(civs: Sequence[str], side: str, entries: Sequence[Entry], since: int = NEVER) -> Reading:
    """Read a whole game; from a turn on nobody looks at where markers were put, but where they belong."""
    table, closed, turn, final = Table(civs, side), 0, 0, False
    for turn in sorted({entry["turn"] for entry in entries if entry["action"] != "score"}):
        now = [entry for entry in entries if entry["turn"] == turn]
        for group in (["tax"], ["revolt"], ["cities", "regress", "calamity", "ability"], ["buy"]):
            for entry in now:
                if entry["action"] in group:
                    table.play(entry)
        is_closed = any(entry["action"] == "endturn" for entry in now)
        leaving = {entry["civ"] for entry in now if entry["action"] == "leave"}
        noted = {civ: space for entry in now for civ, space in entry.get("space", {}).items()}
        if turn < since:
            table.mark(turn, noted)
        elif is_closed:
            table.mark(turn, table.next_spaces(leaving))
        table.gone |= leaving
        closed = turn if is_closed else closed
        agreed = any("last" in entry for entry in now)
        final = agreed or (table.arrived is not None and closed >= table.arrived[0] + (side == "expert"))
        if final:
            break
    alone = table.arrived[1] if table.arrived else set()
    points = {
        civ: literal.points(table.held[civ], table.cities[civ], table.space[civ], alone == {civ})
        for civ in civs
        if civ not in table.gone
    }
    return Reading(points, final, turn, {civ: table.order(civ) for civ in points})
