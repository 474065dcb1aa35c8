"""`figures`, `tools`, `agriculture` and `resources`: what is counted on everybody's board."""

from civledger.model.border.command import FIXING, Command, Records, Shows
from civledger.model.border.slots import Count, Slot
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.rules.stoneage import tables

_SHOWN = "Without values, the command shows the numbers. With values, it records them."
_COUNTS = Slot("words", Count("PLAYER"), _SHOWN, repeats=True)


def _command(quantity: str, what: str, example: str) -> Command:
    return Command(
        quantity,
        f"Show {what}, or record a count.",
        (f"{quantity} ron=6 ann=7", example),
        (_COUNTS,),
        ways=(Records((_COUNTS.name,)), Shows(module="boards", settings={"quantity": quantity})),
        takes=FIXING,
    )


COMMANDS = {
    "figures": _command("figures", "everybody's figures", "figures 5 6 5 5"),
    "tools": _command("tools", "the value of everybody's tools", "tools 2 2 3 4"),
    "agriculture": _command("agriculture", "the agriculture track", "agriculture 0 2 1 1"),
    "resources": _command("resources", "the resources left", "resources 3 0 2 7"),
}


def view(situation: Situation, quantity: str) -> Report:
    """Return a quantity of everybody whose is known, with the profession it counts for and the icons of that."""
    state = situation.state
    counts = getattr(state, quantity)
    profession = next((name for name, what in tables.professions().items() if what == quantity), None)
    data = [
        {
            "civ": player,
            quantity: counts.get(player),
            **({profession: state.icons[player][profession]} if profession else {}),
        }
        for player in state.game.seats
    ]
    columns = ("player", quantity, *([f"{profession} icons"] if profession else []))
    return Report(data, Table(columns, tuple(tuple(row.values()) for row in data)))
