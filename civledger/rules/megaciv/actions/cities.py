"""The cities, and who draws trade cards when."""

from collections.abc import Mapping

from civledger.model.border.command import FIXING, Command, Records, Shows
from civledger.model.border.slots import NamedNumber
from civledger.model.draft import Draft, draft_count
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.rules.megaciv.actions import VALUES
from civledger.rules.megaciv.actions.reminders import weak_support
from civledger.rules.megaciv.actions.screen import named_civ, with_players
from civledger.rules.megaciv.book.orders import drawing_order
from civledger.rules.megaciv.entries.pieces import CITIES

COMMAND = Command(
    "cities",
    "Show cities and the order of drawing, or record them.",
    ("cities", "cities hel=5 minoa=5", "cities hel=5 rest"),
    (VALUES._replace(type=NamedNumber("CIV", words=("rest",))),),
    about="After the numbers that changed, `rest` records everybody else's cities as they are.",
    ways=(Records(("numbers",), asks=("CIV=NUMBER",)), Shows()),
    takes=FIXING,
)
_COLUMNS = ("draws", "civ", "cities", "block")


def draft(situation: Situation, players: Players, numbers: Mapping[str, int | None]) -> Draft:
    """Return the entry of cities counted, where `rest` is everybody else's; the receipt tells the order of drawing."""
    said = {civ: number for civ, number in numbers.items() if number is not None}
    if len(said) < len(numbers):
        cities = situation.state.cities
        said |= {civ: cities[civ] for civ in players.names if civ not in said}
    return draft_count(CITIES, said, _tell_drawing)


def _tell_drawing(after: Situation, cities: Mapping[str, int]) -> list[str]:
    """Return who draws cards when, block by block, and whose cities lack support."""
    blocks = drawing_order(after.state).items()
    orders = [f"order of drawing cards{f' ({block})' if block else ''}: {', '.join(civs)}" for block, civs in blocks]
    return [*orders, *weak_support(after, cities)]


def view(situation: Situation) -> Report:
    """Return the cities on the board, in the order of drawing cards in each block."""
    state = situation.state
    rows = [
        (place, civ, state.cities[civ], block)
        for block, civs in drawing_order(state).items()
        for place, civ in enumerate(civs, 1)
    ]
    data = [
        {"order": place, **named_civ(state, civ), "cities": cities, "block": block}
        for place, civ, cities, block in rows
    ]
    columns = _COLUMNS if state.game.blocks else _COLUMNS[:-1]
    return with_players(Report(data, Table(columns, tuple(row[: len(columns)] for row in rows))), state)
