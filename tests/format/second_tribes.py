"""The numbers of Stone Age, made of the manual alone: a second replay without a line of the program."""

from typing import Any

from tests.format.second_replay import Move, open_turn_of, turns_of
from tests.format.specification import Table, stone_age_numbers

NUMBERS = stone_age_numbers()
PROFESSIONS = NUMBERS["professions"]
COUNTED = ("figures", "tools", "agriculture")


class Tribes:
    """Everybody's numbers, changed by one move after the other up to the end of a round."""

    def __init__(self, tree: Table, turn: int | None = None) -> None:
        self.results_only = "tracks" in tree["game"]
        self.seats = [player["name"] for player in tree["player"]]
        first = {"score": 0, "figures": NUMBERS["start"]["figures"], "tools": 0, "agriculture": 0}
        self.numbers: dict[str, dict[str, int]] = {name: {**first, "buildings": 0, "cards": 0} for name in self.seats}
        self.resources: dict[str, int] = {}
        self.symbols: dict[str, list[str]] = {name: [] for name in self.seats}
        self.icons = {name: dict.fromkeys(PROFESSIONS, 0) for name in self.seats}
        self.waiting: dict[str, list[tuple[str, int]]] = {name: [] for name in self.seats}
        self.scores: dict[str, int] = {}
        self.scored = self.ended = False
        last = turn or open_turn_of(tree.get("entry", []))
        for number, moves in turns_of(tree, "stone-age").items():
            for move in moves if number <= last else ():
                self.make(move)

    def make(self, move: Move) -> None:
        """Change the numbers as the manual says that an action does."""
        keys, action = move.keys, move.action
        if action == "card":
            self.card(keys)
        elif action == "use":
            self.use(keys)
        elif action == "building":
            self.numbers[keys["player"]]["buildings"] += 1
            self.numbers[keys["player"]]["score"] += keys["points"]
        elif action in COUNTED:
            for name, number in keys[action].items():
                self.numbers[name][action] = number
        elif action == "feed":
            for name, lost in keys["lost"].items():
                self.numbers[name]["score"] -= lost
        elif action == "resources":
            self.resources |= keys["resources"]
        elif action == "score":
            self.scored = True
            self.scores |= keys["points"]
        elif action == "endturn":
            self.ended = self.ended or keys.get("last", False) is not False

    def card(self, card: Table) -> None:
        name, effect = card["player"], card["effect"]
        self.numbers[name]["cards"] += 1
        self.keep(name, card)
        if effect == "points":
            self.numbers[name]["score"] += card.get("points", NUMBERS["gives"]["points"])
        elif effect in ("tool", "agriculture"):
            self.up(name, effect, card.get(effect, NUMBERS["gives"][effect]))
        elif effect == "all-players":
            for row in card["rewards"]:
                for player, die in row.items():
                    self.up(player, NUMBERS["rewards"].get(str(die), ""), 1)
        elif effect == "extra-card":
            self.numbers[name]["cards"] += 1
            if "extra" in card:
                self.keep(name, card["extra"])
            else:
                self.waiting[name].append((effect, 0))
        elif effect in ("single-use-tool", "two-resources"):
            self.waiting[name].append((effect, card.get("tool", 0)))

    def up(self, name: str, what: str, number: int) -> None:
        """Move up on a board, as far as it goes."""
        if what in ("tool", "agriculture"):
            board = "tools" if what == "tool" else what
            room = max(0, NUMBERS["boards"][board] - self.numbers[name][board])
            self.numbers[name][board] += min(number, room)

    def keep(self, name: str, lower: Table) -> None:
        if "symbol" in lower:
            self.symbols[name].append(lower["symbol"])
        else:
            self.icons[name][lower["profession"]] += lower.get("icons", 1)

    def use(self, used: Table) -> None:
        name, card = used["player"], (used["effect"], used.get("tool", 0))
        if card in self.waiting[name]:
            self.waiting[name].remove(card)
            if used["effect"] == "extra-card":
                self.keep(name, used)

    def parts(self, name: str) -> dict[str, int | None]:
        """Return the points of a player, part by part, if the game ended now."""
        sand = {job: icons * self.numbers[name][PROFESSIONS[job]] for job, icons in self.icons[name].items()}
        grass, left = 0, list(self.symbols[name])
        while left:
            kinds = set(left)
            grass += len(kinds) ** 2
            for kind in kinds:
                left.remove(kind)
        return {"game": self.numbers[name]["score"], "grass": grass, **sand, "resources": self.resources.get(name)}

    def points(self, name: str) -> int:
        return sum(part or 0 for part in self.parts(name).values())

    def status(self) -> list[dict[str, Any]]:
        """Return the numbers that `status` shows; what nobody counted is None."""
        if self.results_only:
            return [{"civ": name, "points": self.scores.get(name)} for name in self.seats]
        return [
            {
                "civ": name,
                **self.numbers[name],
                "resources": self.resources.get(name),
                "waiting": len(self.waiting[name]),
                "points": self.points(name),
            }
            for name in self.seats
        ]

    def is_final(self) -> bool:
        return self.scored or self.ended

    def as_written(self) -> bool:
        """Tell whether the standings are what was written down."""
        return self.results_only or (self.scored and any(name not in self.resources for name in self.seats))

    @property
    def by_books(self) -> bool:
        return not self.results_only

    def places(self) -> dict[str, int | None]:
        """Return everybody's place."""
        if self.as_written():
            known = self.scores
            return {
                name: 1 + sum(known[other] > known[name] for other in known) if name in known else None
                for name in self.seats
            }
        ties = {name: sum(self.numbers[name][key] for key in COUNTED) if self.is_final() else 0 for name in self.seats}
        mine = {name: (self.points(name), ties[name]) for name in self.seats}
        return {name: 1 + sum(other > mine[name] for other in mine.values()) for name in self.seats}
