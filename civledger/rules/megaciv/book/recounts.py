"""Numbers entered behind what was counted or lost later in the turn: they count, though they may be older."""

from collections.abc import Iterator

from civledger.model.entry import Entry
from civledger.model.names import plain
from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn
from civledger.rules.megaciv.entries.event_kinds import cities_entered
from civledger.rules.megaciv.entries.events import name_calamity
from civledger.rules.megaciv.entries.pieces import CENSUS, RECOUNT
from civledger.rules.megaciv.tables import ABILITIES, calamity_names


def name_cause(after: str) -> str:
    """Return what moved tokens, without the note behind its name."""
    return after.partition(":")[0]


def type_cause(cause: str) -> str:
    """Return what moved tokens as a word of a command line."""
    import shlex  # only where such a line is told

    return plain(cause) if cause in calamity_names() or cause in ABILITIES else shlex.quote(cause)


class LateNumber(Struct):
    """A number that stands behind one after `cause`, and the command for the other reading, in which it came before."""

    entry: Entry
    civ: str
    key: str
    number: int
    cause: str
    earlier: int
    command: str
    is_open: bool


def late_numbers(turn: Turn) -> Iterator[LateNumber]:
    """Yield every census behind a count after something, and cities behind fewer that a calamity left."""
    if RECOUNT.action in turn.by_action:
        yield from _late_censuses(turn)
    if any(name_calamity(step.entry) for step in turn.carrying):
        yield from _late_cities(turn)


def _late_censuses(turn: Turn) -> Iterator[LateNumber]:
    """Yield each player's census that no later count after something follows."""
    last: dict[str, list[Step]] = {}
    for step in turn.steps:
        if step.entry.body is not None and step.entry.kind in (CENSUS, RECOUNT):
            for civ in step.entry.body.tokens:
                last.setdefault(civ, []).append(step)
    for civ, steps in last.items():
        before = [step.entry.body for step in steps[:-1] if step.entry.kind is RECOUNT]
        if steps[-1].entry.kind is CENSUS and before:
            left, cause = before[-1].tokens[civ], name_cause(before[-1].after)
            command = f"civledger census {plain(civ)}={left} --after {type_cause(cause)}"
            entry = steps[-1].entry
            number = entry.body.tokens[civ]
            yield LateNumber(entry, civ, "tokens", number, cause, left, command, turn.closed is None)


def _late_cities(turn: Turn) -> Iterator[LateNumber]:
    """Yield cities that nothing explains behind fewer that a calamity left, where no others follow."""
    last: dict[str, list[Step]] = {}
    for step in cities_entered(turn):
        for civ in step.entry.own_names:
            last.setdefault(civ, []).append(step)
    for civ, steps in last.items():
        before, entry = [step for step in steps[:-1] if name_calamity(step.entry)], steps[-1].entry
        if not before or entry.body.by or entry.body.cities[civ] <= before[-1].after.cities[civ]:
            continue
        struck, number = before[-1], entry.body.cities[civ]
        left = struck.after.cities[civ]
        lost = struck.before.cities[civ] - left
        command = f"civledger cities {plain(civ)}={max(0, number - lost)}"
        yield LateNumber(entry, civ, "cities", number, name_calamity(struck.entry), left, command, turn.closed is None)
