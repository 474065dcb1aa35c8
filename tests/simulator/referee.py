"""What cannot have happened at a table, by a count of pieces and cards of its own.

Where a ledger leaves something out, the most that the rules allow counts: tokens double in every turn, hands are as
large as the limit, and without `cities` in `tracks` everybody has as many as can be. So a sparse ledger passes easily,
and one in which everything was counted has to add up.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from math import isqrt
from typing import Any

from tests.play import literal
from tests.simulator import facts

Entry = dict[str, Any]
TOKENS, CITIES = facts.PIECES["tokens"], facts.PIECES["cities"]
SITE, BY_ARCHITECTURE, REDUCED, SUPPORT = (
    facts.COSTS["city"],
    3,
    5,
    2,
)  # tokens a city costs, is spared, becomes, needs
EARLIEST = (0, 0, 0, 1, 2, 4, 7)  # the most cities after each turn, if 1 token doubles and is all turned into them
EVENTS = ("calamity", "ability")
LATER = ("buy", "hand", "endturn")  # after these it is too late to draw cards
SHORT = {key: number for key, number in facts.SHORT.items() if key != "space"} | {"hand": facts.SHORT["cities"]}


@dataclass
class Seat:
    """What a player has at most."""

    tokens: int = 1
    cities: int = 0
    treasury: int = 0
    hand: int | None = 0  # nothing if nobody counted it
    held: dict[str, int] = field(default_factory=dict)  # advances, with the turn of the purchase
    grown: int = 1  # tokens after expansion, from which cities are built
    draws: int = 0  # cards of this turn, one a city
    is_dealt: bool = False  # whether cities were entered in time
    is_recounted: bool = False  # in this turn, so that nobody knows what tokens a city took
    has_built: bool = False  # in this turn


@dataclass
class Table:
    """All seats, and the trade cards that can be out."""

    seats: dict[str, Seat]
    box: dict[str, int]
    house: dict[str, Any]
    tracks: list[str]
    is_short: bool
    turn: int = 0
    drawn: Counter[int] = field(default_factory=Counter)  # by stack, from the first turn on
    used: Counter[int] = field(default_factory=Counter)  # turned in by face value, from the first turn on

    def pieces(self, name: str, printed: int) -> int:
        """Return how many pieces of a kind a player has."""
        return int(self.house.get(name, printed))

    def most_cities(self, turn: int) -> int:
        """Return how many cities anybody can have after a turn."""
        begins_small = not self.is_short and "start_tokens" not in self.house
        return EARLIEST[turn] if begins_small and turn < len(EARLIEST) else CITIES

    def limit(self, seat: Seat) -> int:
        """Return how many commodity cards a player can have kept."""
        return max(self.pieces("hand_limit", 0), literal.hand_limit(len(self.seats), {*seat.held}))


def impossible(ledger: dict[str, Any]) -> list[str]:
    """Return what cannot have happened in a game of Mega Civilization, in sentences."""
    table = _set_up(ledger)
    entries = ledger.get("entry", [])
    struck = {place for entry in entries if entry["action"] == "strike" for place in entry["entries"]}
    counted = [entry for place, entry in enumerate(entries, 1) if place not in struck]
    found = []
    for turn in sorted({entry["turn"] for entry in counted}):
        while table.turn < turn - 1:  # a turn of which nothing was written
            list(_play(table, []))
        found += [f"turn {turn}: {line}" for line in _play(table, [e for e in counted if e["turn"] == turn])]
    return found


def _set_up(ledger: dict[str, Any]) -> Table:
    game, civs = ledger["game"], [player["civ"] for player in ledger["player"]]
    house = game["rules"] if isinstance(game["rules"], dict) else {}
    short = SHORT if game.get("short") else {"tokens": house.get("start_tokens", 1)}
    seats = {civ: Seat(**short) for civ in civs}
    for player in ledger["player"]:
        seats[player["civ"]].held = dict.fromkeys(facts.SETS.get(player.get("set", ""), ()), 0)
    tracks = game.get("tracks", ["cities", "tokens", "treasury", "payment"])
    table = Table(seats, _box(civs), house, tracks, game.get("short", False))
    table.drawn.update({face: len(civs) for face in range(1, 6)} if game.get("short") else {})
    return table


def _box(civs: list[str]) -> dict[str, int]:
    """Return the cards of each commodity; any of them where the players are no set-up of the rule book."""
    players = len(civs)
    for region in facts.maps(players):
        blocks = facts.blocks(players, region)
        if {*blocks} == {*civs}:
            cards = sum((Counter(facts.cards_in_box(players, block)) for block in {*blocks.values()}), Counter())
            return dict(cards)
    return {name: kind.cards for name, kind in facts.COMMODITIES.items()}


def _play(table: Table, entries: list[Entry]) -> Iterator[str]:
    """Follow one turn in the order of its phases, whatever was typed first."""
    table.turn += 1
    kept = sum(table.limit(seat) if seat.hand is None else seat.hand for seat in table.seats.values())
    before = min(kept, table.drawn.total())
    yield from _collect_tax(table, [entry for entry in entries if entry["action"] == "tax"])
    early = list(takewhile(lambda entry: not _is_census(entry), entries)) if any(map(_is_census, entries)) else []
    for entry in early:
        yield from _spend(table, entry)
    yield from _expand(table, [entry for entry in entries if _is_census(entry)])
    for seat in table.seats.values():
        seat.has_built = seat.is_recounted = seat.is_dealt = False
        seat.draws, seat.grown = seat.cities, seat.tokens
        if "cities" not in table.tracks:
            seat.draws = table.most_cities(table.turn)
    is_over = False  # the time of drawing cards
    for place, entry in enumerate(entries):
        is_over |= entry["action"] in LATER or "calamity" in entry
        yield from _change_cities(table, entry, is_over)
        yield from _move_tokens(table, entry)
        if place >= len(early):
            yield from _spend(table, entry)
    yield from _count_cards(table, entries, before)
    for entry in entries:
        if entry["action"] == "leave":
            del table.seats[entry["civ"]]


def _is_census(entry: Entry) -> bool:
    return entry["action"] == "census" and "after" not in entry


def _collect_tax(table: Table, taxes: list[Entry]) -> Iterator[str]:
    paid = {}
    for tax in taxes:
        for civ, cities in tax["cities"].items():
            if cities > table.most_cities(table.turn - 1):
                yield f"{civ}: {cities} cities taxed, before anybody can have so many"
            yield from _set_cities(table, civ, cities)
            rate = tax.get("rate", {}).get(civ, table.house.get("tax_rate", 2))
            paid[civ] = tax.get("collected", {}).get(civ, rate * cities)
    for civ, tokens in paid.items():
        table.seats[civ].treasury += tokens


def _expand(table: Table, censuses: list[Entry]) -> Iterator[str]:
    """Let tokens double, and hold the census against that."""
    counted = {civ: tokens for census in censuses for civ, tokens in census["tokens"].items()}
    for civ, seat in table.seats.items():
        most = 2 * seat.tokens
        seat.tokens = min(most, table.pieces("tokens", TOKENS))
        if civ in counted:
            if counted[civ] > most:
                yield f"{civ}: {counted[civ]} tokens, but at most {most} can be there after expansion"
            yield from _count_tokens(table, civ, counted[civ])


def _count_tokens(table: Table, civ: str, tokens: int) -> Iterator[str]:
    seat, pieces = table.seats[civ], table.pieces("tokens", TOKENS)
    if tokens + seat.treasury > pieces:
        yield f"{civ}: {tokens} tokens and {seat.treasury} treasury, but there are only {pieces}"
    seat.tokens = tokens


def _change_cities(table: Table, entry: Entry, is_over: bool) -> Iterator[str]:
    if entry["action"] == "revolt":
        table.seats[entry["civ"]].cities -= entry.get("cities", 1)
        if "to" in entry:
            table.seats[entry["to"]].cities += entry.get("cities", 1)
            table.seats[entry["to"]].draws += entry.get("cities", 1)
    elif entry["action"] in EVENTS:
        for civ, cities in _cities_after(table, entry).items():
            yield from _count_cities(table, civ, cities)
    elif entry["action"] == "cities":
        for civ, cities in entry["cities"].items():
            seat = table.seats[civ]
            if {"calamity", "ability"} & {*entry}:
                yield from _count_cities(table, civ, cities)
            elif is_over:  # some may have been built in time, and lost since
                seat.draws = max(seat.draws, 0 if seat.is_dealt else min(CITIES, seat.cities + seat.grown // SITE))
                yield from _count_cities(table, civ, cities)
            else:
                yield from _set_cities(table, civ, cities)
                seat.draws, seat.is_dealt = max(seat.draws, cities), True


def _cities_after(table: Table, event: Entry) -> dict[str, int]:
    """Return the cities of everybody whose an event moved: nobody loses more than he has."""
    after = {**dict.fromkeys(event.get("lost_cities", ())), **dict.fromkeys(event.get("gained_cities", ()))}
    for civ in after:
        left = table.seats[civ].cities - event.get("lost_cities", {}).get(civ, 0)
        after[civ] = max(0, left) + event.get("gained_cities", {}).get(civ, 0)
    return {**after, **event.get("cities", {})}


def _set_cities(table: Table, civ: str, cities: int) -> Iterator[str]:
    """Build cities of tokens."""
    seat = table.seats[civ]
    if cities > seat.cities and "tokens" in table.tracks and not seat.is_recounted:
        cost = SITE * (cities - seat.cities)
        if not seat.has_built and seat.held.get("Architecture", table.turn) < table.turn:
            cost -= BY_ARCHITECTURE
        seat.has_built = True
        if cost > seat.tokens:
            yield f"{civ}: {cities - seat.cities} new cities of at most {seat.tokens} tokens"
        seat.tokens = max(0, seat.tokens - cost)
        if seat.tokens < SUPPORT * cities:
            yield f"{civ}: {cities} cities, supported by at most {seat.tokens} tokens"
    yield from _count_cities(table, civ, cities)


def _count_cities(table: Table, civ: str, cities: int) -> Iterator[str]:
    """Set the number of cities; those that fall may have become tokens."""
    seat, most = table.seats[civ], table.pieces("cities", CITIES)
    if cities > most:
        yield f"{civ}: {cities} cities, but there are only {most}"
    elif cities > table.most_cities(table.turn):
        yield f"{civ}: {cities} cities, before anybody can have so many"
    seat.tokens += REDUCED * max(0, seat.cities - cities)
    seat.cities = cities


def _move_tokens(table: Table, entry: Entry) -> Iterator[str]:
    if (entry["action"] == "census" and "after" in entry) or entry["action"] in EVENTS:
        for civ, tokens in entry.get("tokens", {}).items():
            yield from _count_tokens(table, civ, tokens)
            table.seats[civ].is_recounted = entry.get("after") != "conflict"  # which comes before building
        for civ, tokens in entry.get("lost", {}).items():
            table.seats[civ].tokens = max(0, table.seats[civ].tokens - tokens)
        for civ, tokens in entry.get("gained", {}).items():
            table.seats[civ].tokens += tokens


def _spend(table: Table, entry: Entry) -> Iterator[str]:
    """Follow the treasury, which a calamity cannot make less than nothing, and the advances."""
    for civ, tokens in entry.get("paid", {}).items() if entry["action"] in EVENTS else ():
        yield from _pay(table, civ, tokens, is_owed=entry["action"] == "ability")
    for civ, tokens in entry.get("earned", {}).items():
        table.seats[civ].treasury += tokens
    moved = entry.get("treasury", {})
    if entry["action"] == "buy":
        moved = {entry["civ"]: entry.get("treasury", 0)}
        seat = table.seats[entry["civ"]]
        seat.held = {**dict.fromkeys(entry["advances"], table.turn), **seat.held}
    for civ, tokens in moved.items():
        if entry["action"] == "gain":
            table.seats[civ].treasury += tokens
        else:
            yield from _pay(table, civ, tokens, is_owed=entry.get("on") != "calamity")


def _pay(table: Table, civ: str, tokens: int, is_owed: bool) -> Iterator[str]:
    seat = table.seats[civ]
    if tokens > seat.treasury and is_owed and "treasury" in table.tracks:
        yield f"{civ}: {tokens} treasury spent, but there was only {seat.treasury}"
    seat.treasury = max(0, seat.treasury - tokens)


def _count_cards(table: Table, entries: list[Entry], before: int) -> Iterator[str]:
    """Hold the cards that are out against those that were kept, drawn and bought."""
    purchases = [entry for entry in entries if entry["action"] == "buy"]
    bought = [entry["stack"] for entry in entries if entry.get("on") == "card" for _ in entry["treasury"]]
    table.drawn.update(bought)
    for seat in table.seats.values():
        table.drawn.update(range(1, seat.draws + 1))
    hands = {entry["civ"]: entry["kept"] for entry in purchases if "kept" in entry}
    for entry in entries:
        hands |= entry["kept"] if entry["action"] == "hand" else {}
    out = sum(hands.values()) + sum(sum(entry.get("discarded", {}).values()) for entry in entries)
    sold = [entry for entry in entries if entry["action"] == "ability" and "cards" in entry]
    for entry in (*purchases, *sold):
        yield from _look_at_cards(table, entry)
        out += sum(entry.get("cards", {}).values())
        out += _fewest(table, _unknown_points(table, entry)) if entry["action"] == "buy" else 0
    wonders = sum("Wonder of the World" in seat.held for seat in table.seats.values())
    most = before + sum(seat.draws for seat in table.seats.values()) + len(bought) + wonders
    if out > most:
        yield f"all: {out} cards kept, turned in and discarded, but at most {most} can be out"
    yield from _look_at_box(table, [*purchases, *sold])
    for civ, seat in table.seats.items():
        seat.hand = hands.get(civ)


def _unknown_points(table: Table, purchase: Entry) -> int:
    """Return the value of cards that nobody wrote down; if no payment is tracked, what taxes cannot have paid."""
    if "payment" in table.tracks:
        return int(purchase.get("card_points", 0))
    taxes = 2 * sum(table.most_cities(turn) for turn in range(table.turn))
    charged: list[int] = list(purchase["advances"].values())
    return max(0, sum(charged) - taxes)


def _fewest(table: Table, points: int) -> int:
    """Return the fewest cards that can be worth so much: a single set of the best that anybody drew."""
    best = max(+table.drawn, default=9)
    return isqrt((points - 1) // best) + 1 if points else 0


def _look_at_cards(table: Table, purchase: Entry) -> Iterator[str]:
    for name, number in purchase.get("cards", {}).items():
        there = table.box.get(name, 0)
        if not there and name != facts.WATER:
            yield f"{purchase['civ']}: {name} is not in the box"
        elif number > there and name != facts.WATER:
            yield f"{purchase['civ']}: {number} {name}, but there are only {there}"


def _look_at_box(table: Table, purchases: list[Entry]) -> Iterator[str]:
    """Hold what the whole table turned in against the box, and against the stacks that anybody drew from."""
    together: Counter[str] = Counter()
    for entry in purchases:
        together.update(entry.get("cards", {}))
    for name, number in together.items():
        if (
            number > table.box.get(name, 0)
            and len([entry for entry in purchases if name in entry.get("cards", {})]) > 1
        ):
            yield f"all: {number} {name}, but there are only {table.box.get(name, 0)}"
        table.used[facts.FACES[name]] += number
    for face, number in table.used.items():
        if face and number > table.drawn[face] and any(facts.FACES[name] == face for name in together):
            yield f"all: {number} cards of stack {face} turned in so far, but only {table.drawn[face]} were drawn"
