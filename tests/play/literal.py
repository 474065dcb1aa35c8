"""The rules read a second time: slow, literal, and without a line of the engine."""

from tests.simulator.facts import ADVANCES, BASE, CIVILIZATIONS, COLOURS, FACES, REQUIREMENTS, START_CREDITS

Purchase = tuple[int, str, dict[str, int]]  # turn, advance, chosen tokens


def credit_tokens(purchases: list[Purchase], players: int, before_turn: int) -> dict[str, int]:
    """Count every token got in turns before the one given."""
    tokens = dict.fromkeys(COLOURS, START_CREDITS.get(players, 0))
    for turn, name, chosen in purchases:
        if turn < before_turn:
            for colour, points in (*ADVANCES[name]["credits"].items(), *chosen.items()):
                tokens[colour] += points
    return tokens


def price(name: str, purchases: list[Purchase], players: int, turn: int) -> int:
    """Printed price, less the best colour, less the chain, from earlier turns only, not below zero."""
    card = ADVANCES[name]
    tokens = credit_tokens(purchases, players, turn)
    best = 0
    for colour in card["colours"]:
        if tokens[colour] > best:
            best = tokens[colour]
    chain = 0
    for bought, giver, _ in purchases:
        if bought < turn and ADVANCES[giver].get("gives_to") == name:
            chain = ADVANCES[giver]["gives"]
    left = card["price"] - best - chain
    return int(left) if left > 0 else 0


def set_worth(name: str, cards: int) -> int:
    """Add up the value card by card: the n-th equal card brings 2n - 1 times its face."""
    worth = 0
    for number in range(1, cards + 1):
        worth += (2 * number - 1) * FACES[name]
    return worth


def hand_worth(cards: dict[str, int], substitute: dict[str, str] | None = None) -> int:
    moved = dict(cards)
    if substitute:
        moved[substitute["card"]] -= 1
        moved[substitute["as"]] += 1
    return sum(set_worth(name, number) for name, number in moved.items())


def tokens_to_pay(price: int, cards: int, mining: bool) -> int:
    """Put down one token after another until it is enough."""
    tokens = 0
    while cards + (2 if mining else 1) * tokens < price:
        tokens += 1
    return tokens


def hand_limit(players: int, held: set[str]) -> int:
    limit = BASE["hand_limit_5_to_11_players" if players <= 11 else "hand_limit_12_to_18_players"]
    return limit + 1 if "Roadbuilding" in held else limit


def tax_rates(held: set[str]) -> list[int]:
    if "Coinage" in held and "Monarchy" in held:
        return [1, 2, 3, 4]
    if "Coinage" in held:
        return [1, 2, 3]
    return [2, 3] if "Monarchy" in held else [2]


def epoch(civ: str, side: str, space: int) -> str:
    starts = CIVILIZATIONS[civ][side]
    found = "stone"
    for name in ("early_bronze", "middle_bronze", "late_bronze", "early_iron", "late_iron"):
        if space >= starts[name]:
            found = name
    return found


def meets(side: str, epoch: str, cities: int, held: set[str]) -> bool:
    """Count what a requirement asks for, by printed prices; Wonder of the World counts as a city."""
    prices = [ADVANCES[name]["price"] for name in held]
    have = {
        "cities": cities + (1 if "Wonder of the World" in held else 0),
        "advances": len(held),
        "advances_100": len([price for price in prices if price >= 100]),
        "advances_200": len([price for price in prices if price >= 200]),
        "advances_below_100": len([price for price in prices if price < 100]),
        "advances_vp": sum(1 if price < 100 else 3 if price < 200 else 6 for price in prices),
    }
    return all(have[what] >= number for what, number in REQUIREMENTS[side][epoch].items())


def next_space(civ: str, side: str, space: int, cities: int, held: set[str]) -> int:
    """Where a marker goes in phase 13."""
    if side == "expert" and cities == 0 and epoch(civ, side, space) != "stone":
        return space - 1
    last = 15 if side == "basic" else 16
    if space < last and meets(side, epoch(civ, side, space + 1), cities, held):
        return space + 1
    return space


def points(held: set[str], cities: int, space: int, alone: bool) -> int:
    advances = sum(ADVANCES[name]["vp"] for name in held)
    return int(advances) + cities + 5 * space + (5 if alone else 0)


def points_of_parts(parts: dict[str, int]) -> int:
    """A score sheet added up line by line, a part left out being nothing."""
    sheet = 0
    for line, each in (("space", 5), ("cities", 1), ("ones", 1), ("threes", 3), ("sixes", 6)):
        sheet += each * parts[line]
    return sheet + parts.get("buildings", 0) + parts.get("bonus", 0)


def revolting(cities: int, rate: int, collected: int) -> int:
    """Let cities go one by one until the tokens pay the rest."""
    gone = 0
    while (cities - gone) * rate > collected:
        gone += 1
    return gone
