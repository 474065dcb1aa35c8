"""Random branches on which turns are closed, opened and closed again: nothing lost or doubled, and all of it told."""

import tomllib
from collections import Counter
from random import Random
from typing import Any

import pytest

from civledger.bookkeeping.merge_ledgers import Merge, merge_texts
from civledger.bookkeeping.open_ledger import judge_content
from civledger.model.finding import INFO
from civledger.store.entry_text import block
from civledger.store.seal import seals
from tests.depth import seeds
from tests.merging.words import UNSEALED, decide, entries_of
from tests.support import SEVEN, header

pytestmark = pytest.mark.deep
HEAD = header(SEVEN)
REMARKED = ("CL005", "CL110")  # told by sentences of their own
STEPS = ("note", "note", "census", "fix", "lost", "strike", "close", "close", "undo", "undo two", "close again")
Entries = list[dict[str, Any]]


class Branch:
    """A clone of a ledger in which somebody goes on; every entry has a mark of its own."""

    def __init__(self, name: str, entries: Entries, rng: Random) -> None:
        self.name, self.rng, self.number = name, rng, 0
        self.entries = [dict(entry) for entry in entries]

    @property
    def turn(self) -> int:
        return 1 + max((entry["turn"] for entry in self.entries if entry["action"] == "endturn"), default=0)

    def go(self, steps: int) -> "Branch":
        for _ in range(steps):
            self.step(self.rng.choice(STEPS))
        return self

    def step(self, what: str) -> None:
        civ = self.rng.choice(SEVEN)
        match what:
            case "undo" | "undo two" | "close again":
                last = self.entries[-1]["action"] if self.entries else ""
                del self.entries[len(self.entries) - (2 if what == "undo two" else 1) :]
                if what == "close again" and last == "endturn":
                    self.close()
            case "close":
                self.close()
            case "strike":
                able = [place for place, one in enumerate(self.entries, 1) if one["action"] in ("note", "census")]
                struck = {number for one in self.entries for number in one.get("entries", ())}
                if left := [place for place in able if place not in struck]:
                    self.add("strike", entries=[self.rng.choice(left)], reason=f"slip {self.name}{self.number}")
            case "lost":
                self.add("census", lost={civ: 1}, after="conflict")
            case "census" | "fix":
                fix = {"fix": True} if what == "fix" else {}
                self.add("census", tokens={civ: self.rng.randrange(9)}, **fix)
            case _:
                self.add("note", text="tea")

    def close(self) -> None:
        at = tomllib.loads(f"at = 1{self.rng.randrange(9)}:{self.rng.randrange(10, 59)}:{10 + self.number % 49}")["at"]
        self.add("endturn", space=dict.fromkeys(SEVEN, min(self.turn, 5)), at=at)

    def add(self, action: str, **keys: Any) -> None:
        self.number += 1
        self.entries.append({"turn": self.turn, "action": action, **keys, "note": f"{self.name}{self.number}"})

    @property
    def data(self) -> bytes:
        written = [{key: value for key, value in entry.items() if key != "seal"} for entry in self.entries]
        for place, seal in seals(written, tomllib.loads(HEAD), UNSEALED):
            written[place]["seal"] = seal
        return (HEAD + "".join(f"\n{block(entry)}" for entry in written)).encode()

    @property
    def marks(self) -> set[str]:
        return {entry["note"] for entry in self.entries}


def marks(entries: Entries) -> list[str]:
    return [entry["note"] for entry in entries]


def expected(base: Branch, ours: Branch, theirs: Branch) -> set[str]:
    """Return what stands: what both kept, and what either added; ends of turns and idle strikes may be left out."""
    kept = (base.marks & ours.marks & theirs.marks) | (ours.marks - base.marks) | (theirs.marks - base.marks)
    may_go = {one["note"] for side in (ours, theirs) for one in side.entries if one["action"] in ("endturn", "strike")}
    return kept - may_go


def told(merge: Merge, *sides: bytes) -> bool:
    """Tell whether every finding that neither side had is told."""

    def found(data: bytes) -> dict[tuple[object, ...], str]:
        findings = judge_content("", data).verdict.findings
        grave = [one for one in findings if one.fault.severity != INFO and one.fault.code not in REMARKED]
        return {(one.fault.code, one.turn, one.civ, one.message): one.fault.code for one in grave}

    known = {key for side in sides for key in found(side)}
    new = [code for key, code in found(merge.data).items() if key not in known]
    lines = [line for line in merge.remarks if line.startswith("after the merge: ")]
    return len(lines) == min(len(new), 11) and (len(new) > 10 or all(f"[{code}]" in "".join(lines) for code in new))


@pytest.mark.parametrize("part", range(5))
def test_nothing_is_lost_or_doubled_when_turns_are_opened_again(part: int) -> None:
    conflicts = picked = 0
    for seed in seeds(150, in_full=3000)[part::5]:
        rng = Random(seed)
        base = Branch("b", [], rng).go(rng.randrange(1, 9))
        ours, theirs = (Branch(name, base.entries, rng).go(rng.randrange(6)) for name in "ot")
        merge = merge_texts(base.data, ours.data, theirs.data)
        if merge.conflicts:
            conflicts += 1
            found = {mark for side in decide(merge) for mark in marks(side)}
            assert expected(base, ours, theirs) <= found, seed
            continue
        there = Counter(marks(list(entries_of(merge))))
        assert max(there.values(), default=1) == 1, seed
        assert expected(base, ours, theirs) <= set(there), seed
        assert set(there) <= ours.marks | theirs.marks, seed
        assert told(merge, ours.data, theirs.data), seed
        again = merge_texts(base.data, merge.data, theirs.data)
        if not again.conflicts:
            picked += 1
            assert max(Counter(marks(list(entries_of(again)))).values(), default=1) == 1, seed
            assert set(there) <= set(marks(list(entries_of(again)))) | (base.marks - theirs.marks), seed
    assert picked > conflicts
