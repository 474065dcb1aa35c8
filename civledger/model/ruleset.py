"""What a game must supply: a rule set is a value holding functions."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from civledger.model.entry import Entry, Key, Kind, Names, kind
from civledger.model.file_faults import BAD_HEADER
from civledger.model.finding import ERROR, Fault, Path, not_listed
from civledger.model.keys import COMMON
from civledger.model.shapes import HeaderShape
from civledger.model.strike import STRIKE, StruckEntry
from civledger.model.struct import Struct
from civledger.model.words import Players


class Problem(Struct):
    """What a check saw: whom it concerns, what is wrong, at which entry and under which of its keys."""

    entry: Entry
    message: str
    civ: str | None = None
    at: Path = ()


class Step(Struct):
    """One entry and what the books said when its turn began, just before it and just after it."""

    entry: Entry
    opening: Any
    before: Any
    after: Any


ByAction = Mapping[str, list[Step]]


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
    by_action: ByAction = {}
    applied: ByAction = {}
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
        all_of_them = by_action(every)
        unread = [step for step in every if step.entry.body is None]
        applied = by_action([step for step in every if step.entry.body is not None]) if unread else all_of_them
        return self._replace(steps=every, by_action=all_of_them, applied=applied)


def picked(steps: ByAction, kinds: tuple[Kind, ...]) -> Sequence[Step]:
    """Return the steps of some kinds."""
    if len(kinds) == 1:
        return steps.get(kinds[0].action, ())
    return [step for kind in kinds for step in steps.get(kind.action, ())]


def by_action(steps: Iterable[Step]) -> ByAction:
    """Return the steps under the action of their entry."""
    sorted_out: dict[str, list[Step]] = defaultdict(list)
    for step in steps:
        sorted_out[step.entry.kind.action].append(step)
    return dict(sorted_out)


class Check(Struct):
    """A fault and the function that looks for it, in what it looks at `of` every turn or `over` the whole game."""

    fault: Fault
    needs: tuple[str, ...]
    run: Callable[[Any], Iterable[Problem]]
    of: Callable[[Turn], Iterable[Any]] | None
    over: Callable[[Sequence[Turn]], Iterable[Any]] | None


Subject = TypeVar("Subject")


def check(
    code: str,
    name: str,
    *,
    help: str,
    of: Callable[[Turn], Iterable[Subject]] | None = None,
    over: Callable[[Sequence[Turn]], Iterable[Subject]] | None = None,
    severity: str = ERROR,
    needs: tuple[str, ...] = (),
    refused: bool = False,
    retype: str = "",
) -> Callable[[Callable[[Subject], Iterator[Problem]]], Check]:
    """Make a check of a function; its docstring is what `civledger explain` says."""
    if (of is None) == (over is None):
        raise TypeError(f"{code} needs a check, either per turn or for the whole game")

    def make_check(run: Callable[[Subject], Iterator[Problem]]) -> Check:
        return Check(Fault(code, name, severity, help, run.__doc__ or "", refused, retype), needs, run, of, over)

    return make_check


class HeaderFault(Struct):
    """Something to say about `[game]` or `[[player]]`; a bad header ends the judgement, other faults do not.

    If a `word` is at fault, the nearest of those `known` is asked for when it is told.
    """

    message: str
    at: Path
    fault: Fault = BAD_HEADER
    civ: str | None = None
    word: str = ""
    known: Iterable[str] = ()
    times: int = 1

    def and_more(self, times: int) -> "HeaderFault":
        """Return that there are so many more of its kind."""
        return self._replace(message=not_listed(times), word="", times=times)


class Setup(Struct):
    """The header understood: a game of the rule set's own kind, the names in play and what the ledger tracks."""

    game: Any
    names: Names
    tracks: frozenset[str]
    faults: tuple[HeaderFault, ...]


class RuleSet(Struct):
    """A game's rules, as the engine needs them.

    `judged` is what of a turn checks look at. `common` are the keys that any entry may carry, and `remark` is what they
    change in the books. `turn_called` is the game's word for a turn, and `last_turn` tells with which one a game ended.
    No seal covers the keys of `[[player]]` that are `unsealed`, since no rule asks for them. Actions that were renamed
    stand in `formerly` with the name they have now: ledgers keep the old one for good. `package` is the folder in which
    the other parts of the game are found. Without a `header_shape` a schema takes any header.
    """

    name: str
    own_kinds: Mapping[str, Kind]
    checks: tuple[Check, ...]
    setup: Callable[[Mapping[str, object]], Setup]
    start: Callable[[Any], Any]
    begin: Callable[[Any, int], Any]
    doubt: Callable[[Any, Iterable[tuple[str, str]]], Any]
    players: Callable[[Any, Any], Players]
    package: str
    common: Mapping[str, Key] = COMMON
    remark: Callable[[Any, Entry], Any] = lambda state, entry: state
    judged: Callable[[Turn], Turn] = lambda turn: turn
    last_turn: Callable[[Any], int | None] = lambda state: None
    turn_called: str = "turn"
    formerly: Mapping[str, str] = {}
    unsealed: tuple[str, ...] = ("name",)
    header_shape: HeaderShape | None = None

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Return the kinds of the game, and the one that every game has."""
        return {**self.own_kinds, STRIKE.action: STRIKE}

    def kind_of(self, action: object) -> Kind | None:
        """Return the kind of an action, by the name it has or once had."""
        kind = self.own_kinds.get(self.formerly.get(action, action)) if type(action) is str else None
        return STRIKE if kind is None and action == STRIKE.action else kind

    def __hash__(self) -> int:
        return hash(self.name)


@cache  # a file may have nothing but such entries
def any_kind(ruleset: RuleSet) -> Kind:
    """Return the kind of an entry that may have been meant as any other."""
    keys = {f"{kind.action}.{name}": key for kind in ruleset.kinds.values() for name, key in kind.keys.items()}
    return kind("", dict, 0, keys, lambda entry, state: state)
