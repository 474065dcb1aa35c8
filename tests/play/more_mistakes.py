"""More mistakes: paying, hands, markers and the end of the game; and the table of them all."""

from collections.abc import Callable
from itertools import takewhile

from tests.play import literal, mistakes
from tests.play import phase_mistakes as phases
from tests.play import unread_mistakes as unread
from tests.play.mistakes import Mistake, Put, Table, some_buy
from tests.play.recorded import in_counts
from tests.simulator.groups import EVENTS
from tests.simulator.table import Entry


def with_payment(table: Table, more: int, wanted: Callable[[Entry], bool]) -> Entry | None:
    entry = some_buy(table, wanted)
    if entry is None or not table.pay_with_points(entry, sum(entry["advances"].values()), more):
        return None
    return entry


def paid_one_less(table: Table) -> Mistake | None:
    entry = with_payment(table, -1, lambda entry: sum(entry["advances"].values()) > 0)
    return table.done(entry, entry["civ"]) if entry else None


def paid_one_token_more(table: Table) -> Mistake | None:
    entry = some_buy(table)
    if entry is None:
        return None
    entry["treasury"] = entry.get("treasury", 0) + 1
    before = [
        other for other in table.of("census", "spend", "gain", "cities", *EVENTS) if other["turn"] == entry["turn"]
    ]
    table.gain(before[-1], entry["civ"], 1)  # behind a calamity, which would take it
    return table.done(entry, entry["civ"])


def overdrawn(table: Table) -> Mistake | None:
    found = table.row("census", "tokens")
    if not found:
        return None
    entry, civ = found
    held = treasury_at(table, entry, civ)
    table.gain(entry, civ, held)
    table.spend(entry, civ, held + 1)
    return table.done(entry, civ)


def treasury_at(table: Table, until: Entry, civ: str) -> int:
    """Add up a treasury to the census of a turn, entries in the order in which they are replayed."""
    held = 0
    for entry in sorted(table.entries, key=lambda entry: (entry["turn"], entry["action"] == "buy")):
        if entry is until:
            return held
        if entry["action"] == "tax" and civ in entry["cities"]:
            due = entry.get("rate", {}).get(civ, 2) * entry["cities"][civ]
            held += entry.get("collected", {}).get(civ, due)
        elif entry["action"] == "gain":
            held += entry["treasury"].get(civ, 0)
        elif entry["action"] in EVENTS:
            held = max(0, held - entry.get("paid", {}).get(civ, 0)) + entry.get("earned", {}).get(civ, 0)
        elif entry["action"] == "spend":
            held = max(0, held - entry["treasury"].get(civ, 0))
        elif entry["action"] == "buy" and entry["civ"] == civ:
            held -= entry.get("treasury", 0)
    raise AssertionError(until)


def tokens_at(table: Table, until: Entry) -> dict[str, int]:
    """Return the tokens on the board as they were last counted."""
    tokens: dict[str, int] = {}
    for entry in takewhile(lambda entry: entry is not until, table.of("census", "revolt")):
        tokens |= entry.get("tokens", {})
    return tokens


def poorer_gainers(table: Table, entry: Entry) -> list[str]:
    """Return who has as many cities in stock as a gainer and, where both stocks are known, fewer tokens."""
    tax = next(other for other in table.of("tax") if other["turn"] == entry["turn"])
    board, to = tokens_at(table, entry), entry["to"]
    known = [civ for civ in tax["cities"] if phases.stock_is_known(table, tax, civ)]
    stock = {civ: 55 - board[civ] - treasury_at(table, entry, civ) for civ in known}
    tied = [civ for civ in known if tax["cities"][civ] == tax["cities"][to] and civ not in tax.get("collected", {})]
    return [civ for civ in tied if to in stock and stock[civ] < stock[to]]


def gainer_with_fewer_tokens(table: Table) -> Mistake | None:
    """Let cities pass to another, in a record in counts: where no calamity is told of, most stocks are known."""
    table.entries = list(in_counts(table.entries))
    turns = [entry["turn"] for entry in table.of("revolt")]
    single = [entry for entry in table.of("revolt") if "to" in entry and turns.count(entry["turn"]) == 1]
    found = table.pick([(entry, civ) for entry in single for civ in poorer_gainers(table, entry)])
    if not found:
        return None
    entry, civ = found
    entry["to"] = civ
    return table.done(entry, entry["civ"])


def change_handed_back(table: Table) -> Mistake | None:
    """Hand change back in the last turn: what it adds to the treasury counts nowhere."""
    entry = some_buy(table, lambda entry: entry["turn"] == table.last_turn)
    if entry is None:
        return None
    entry["change"] = 3
    return table.done(entry, entry["civ"])


def ten_clay(table: Table) -> Mistake | None:
    entry = with_payment(table, 0, lambda entry: sum(entry["advances"].values()) >= 200)
    if entry is None or entry["card_points"] < 100:
        return None
    entry["card_points"] -= 100
    entry["cards"] = {"Clay": 10}
    return table.done(entry, entry["civ"])


def wasted_point(table: Table) -> Mistake | None:
    entry = with_payment(table, 1, lambda entry: not entry.get("treasury"))
    return table.done(entry, entry["civ"]) if entry else None


def closed_stack(table: Table) -> Mistake | None:
    found = table.row("census", "tokens")
    if not found:
        return None
    entry, civ = found
    spend = {"turn": entry["turn"], "action": "spend", "treasury": {civ: 1}, "on": "card", "stack": 4}
    table.insert_after(entry, spend)
    table.gain(entry, civ, 1)
    return table.done(entry, civ)


def substitute_without_empire(table: Table) -> Mistake | None:
    with_clay = {entry["turn"] for entry in table.of("buy") if "Clay" in entry.get("cards", {})}

    def wanted(entry: Entry) -> bool:
        held = table.held_before(entry["civ"], entry["turn"])
        return "Trade Empire" not in held and entry["turn"] not in with_clay

    entry = with_payment(table, 0, wanted)
    if entry is None or entry["card_points"] < 4:
        return None
    entry["card_points"] -= 4
    entry["cards"] = {"Clay": 1, "Salt": 1}
    entry["trade_empire"] = {"card": "Salt", "as": "Clay"}
    return table.done(entry, entry["civ"])


def hand_too_large(table: Table) -> Mistake | None:
    found = table.row("hand", "kept")
    if not found:
        return None
    entry, civ = found
    held = table.held_before(civ, entry["turn"] + 1)
    entry["kept"][civ] = literal.hand_limit(len(table.game.players), held) + 1
    return table.done(entry, civ)


def hand_forgotten(table: Table) -> Mistake | None:
    found = table.row("hand", "kept")
    if not found or found[1] in table.game.gone:
        return None
    del found[0]["kept"][found[1]]
    return table.done(*found)


def last_marker(table: Table, move: Callable[[int, int], int | None]) -> Mistake | None:
    """Put a marker of the last turn elsewhere, by where it stood and where it belongs."""
    found = table.row("endturn", "space", last=True)
    table.without_score()
    if not found:
        return None
    entry, civ = found
    stood = 0
    for earlier in table.entries:
        if earlier["turn"] < entry["turn"] and earlier["action"] in ("ast-check", "endturn"):
            stood = earlier.get("space", {}).get(civ, stood)
        if earlier["action"] == "regress" and earlier["turn"] <= entry["turn"]:
            stood -= earlier["spaces"].get(civ, 0)
    new = move(stood, entry["space"][civ])
    if new is None or new < 0:
        return None
    entry["space"][civ] = new
    return table.done(entry, civ)


def advanced_too_early(table: Table) -> Mistake | None:
    return last_marker(table, lambda stood, right: stood + 1 if right <= stood < 15 else None)


def stayed(table: Table) -> Mistake | None:
    return last_marker(table, lambda stood, right: stood if right == stood + 1 else None)


def leapt(table: Table) -> Mistake | None:
    return last_marker(table, lambda stood, right: stood + 2)


def no_step_back(table: Table) -> Mistake | None:
    """Take the cities of a player beyond the Stone Age in the last turn, and leave the marker where it stood."""
    if table.game.side != "expert":
        return None
    table.entries = list(in_counts(table.entries))
    mistake = last_marker(table, lambda stood, right: stood if stood > 6 else None)
    if mistake is None or mistake.civ is None:
        return None
    for entry in table.of("cities"):
        if entry["turn"] == mistake.turn:
            entry["cities"][mistake.civ] = 0
    return mistake


def marker_forgotten(table: Table) -> Mistake | None:
    found = table.row("endturn", "space")
    if not found or found[0]["space"][found[1]] >= 15 or found[0]["turn"] == table.last_turn:
        return None
    del found[0]["space"][found[1]]
    return table.done(*found)


def played_on(table: Table) -> Mistake | None:
    if not table.game.over:
        return None
    entry: Entry = {"turn": table.last_turn + 1, "action": "regress", "spaces": {next(iter(table.game.players)): 0}}
    table.entries.append(entry)
    return table.done(entry, None)


def wrong_score(table: Table) -> Mistake | None:
    found = table.row("score", "points")
    if not found:
        return None
    found[0]["points"][found[1]] += 1
    return table.done(*found)


MISTAKES: dict[str, list[Put]] = {
    "MC101": [mistakes.forbidden_rate],
    "MC102": [mistakes.too_much_tax],
    "MC103": [mistakes.forgotten_tax],
    "MC104": [mistakes.missing_revolt],
    "MC105": [mistakes.unasked_revolt],
    "MC106": [phases.withheld_tax],
    "MC107": [phases.one_city_more],
    "MC108": [gainer_with_fewer_tokens],
    "MC201": [mistakes.overcrowded],
    "MC202": [mistakes.ten_cities],
    "MC203": [phases.unsupported_cities],
    "MC301": [mistakes.price_with_new_credits],
    "MC302": [mistakes.price_with_both_colours],
    "MC303": [mistakes.price_one_too_low],
    "MC304": [mistakes.price_too_high],
    "MC305": [mistakes.bought_again],
    "MC306": [mistakes.no_choice],
    "MC307": [mistakes.choice_without_advance],
    "MC308": [mistakes.library_without_library],
    "MC309": [mistakes.anatomy_without_anatomy],
    "MC310": [mistakes.wrong_credits],
    "MC311": [mistakes.split_purchase],
    "MC312": [phases.price_above_the_printed_one],
    "MC401": [paid_one_less],
    "MC402": [paid_one_token_more],
    "MC403": [overdrawn],
    "MC404": [change_handed_back],
    "MC405": [ten_clay, phases.clay_of_two_players],
    "MC406": [wasted_point],
    "MC407": [closed_stack],
    "MC408": [substitute_without_empire],
    "MC409": [phases.five_ships],
    "MC410": [phases.same_calamity_twice],
    "MC411": [phases.gain_without_politics],
    "MC412": [phases.ability_without_advance],
    "MC413": [phases.famine_of_twenty],
    "MC414": [phases.three_major_calamities],
    "MC501": [hand_too_large],
    "MC502": [hand_forgotten],
    "MC601": [advanced_too_early],
    "MC602": [stayed],
    "MC603": [leapt],
    "MC604": [no_step_back],
    "MC605": [marker_forgotten],
    "MC606": [played_on],
    "MC607": [phases.regressed_by_four],
    "MC701": [wrong_score],
    "MC702": [phases.parts_with_a_city_too_many],
    "CL101": [unread.misspelt_action],
    "CL102": [unread.missing_key],
    "CL103": [unread.unknown_key],
    "CL104": [unread.unreadable_number, unread.unreadable_price],
    "CL105": [unread.misspelt_name, unread.misspelt_buyer],
    "CL106": [unread.ahead],
    "CL107": [unread.entered_late],
    "CL108": [unread.entered_twice],
    "CL110": [unread.counted_apart],
    "CL111": [unread.counted_before],
    "CL112": [unread.empty_note],
    "CL109": [unread.struck_end, unread.struck_again, unread.struck_ahead],
}
