"""The card and building sheet read a second time: slow, literal, and without a line of the engine."""

from collections.abc import Sequence

EFFECTS = {
    "all-players": 10,
    "food": 7,
    "resources": 5,
    "roll": 3,
    "points": 3,
    "tool": 1,
    "agriculture": 2,
    "extra-card": 1,
    "single-use-tool": 3,
    "two-resources": 1,
}
SYMBOLS = ("medicine", "art", "music", "writing", "sundial", "pottery", "transport", "weaving")
PROFESSIONS = ("farmer", "builder", "shaman", "toolmaker")
RESOURCES = ("wood", "clay", "stone", "gold")
BUILDINGS = 28
MOST = {"figures": 10, "tools": 12, "agriculture": 10}
SQUARES = {0: 0, 1: 1, 2: 4, 3: 9, 4: 16, 5: 25, 6: 36, 7: 49, 8: 64}  # as printed


def points_for(resource: str) -> int:
    """Read the summary on the player boards."""
    if resource == "wood":
        return 3
    if resource == "clay":
        return 4
    return 5 if resource == "stone" else 6


def building_points(paid: dict[str, int]) -> int:
    """Put down one resource after another."""
    points = 0
    for resource, number in paid.items():
        for _ in range(number):
            points += points_for(resource)
    return points


def building_allowed(kind: str, paid: dict[str, int], total: int = 0, kinds: int = 0) -> bool:
    """Tell whether a building may be paid so."""
    pile = [resource for resource, number in paid.items() for _ in range(number)]
    if kind == "different":
        return len(pile) == total and len(set(pile)) == kinds
    if kind == "free":
        return len(pile) in (1, 2, 3, 4, 5, 6, 7)
    return len(pile) > 0


def rolled(resource: str, dice: Sequence[int], tools: int) -> int:
    """Take one resource for every full share of the total."""
    total = sum(dice) + tools
    taken = 0
    while total >= points_for(resource):
        total -= points_for(resource)
        taken += 1
    return taken


def grass(symbols: Sequence[str]) -> int:
    """Lay out a set of different symbols, score it by the table, and go on with what is left."""
    left = list(symbols)
    points = 0
    while left:
        row = []
        for symbol in SYMBOLS:
            if symbol in left:
                left.remove(symbol)
                row.append(symbol)
        points += SQUARES[len(row)]
    return points


def times(icons: int, value: int) -> int:
    """Add a value as often as there are icons."""
    points = 0
    for _ in range(icons):
        points += value
    return points


def moved_up(at: int, spaces: int, end: int) -> int:
    """Move a marker space by space until the board ends."""
    for _ in range(spaces):
        if at < end:
            at += 1
    return at


def card_payable(number: int) -> bool:
    """Look for one of the four places whose price this is."""
    return any(number == price for price in (1, 2, 3, 4))


def cards_not_there(rounds: Sequence[int]) -> list[int]:
    """Lay out four cards every round, and return the numbers of those takings for which none was left."""
    missing, lying, now = [], 0, 0
    for number, turn in enumerate(rounds):
        if turn != now:
            lying, now = 4, turn
        if lying:
            lying -= 1
        else:
            missing.append(number)
    return missing


def tiles_not_there(kinds: Sequence[str], players: int) -> tuple[list[int], list[int]]:
    """Take buildings from the box: which were of a kind that is used up, and which were too many for the piles."""
    of_kind, of_piles = [], []
    box = ["different"] * 8 + ["free"] * 3
    piles = [["tile"] * 7 for _ in range(players)]
    for number, kind in enumerate(kinds):
        pile = next((pile for pile in piles if pile), None)
        if kind != "fixed" and kind not in box:
            of_kind.append(number)
        elif pile is None:
            of_piles.append(number)
        if kind in box:
            box.remove(kind)
        if pile:
            pile.pop()
    return of_kind, of_piles


def counts_judged(counts: Sequence[int], start: int, end: int) -> tuple[list[int], list[int]]:
    """Put a marker where it was counted: which counts moved it back, and which put it beyond the end of the board."""
    fell, beyond = [], []
    at = start
    for number, counted in enumerate(counts):
        if counted > end:
            beyond.append(number)
        elif counted < at:
            fell.append(number)
        at = min(counted, end)
    return fell, beyond


def payments_not_there(events: Sequence[tuple[str, int]]) -> list[int]:
    """Put resources on the table when they are counted, and take them away one by one; a new round hides them."""
    missing = []
    table: list[str] | None = None
    for number, (what, some) in enumerate(events):
        if what == "count":
            table = ["resource"] * some
        elif what == "round":
            table = None
        elif what == "gain" and table is not None:
            table += ["resource"] * some
        for _ in range(some if what == "pay" else 0):
            if table == []:
                missing.append(number)
                table = None
            elif table:
                table.pop()
    return missing


def tools_not_there(tools: int, rolls: Sequence[int]) -> list[int]:
    """Turn the tools over as they are used: which rolls of a round used some that were turned over already."""
    missing, upright = [], tools
    for number, used in enumerate(rolls):
        if used > upright:
            missing.append(number)
        else:
            upright -= used
    return missing


def clockwise(players: Sequence[str], taker: str) -> list[str]:
    """Let the taker choose, then whoever sits next, until everybody has."""
    order = [taker]
    while len(order) < len(players):
        seat = players.index(order[-1]) + 1
        order.append(players[seat] if seat < len(players) else players[0])
    return order
