"""Replaying the entries of a ledger, turn by turn."""

from collections.abc import Iterable
from typing import Any

from civledger.model.entry import Entry
from civledger.model.ruleset import RuleSet, Step, Turn


def replay_turn(number: int, entries: Iterable[Entry], ruleset: RuleSet, opening: Any) -> Turn:
    """Return one turn with the books before and after each of its entries, applied in the order given."""
    state = opening
    steps = []
    for entry in entries:
        before = state
        if entry.body is not None:
            if not entry.emptied:
                state = entry.kind.apply(entry.body, state)
            if entry.common:
                state = ruleset.remark(state, entry)
        if entry.unread:
            state = ruleset.doubt(state, entry.doubts)
        steps.append(Step(entry, opening, before, state))
    closed = next((step.entry for step in reversed(steps) if step.entry.kind.closes), None)
    return Turn(number, opening, state, closed).with_steps(steps)
