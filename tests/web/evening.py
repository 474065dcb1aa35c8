"""A turn of eighteen as phones and bookkeeper enter it, and as one person types it."""

from pathlib import Path
from typing import Any

from tests.benchmarks import journals
from tests.web.tables import GAME, Table

TURN = 9
LETS_CHOOSE = ("Written Record", "Monument")  # their buyers say which credit tokens they take
BUYERS = 15
STRUCK = ("calamity squandered parthia", "calamity tempest egypt")
Step = tuple[str, dict[str, Any]]  # an action and its values


def begin_turn(folder: Path, turn: int = TURN) -> Path:
    """Write the game of eighteen as it stood when a turn began."""
    game = folder / GAME
    game.write_text(journals.GAME.read_text("utf-8").split(f"# ---- turn {turn} ----")[0], "utf-8")
    return game


def plan_seats(table: Table) -> dict[str, list[Step]]:
    """Return what each seat enters in a turn: most buy the cheapest that they have not, paid with cards."""
    planned: dict[str, list[Step]] = {}
    for seat in table.see("keeper", "/api/table")["seats"]:
        civ, numbers = seat["civ"], seat["numbers"]
        advances = table.see("keeper", f"/api/seat?civ={civ}")["advances"]
        free = [card for card in advances if not card["owned"] and card["name"] not in LETS_CHOOSE]
        card = min(free, key=lambda card: card["price"])
        bought = {"advances": [card["name"]], "card_points": card["price"]}
        steps: list[Step] = [("census", {"tokens": max(numbers["tokens"], 2 * numbers["cities"] + 3)})]
        steps += [("cities", {"cities": numbers["cities"]}), ("buy", bought), ("hand", {"kept": 1})]
        planned[civ] = steps if len(planned) < BUYERS else [step for step in steps if step[0] != "buy"]
    return planned


def type_turn(planned: dict[str, list[Step]]) -> list[str]:
    """Return the lines by which one person types the same: numbers of everybody in one, and each purchase."""
    numbers = {"census": "tokens", "cities": "cities", "hand": "kept"}
    lines = {
        action: [f"{civ}={dict(steps)[action][key]}" for civ, steps in planned.items()]
        for action, key in numbers.items()
    }
    bought = {civ: dict(steps)["buy"] for civ, steps in planned.items() if "buy" in dict(steps)}
    purchases = [f'buy {civ} "{one["advances"][0]}" --card-points {one["card_points"]}' for civ, one in bought.items()]
    before, after = (" ".join([action, *lines[action]]) for action in ("census", "hand"))
    return ["tax all", before, " ".join(["cities", *lines["cities"]]), *STRUCK, *purchases, after, "endturn"]
