"""Mistakes with taxes, prices, gains and abilities that need the books of earlier turns."""

from tests.play import literal
from tests.play.mistakes import Mistake, Table, changed_price
from tests.simulator.facts import ADVANCES
from tests.simulator.groups import as_groups
from tests.simulator.table import Entry

STRIKING = {"calamity", "ability", "from", "reason", "to"}


def stock_is_known(table: Table, tax: Entry, civ: str) -> bool:
    """Tell whether a player met no calamity and no ability in the last turn, and counted tokens behind new cities."""
    last = [entry for entry in table.entries if entry["turn"] == tax["turn"] - 1 and f"'{civ}'" in str(entry)]
    if not last or any(STRIKING & {*entry, entry.get("on")} for entry in last):
        return False
    counts = [entry for entry in last if entry["action"] in ("tax", "census", "cities") and "lost" not in entry]
    is_same = {entry["cities"][civ] for entry in counts if "cities" in entry} == {tax["cities"][civ]}
    return is_same or "tokens" in counts[-1]


def withheld_tax(table: Table) -> Mistake | None:
    taxed = [(entry, civ) for entry in table.of("tax") for civ, cities in entry["cities"].items() if cities]
    able = [(entry, civ) for entry, civ in taxed if civ not in entry.get("collected", {})]
    found = table.pick([row for row in able if stock_is_known(table, *row)])
    if not found:
        return None
    entry, civ = found
    entry.setdefault("collected", {})[civ] = entry.get("rate", {}).get(civ, 2) * entry["cities"][civ] - 1
    table.gain(entry, civ, 1)
    return table.done(entry, civ)


def one_city_more(table: Table) -> Mistake | None:
    """Tax a city that does not stand there, and lose the tokens again at once."""
    found = table.row("tax", "cities")
    revolts = {entry["turn"] for entry in table.of("revolt")}
    if not found or found[0]["turn"] == 1 or found[0]["turn"] in revolts or found[1] in found[0].get("collected", {}):
        return None
    entry, civ = found
    if entry["cities"][civ] > 7:
        return None
    entry["cities"][civ] += 1
    table.spend(entry, civ, entry.get("rate", {}).get(civ, 2))
    return table.done(entry, civ)


def price_above_the_printed_one(table: Table) -> Mistake | None:
    return changed_price(table, lambda entry, name: ADVANCES[name]["price"] + table.rng.randint(1, 9))


def gain_without_politics(table: Table) -> Mistake | None:
    found = table.row("census", "tokens")
    if not found or "Politics" in table.held_before(found[1], found[0]["turn"]):
        return None
    entry, civ = found
    table.spend(entry, civ, 1)
    table.insert_after(entry, {"turn": entry["turn"], "action": "gain", "treasury": {civ: 1}, "from": "politics"})
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
    found = table.quiet_row()
    if not found:
        return None
    entry, civ = found
    name = table.rng.choice(["Famine", "Treachery", "Piracy"])
    strike = {"turn": entry["turn"], "action": "note", "text": "oops", "calamity": name, "victim": civ}
    table.insert_after(entry, strike, dict(strike))
    return table.done(entry, civ)


def famine_of_twenty(table: Table) -> Mistake | None:
    found = table.quiet_row()
    if not found:
        return None
    entry, civ = found
    strike = {"turn": entry["turn"], "action": "census", "lost": {civ: 16}, "after": "Famine"}
    table.insert_after(entry, {**strike, "calamity": "Famine", "victim": civ})
    return table.done(entry, civ)


def regressed_by_four(table: Table) -> Mistake | None:
    """Move a marker back that stands at the start, so that it stays there."""
    first, civ = table.entries[0], next(iter(table.game.players))
    back = {"turn": 1, "action": "regress", "spaces": {civ: 4}, "reason": "Regression"}
    table.insert_after(first, back)
    return table.done(back, civ)


def three_major_calamities(table: Table) -> Mistake | None:
    found = table.quiet_row()
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
    worth = [ADVANCES[name]["vp"] for name in player.held]
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
    last = [other for other in as_groups(table.entries) if other["turn"] == entry["turn"] - 1]
    counted = [other["cities"][civ] for other in last if other["action"] == "cities" and civ in other["cities"]]
    now = [other for other in table.entries if other["turn"] == entry["turn"] + 1 and other["action"] == "tax"]
    lost = any(other["action"] == "revolt" and other["civ"] == civ for other in table.entries)
    if not counted or not counted[-1] or lost or any(civ in other.get("collected", {}) for other in now):
        return None
    entry["tokens"][civ] = 2 * counted[-1] - 1
    return table.done(entry, civ)


def five_ships(table: Table) -> Mistake | None:
    found = table.row("census", "tokens")
    if not found:
        return None
    entry, civ = found
    ships = [other for other in table.of("spend") if other["on"] in ("ship", "upkeep")]
    if any(civ in other["treasury"] and other["turn"] <= entry["turn"] for other in ships):
        return None
    table.insert_after(
        entry,
        {"turn": entry["turn"], "action": "gain", "treasury": {civ: 5}},
        {"turn": entry["turn"], "action": "spend", "treasury": {civ: 5}, "on": "upkeep"},
    )
    return table.done(entry, civ)
