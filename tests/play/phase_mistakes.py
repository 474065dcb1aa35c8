"""Mistakes with taxes, prices, gains and abilities that need the books of earlier turns."""

from tests.play import literal
from tests.play.game import Entry
from tests.play.mistakes import Mistake, Table, changed_price

STRIKING = {"calamity", "ability", "politics"}
MOVING = ("regress", "revolt")


def named(entry: Entry) -> set[str]:
    """Return whom an entry is about."""
    return {entry.get("civ", ""), entry.get("to", ""), *entry.get("treasury", ()), *entry.get("spaces", ())}


def stock_is_known(table: Table, tax: Entry, civ: str) -> bool:
    """Tell whether the last turn had a census of a player, and then the same cities, no calamity and no ability."""
    last = [entry for entry in table.entries if entry["turn"] == tax["turn"] - 1]
    taxed = next((entry["cities"].get(civ, 0) for entry in last if entry["action"] == "tax"), 0)
    met = [entry for entry in last if {entry.get("on"), entry.get("from")} & STRIKING or entry["action"] in MOVING]
    return tax["turn"] > 1 and tax["cities"][civ] == taxed and not any(civ in named(entry) for entry in met)


def withheld_tax(table: Table) -> Mistake | None:
    found = table.row("tax", "cities")
    if not found or found[1] in found[0].get("collected", {}) or not stock_is_known(table, *found):
        return None
    entry, civ = found
    due = entry.get("rate", {}).get(civ, 2) * entry["cities"][civ]
    if not due:
        return None
    entry.setdefault("collected", {})[civ] = due - 1
    table.gain(entry, civ, 1)
    return table.done(entry, civ)


def one_city_more(table: Table) -> Mistake | None:
    """Tax a city that does not stand there, and lose the tokens again at once."""
    found = table.row("tax", "cities")
    revolts = {entry["turn"] for entry in table.of("revolt")}
    if not found or found[0]["turn"] == 1 or found[0]["turn"] in revolts or found[1] in found[0].get("collected", {}):
        return None
    entry, civ = found
    stack_above = any(other.get("stack") and civ in other["treasury"] for other in table.of("spend"))
    if entry["cities"][civ] > 7 or stack_above:
        return None
    entry["cities"][civ] += 1
    lost = {
        "turn": entry["turn"],
        "action": "spend",
        "treasury": {civ: entry.get("rate", {}).get(civ, 2)},
        "on": "other",
    }
    table.insert_after(entry, lost)
    return table.done(entry, civ)


def price_above_the_printed_one(table: Table) -> Mistake | None:
    return changed_price(table, lambda entry, name: literal.ADVANCES[name]["price"] + table.rng.randint(1, 9))


def gain_without_politics(table: Table) -> Mistake | None:
    found = table.row("census", "tokens")
    if not found or "Politics" in table.held_before(found[1], found[0]["turn"]):
        return None
    entry, civ = found
    gain = {"turn": entry["turn"], "action": "gain", "treasury": {civ: 1}, "from": "politics"}
    table.insert_after(entry, gain, {"turn": entry["turn"], "action": "spend", "treasury": {civ: 1}, "on": "other"})
    return table.done(entry, civ)


def ability_without_advance(table: Table) -> Mistake | None:
    found = table.row("census", "tokens")
    name = table.rng.choice(["Diaspora", "Provincial Empire"])
    if not found or name in table.held_before(found[1], found[0]["turn"]):
        return None
    entry, civ = found
    table.insert_after(entry, {"turn": entry["turn"], "action": "note", "text": "oops", "ability": name, "civ": civ})
    return table.done(entry, civ)


def same_calamity_twice(table: Table) -> Mistake | None:
    found = table.row("census", "tokens")
    if not found:
        return None
    entry, civ = found
    name = table.rng.choice(["Famine", "Treachery", "Piracy"])
    strike = {"turn": entry["turn"], "action": "note", "text": "oops", "calamity": name, "victim": civ}
    table.insert_after(entry, strike, dict(strike))
    return table.done(entry, civ)


def famine_of_twenty(table: Table) -> Mistake | None:
    found = table.row("census", "tokens")
    if not found:
        return None
    entry, civ = found
    strike = {"turn": entry["turn"], "action": "census", "lost": {civ: 16}, "after": "Famine"}
    table.insert_after(entry, {**strike, "calamity": "Famine", "victim": civ})
    return table.done(entry, civ)


def regressed_by_four(table: Table) -> Mistake | None:
    """Move a marker back that stands at the start, so that it stays there."""
    first, civ = table.entries[0], table.game.civs[0]
    back = {"turn": 1, "action": "regress", "spaces": {civ: 4}, "reason": "Regression"}
    table.insert_after(first, back)
    return table.done(back, civ)


def three_major_calamities(table: Table) -> Mistake | None:
    found = table.row("census", "tokens")
    if not found:
        return None
    entry, civ = found
    strike = {"turn": entry["turn"], "action": "note", "text": "oops", "victim": civ}
    table.insert_after(entry, *({**strike, "calamity": name} for name in ("Famine", "Treachery", "Corruption")))
    return table.done(entry, civ)


def parts_with_a_city_too_many(table: Table) -> Mistake | None:
    """Write the parts of a right score beside it, and one city more than there is."""
    found = table.row("score", "points")
    if not found:
        return None
    entry, civ = found
    player = table.game.players[civ]
    worth = [literal.ADVANCES[name]["points"] for name in player.held]
    parts = {"space": player.space, "cities": player.cities + 1}
    parts |= {key: worth.count(value) for key, value in (("ones", 1), ("threes", 3), ("sixes", 6))}
    parts |= {"bonus": 5} if table.game.arrived == [civ] else {}
    assert literal.points_of_parts(parts) == entry["points"][civ] + 1
    entry |= {key: {civ: number} for key, number in parts.items()}
    return table.done(entry, civ)


def clay_of_two_players(table: Table) -> Mistake | None:
    """Let two players turn in more clay than there is, each less than a full set."""
    by_turn: dict[int, list[Entry]] = {}
    for entry in table.of("buy"):
        by_turn.setdefault(entry["turn"], []).append(entry)
    for turn, entries in by_turn.items():
        if len(entries) < 2:
            continue
        one, other = entries[:2]
        for entry in entries:
            if not table.pay_with_points(entry, sum(entry["advances"].values())) or entry["card_points"] < 25:
                return None
        for entry in (one, other):
            entry["cards"] = {"Clay": 5}
            entry["card_points"] -= 25
        return Mistake(table.entries, turn, other["civ"])
    return None


def unsupported_cities(table: Table) -> Mistake | None:
    """Count fewer tokens than the cities need, where no shortage or withheld tax hangs on the count."""
    found = table.row("census", "tokens")
    if not found or found[0]["turn"] == 1:
        return None
    entry, civ = found
    last = [other for other in table.entries if other["turn"] == entry["turn"] - 1]
    counted = [other["cities"][civ] for other in last if other["action"] == "cities" and civ in other["cities"]]
    now = [other for other in table.entries if other["turn"] == entry["turn"] + 1 and other["action"] == "tax"]
    lost = any(other["action"] == "revolt" and other["civ"] == civ for other in table.entries)
    if not counted or not counted[-1] or lost or any(civ in other.get("collected", {}) for other in now):
        return None
    entry["tokens"][civ] = 2 * counted[-1] - 1
    return table.done(entry, civ)


def five_ships(table: Table) -> Mistake | None:
    found = table.row("census", "tokens")
    ships = [other for other in table.of("spend") if other["on"] in ("ship", "upkeep")]
    if not found or any(found[1] in other["treasury"] for other in ships):
        return None
    entry, civ = found
    table.insert_after(
        entry,
        {"turn": entry["turn"], "action": "gain", "treasury": {civ: 5}},
        {"turn": entry["turn"], "action": "spend", "treasury": {civ: 5}, "on": "upkeep"},
    )
    return table.done(entry, civ)
