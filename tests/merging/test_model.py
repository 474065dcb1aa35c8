"""Random merges against plain lists of values: nothing lost, nothing doubled, nothing struck that nobody struck."""

import datetime
import json
import tomllib
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from civledger.bookkeeping.merge_ledgers import Merge, merge_texts
from civledger.store.entry_text import block
from civledger.store.seal import seals
from tests.depth import seeds
from tests.merging.words import decide
from tests.support import codes, header

HEAD = header(tracks=["tokens", "cities", "treasury", "advances"])
ROUNDS = seeds(180, in_full=3000)
PARTS = 5

Values = dict[str, Any]


class Keeper:
    """Somebody who keeps a ledger, with few different numbers: what two of them record is often the same."""

    def __init__(self, chance: Random, entries: list[Values]) -> None:
        self.chance = chance
        self.entries = [dict(entry) for entry in entries]
        self.took_back = False

    @property
    def turn(self) -> int:
        return 1 + max([0, *(int(entry["turn"]) for entry in self.entries if entry["action"] == "endturn")])

    def record(self) -> None:
        turn = self.turn if self.chance.random() < 0.8 else self.chance.randint(1, self.turn)
        number = {self.chance.choice(["Minoa", "Rome"]): self.chance.randint(1, 3)}
        self.entries.append(
            self.chance.choice(
                [
                    {"turn": turn, "action": "gain", "treasury": number},
                    {"turn": turn, "action": "spend", "treasury": number, "reason": "ship"},
                    {"turn": turn, "action": "note", "text": self.chance.choice("xyz")},
                    {"turn": turn, "action": "census", "tokens": number},
                ]
            )
        )

    def fix(self) -> None:
        """Count again what was counted, with `--fix`."""
        counts = [entry for entry in self.entries if entry["action"] == "census" and entry["turn"] == self.turn]
        if counts:
            tokens = dict.fromkeys(self.chance.choice(counts)["tokens"], self.chance.randint(1, 3))
            self.entries.append({"turn": self.turn, "action": "census", "tokens": tokens, "fix": True})

    def undo(self) -> None:
        if self.entries:
            self.took_back = True
            self.entries.pop()

    def record_again(self) -> None:
        """Take some entries back and record them again, some with another number, as if nothing had been closed."""
        depth = self.chance.randint(1, 3)
        again = self.entries[-depth:]
        for _ in again:
            self.undo()
        if self.chance.random() < 0.2:
            self.chance.shuffle(again)
        for entry in again:
            new = dict(entry)
            for key in ("treasury", "tokens"):
                if key in new and self.chance.random() < 0.6:
                    new[key] = dict.fromkeys(new[key], self.chance.randint(1, 3))
            if new["action"] == "endturn":
                self.close()
            elif new["action"] != "strike" or self.can_strike(new["entries"]):
                self.entries.append(new)

    def can_strike(self, numbers: list[int]) -> bool:
        struck = {number for entry in self.entries for number in entry.get("entries", ())}
        return all(
            number <= len(self.entries)
            and number not in struck
            and self.entries[number - 1]["action"] not in ("endturn", "strike")
            for number in numbers
        )

    def strike(self) -> None:
        free = [number for number in range(1, len(self.entries) + 1) if self.can_strike([number])]
        if free:
            some = sorted(self.chance.sample(free, min(len(free), self.chance.choice([1, 1, 2]))))
            reason = self.chance.choice(["no ship", "wrong game", "typed twice"])
            self.entries.append({"turn": self.turn, "action": "strike", "entries": some, "reason": reason})

    def close(self) -> None:
        at = datetime.time(self.chance.randint(0, 23), self.chance.randint(0, 59), self.chance.randint(0, 59))
        self.entries.append({"turn": self.turn, "action": "endturn", "at": at})
        *_, (place, seal) = seals(self.entries, tomllib.loads(HEAD), ("name",))
        self.entries[place]["seal"] = seal

    def play(self, steps: int) -> None:
        moves = ["record"] * 4 + ["record_again"] * 2 + ["fix", "undo", "strike", "close"]
        for _ in range(steps):
            getattr(self, self.chance.choice(moves))()

    @property
    def data(self) -> bytes:
        return (HEAD + "".join(f"\n{block(entry)}" for entry in self.entries)).encode()


def part_ways(seed: int) -> tuple[Keeper, Keeper, Keeper]:
    """Return a ledger and what two people made of it."""
    chance = Random(seed)
    base = Keeper(chance, [])
    base.play(chance.randint(0, 9))
    ours, theirs = Keeper(chance, base.entries), Keeper(chance, base.entries)
    ours.play(chance.randint(0, 5))
    theirs.play(chance.randint(0, 5))
    return base, ours, theirs


def name(entry: Values) -> str:
    """Return what an entry says; of an `endturn` which one it is."""
    return json.dumps(
        {key: value for key, value in entry.items() if key not in ("seal", "apart")}, sort_keys=True, default=str
    )


def count(entries: list[Values]) -> Counter[str]:
    """Return how often each entry stands in a list; strikes are looked at by what they strike."""
    return Counter(name(entry) for entry in entries if entry["action"] not in ("strike", "endturn"))


def list_struck(entries: list[Values]) -> Counter[tuple[str, str]]:
    """Return for which reason which values are struck, and how often."""
    strikes = [entry for entry in entries if entry["action"] == "strike"]
    return Counter((each["reason"], name(entries[number - 1])) for each in strikes for number in each["entries"])


def expect(before: int, own: int, other: int) -> range:
    """Return how often something may stand that stood so often before and on both sides.

    Who took back one of two equal entries may have meant the one that the other side took back, or the other one.
    """
    if min(own, other) >= before:
        return range(max(own, other), max(own, other) + 1)
    least = max(0, own + other - before)
    return range(least, (min(own, other) if max(own, other) <= before else least) + 1)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_merge_has_what_the_lists_of_both_have(part: int) -> None:
    for seed in ROUNDS[part::PARTS]:
        base, ours, theirs = part_ways(seed)
        there = merge_texts(base.data, ours.data, theirs.data)
        back = merge_texts(base.data, theirs.data, ours.data)
        for merge in (there, back):
            look_at(merge, base, ours, theirs, seed)
        assert bool(there.conflicts) == bool(back.conflicts), seed
        if not there.conflicts:
            one, other = next(decide(there)), next(decide(back))
            assert count(one) == count(other), seed
            assert list_struck(one) == list_struck(other), seed


def look_at(merge: Merge, base: Keeper, ours: Keeper, theirs: Keeper, seed: int) -> None:
    """Hold a merge against the lists."""
    before, own, other = (count(keeper.entries) for keeper in (base, ours, theirs))
    wanted = {value: expect(before[value], own[value], other[value]) for value in before | own | other}
    struck = [list_struck(keeper.entries) for keeper in (base, ours, theirs)]
    sides = list(decide(merge))
    found = [count(entries) for entries in sides]
    for value, numbers in wanted.items():
        if merge.conflicts:
            assert max(side[value] for side in found) >= min(numbers), (seed, "lost", value)
            assert max(side[value] for side in found) <= max(own[value], other[value]), (seed, "doubled", value)
        else:
            assert found[0][value] in numbers, (seed, value)
    for entries in sides:
        assert all(0 < number <= len(entries) for entry in entries for number in entry.get("entries", ())), seed
        for each in list_struck(entries):
            assert struck[1][each] or struck[2][each], (seed, "struck by nobody", each)
    strikes = [list_struck(entries) for entries in sides]
    for each in struck[1] | struck[2]:
        is_new = not struck[0][each]
        stays = all(min(wanted[each[1]]) >= side[each[1]] for side in (own, other))
        if is_new and stays:
            assert any(side[each] for side in strikes), (seed, "strike lost", each)
    if not (ours.took_back or theirs.took_back) or base.entries in (ours.entries, theirs.entries):
        assert not merge.conflicts, seed
    if not merge.conflicts:
        look_at_turns(sides[0], base, ours, theirs, seed)
        assert "CL005" not in codes(merge.data.decode()), seed


def look_at_turns(entries: list[Values], base: Keeper, ours: Keeper, theirs: Keeper, seed: int) -> None:
    """Hold the turns that a merge closes against those that both closed, each by its hour."""
    before, own, other = (
        {(entry["turn"], entry["at"]) for entry in keeper.entries if entry["action"] == "endturn"}
        for keeper in (base, ours, theirs)
    )
    closed = [entry["turn"] for entry in entries if entry["action"] == "endturn"]
    assert all(one < next_one for one, next_one in pairwise(closed)), seed
    assert set(closed) == {turn for turn, _ in (before & own & other) | (own - before) | (other - before)}, seed
