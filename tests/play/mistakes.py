"""One mistake put into a legal game: what was changed, and the one finding it must give."""

import copy
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.play import literal
from tests.play.recorded import Record
from tests.simulator.facts import ADVANCES, COLOURS
from tests.simulator.table import Entry


class Mistake(NamedTuple):
    """The entries with the mistake in them, and where it must be found."""

    entries: list[Entry]
    turn: int
    civ: str | None


Put = Callable[["Table"], Mistake | None]


class Table:
    """A finished game, ready for one mistake."""

    def __init__(self, record: Record, rng: random.Random) -> None:
        self.game = record.game
        self.rng = rng
        self.entries = copy.deepcopy(record.entries)
        self.purchases: dict[str, list[literal.Purchase]] = {
            civ: list(player.purchases) for civ, player in self.game.players.items()
        }

    def of(self, *actions: str) -> list[Entry]:
        return [entry for entry in self.entries if entry["action"] in actions]

    def pick(self, entries: list[Any]) -> Any:
        return self.rng.choice(entries) if entries else None

    def row(self, action: str, key: str, last: bool = False) -> tuple[Entry, str] | None:
        """Return a random entry of an action, or its last one, and a random row of one of its tables."""
        entries = self.censuses if action == "census" else self.of(action)
        rows = [(entry, civ) for entry in entries for civ in entry.get(key, {})]
        if last:
            turn = self.last_turn
            rows = [(entry, civ) for entry, civ in rows if entry["turn"] == turn]
        found: tuple[Entry, str] | None = self.pick(rows)
        return found

    @property
    def censuses(self) -> list[Entry]:
        """Return the counts of phase 2."""
        return [entry for entry in self.of("census") if "after" not in entry]

    def quiet_row(self) -> tuple[Entry, str] | None:
        """Return a census and a row of it: in its turn no calamity strikes, and nobody counts that player again."""
        struck = {entry["turn"] for entry in self.entries if "calamity" in entry}
        counts = [(entry["turn"], civ) for entry in self.of("census") for civ in entry.get("tokens", {})]
        rows = [(entry, civ) for entry in self.censuses if entry["turn"] not in struck for civ in entry["tokens"]]
        found: tuple[Entry, str] | None = self.pick(
            [row for row in rows if counts.count((row[0]["turn"], row[1])) == 1]
        )
        return found

    @property
    def last_turn(self) -> int:
        return max((entry["turn"] for entry in self.of("endturn")), default=0)

    def insert_after(self, entry: Entry, *new: Entry) -> None:
        where = next(number for number, other in enumerate(self.entries) if other is entry)
        self.entries[where + 1 : where + 1] = new

    def gain(self, after: Entry, civ: str, treasury: int) -> None:
        """Give a player tokens, so that a mistake with the treasury has no second effect."""
        if treasury:
            self.insert_after(after, {"turn": after["turn"], "action": "gain", "treasury": {civ: treasury}})

    def spend(self, after: Entry, civ: str, treasury: int) -> None:
        """Take tokens from a player, to the same end."""
        spent = {"turn": after["turn"], "action": "spend", "treasury": {civ: treasury}, "on": "other"}
        self.insert_after(after, spent)

    def held_before(self, civ: str, turn: int) -> set[str]:
        return {name for bought, name, _ in self.purchases[civ] if bought < turn}

    def pay_with_points(self, entry: Entry, price: int, more: int = 0) -> bool:
        """Replace the cards of a purchase by points that pay the price exactly, or so much more."""
        mining = "Mining" in self.held_before(entry["civ"], entry["turn"])
        points = price - (2 if mining else 1) * entry.get("treasury", 0) + more
        if points < 0 or (more > 0 and entry.get("treasury")):
            return False
        for key in ("cards", "trade_empire", "card_points"):
            entry.pop(key, None)
        entry["card_points"] = points
        return True

    def done(self, entry: Entry, civ: str | None) -> Mistake:
        return Mistake(self.entries, entry["turn"], civ)

    def without_score(self) -> None:
        self.entries = [entry for entry in self.entries if entry["action"] != "score"]


def forbidden_rate(table: Table) -> Mistake | None:
    for entry in table.of("tax"):
        for civ, cities in entry["cities"].items():
            if cities == 0:
                entry.setdefault("rate", {})[civ] = 5
                return table.done(entry, civ)
    return None


def too_much_tax(table: Table) -> Mistake | None:
    found = table.row("tax", "cities")
    if not found or found[1] in found[0].get("collected", {}):
        return None
    entry, civ = found
    entry.setdefault("collected", {})[civ] = entry.get("rate", {}).get(civ, 2) * entry["cities"][civ] + 1
    table.spend(entry, civ, 1)
    return table.done(entry, civ)


def forgotten_tax(table: Table) -> Mistake | None:
    taxed = [(entry, civ) for entry in table.of("tax") for civ, cities in entry["cities"].items() if cities]
    found = table.pick([(e, civ) for e, civ in taxed if civ not in e.get("collected", {})])
    if not found or table.game.gone:
        return None
    entry, civ = found
    closing = next((end for end in table.of("endturn") if end["turn"] == entry["turn"]), None)
    if closing is None or any(other["action"] == "revolt" for other in table.entries if other["turn"] == entry["turn"]):
        return None
    table.gain(entry, civ, entry.get("rate", {}).get(civ, 2) * entry["cities"].pop(civ))
    entry.get("rate", {}).pop(civ, None)
    return table.done(entry, civ)


def missing_revolt(table: Table) -> Mistake | None:
    entry = table.pick(table.of("revolt"))
    if entry is None or any(other is not entry and other["turn"] == entry["turn"] for other in table.of("revolt")):
        return None
    if "Wonder of the World" in table.held_before(entry["civ"], entry["turn"]):
        return None
    table.entries.remove(entry)
    return table.done(entry, entry["civ"])


def unasked_revolt(table: Table) -> Mistake | None:
    found = table.row("tax", "cities")
    if not found:
        return None
    entry, civ = found
    others = [
        other
        for other, cities in entry["cities"].items()
        if other != civ and cities < 9 and "Wonder of the World" not in table.game.players[other].held
    ]
    if not entry["cities"][civ] or entry.get("collected") or not others:
        return None
    table.insert_after(entry, {"turn": entry["turn"], "action": "revolt", "civ": civ, "to": table.rng.choice(others)})
    return table.done(entry, civ)


def ten_cities(table: Table) -> Mistake | None:
    """Count ten cities, and then the right number."""
    found = table.row("cities", "cities")
    if not found:
        return None
    entry, civ = found
    table.insert_after(entry, {"turn": entry["turn"], "action": "cities", "cities": {civ: entry["cities"][civ]}})
    entry["cities"][civ] = 10
    return table.done(entry, civ)


def overcrowded(table: Table) -> Mistake | None:
    found = table.row("census", "tokens")
    if not found:
        return None
    found[0]["tokens"][found[1]] = 56
    later = [entry for entry in table.of("tax") if entry["turn"] > found[0]["turn"] and entry.get("collected")]
    return None if later else table.done(*found)


def changed_price(table: Table, change: Callable[[Entry, str], int | None]) -> Mistake | None:
    """Charge another price for one advance, and pay it exactly."""
    entries = table.of("buy")
    table.rng.shuffle(entries)
    for entry in entries:
        for name in entry["advances"]:
            price = change(entry, name)
            if price is not None and name not in (entry.get("library"), entry.get("anatomy")):
                total = sum(entry["advances"].values()) - entry["advances"][name] + price
                if table.pay_with_points(entry, total):
                    entry["advances"][name] = price
                    return table.done(entry, entry["civ"])
    return None


def price_with_new_credits(table: Table) -> Mistake | None:
    def change(entry: Entry, name: str) -> int | None:
        purchases = table.purchases[entry["civ"]]
        due = entry["advances"][name]
        others = [purchase for purchase in purchases if purchase[1] != name]
        with_new = literal.price(name, others, len(table.game.players), entry["turn"] + 1)
        two = len(ADVANCES[name]["colours"]) == 2
        return None if two or with_new >= due else with_new

    return changed_price(table, change)


def price_with_both_colours(table: Table) -> Mistake | None:
    def change(entry: Entry, name: str) -> int | None:
        colours = ADVANCES[name]["colours"]
        tokens = literal.credit_tokens(table.purchases[entry["civ"]], len(table.game.players), entry["turn"])
        lower = min(tokens[colour] for colour in colours)
        if len(colours) < 2 or not lower or not entry["advances"][name]:
            return None
        return max(0, int(entry["advances"][name]) - lower)

    return changed_price(table, change)


def price_one_too_low(table: Table) -> Mistake | None:
    return changed_price(
        table, lambda entry, name: entry["advances"][name] - 1 if entry["advances"][name] > 1 else None
    )


def price_too_high(table: Table) -> Mistake | None:
    def change(entry: Entry, name: str) -> int | None:
        price = int(entry["advances"][name]) + 5
        return price if price <= ADVANCES[name]["price"] else None

    return changed_price(table, change)


def some_buy(table: Table, wanted: Callable[[Entry], bool] = lambda entry: True) -> Entry | None:
    found: Entry | None = table.pick([entry for entry in table.of("buy") if wanted(entry)])
    return found


def bought_again(table: Table) -> Mistake | None:
    entry = some_buy(table, lambda entry: bool(table.held_before(entry["civ"], entry["turn"])))
    if entry is None:
        return None
    entry["advances"][sorted(table.held_before(entry["civ"], entry["turn"]))[0]] = 0
    return table.done(entry, entry["civ"])


def no_choice(table: Table) -> Mistake | None:
    entry = some_buy(table, lambda entry: len(entry.get("choose", {})) == 1)
    if entry is None:
        return None
    del entry["choose"]
    return table.done(entry, entry["civ"])


def choice_without_advance(table: Table) -> Mistake | None:
    entry = some_buy(table, lambda entry: "Monument" not in entry["advances"])
    if entry is None:
        return None
    entry.setdefault("choose", {})["Monument"] = {}
    return table.done(entry, entry["civ"])


def library_without_library(table: Table) -> Mistake | None:
    entry = some_buy(table, lambda entry: "Library" not in entry["advances"])
    if entry is None:
        return None
    entry["library"] = next(iter(entry["advances"]))
    return table.done(entry, entry["civ"])


def anatomy_without_anatomy(table: Table) -> Mistake | None:
    entry = some_buy(table, lambda entry: "Anatomy" not in entry["advances"])
    if entry is None:
        return None
    entry["anatomy"] = next(iter(entry["advances"]))
    return table.done(entry, entry["civ"])


def wrong_credits(table: Table) -> Mistake | None:
    entry = some_buy(table)
    if entry is None:
        return None
    tokens = literal.credit_tokens(table.purchases[entry["civ"]], len(table.game.players), entry["turn"] + 1)
    tokens[table.rng.choice(COLOURS)] += 5
    table.insert_after(entry, {"turn": entry["turn"], "action": "credits", "civ": entry["civ"], "tokens": tokens})
    return table.done(entry, entry["civ"])


def split_purchase(table: Table) -> Mistake | None:
    entry = some_buy(table, lambda entry: len(entry["advances"]) > 1 and "choose" not in entry)
    if entry is None:
        return None
    name = next(iter(entry["advances"]))
    second = {
        "turn": entry["turn"],
        "action": "buy",
        "civ": entry["civ"],
        "advances": {name: entry["advances"].pop(name)},
    }
    table.insert_after(entry, second)
    return table.done(entry, entry["civ"])
