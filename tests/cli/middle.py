"""Books that begin with turn 7: what a group has on its paper, and the ledger made of it."""

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.cli.keyboard import typed
from tests.play import writing
from tests.simulator.middle import CutGame

COLUMNS = ("civ", "player", "space", "cities", "treasury", "tokens", "kept", "advances", "choose", "left")
GAME = Path("game.toml")
START: Mapping[str, Any] = {
    "space": 5,
    "cities": 4,
    "treasury": 9,
    "advances": ["Pottery", "Mysticism", "Written Record"],
    "choose": {"Written Record": {"blue": 5, "green": 5}},
    "tokens": 21,
    "kept": 3,
}
OTHERS = ("Assyria", "Hatti", "Hellas")
LEFT = "Egypt"


def begin(minoa: object = START, game: str = "first_turn = 7", side: str = "basic", egypt: str = "left = 5") -> None:
    """Write books that begin with turn 7, with what Minoa has, what `[game]` says, and how Egypt went."""
    text = f'format = 1\n\n[game]\nrules = "mega-civilization"\nast = "{side}"\n{game}\n'
    for civ in ("Minoa", *OTHERS):
        start = minoa if civ == "Minoa" else {**START, "advances": [], "choose": {}}
        text += f'\n[[player]]\nciv = "{civ}"\n'
        text += f"start = {writing.value(start)}\n" if start is not None else ""
    GAME.write_text(f'{text}\n[[player]]\nciv = "{LEFT}"\n{egypt}\n', "utf-8")


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in START.items() if name != key}


def row_of(civ: str, name: str, start: Mapping[str, Any] | None, left: int | None) -> dict[str, object]:
    """Return a row of the table on paper."""
    if start is None:
        return {"civ": civ, "player": name, "left": left}
    chosen = [
        f"{card}={','.join(f'{colour}:{points}' for colour, points in tokens.items())}"
        for card, tokens in start["choose"].items()
    ]
    return {
        "civ": civ,
        "player": name,
        **{key: start[key] for key in ("space", "cities", "treasury", "tokens", "kept")},
        "advances": ";".join(start["advances"]) or "none",
        "choose": ";".join(chosen),
    }


def table_of(rows: list[dict[str, object]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def on_paper(game: CutGame, first: int) -> list[dict[str, object]]:
    return [
        row_of(civ, f"P{place}", game.starts[first - 1].get(civ), game.left.get(civ))
        for place, civ in enumerate(game.game.players)
    ]


def findings() -> Any:
    """Return what a check says of the game."""
    return json.loads(typed(f"check {GAME} --format json").output)["findings"]
