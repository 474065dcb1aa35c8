"""The tokens on the board: read in one place, and the same books in whatever order a turn stands in the file."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from civledger.rules import megaciv
from civledger.rules.megaciv.board import counted, ends
from civledger.rules.megaciv.state import State
from tests.play.writing import entry_text
from tests.support import FIVE, codes, header, judged

ROOT = Path(megaciv.__file__).parent
Entry = dict[str, Any]
TURNS = 200


def reads_board(source: str) -> list[int]:
    """Return the lines in which something called `board` is read from books."""
    return [
        node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute) and node.attr == "board"
    ]


def test_only_one_module_reads_the_tokens_of_the_books() -> None:
    assert reads_board("number = state.board['Minoa'].number") == [1]
    sources = {path: path.read_text("utf-8") for path in ROOT.rglob("*.py")}
    assert {path.name for path, source in sources.items() if reads_board(source)} == {"board.py"}


class Turn:
    """The second turn of five players, in groups of entries that one command writes, in the order of the rule book."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.cities = dict.fromkeys(FIVE, 3)
        self.groups: list[list[Entry]] = [[{"action": "tax", "cities": dict(self.cities)}]]
        self.groups.append([{"action": "census", "tokens": {civ: rng.randint(20, 30) for civ in FIVE}}])
        for civ in rng.sample(FIVE, 3):
            self.set_cities({civ: self.cities[civ] + rng.choice([-1, 1, 2])})
        if rng.random() < 0.5:
            self.groups.append([{"action": "spend", "treasury": {rng.choice(FIVE): 1}, "on": "ship"}])
        for name in rng.sample(["Famine", "Tyranny", "Superstition", "Epidemic", "Treachery"], rng.randint(1, 4)):
            self.strike(name)
        if rng.random() < 0.4:
            self.use_fundamentalism()
        if rng.random() < 0.5:
            civ = rng.choice(FIVE)
            self.groups.append([{"action": "census", "tokens": {civ: rng.randint(3, 9)}, "after": "conflict"}])
        self.groups.append([{"action": "hand", "kept": {civ: rng.randint(0, 8) for civ in FIVE}}])
        self.groups.append([{"action": "buy", "civ": rng.choice(FIVE), "advances": {"Pottery": 60}, "card_points": 60}])

    def set_cities(self, rows: dict[str, int], **more: Any) -> Entry:
        self.cities |= rows
        entry = {"action": "cities", "cities": rows, **more}
        if not more:
            self.groups.append([entry])
        return entry

    def strike(self, name: str) -> None:
        """Add the entries of a calamity: cities, and tokens as what was lost and gained."""
        victim, gainer, *others = self.rng.sample(FIVE, 4)
        marks = {"calamity": name, "victim": victim}
        if name in ("Superstition", "Treachery"):
            rows = {victim: max(0, self.cities[victim] - 1)}
            rows |= {gainer: self.cities[gainer] + 1} if name == "Treachery" else {}
            self.groups.append([self.set_cities(rows, **marks)])
            return
        lost = {victim: self.rng.randint(1, 6)} | (dict.fromkeys(others, 2) if name != "Tyranny" else {})
        moved: Entry = {"action": "census", "lost": lost, "after": name, **marks}
        if name == "Tyranny":
            city = self.set_cities({victim: max(0, self.cities[victim] - 1), gainer: self.cities[gainer] + 1}, **marks)
            self.groups.append([city, {**moved, "gained": {gainer: lost[victim]}, "joined": True}])
        else:
            self.groups.append([moved])

    def use_fundamentalism(self) -> None:
        user, other = self.rng.sample(FIVE, 2)
        lost = {"action": "census", "lost": {other: self.rng.randint(1, 3)}, "after": "Fundamentalism"}
        self.groups.append([{**lost, "ability": "Fundamentalism", "civ": user}])


def bound(group: list[Entry]) -> set[str]:
    """Return whose groups keep their order: of cities and of counts, which say more by where they stand."""
    return {civ for entry in group if entry["action"] == "cities" for civ in entry["cities"]}


def follows(first: list[Entry], second: list[Entry]) -> bool:
    """Tell whether two groups may not be exchanged.

    Cities of one player are counts. A count after something takes the place of losses before it, and a census does not
    say whether the cities before it were in it already.
    """
    if bound(first) & bound(second):
        return True
    for one, other in ((first, second), (second, first)):
        counts = [entry for entry in one if "tokens" in entry]
        recounted = {civ for entry in counts if "after" in entry for civ in entry["tokens"]}
        touched = {civ for entry in other for key in ("lost", "gained", "tokens") for civ in entry.get(key, {})}
        built = {civ for entry in other if "calamity" not in entry for civ in entry.get("cities", {})}
        counted = {civ for entry in counts for civ in entry["tokens"]}
        if recounted & (touched | bound(other)) or counted & built & bound(other):
            return True
    return False


def shuffled(groups: list[list[Entry]], rng: random.Random) -> list[list[Entry]]:
    """Return the groups in a random order that keeps those in order which must be."""
    waiting, done = list(groups), []
    while waiting:
        free = [
            place
            for place, group in enumerate(waiting)
            if not any(follows(earlier, group) for earlier in waiting[:place])
        ]
        done.append(waiting.pop(rng.choice(free)))
    return done


def text_of(groups: list[list[Entry]]) -> str:
    return "\n".join(entry_text({"turn": 2, **entry}) for group in groups for entry in group)


BEGUN: list[Entry] = [
    {"turn": 1, "action": "census", "tokens": dict.fromkeys(FIVE, 40)},
    {"turn": 1, "action": "cities", "cities": dict.fromkeys(FIVE, 3)},
    {"turn": 1, "action": "hand", "kept": dict.fromkeys(FIVE, 0)},
    {"turn": 1, "action": "endturn", "space": dict.fromkeys(FIVE, 1)},
]


def books(state: State) -> Iterator[object]:
    for civ in state.civs:
        yield counted(state, civ), ends(state, civ), state.cities[civ], state.treasury[civ], state.kept[civ]
        yield state.space[civ], dict(state.held[civ]), dict(state.credits[civ])


def test_the_entries_of_a_turn_give_the_same_books_in_any_order() -> None:
    begun = header(FIVE) + "\n".join(map(entry_text, BEGUN)) + "\n"
    moved = 0
    for seed in range(TURNS):
        rng = random.Random(seed)
        turn = Turn(rng)
        written = begun + text_of(turn.groups)
        expected = [*books(judged(written).at().state)]
        for _ in range(3):
            other = begun + text_of(shuffled(turn.groups, rng))
            moved += other != written
            assert [*books(judged(other).at().state)] == expected, (seed, other)
        assert "CL1" not in " ".join(codes(written)), seed
    assert moved > TURNS


@pytest.mark.parametrize("last", [False, True])
def test_a_census_behind_a_loss_and_before_it_leave_the_same(last: bool) -> None:
    census, loss = (
        {"action": "census", "tokens": {"Minoa": 14}},
        {"action": "census", "lost": {"Minoa": 10}, "after": "Famine"},
    )
    turn = [[loss], [census]] if last else [[census], [loss]]
    state = judged(header(FIVE) + text_of(turn).replace("turn = 2", "turn = 1")).at().state
    assert (counted(state, "Minoa"), ends(state, "Minoa")) == (4, (4, 4))
