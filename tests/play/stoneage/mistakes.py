"""One mistake put into a legal game of Stone Age."""

from collections.abc import Callable

from tests.play.stoneage import box, literal
from tests.play.stoneage.game import Entry
from tests.play.stoneage.table import Mistake, Table, food_left, shown, taken


def third_symbol(table: Table) -> Mistake | None:
    symbol = table.rng.choice(literal.SYMBOLS)
    missing = 2 - shown(table, "symbol", symbol)
    if food_left(table) <= missing:
        return None
    return table.added(missing, action="card", player=table.anybody, effect="food", food=1, symbol=symbol)


def sixth_profession(table: Table) -> Mistake | None:
    profession = table.rng.choice(literal.PROFESSIONS)
    missing = 5 - shown(table, "profession", profession)
    if food_left(table) <= missing or missing > 3:  # of one round
        return None
    return table.added(missing, action="card", player=table.anybody, effect="food", food=1, profession=profession)


def second_tool(table: Table) -> Mistake | None:
    symbol = next((symbol for symbol in literal.SYMBOLS if shown(table, "symbol", symbol) < 1), None)
    missing = 1 - sum(entry.get("effect") == "tool" for entry in table.entries)
    if symbol is None:
        return None
    return table.added(missing, action="card", player=table.anybody, effect="tool", symbol=symbol)


def deck_run_out(table: Table) -> Mistake | None:
    """Take all 36 cards, four a round, the extra one last: nobody knows what it would show."""
    names = table.game.names
    cards = sorted(box.CARDS, key=lambda card: card.effect == "extra-card")
    table.entries = []
    for number, card in enumerate(cards):
        turn = number // 4 + 1
        table.entries.append(taken(card, names, turn))
        if number % 4 == 3 and card is not cards[-1]:
            table.entries.append({"turn": turn, "action": "feed", "lost": dict.fromkeys(names, 0)})
            table.entries.append({"turn": turn, "action": "endturn"})
    return Mistake(table.entries, 9, names[0])


def wrong_gift(table: Table) -> Mistake | None:
    card = table.card("points", "tool", "agriculture")
    return table.found_in(card, **{card["effect"]: table.rng.choice([2, 4, 7])}) if card else None


def food_for_everybody(table: Table) -> Mistake | None:
    return table.found_in(table.card("food"), food=table.rng.choice([8, 40]))


def three_gold(table: Table) -> Mistake | None:
    return table.found_in(table.card("resources"), resources={"gold": 2, "stone": 1})


def fifth_card(table: Table) -> Mistake | None:
    names, turn, cards = table.game.names, table.game.turn, table.left()[:5]
    more = [taken(card, names, turn) for card in cards]
    return Mistake(table.entries + more, turn, names[0]) if len(cards) == 5 else None


def card_for_five(table: Table) -> Mistake | None:
    return table.found_in(table.card(), paid={"wood": 3, "gold": 2})


def card_for_nothing(table: Table) -> Mistake | None:
    return table.found_in(table.card(), paid=table.rng.choice([{}, {"wood": 0}]))


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


def tools_used_again(table: Table) -> Mistake | None:
    names, turn, cards = table.game.names, table.game.turn, table.left("roll")[:2]
    tools = table.game.players[names[0]].tools
    more = [taken(card, names, turn, tools) for card in cards]
    return Mistake(table.entries + more, turn, names[0]) if len(cards) == 2 and tools else None


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
    keys = {"action": "building", "player": table.anybody, "kind": "fixed", "paid": {"wood": 1}, "points": 3}
    return table.added(table.tiles_left, **keys)


def tile_too_many(table: Table, keys: Entry, there: int) -> Mistake | None:
    """Take all that is left of a kind of buildings, and one more."""
    missing = there - sum(entry.get("kind") == keys["kind"] for entry in table.entries)
    return table.added(missing, action="building", player=table.anybody, **keys) if missing < table.tiles_left else None


def fourth_free(table: Table) -> Mistake | None:
    return tile_too_many(table, {"kind": "free", "paid": {"wood": 1}, "points": 3}, 3)


def ninth_different(table: Table) -> Mistake | None:
    keys = {"kind": "different", "paid": {"wood": 4}, "points": 12, "total": 4, "kinds": 1}
    return tile_too_many(table, keys, 8)


def paid_with_nothing(table: Table) -> Mistake | None:
    """Count what there is, and pay more."""
    name, turn = table.anybody, table.game.turn
    count = {"turn": turn, "action": "resources", "resources": {name: 2}}
    keys = {"action": "building", "player": name, "kind": "fixed", "paid": {"wood": 3}, "points": 9}
    if not table.tiles_left:
        return None
    table.entries.append(count)
    return table.added(0, **keys)


def figure_11(table: Table) -> Mistake:
    name = table.anybody
    return table.added(0, action="figures", figures={name: 11})._replace(player=name)


def gone_again(table: Table) -> Mistake | None:
    name, what = table.anybody, table.rng.choice(list(literal.MOST))
    had = getattr(table.game.players[name], what)
    return table.added(0, action=what, **{what: {name: had - 1}})._replace(player=name) if had else None


def beyond_the_end(table: Table) -> Mistake:
    name, what = table.anybody, table.rng.choice(["tools", "agriculture"])
    counted = literal.MOST[what] + table.rng.choice([1, 30, 87])
    return table.added(0, action=what, **{what: {name: counted}})._replace(player=name)


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


def played_on(table: Table) -> Mistake | None:
    ends = [entry for entry in table.entries if entry["action"] == "endturn"]
    played = table.one(lambda entry: entry["turn"] > 1 and "player" in entry)
    if played is None:
        return None
    ends[played["turn"] - 2]["last"] = table.rng.choice([True, "closing hour"])
    first = next(entry for entry in table.entries if entry["turn"] == played["turn"])
    upto = table.entries.index(first)
    return Mistake([*table.entries[:upto], played], played["turn"], played["player"])


def point_miscounted(table: Table) -> Mistake:
    name = table.anybody
    wrong = {name: table.game.players[name].total() + table.rng.choice([-10, -1, 1])}
    left = {name: table.game.players[name].left}
    table.entries.append({"turn": table.game.turn, "action": "resources", "resources": left})
    return table.added(0, action="score", points=wrong)._replace(player=name)


MISTAKES: dict[str, list[Callable[[Table], Mistake | None]]] = {
    "SA101": [third_symbol],
    "SA102": [sixth_profession],
    "SA103": [second_tool],
    "SA104": [deck_run_out],
    "SA105": [wrong_gift, food_for_everybody, three_gold],
    "SA106": [used_again, tool_nobody_has],
    "SA107": [three_for_two],
    "SA108": [fifth_card],
    "SA109": [card_for_five, card_for_nothing],
    "SA201": [one_die_more, seven_on_a_die],
    "SA202": [one_resource_more, two_kinds_rolled],
    "SA203": [tool_for_everybody],
    "SA204": [other_reward],
    "SA205": [chosen_early, chosen_never],
    "SA206": [tools_from_nowhere, tools_used_again],
    "SA301": [point_more],
    "SA302": [other_total],
    "SA303": [other_kinds],
    "SA304": [eight_paid, nothing_paid],
    "SA305": [building_29],
    "SA306": [fourth_free, ninth_different],
    "SA307": [paid_with_nothing],
    "SA401": [figure_11],
    "SA402": [half_hungry],
    "SA403": [never_fed],
    "SA404": [gone_again],
    "SA405": [beyond_the_end],
    "SA501": [point_miscounted],
    "SA502": [played_on],
}
