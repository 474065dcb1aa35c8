"""Whether the sentences of a story are true, each held against the points of a second computation."""

import datetime
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from civledger.model.pages.page import Standing, Story
from tests.report.second_course import Reckoning, reckon
from tests.report.story_wordings import WAYS


def plain(said: str, people: Mapping[str, str]) -> str:
    """Return a sentence without who plays a civilization."""
    for civ, person in people.items():
        said = said.replace(f"{civ} ({person})", civ)
    return said


def names_in(said: str) -> list[str]:
    return re.split(", | and ", said)


def in_a_row(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


class Told:
    """The sentences of a story, each held against the points alone.

    Places in the end are those of the standings: what decides between equals is told, and held, elsewhere.
    """

    def __init__(self, text: str, story: Story, rows: tuple[Standing, ...]) -> None:
        self.told, self.story, self.text = reckon(text), story, text
        self.last = self.told.turns[-1]
        self.winners = {who.name for who in story.winners}
        self.winner = story.winners[0].name
        self.points = self.told.points
        self.final = sorted(self.points[self.last].values(), reverse=True)
        self.ranks = {row.who.name: row.rank or 0 for row in rows}
        self.level = {civ for civ, own in self.points[self.last].items() if own == self.final[0]} - self.winners
        leaders = (*map(self.told.first, self.told.turns[:-1]), self.winners)
        self.alone = [min(first) for first in leaders if len(first) == 1]
        self.changes = sum(one != other for one, other in pairwise(self.alone))
        for civ, rank in self.ranks.items():
            assert (
                self.told.place(civ, self.last)
                <= rank
                <= self.told.place(civ, self.last) + self.told.level(civ, self.last)
            )

    def holds(self, said: str) -> tuple[str, bool]:
        """Return which sentence it is, and whether it is true."""
        said = re.sub(rf"\b{self.told.called}(?=s?\b)", "turn", plain(said, self.told.people))
        found = [
            (kind, number, match)
            for kind, patterns in WAYS.items()
            for number, pattern in enumerate(patterns, 1)
            if (match := re.fullmatch(pattern, said))
        ]
        assert len(found) == 1, said
        kind, number, match = found[0]
        is_true: Callable[..., bool] = getattr(self, f"_{kind}")
        return f"{kind} {number}", is_true(**match.groupdict())

    def _is_first(self, names: str, turn: str) -> bool:
        return self.told.first(int(turn)) == set(names_in(names))

    def _is_kept_since(self, turn: int) -> bool:
        """Tell whether who won was first alone at the end of every turn since, and not before."""
        since = [self.told.first(one) == {self.winner} for one in self.told.turns if turn <= one < self.last]
        return all(since) and self.told.first(turn - 1) != {self.winner}

    def _went_ahead(self, who: str, turn: str) -> bool:
        crowd = self.told.first(int(turn) - 1) - {self.winner}
        return (
            self._is_kept_since(int(turn)) and not self.level and who == self.winner and (not crowd or len(crowd) > 3)
        )

    def _drew_level(self, who: str, turn: str, others: str) -> bool:
        kept = self._is_kept_since(int(turn)) and int(turn) < self.last
        return kept and who == self.winner and set(names_in(others)) == self.level

    def _broke_away(self, names: str, turn: str, then: str) -> bool:
        before = self._is_first(names, turn) and int(then) == int(turn) + 1 < self.last
        return before and self._is_kept_since(int(then)) and not self.level

    def _broke_away_at_last(self, names: str, turn: str, then: str = "") -> bool:
        before = self._is_first(names, turn) and self.winner in names_in(names)
        return before and int(turn) + 1 == self.last == int(then or self.last) and not self.level

    def _passed_at_last(self, names: str, who: str, turn: str, earlier: str = "") -> bool:
        before = self._is_first(names, str(int(turn) - 1)) and int(earlier or int(turn) - 1) == int(turn) - 1
        return before and int(turn) == self.last and who == self.winner and not self.level

    def _passed(self, names: str, who: str, turn: str) -> bool:
        before = self._is_first(names, str(int(turn) - 1)) and int(turn) < self.last
        return before and self._is_kept_since(int(turn)) and who == self.winner and not self.level

    def _tied_at_last(self, first: str, others: str, turn: str) -> bool:
        return first == self.winner and set(names_in(others)) == self.level and int(turn) == self.last

    def _always(self, who: str) -> bool:
        return set(self.alone) == {who} == self.winners and len(self.alone) == len(self.told.turns) and not self.level

    def _always_but_the_last(self, who: str, others: str) -> bool:
        led = all(self.told.first(turn) == {who} for turn in self.told.turns[:-1])
        return led and who == self.winner and set(names_in(others)) == self.level

    def _changed(self, times: str, who: str) -> bool:
        leaders = set(self.alone)
        return self.changes == int(times) >= 3 and (who == f"{len(leaders)} players" or set(names_in(who)) == leaders)

    def _margin(self, names: str, theirs: str, gap: str = "1") -> bool:
        seconds = {civ for civ, own in self.points[self.last].items() if own == int(theirs)}
        return (
            self.final[0] - self.final[1] == int(gap)
            and self.final[1] == int(theirs)
            and seconds == set(names_in(names))
        )

    def _parts(self, first: str, second: str, parts: str) -> bool:
        mine, theirs = self.told.parts[first], self.told.parts[second]
        told = dict(part.rsplit(" ", 1) for part in parts.split(", "))
        differing = {name: f"{mine[name]}:{theirs[name]}" for name in mine if mine[name] != theirs[name]}
        gaps = [mine[name] - theirs[name] for name in told]
        ranks = [self.ranks[first], self.ranks[second]]
        return told == differing and gaps == sorted(gaps, reverse=True) and ranks == [1, 2] and sum(gaps) > 0

    def _swing(self, civ: str, turn: str, before: str, after: str, left_out: str | None = None) -> bool:
        points = self.told.earned()
        both_known = [(a, b, one) for a, b in pairwise(self.told.turns) for one in points[b]]
        first, second = sorted((abs(points[b][one] - points[a][one]) for a, b, one in both_known), reverse=True)[:2]
        told_now = [points[int(turn) - 1][civ], points[int(turn)][civ]] == [int(before), int(after)]
        is_marked = bool(left_out) == (self.told.called == "round")
        return told_now and is_marked and abs(int(after) - int(before)) == first >= 1.2 * second

    def _purchase(self, civ: str, turn: str, names: str, paid: str) -> bool:
        assert isinstance(self.told, Reckoning)
        (where, most), (_, next_) = self.told.spent().most_common(2)
        one_by_one = [
            n
            for one in self.told.entries
            if one["action"] == "buy" and (one["turn"], one["civ"]) == where
            for n in one["advances"]
        ]
        return where == (int(turn), civ) and most == int(paid) >= 1.2 * next_ and names == in_a_row(one_by_one)

    def _comeback(self, turn: str, who: str, place: str, gap: str) -> bool:
        behind = {t: self.told.behind(self.winner, t) for t in self.told.turns}
        return (
            behind[int(turn)] == max(behind.values()) == int(gap)
            and self.told.place(self.winner, int(turn)) == int(place) >= 4
            and int(gap) >= 5
            and who == self.winner
        )

    def _longest(self, civ: str, times: str, turns: str, place: str) -> bool:
        counts = Counter(self.alone).most_common()
        right = counts[0] == (civ, int(times)) and int(turns) == len(self.told.turns) and civ != self.winner
        return right and self.ranks[civ] == int(place) and 2 * int(times) >= int(turns)

    def _moves(self) -> Iterator[tuple[int, str, int]]:
        """Yield a turn after the third, somebody who played on, and how many places came between it and the end.

        A place is shared by all who have as many points; where these are all, nobody has one.
        """
        for turn in self.told.turns[:-1]:
            if turn > 3 and len({*self.told.points[turn].values()}) > 1:
                yield from ((turn, civ, self.told.place(civ, turn) - self.ranks[civ]) for civ in self.ranks)

    def _is_far(self, places: int) -> bool:
        return places >= (8 if len(self.ranks) > 8 else max(2, len(self.ranks) / 2))

    def _moved(self, civ: str, turn: str, before: str, after: str, level: str | None = None) -> bool:
        """Tell whether nobody climbed more places, or fell more, and all numbers of it are right."""
        rises = int(after) < int(before)
        moves = [(at, one, by if rises else -by) for at, one, by in self._moves()]
        others = self.told.level(civ, int(turn))
        said = {None: 0, "one other": 1}.get(level) if level in (None, "one other") else int(str(level).split()[0])
        most = max(by for _, _, by in moves)
        told = self.told.place(civ, int(turn)) == int(before) and self.ranks[civ] == int(after) and others == said
        return told and (int(turn), civ, most) in moves and self._is_far(most)

    def _climbed(self, civ: str, turn: str, before: str, after: str, level: str | None = None) -> bool:
        return int(after) < int(before) and self._moved(civ, turn, before, after, level)

    def _fell(self, civ: str, turn: str, before: str, after: str, level: str | None = None) -> bool:
        return int(after) > int(before) and self._moved(civ, turn, before, after, level)

    def _gaps(self) -> Iterator[int]:
        for turn in self.told.turns:
            yield from (self.told.behind(one, turn) - self.told.behind(one, self.last) for one in self.ranks)

    def _closed_gap(self, civ: str, gap: str, turn: str, end: str) -> bool:
        every = self._gaps()
        now = self.told.behind(civ, self.last)
        right = {True: "won"}.get({civ} == self.winners, f"finished {now} behind" if now else "finished level") == end
        return right and self.told.behind(civ, int(turn)) == int(gap) and int(gap) - now == max(every) >= 30

    def kinds_of(self, kind: str, said: str) -> set[str]:
        """Return what a sentence tells, of two that are alike which."""
        places = re.search(r"was (\d+)\w\w.* finished (\d+)", said) if kind.startswith("moved") else None
        if places:
            return {"climbed" if int(places[2]) < int(places[1]) else "fell"}
        return {kind.split()[0]}

    def owed(self) -> set[str]:
        """Return what such a game has to be told with."""
        known = len(self.told.turns) > 2
        moves = [by for _, _, by in self._moves()] if known else []
        gaps = [
            self.told.behind(civ, t) - self.told.behind(civ, self.last) for t in self.told.turns for civ in self.ranks
        ]
        owed = {
            "parts": self.final[0] > self.final[1],
            "climbed": self._is_far(max(moves, default=0)),
            "fell": self._is_far(-min(moves, default=0)),
            "closed_gap": known and max(gaps) >= 30,
        }
        return {kind for kind, is_owed in owed.items() if is_owed}

    def _tie_break(self, first: str, second: str, both: str) -> bool:
        at_last = self.points[self.last]
        return first == self.winner and at_last[first] == at_last[second] == int(both) and self.ranks[second] == 2

    def _shared(self, names: str, points: str) -> bool:
        return set(names_in(names)) == self.winners and len(self.winners) > 1 and int(points) == self.final[0]

    def _shared_since(self, names: str, turn: str) -> bool:
        return set(names_in(names)) == self.winners and self.told.first(int(turn)) == self.winners

    def _calamity(self, name: str, turn: str, losses: str) -> bool:
        assert isinstance(self.told, Reckoning)
        took = {(what, civ): int(number) for number, what, civ in losses_in(losses)}
        costs = sorted((_cost(lost) for *_, lost in self.told.strikes), reverse=True)
        (own,) = [
            lost for card, _, at, lost in self.told.strikes if (card, at, dict(+lost)) == (name, int(turn), took)
        ][:1]
        return _cost(own) == costs[0] and (costs[0][0] > 0 or costs[0][1] >= 3)

    def _building(self, who: str, turn: str, worth: str) -> bool:
        built = [one for one in self.told.entries if one["action"] == "building"]
        first, *others = sorted((one["points"] for one in built), reverse=True)
        is_own = any((one["player"], one["turn"], one["points"]) == (who, int(turn), first) for one in built)
        return is_own and first == int(worth) >= 1.2 * max(others, default=0)

    def _agreed(self, turn: str, why: str) -> bool:
        ends = [(one["turn"], one["last"]) for one in self.told.entries if one["action"] == "endturn" and "last" in one]
        return ends == [(int(turn), why)]

    def _length(self, hours: str, turns: str = "") -> bool:
        ends = [one["at"] for one in self.told.entries if one["action"] == "endturn"]
        day = datetime.date(2026, 11, 14)
        minutes = 0
        for one, other in pairwise(ends):
            apart = datetime.datetime.combine(day, other) - datetime.datetime.combine(day, one)
            minutes += apart.seconds // 60  # of a day: past midnight, too
        said = re.fullmatch(r"(?:(\d+) h )?(\d+) min", hours)
        assert said
        return int(said[1] or 0) * 60 + int(said[2]) == minutes and int(turns or len(ends)) == len(ends)


def _cost(lost: Counter[tuple[str, str]]) -> tuple[int, int]:
    spaces, cities = (sum(number for (what, _), number in lost.items() if what == kind) for kind in ("space", "city"))
    return spaces, cities


def losses_in(said: str) -> Iterator[tuple[str, str, str]]:
    """Yield the spaces and cities that a calamity took, and of whom."""
    for losses, civ in re.findall(r"((?:[\w ,]+?)) from (\w+)", said):
        for number, what in re.findall(r"(\d+) (space|cit(?:y|ies))", losses):
            yield number, "space" if what == "space" else "city", civ
