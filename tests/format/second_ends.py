"""Between which two numbers the tokens on the board are, made of "Tokens at most" in the manual, word by word."""

from typing import NamedTuple

from tests.format.second_replay import Move
from tests.format.specification import Table, data

GAME = data("megaciv", "game")
SITE, ELSEWHERE = GAME["building"]["site"], GAME["building"]["elsewhere"]
FEWEST, MOST = GAME["reduced"]["least"], GAME["reduced"]["most"]
CALAMITIES = {
    name: row for row in data("megaciv", "effects")["calamity"] for name in (row["name"], *row.get("also", ()))
}
REDUCING = ("reduce", "reduce-all-but", "support")
PAID_BY_ARCHITECTURE = 3


class Player(NamedTuple):
    """What the books have of a player after a move, and how many cities there were before it."""

    before: int
    cities: int
    treasury: int
    held: list[str]


class Ends:
    """The two ends of one player."""

    def __init__(self, least: int, most: int, pieces: int, moved_by_cities: bool) -> None:
        self.least, self.most = least, most
        self.pieces, self.moved_by_cities = pieces, moved_by_cities
        self.begin_turn()

    def begin_turn(self) -> None:
        self.early = 0  # cities that rose in a `cities` of this turn, and there was no census yet
        self.has_paid = False  # whether Architecture may have paid in this turn
        self.brought = [0, 0]  # by calamities of this turn

    def follow(self, move: Move, civ: str, own: Player) -> None:
        """Let the ends follow a move after which the player has all this."""
        action, keys = move.action, move.keys
        if action == "census" and civ in keys.get("tokens", {}):
            self.count(keys["tokens"][civ], bool(keys["after"]))
        if action in ("lost", "gained") and civ in keys[action]:
            number = keys[action][civ] * (1 if action == "gained" else -1)
            self.shift(number, number)
        if action in ("cities", "tax") and self.moved_by_cities:
            self.build(max(0, own.cities - own.before), action, keys, own)
            self.lose(max(0, own.before - own.cities), civ, keys if action == "cities" else {}, own)
        self.least, self.most = max(0, self.least), max(0, self.most)

    def shown(self, treasury: int) -> tuple[int, int]:
        """Return the ends as they are shown beside a treasury."""
        room = max(0, self.pieces - treasury)
        return min(self.least, room), min(self.most, room)

    def shift(self, least: int, most: int) -> None:
        self.least, self.most = self.least + least, self.most + most

    def count(self, tokens: int, after: bool) -> None:
        self.least = self.most = tokens
        if after:
            self.brought = [0, 0]
            return
        self.least = max(0, tokens - ELSEWHERE * self.early)
        self.shift(*self.brought)
        self.has_paid = False

    def build(self, cities: int, action: str, keys: Table, own: Player) -> None:
        if not cities or (action == "cities" and ("calamity" in keys or "ability" in keys)):
            return
        paid = PAID_BY_ARCHITECTURE if "Architecture" in own.held and not self.has_paid else 0
        self.has_paid = self.has_paid or action == "cities"
        self.shift(-ELSEWHERE * cities, paid - SITE * cities)
        self.early += cities if action == "cities" else 0

    def lose(self, cities: int, civ: str, keys: Table, own: Player) -> None:
        if "calamity" not in keys and "ability" not in keys:
            self.shift(0, MOST * cities)
        elif "calamity" in keys:
            card, victim = CALAMITIES[keys["calamity"]], keys.get("victim")
            roles = [victim == civ] if victim else [True, False]
            found = [reduces(card, is_victim, own.held) for is_victim in roles]
            more = FEWEST * cities * all(found), MOST * cities * any(found)
            self.shift(*more)
            self.brought = [self.brought[0] + more[0], self.brought[1] + more[1]]


def reduces(calamity: Table, is_victim: bool, held: list[str]) -> bool:
    """Tell whether a calamity reduces the cities of this player, and does not destroy or take them."""
    softened = is_victim and calamity.get("softer") in held
    return (
        softened or calamity["does" if is_victim else "other_does" if "other_does" in calamity else "does"] in REDUCING
    )
