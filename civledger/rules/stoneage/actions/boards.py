"""`figures`, `tools`, `agriculture` and `resources`: what is counted on everybody's board."""

from collections.abc import Mapping, Sequence

from civledger.model.border.command import FIXING, Command, CommandLine, Records, Shows, list_pairs, option
from civledger.model.border.slots import NamedNumber, Slot
from civledger.model.entry import Entry
from civledger.model.finding import Finding
from civledger.model.report import Report, Table
from civledger.model.turn import Situation, Step
from civledger.rules.stoneage import tables

_SHOWN = "Without values, the command shows the numbers. With values, it records them."
_COUNTS = Slot("numbers", NamedNumber("PLAYER"), _SHOWN, repeats=True)


def _command(quantity: str, what: str, example: str) -> Command:
    return Command(
        quantity,
        f"Show {what}, or record a count.",
        (f"{quantity} ron=6 ann=7", example),
        (_COUNTS._replace(said=(quantity.removesuffix("s"), quantity)),),
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


def _lower_last_count(entry: Entry, findings: Sequence[Finding], situation: Situation) -> CommandLine | None:
    """Return the command that puts right the last count above what is counted now; None if there was no count."""
    counts = {found.civ: _last_count(entry, found.civ, situation) for found in findings if found.civ}
    turn = max([number for number, _ in counts.values()])
    fixed = {who: least for who, (number, least) in counts.items() if number == turn}
    if not turn or min(fixed.values()) < 0:
        return None
    others: Mapping[str, int] = getattr(entry.body, entry.kind.action) if turn == situation.turn else {}
    late = option("--turn", turn if turn < situation.turn else None)
    return CommandLine(entry.kind.action, list_pairs({**others, **fixed}), (*late, "--fix")).with_note(entry)


def _last_count(entry: Entry, who: str, situation: Situation) -> tuple[int, int]:
    """Return in which round somebody's number was last counted, and what it was then, cards since taken off."""
    quantity = entry.kind.action
    steps = [step for turn in situation.turns for step in turn.readable(entry.kind) if who in _counts_of(step)]
    now = next(place for place, step in enumerate(steps) if step.entry.position == entry.position)
    if not now:
        return 0, 0
    came_since = getattr(steps[now].before, quantity)[who] - _counts_of(steps[now - 1])[who]
    return steps[now - 1].entry.turn, _counts_of(steps[now])[who] - came_since


def _counts_of(step: Step) -> Mapping[str, int]:
    numbers: Mapping[str, int] = getattr(step.entry.body, step.entry.kind.action)
    return numbers


INSTEAD = {"SA404": _lower_last_count}
