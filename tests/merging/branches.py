"""Random ledgers that two people keep at once: what each of them did is known, entry by entry."""

import tomllib
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from civledger.store.entry_text import block
from civledger.store.merge.sheet import resemble
from civledger.store.seal import seals
from tests.support import FIVE, header

Values = dict[str, Any]
HEAD = header(tracks=["tokens", "cities", "treasury", "advances"])
UNSEALED = ("name",)
WHAT = ("tokens", "cities", "kept")
ACTIONS = {"tokens": "census", "cities": "cities", "kept": "hand"}


class Table:
    """One clone of a ledger, and who records in it; every entry carries a mark of its own as its note."""

    def __init__(self, chance: Random, name: str, players: Sequence[str]) -> None:
        self.chance = chance
        self.name = name
        self.players = players
        self.head = HEAD
        self.entries: list[Values] = []
        self.before: list[Values] = []
        self.comments: dict[str, str] = {}
        self.made = 0

    def copy(self, name: str, players: Sequence[str]) -> "Table":
        """Return a clone that somebody else keeps."""
        other = Table(self.chance, name, players)
        other.entries = [dict(entry) for entry in self.entries]
        other.comments = dict(self.comments)
        other.before = self.entries
        return other

    @property
    def turn(self) -> int:
        """Return the open turn."""
        return 1 + max([0, *(int(entry["turn"]) for entry in self.entries if entry["action"] == "endturn")])

    def mark(self) -> str:
        """Return a mark that no other entry has."""
        self.made += 1
        return f"{self.name}-{self.made}"

    def add(self, entry: Values) -> None:
        """Add an entry, unless it looks like a correction of one that was taken back: nobody could tell."""
        place = len(self.entries)
        if place >= len(self.before) or resemble(self.before[place]) != resemble(entry):
            self.entries.append(entry)

    def record(self) -> None:
        """Record something in the open turn, seldom in an earlier one."""
        turn = self.turn if self.chance.random() < 0.8 else self.chance.randint(1, self.turn)
        what = self.chance.choice([*WHAT, "note", "gain"])
        if what == "note":
            entry: Values = {"turn": turn, "action": "note", "text": self.mark()}
        elif what == "gain":
            entry = {"turn": turn, "action": "gain", "treasury": self.rows(), "note": self.mark()}
        else:
            entry = {"turn": turn, "action": ACTIONS[what], what: self.rows(), "note": self.mark()}
        self.add(entry)

    def rows(self) -> Values:
        """Return numbers for some of those whose books this person keeps."""
        some = self.chance.sample(self.players, self.chance.randint(1, len(self.players)))
        return {player: self.chance.randint(1, 9) for player in some}

    def close(self) -> None:
        """Close the turn, with a seal."""
        rows = dict.fromkeys(self.players, self.turn)
        hour = f"{self.chance.randint(10, 23)}:{self.chance.randint(10, 59)}:00"
        at = tomllib.loads(f"at = {hour}")["at"]
        self.entries.append({"turn": self.turn, "action": "endturn", "space": rows, "at": at, "note": self.mark()})
        *_, (place, seal) = seals(self.entries, tomllib.loads(self.head), UNSEALED)
        self.entries[place]["seal"] = seal

    def take_back(self) -> None:
        """Take back the last entry, as `undo` does."""
        if self.entries and not any(len(self.entries) in entry.get("entries", ()) for entry in self.entries):
            self.entries.pop()

    def strike(self) -> None:
        """Strike an entry that is none yet and closes nothing."""
        struck = {number for entry in self.entries for number in entry.get("entries", ())}
        free = [n for n, entry in enumerate(self.entries, 1) if entry["action"] not in ("endturn", "strike")]
        numbers = [number for number in free if number not in struck]
        if numbers:
            chosen = sorted(self.chance.sample(numbers, min(len(numbers), self.chance.randint(1, 2))))
            reason = self.mark()
            self.add({"turn": self.turn, "action": "strike", "entries": chosen, "reason": reason})

    def comment(self) -> None:
        """Write a comment above an entry."""
        if self.entries:
            self.comments[mark_of(self.chance.choice(self.entries))] = f"# said {self.mark()}\n"

    def change(self) -> None:
        """Correct a number of an entry by hand."""
        numbers = [entry for entry in self.entries if any(what in entry for what in WHAT)]
        if numbers:
            entry = self.chance.choice(numbers)
            what = next(what for what in WHAT if what in entry)
            entry[what] = {player: number + self.chance.randint(1, 3) for player, number in entry[what].items()}

    def play(self, steps: int, *more: str) -> None:
        """Do something at random so many times."""
        usual = ["record"] * 6 + ["close", "take_back", "strike", "comment"]
        for _ in range(steps):
            getattr(self, self.chance.choice([*usual, *more]))()

    @property
    def text(self) -> str:
        """Return the ledger as it is written."""
        return self.head + "".join(self.pieces())

    def pieces(self) -> Iterator[str]:
        """Yield the text of every entry."""
        for entry in self.entries:
            yield f"\n{self.comments.get(mark_of(entry), '')}{block(entry)}"


def mark_of(entry: Values) -> str:
    """Return the mark of an entry, whatever it says."""
    return str(entry.get("note") or entry.get("reason") or entry.get("text"))


def begin(chance: Random, *more: str) -> tuple[Table, Table, Table]:
    """Return a ledger and what two people made of it; each counts for other players than the other."""
    base = Table(chance, "base", FIVE)
    base.play(chance.randint(0, 12))
    ours, theirs = base.copy("ours", FIVE[:2]), base.copy("theirs", FIVE[2:])
    ours.play(chance.randint(0, 10), *more)
    theirs.play(chance.randint(0, 10), *more)
    return base, ours, theirs
