"""What was probably meant where a rule speaks against an entry: an earlier count put right."""

from collections.abc import Mapping, Sequence

from civledger.model.border.command import CommandLine, list_pairs, option
from civledger.model.entry import Entry
from civledger.model.finding import Finding
from civledger.model.turn import Situation, Step

_COUNT_FELL = "SA404"


def suggest(entry: Entry, findings: Sequence[Finding], situation: Situation) -> CommandLine | None:
    """Return the command that puts right the last count above what is counted now; None if there was no count."""
    if findings[0].fault.code != _COUNT_FELL:
        return None
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
    steps = [step for turn in situation.turns for step in turn.readable(entry.kind) if who in counted(step)]
    now = next(place for place, step in enumerate(steps) if step.entry.position == entry.position)
    if not now:
        return 0, 0
    came_since = getattr(steps[now].before, quantity)[who] - counted(steps[now - 1])[who]
    return steps[now - 1].entry.turn, counted(steps[now])[who] - came_since


def counted(step: Step) -> Mapping[str, int]:
    """Return the numbers of a count of boards."""
    numbers: Mapping[str, int] = getattr(step.entry.body, step.entry.kind.action)
    return numbers
