"""What a cause says, done to the entries of a game: the game as it would have been, played to its own end."""

import re
from typing import Any

from civledger.model.pages.page import Cause
from tests.play.otherwise import Entry, Reading, Table, read_game

SHORT = r"(?P<civ>\w+) was one (city|advance) short of the [\w ]+ in turn \d+: with (?:one more|(?P<name>[\w' ]+))"
JUST = r"(?P<civ>\w+) (?:entered|moved on in) the [\w ]+ in turn \d+ with no city to spare: with one city fewer"
SWAP = r"(?P<civ>\w+) could have bought (?P<name>[\w' ]+?) (?:in place of (?P<old>[\w' ]+)|as well) in turn \d+: then"


class Otherwise:
    """A game, and what each of its causes makes of it."""

    def __init__(self, civs: list[str], side: str, entries: list[Entry]) -> None:
        self.civs, self.side, self.entries = civs, side, entries
        self.recorded = read_game(civs, side, entries)

    def without(self, cause: Cause, winner: str) -> Reading:
        """Return the game without what happened, or with what somebody missed: as the sentence says."""
        return read_game(self.civs, self.side, self.change(cause, winner), cause.turn)

    def change(self, cause: Cause, winner: str) -> list[Entry]:
        """Return the entries of the game as it would have been."""
        if cause.entry is not None:
            return [entry for number, entry in enumerate(self.entries, 1) if number != cause.entry]
        said, _, _ = cause.text.partition(f" {winner} would have")
        ways = [match for pattern in (SHORT, JUST, SWAP) if (match := re.fullmatch(pattern, said))]
        assert len(ways) == 1, cause.text
        told = ways[0].groupdict()
        civ, name = told["civ"], told.get("name")
        if name is None:
            by = 1 if "short" in said else -1
            cities = self.cities_when_markers_move(cause.turn)[civ] + by
            return [*self.entries, {"turn": cause.turn, "action": "cities", "cities": {civ: cities}}]
        own = [e for e in self.entries if (e["turn"], e["action"], e.get("civ")) == (cause.turn, "buy", civ)]
        if "could have" not in said:
            return [*self.entries, bought(cause.turn, civ, [name])]
        kept = [old for entry in own for old in entry["advances"] if old != told["old"]]
        return [*(entry for entry in self.entries if entry not in own), bought(cause.turn, civ, [*kept, name])]

    def cities_when_markers_move(self, until: int) -> dict[str, int]:
        """Return everybody's cities at the end of a turn."""
        table = Table(self.civs, self.side)
        for turn in range(1, until + 1):
            now = [entry for entry in self.entries if entry["turn"] == turn]
            for group in (["tax"], ["revolt"], ["cities", "calamity", "ability"]):
                for entry in now:
                    if entry["action"] in group:
                        table.play(entry)
        return table.cities


def bought(turn: int, civ: str, names: list[str]) -> dict[str, Any]:
    """Return a purchase, whatever it cost."""
    return {"turn": turn, "action": "buy", "civ": civ, "advances": dict.fromkeys(names, 0)}
