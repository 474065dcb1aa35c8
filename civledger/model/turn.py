"""A turn replayed, and how a game stands in one."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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

    Those whose entries could be applied stand by action once more, since most checks ask for them, and those whose
    entries carry something besides in `carrying`. Steps that are no part of the game any more are `passed_over`;
    entries that were `struck` are in none of them.
    """

    number: int
    opening: Any
    closing: Any
    closed: Entry | None = None
    steps: Sequence[Step] = ()
    by_action: _ByAction = {}
    applied: _ByAction = {}
    carrying: Sequence[Step] = ()
    passed_over: Sequence[Step] = ()
    struck: Sequence[StruckEntry] = ()

    @property
    def shown(self) -> list[Entry]:
        """Return all entries as they were replayed, and those that were struck where they would have been."""
        entries = [step.entry for step in self.steps if step.entry.is_told]
        for struck in self.struck:
            own = struck.entry.kind.band, struck.entry.position
            later = (place for place, one in enumerate(entries) if (one.kind.band, one.position) > own)
            entries.insert(next(later, len(entries)), struck.entry)
        return entries

    def of(self, *kinds: Kind) -> Sequence[Step]:
        """Return the steps of these kinds, those of the first one first."""
        return pick_steps(self.by_action, kinds)

    def readable(self, *kinds: Kind) -> Sequence[Step]:
        """Return those of them whose entries could be applied."""
        return pick_steps(self.applied, kinds)

    def with_steps(self, steps: Iterable[Step]) -> "Turn":
        """Return the turn with other steps."""
        every = tuple(steps)
        all_of_them = _by_action(every)
        unread = [step for step in every if step.entry.body is None]
        applied = _by_action([step for step in every if step.entry.body is not None]) if unread else all_of_them
        carrying = [step for step in every if step.entry.common]
        return self._replace(steps=every, by_action=all_of_them, applied=applied, carrying=carrying)


def pick_steps(steps: _ByAction, kinds: tuple[Kind, ...]) -> Sequence[Step]:
    """Return the steps of some kinds."""
    if len(kinds) == 1:
        return steps.get(kinds[0].action, ())
    return [step for kind in kinds for step in steps.get(kind.action, ())]


def _by_action(steps: Iterable[Step]) -> _ByAction:
    sorted_out: dict[str, list[Step]] = defaultdict(list)
    for step in steps:
        sorted_out[step.entry.kind.action].append(step)
    return dict(sorted_out)


class Situation(Struct):
    """A game at one turn: the books when it began and now, and all turns replayed."""

    turn: int
    opening: Any
    state: Any
    turns: tuple[Turn, ...]

    @property
    def now(self) -> Turn:
        """Return the turn the situation is about, with its entries so far."""
        for turn in self.turns:
            if turn.number == self.turn:
                return turn
        return Turn(self.turn, self.opening, self.state)


def is_after_the_end(turn: Turn) -> bool:
    """Tell whether a turn was played after the game had ended, as the books of the game say."""
    ended: int | None = turn.opening.ended
    return ended is not None and turn.number > ended


def pass_over_play(turn: Turn, is_scoring: Callable[[Entry], bool]) -> Turn:
    """Return such a turn as it is judged: with what belongs to the final scoring alone."""
    kept = [step for step in turn.steps if is_scoring(step.entry)]
    played = [step for step in turn.steps if not is_scoring(step.entry)]
    return turn.with_steps(kept)._replace(passed_over=played, closed=None)


def steps_of(*kinds: Kind) -> Callable[[Turn], Sequence[Step]]:
    """Return what finds the entries of some kinds in a turn, as far as they could be read, for a check to look at."""
    return lambda turn: turn.readable(*kinds)


def whole_turns(turn: Turn) -> tuple[Turn]:
    """Return the turn itself, also one that was not closed."""
    return (turn,)


class ClosedTurn(Struct):
    """A turn that was closed, and by which entry; everything is asked of those who were in the game as it ended."""

    entry: Entry
    turn: Turn

    @property
    def closing(self) -> Any:
        """Return the books as it ended."""
        return self.turn.closing


def closed_turns(turn: Turn) -> Iterator[ClosedTurn]:
    """Yield the turn if it was closed."""
    if turn.closed:
        yield ClosedTurn(turn.closed, turn)
