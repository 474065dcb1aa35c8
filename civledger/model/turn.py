"""A turn replayed."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from civledger.model.entry import Entry, Kind
from civledger.model.strike import StruckEntry
from civledger.model.struct import Struct


class Step(Struct):
    """One entry and what the books said when its turn began, just before it and just after it."""

    entry: Entry
    opening: Any
    before: Any
    after: Any


_ByAction = Mapping[str, list[Step]]


class Turn(Struct):
    """One turn replayed: its steps in the order of the bands, also by action, and the `endturn` if it was closed.

    Those whose entries could be applied stand by action once more, since most checks ask for them. Steps that are no
    part of the game any more are `passed_over`; entries that were `struck` are in none of them.
    """

    number: int
    opening: Any
    closing: Any
    closed: Entry | None = None
    steps: Sequence[Step] = ()
    by_action: _ByAction = {}
    applied: _ByAction = {}
    passed_over: Sequence[Step] = ()
    struck: Sequence[StruckEntry] = ()

    @property
    def shown(self) -> list[Entry]:
        """Return all entries as they were replayed, and those that were struck where they would have been."""
        entries = [step.entry for step in self.steps]
        for struck in self.struck:
            own = struck.entry.kind.band, struck.entry.position
            later = (place for place, one in enumerate(entries) if (one.kind.band, one.position) > own)
            entries.insert(next(later, len(entries)), struck.entry)
        return entries

    def of(self, *kinds: Kind) -> Sequence[Step]:
        """Return the steps of these kinds, those of the first one first."""
        return picked(self.by_action, kinds)

    def readable(self, *kinds: Kind) -> Sequence[Step]:
        """Return those of them whose entries could be applied."""
        return picked(self.applied, kinds)

    def with_steps(self, steps: Iterable[Step]) -> "Turn":
        """Return the turn with other steps."""
        every = tuple(steps)
        all_of_them = _by_action(every)
        unread = [step for step in every if step.entry.body is None]
        applied = _by_action([step for step in every if step.entry.body is not None]) if unread else all_of_them
        return self._replace(steps=every, by_action=all_of_them, applied=applied)


def picked(steps: _ByAction, kinds: tuple[Kind, ...]) -> Sequence[Step]:
    """Return the steps of some kinds."""
    if len(kinds) == 1:
        return steps.get(kinds[0].action, ())
    return [step for kind in kinds for step in steps.get(kind.action, ())]


def _by_action(steps: Iterable[Step]) -> _ByAction:
    """Return the steps under the action of their entry."""
    sorted_out: dict[str, list[Step]] = defaultdict(list)
    for step in steps:
        sorted_out[step.entry.kind.action].append(step)
    return dict(sorted_out)
