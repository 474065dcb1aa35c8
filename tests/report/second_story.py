"""A second telling of a game: its points counted from the file alone, and whether a sentence of the story is true."""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from civledger.model.pages.page import Story
from tests.play.literal import ADVANCES

Entries = list[dict[str, Any]]


def entries_of(text: str) -> Entries:
    """Return what stands in the file."""
    entries: Entries = tomllib.loads(text)["entry"]
    return entries


class Reckoning:
    """The points of everybody at the end of each turn, counted entry by entry as people would."""

    def __init__(self, text: str) -> None:
        head = tomllib.loads(text)
        self.people = {player["civ"]: player.get("name", "") for player in head["player"]}
        self.civs = list(self.people)
        self.entries = [one for one in entries_of(text) if one["action"] != "score"]
        self.turns = sorted({one["turn"] for one in self.entries})
        self.bought: dict[str, list[str]] = {civ: [] for civ in self.civs}
        self.cities = dict.fromkeys(self.civs, 0)
        self.space = dict.fromkeys(self.civs, 0)
        self.arrived: set[str] = set()
        self.points: dict[int, dict[str, int]] = {}
        for turn in self.turns:
            for one in self.entries:
                if one["turn"] == turn:
                    self.count(one)
            self.arrived = self.arrived or {civ for civ in self.civs if self.space[civ] >= 15}
            self.points[turn] = {civ: self.total(civ) for civ in self.civs}

    def count(self, one: dict[str, Any]) -> None:
        """Take one entry into account."""
        if one["action"] in ("cities", "tax"):
            self.cities |= one["cities"]
        if one["action"] in ("ast-check", "endturn"):
            self.space |= one.get("space", {})
        if one["action"] == "buy":
            self.bought[one["civ"]] += one["advances"]
        if one["action"] == "revolt":
            self.cities[one["civ"]] -= one.get("cities", 1)
            self.cities[one.get("to", one["civ"])] += one.get("cities", 1) if "to" in one else 0

    def total(self, civ: str) -> int:
        """Return somebody's points, with the bonus of who was alone in the Late Iron Age."""
        bonus = 5 if self.arrived == {civ} else 0
        return self.space[civ] * 5 + self.cities[civ] + sum(worth(name) for name in self.bought[civ]) + bonus

    def place(self, civ: str, turn: int) -> int:
        """Return somebody's place by points alone."""
        return 1 + sum(points > self.points[turn][civ] for points in self.points[turn].values())

    def first(self, turn: int) -> set[str]:
        """Return who has most points, and nobody if all have as many."""
        best = {civ for civ in self.civs if self.place(civ, turn) == 1}
        return best if len(best) < len(self.civs) else set()

    def spent(self) -> Counter[tuple[int, str]]:
        """Return what everybody paid for advances in every turn."""
        sums = Counter[tuple[int, str]]()
        for one in self.entries:
            if one["action"] == "buy":
                sums[one["turn"], one["civ"]] += sum(one["advances"].values())
        return sums


def victory(text: str) -> tuple[str, int]:
    """Return who won by the score at the end of the file, with how many points."""
    points = entries_of(text)[-1]["points"]
    civ = max(points, key=lambda civ: points[civ])
    return f"{civ} ({Reckoning(text).people[civ]})", points[civ]


def worth(name: str) -> int:
    """Return the points of an advance by its price: below 100 one, below 200 three, else six."""
    price = ADVANCES[name]["price"]
    return 1 if price < 100 else 3 if price < 200 else 6


def plain(said: str, people: Mapping[str, str]) -> str:
    """Return a sentence without who plays a civilization."""
    for civ, person in people.items():
        said = said.replace(f"{civ} ({person})", civ)
    return said


def names_in(said: str) -> list[str]:
    return re.split(", | and ", said)


class Told:
    """The sentences of a story, each held against the points alone."""

    def __init__(self, text: str, story: Story) -> None:
        self.told, self.story = Reckoning(text), story
        self.last, self.winner = self.told.turns[-1], story.winners[0].name
        self.points = self.told.points
        self.final = sorted(self.points[self.last].values(), reverse=True)
        leaders = (*map(self.told.first, self.told.turns[:-1]), {self.winner})
        self.alone = [min(first) for first in leaders if len(first) == 1]
        self.changes = sum(one != other for one, other in pairwise(self.alone))

    def holds(self, said: str) -> bool:
        """Tell whether a sentence is one of ours, and true."""
        said = plain(said, self.told.people)
        found = [
            (is_true, match)
            for is_true, patterns in WAYS.items()
            for pattern in patterns
            if (match := re.fullmatch(pattern, said))
        ]
        assert len(found) == 1, said
        is_true, match = found[0]
        return is_true(self, **match.groupdict())

    def _level(self, names: str, turn: str) -> bool:
        return self.told.first(int(turn)) == set(names_in(names))

    def _from_then(self, turn: str) -> bool:
        since = [self.told.first(one) == {self.winner} for one in self.told.turns if int(turn) <= one < self.last]
        return all(since) and self.told.first(int(turn) - 1) != {self.winner}

    def _level_once(self, names: str, turn: str, then: str) -> bool:
        return self._level(names, turn) and self._from_then(then)

    def _level_to_the_last(self, names: str, turn: str) -> bool:
        return self._level(names, str(int(turn) - 1)) and int(turn) == self.last

    def _passed(self, names: str, turn: str) -> bool:
        return self._level(names, str(int(turn) - 1)) and self._from_then(turn)

    def _level_at_the_end(self, first: str, others: str, turn: str) -> bool:
        return self._level(f"{first}, {others}", turn) and int(turn) == self.last and first == self.winner

    def _always(self) -> bool:
        return set(self.alone) == {self.winner} and len(self.alone) == len(self.told.turns)

    def _changed(self, times: str, who: str) -> bool:
        leaders = set(self.alone)
        return self.changes == int(times) >= 3 and (who == f"{len(leaders)} players" or set(names_in(who)) == leaders)

    def _margin(self, names: str, theirs: str, gap: str = "1") -> bool:
        seconds = {civ for civ in self.told.civs if self.points[self.last][civ] == int(theirs)}
        return (
            self.final[0] - self.final[1] == int(gap)
            and self.final[1] == int(theirs)
            and seconds == set(names_in(names))
        )

    def _swing(self, civ: str, turn: str, before: str, after: str) -> bool:
        all_of = [
            abs(self.points[b][one] - self.points[a][one])
            for a, b in pairwise(self.told.turns)
            for one in self.told.civs
        ]
        first, second = sorted(all_of, reverse=True)[:2]
        told_now = [self.points[int(turn) - 1][civ], self.points[int(turn)][civ]] == [int(before), int(after)]
        return told_now and abs(int(after) - int(before)) == first >= 1.2 * second

    def _purchase(self, civ: str, turn: str, names: str, paid: str) -> bool:
        (where, most), (_, next_) = self.told.spent().most_common(2)
        one_by_one = [
            n
            for one in self.told.entries
            if one["action"] == "buy" and (one["turn"], one["civ"]) == where
            for n in one["advances"]
        ]
        return where == (int(turn), civ) and most == int(paid) >= 1.2 * next_ and all(n in names for n in one_by_one)

    def _comeback(self, turn: str, place: str, gap: str) -> bool:
        behind = {t: max(self.points[t].values()) - self.points[t][self.winner] for t in self.told.turns}
        return (
            behind[int(turn)] == max(behind.values()) == int(gap)
            and self.told.place(self.winner, int(turn)) == int(place) >= 4
            and int(gap) >= 5
        )

    def _longest(self, civ: str, times: str, turns: str, place: str) -> bool:
        counts = Counter(self.alone).most_common()
        rank = self.told.place(civ, self.last)
        ties = sum(self.points[self.last][one] == self.points[self.last][civ] for one in self.told.civs)
        right = counts[0] == (civ, int(times)) and int(turns) == len(self.told.turns) and civ != self.winner
        return right and rank <= int(place) < rank + ties

    def _tie_break(self, first: str, second: str, both: str) -> bool:
        at_last = self.points[self.last]
        return first == self.winner and at_last[first] == at_last[second] == int(both)

    def _nothing(self) -> bool:
        return all(cause.kind == "lead" for cause in self.story.decided)

    def _elsewhere(self) -> bool:
        return True  # held by a test of its own, on games made for it


SOME = r"(?P<names>[\w, ]+)"
SEVERAL = r"(?P<names>\w+ and [\w, ]+)"
TURN = r"turn (?P<turn>\d+)"
WAYS: dict[Callable[..., bool], tuple[str, ...]] = {
    Told._from_then: (rf"\w+ (?:took the lead|went ahead) in {TURN} and (?:kept it to the end|was never caught)\.",),
    Told._level_once: (
        rf"{SEVERAL} were level after {TURN}; \w+ broke away in turn (?P<then>\d+)\.",
        rf"After {TURN} {SEVERAL} were level; from turn (?P<then>\d+) on \w+ was ahead\.",
    ),
    Told._level_to_the_last: (
        rf"{SEVERAL} were level until the last turn: in {TURN} \w+ broke away\.",
        rf"Before the last turn {SEVERAL} were level; in {TURN} \w+ won it\.",
        rf"\w+ overtook {SOME} in the very last turn, {TURN}\.",
        rf"{SOME} led until the last turn: in {TURN} \w+ went past\.",
    ),
    Told._passed: (
        rf"\w+ took the lead from {SOME} in {TURN} and kept it to the end\.",
        rf"\w+ overtook {SOME} in {TURN} and stayed in front\.",
        rf"The last change of lead came in {TURN}, when \w+ passed {SOME}\.",
    ),
    Told._level_at_the_end: (
        rf"(?P<first>\w+) and (?P<others>[\w, ]+) finished level in {TURN}, and \w+ won the tie-break\.",
    ),
    Told._always: (r"\w+ led at the end of every turn\.", r"\w+ was first from the first turn to the last\."),
    Told._changed: (
        r"The lead changed hands (?P<times>\d+) times between (?P<who>[\w, ]+)\.",
        r"(?P<who>[\w, ]+) took turns in front: the lead changed (?P<times>\d+) times\.",
    ),
    Told._longest: (
        r"(?P<civ>\w+) led at the end of (?P<times>\d+) of (?P<turns>\d+) turns and came (?P<place>\d+)\w\w\.",
    ),
    Told._comeback: (
        rf"After {TURN} \w+ was only (?P<place>\d+)\w\w, (?P<gap>\d+) points? behind the leader\.",
        rf"It had looked different: after {TURN} \w+ was (?P<place>\d+)\w\w, (?P<gap>\d+) points? behind\.",
    ),
    Told._margin: (
        rf"\w+ won by (?P<gap>\d+) points; {SOME} ha(?:s|ve) (?P<theirs>\d+)\.",
        rf"The margin was (?P<gap>\d+) points: {SOME} ha(?:s|ve) (?P<theirs>\d+)\.",
        rf"{SOME} came closest with (?P<theirs>\d+), (?P<gap>\d+) points behind\.",
        rf"(?:One point decided|It came down to one point): \w+ has \d+, {SOME} (?P<theirs>\d+)\.",
    ),
    Told._tie_break: (
        r"(?P<first>\w+) and (?P<second>\w+) both have (?P<both>\d+) points: the tie was decided by .*, \d+ to \d+\.",
    ),
    Told._swing: (
        rf"The biggest change in one turn: (?P<civ>\w+) in {TURN}, from (?P<before>\d+) to (?P<after>\d+) points\.",
        rf"(?P<civ>\w+) (?:gained|lost) \d+ points in {TURN} alone, from (?P<before>\d+) to (?P<after>\d+)\.",
    ),
    Told._purchase: (
        rf"(?P<civ>\w+) made the biggest purchase in {TURN}: (?P<names>.*) for (?P<paid>\d+)\.",
        rf"Nobody spent more at once than (?P<civ>\w+) in {TURN}: (?P<paid>\d+) for (?P<names>.*)\.",
    ),
    Told._nothing: (r".* stands? out(?: as .*)?\.",),
    Told._elsewhere: (
        r"The costliest calamity was .*",
        r"(?:The game took|After the first turn the game went on|All \d+ turns but the first) .*",
    ),
}
