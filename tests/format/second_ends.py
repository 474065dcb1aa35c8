"""Between which two numbers the tokens on the board are, made of "Tokens at most" in the manual, word by word."""

from typing import NamedTuple

from tests.format.second_replay import REASON, Move
from tests.format.specification import Table
from tests.simulator.facts import COSTS, STRIKES

SITE, ELSEWHERE = COSTS["city"], COSTS["wilderness_city"]
FEWEST, MOST = 1, 5  # tokens that a reduced city becomes
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
        self.waiting: dict[int, tuple[int, int]] = {}  # what cities bring that fell by the entry at a place

    def follow(self, move: Move, civ: str, own: Player) -> None:
        """Let the ends follow a move after which the player has all this."""
        action, keys = move.action, move.keys
        if action == "census" and civ in keys.get("tokens", {}):
            self.count(keys["tokens"][civ], bool(keys["after"]))
        if action in ("cities", "event-cities", "tax") and self.moved_by_cities:
            reason = {} if action == "tax" else {key: keys[key] for key in REASON if key in keys}
            if not reason:
                self.build(max(0, own.cities - own.before), action, own)
            self.lose(max(0, own.before - own.cities), civ, reason, own, move.place)
        if action == "fallen" and civ in keys["fallen"]:
            self.bring(self.waiting.pop(move.place, (0, 0)), own.treasury)
        self.least, self.most = max(0, self.least), max(0, self.most)

    def shown(self, treasury: int) -> tuple[int, int]:
        """Return the ends as they are shown beside a treasury, which lowers no count."""
        return self.least, max(self.least, min(self.most, self.room(treasury)))

    def room(self, treasury: int) -> int:
        """Return how many tokens a treasury leaves for the board."""
        return max(0, self.pieces - treasury)

    def bring(self, more: tuple[int, int], treasury: int) -> None:
        """Add what comes to the board as far as there is room: never below what stood."""
        room = self.room(treasury)
        self.least = max(self.least, min(self.least + more[0], room))
        self.most = max(self.most, min(self.most + more[1], room))

    def shift(self, least: int, most: int) -> None:
        self.least, self.most = self.least + least, self.most + most

    def count(self, tokens: int, after: bool) -> None:
        self.least = self.most = tokens
        if after:
            self.waiting.clear()
            return
        self.least = max(0, tokens - ELSEWHERE * self.early)
        self.has_paid = False

    def build(self, cities: int, action: str, own: Player) -> None:
        if not cities:
            return
        paid = PAID_BY_ARCHITECTURE if "Architecture" in own.held and not self.has_paid else 0
        self.has_paid = self.has_paid or action == "cities"
        self.shift(-ELSEWHERE * cities, paid - SITE * cities)
        self.early += cities if action == "cities" else 0

    def lose(self, cities: int, civ: str, reason: Table, own: Player, place: int) -> None:
        fewest = 0 if "Public Works" in own.held else FEWEST
        if not cities or not reason:
            self.shift(0, MOST * cities)
        elif "calamity" in reason:
            card, victim = STRIKES[reason["calamity"]], reason.get("victim")
            roles = [victim == civ] if victim else [True, False]
            found = [reduces(card, is_victim, own.held) for is_victim in roles]
            self.waiting[place] = fewest * cities * all(found), MOST * cities * any(found)
        elif "ability" not in reason:
            self.waiting[place] = fewest * cities, MOST * cities


def reduces(calamity: Table, is_victim: bool, held: list[str]) -> bool:
    """Tell whether a calamity reduces the cities of this player, and does not destroy or take them."""
    softened = is_victim and calamity.get("softer") in held
    return (
        softened or calamity["does" if is_victim else "other_does" if "other_does" in calamity else "does"] in REDUCING
    )
