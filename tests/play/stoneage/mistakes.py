"""One mistake put into a legal game of Stone Age, and what should be found of it."""

import copy
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.play.stoneage import literal
from tests.play.stoneage.game import Entry, Game


class Mistake(NamedTuple):
    """The entries with a mistake in them, and where it is to be found."""

    entries: list[Entry]
    turn: int
    player: str | None


class Table:
    """A finished game, from which one mistake is made; the score is left out, which would follow from it."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game, self.rng = game, rng
        self.entries = [copy.deepcopy(entry) for entry in game.entries if entry["action"] != "score"]

    def one(self, fits: Callable[[Entry], bool]) -> Entry | None:
        """Return one of the entries that fit."""
        fitting = [entry for entry in self.entries if fits(entry)]
        return self.rng.choice(fitting) if fitting else None

    def card(self, *effects: str) -> Entry | None:
        return self.one(lambda entry: entry["action"] == "card" and (not effects or entry["effect"] in effects))

    def building(self, kind: str = "") -> Entry | None:
        return self.one(lambda entry: entry["action"] == "building" and kind in ("", entry["kind"]))

    def found_in(self, entry: Entry | None, **keys: Any) -> Mistake | None:
        """Return the mistake of an entry that says something else."""
        if entry is None:
            return None
        entry.update(keys)
        return Mistake(self.entries, entry["turn"], entry.get("player"))

    def added(self, number: int, **keys: Any) -> Mistake:
        """Return the mistake of one entry too many, behind so many that are none."""
        more = [{"turn": self.game.turn, **keys} for _ in range(number + 1)]
        return Mistake(self.entries + copy.deepcopy(more), self.game.turn, keys.get("player"))

    @property
    def anybody(self) -> str:
        return self.rng.choice(self.game.names)


def shown(table: Table, key: str, section: str) -> int:
    """Count the cards that show something, extra cards too."""
    bodies = [*table.entries, *(entry["extra"] for entry in table.entries if "extra" in entry)]
    return len([body for body in bodies if body.get(key) == section])


def food_left(table: Table) -> int:
    return 7 - len([entry for entry in table.entries if entry.get("effect") == "food"])


def third_symbol(table: Table) -> Mistake | None:
    symbol = table.rng.choice(literal.SYMBOLS)
    missing = 2 - shown(table, "symbol", symbol)
    if food_left(table) <= missing:
        return None
    return table.added(missing, action="card", player=table.anybody, effect="food", food=1, symbol=symbol)


def sixth_profession(table: Table) -> Mistake | None:
    profession = table.rng.choice(literal.PROFESSIONS)
    missing = 5 - shown(table, "profession", profession)
    if food_left(table) <= missing:
        return None
    return table.added(missing, action="card", player=table.anybody, effect="food", food=1, profession=profession)


def second_tool(table: Table) -> Mistake | None:
    symbol = next((symbol for symbol in literal.SYMBOLS if shown(table, "symbol", symbol) < 1), None)
    missing = 1 - sum(entry.get("effect") == "tool" for entry in table.entries)
    if symbol is None:
        return None
    return table.added(missing, action="card", player=table.anybody, effect="tool", symbol=symbol)


def deck_run_out(table: Table) -> Mistake | None:
    """Take all 36 cards, then the extra one: nobody knows what it would show."""
    names = table.game.names
    table.entries = []
    lowers = [{"symbol": symbol} for symbol in literal.SYMBOLS for _ in range(2)]
    lowers += [{"profession": profession} for profession in literal.PROFESSIONS for _ in range(5)]
    upper: dict[str, Entry] = {
        "food": {"food": 1},
        "resources": {"resources": {"wood": 1}},
        "roll": {"dice": [1, 2], "resources": {"wood": 1}},
        "single-use-tool": {"tool": 2},
        "all-players": {"dice": [1] * len(names), "rewards": [{name: 1} for name in names]},
    }
    effects = [effect for effect, number in literal.EFFECTS.items() for _ in range(number)]
    for effect, lower in zip(sorted(effects, key=lambda effect: effect == "extra-card"), lowers, strict=True):
        card = {"turn": 1, "action": "card", "player": names[0], "effect": effect}
        table.entries.append({**card, **upper.get(effect, {}), **lower})
    return Mistake(table.entries, 1, names[0])


def wrong_gift(table: Table) -> Mistake | None:
    card = table.card("points", "tool", "agriculture")
    return table.found_in(card, **{card["effect"]: table.rng.choice([2, 4, 7])}) if card else None


def used_again(table: Table) -> Mistake | None:
    use = table.one(lambda entry: entry["action"] == "use" and entry["effect"] == "two-resources")
    return table.added(0, **{key: value for key, value in use.items() if key != "turn"}) if use else None


def tool_nobody_has(table: Table) -> Mistake:
    return table.added(0, action="use", player=table.anybody, effect="single-use-tool", tool=9)


def three_for_two(table: Table) -> Mistake | None:
    use = table.one(lambda entry: entry["action"] == "use" and entry["effect"] == "two-resources")
    return table.found_in(use, resources={"wood": 2, "gold": 1})


def one_die_more(table: Table) -> Mistake | None:
    card = table.card("roll", "all-players")
    return table.found_in(card, dice=[*card["dice"], 1]) if card else None


def seven_on_a_die(table: Table) -> Mistake | None:
    card = table.card("all-players")
    return table.found_in(card, dice=[7, *card["dice"][1:]]) if card else None


def one_resource_more(table: Table) -> Mistake | None:
    card = table.card("roll")
    return (
        table.found_in(card, resources={name: number + 1 for name, number in card["resources"].items()})
        if card
        else None
    )


def two_kinds_rolled(table: Table) -> Mistake | None:
    card = table.card("roll")
    return table.found_in(card, resources={"wood": 1, "gold": 1}) if card else None


def tool_for_everybody(table: Table) -> Mistake | None:
    return table.found_in(table.card("all-players"), tools=1)


def other_reward(table: Table) -> Mistake | None:
    card = table.card("all-players")
    if card is None:
        return None
    (last,) = card["rewards"][-1]
    other = next(face for face in range(1, 7) if face not in card["dice"])
    card["rewards"][-1] = {last: other}
    return Mistake(table.entries, card["turn"], last)


def chosen_early(table: Table) -> Mistake | None:
    card = table.card("all-players")
    return (
        table.found_in(card, rewards=[card["rewards"][1], card["rewards"][0], *card["rewards"][2:]]) if card else None
    )


def chosen_never(table: Table) -> Mistake | None:
    card = table.card("all-players")
    return table.found_in(card, rewards=card["rewards"][:-1]) if card else None


def tools_from_nowhere(table: Table) -> Mistake | None:
    card = table.card("roll")
    if card is None:
        return None
    resource = next(iter(card["resources"]))
    return table.found_in(card, tools=99, resources={resource: literal.rolled(resource, card["dice"], 99)})


def point_more(table: Table) -> Mistake | None:
    building = table.building()
    return table.found_in(building, points=building["points"] + table.rng.choice([-1, 1, 5])) if building else None


def other_total(table: Table) -> Mistake | None:
    building = table.building("different")
    return table.found_in(building, total=building["total"] + 1) if building else None


def other_kinds(table: Table) -> Mistake | None:
    building = table.building("different")
    return table.found_in(building, kinds=building["kinds"] + 1) if building else None


def eight_paid(table: Table) -> Mistake | None:
    return table.found_in(table.building("free"), paid={"wood": 7, "gold": 1}, points=27)


def nothing_paid(table: Table) -> Mistake | None:
    return table.found_in(table.building(table.rng.choice(["free", "fixed"])), paid={"gold": 0}, points=0)


def building_29(table: Table) -> Mistake:
    built = sum(entry["action"] == "building" for entry in table.entries)
    keys = {"action": "building", "player": table.anybody, "kind": "fixed", "paid": {"wood": 1}, "points": 3}
    return table.added(28 - built, **keys)


def figure_11(table: Table) -> Mistake:
    name = table.anybody
    return table.added(0, action="figures", figures={name: 11})._replace(player=name)


def half_hungry(table: Table) -> Mistake | None:
    feed, name = table.one(lambda entry: entry["action"] == "feed"), table.anybody
    if feed is None:
        return None
    feed["lost"][name] = 5
    return Mistake(table.entries, feed["turn"], name)


def never_fed(table: Table) -> Mistake | None:
    feed, name = table.one(lambda entry: entry["action"] == "feed"), table.anybody
    if feed is None:
        return None
    del feed["lost"][name]
    return Mistake(table.entries, feed["turn"], name)


def point_miscounted(table: Table) -> Mistake:
    name = table.anybody
    wrong = {name: table.game.players[name].total() + table.rng.choice([-10, -1, 1])}
    return table.added(0, action="score", points=wrong)._replace(player=name)


MISTAKES: dict[str, list[Callable[[Table], Mistake | None]]] = {
    "SA101": [third_symbol],
    "SA102": [sixth_profession],
    "SA103": [second_tool],
    "SA104": [deck_run_out],
    "SA105": [wrong_gift],
    "SA106": [used_again, tool_nobody_has],
    "SA107": [three_for_two],
    "SA201": [one_die_more, seven_on_a_die],
    "SA202": [one_resource_more, two_kinds_rolled],
    "SA203": [tool_for_everybody],
    "SA204": [other_reward],
    "SA205": [chosen_early, chosen_never],
    "SA206": [tools_from_nowhere],
    "SA301": [point_more],
    "SA302": [other_total],
    "SA303": [other_kinds],
    "SA304": [eight_paid, nothing_paid],
    "SA305": [building_29],
    "SA401": [figure_11],
    "SA402": [half_hungry],
    "SA403": [never_fed],
    "SA501": [point_miscounted],
}
