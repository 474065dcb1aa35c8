"""The standings: who is first, what decides between equals, and who played besides."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import Any

from civledger.model.entry import Entry
from civledger.model.names import span
from civledger.model.struct import Struct
from civledger.model.turn import Situation, Turn
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.board import counted, ends
from civledger.rules.megaciv.book.scoring import Points, by_books, known_points, points, total
from civledger.rules.megaciv.entries.table import SEAT
from civledger.rules.megaciv.state import State


class _Tiebreak(Struct):
    """The next player, who has as many points, and what decided between them, with the figure of each."""

    behind: str
    name: str
    mine: int
    theirs: int

    def __str__(self) -> str:
        return f"{self.behind} ({self.name}: {self.mine} to {self.theirs})"


class StandingsLine(Struct):
    """One line of the standings; what is not known is None."""

    rank: int | None
    civ: str
    points: int | None
    parts: Points
    tiebreak: _Tiebreak | None = None


def worth(state: State, civ: str, value: int) -> int:
    """Return how many advances of one value somebody holds."""
    cards = state.game.book.advances
    return sum(cards[name].points == value for name in state.held[civ])


_TOKENS, _RANKING = "tokens on the board", "the A.S.T. ranking"
_TIEBREAKS: tuple[tuple[str, Callable[[State, str], int]], ...] = (
    ("its own historic building in its own region", lambda state, civ: civ in state.region & state.historic),
    ("a building in its own region", lambda state, civ: civ in state.region),
    ("position on the A.S.T.", lambda state, civ: state.space[civ]),
    ("advances worth 6", lambda state, civ: worth(state, civ, 6)),
    ("advances worth 3", lambda state, civ: worth(state, civ, 3)),
    ("printed prices", lambda state, civ: sum(map(state.game.book.printed.__getitem__, state.held[civ]))),
    ("credits of one colour", lambda state, civ: max(state.credits[civ].values())),
    ("credits of all colours", lambda state, civ: sum(state.credits[civ].values())),
    ("cities on the board", lambda state, civ: state.cities[civ]),
    (_TOKENS, counted),
    (_RANKING, lambda state, civ: -tables.civilizations()[civ].rank),
)


def standings(state: State) -> dict[str, Points]:
    """Return everybody's points, from the first to the last; tie-breaks are only looked at where points are equal."""
    scored = {civ: points(state, civ) for civ in state.civs}
    return {civ: scored[civ] for civ in _order_by_points(state, {civ: its.total for civ, its in scored.items()})}


def _order_by_points(state: State, totals: Mapping[str, int]) -> list[str]:
    every = list(totals.values())
    key = {
        civ: (total, *(count(state, civ) for _, count in _TIEBREAKS)) if every.count(total) > 1 else (total,)
        for civ, total in totals.items()
    }
    return sorted(totals, key=key.__getitem__, reverse=True)


def decisive(state: State, civ: str, other: str) -> tuple[str, int, int]:
    """Return the first tie-break in which two players differ, and the figure of each."""
    return next(
        (name, abs(count(state, civ)), abs(count(state, other)))
        for name, count in _TIEBREAKS
        if count(state, civ) != count(state, other)
    )


def tell_open_ties(state: State) -> Iterator[str]:
    """Yield who would be ahead of whom by another number of tokens that the books allow."""
    if not by_books(state.game) or "tokens" not in state.game.tracks:
        return
    scored = standings(state)
    for civ, other in pairwise(scored):
        mine, theirs = ends(state, civ), ends(state, other)
        is_level = scored[civ].total == scored[other].total and decisive(state, civ, other)[0] in (_TOKENS, _RANKING)
        if is_level and mine.least <= theirs.most and not (mine.are_equal and theirs.are_equal):
            said = f"{civ} has {span(*mine)} tokens on the board and {other} {span(*theirs)}"
            yield f"{said}: count them, since they decide between these two"


def is_final(situation: Situation) -> bool:
    """Tell whether the game is over, or only its result known."""
    state: State = situation.state
    if not by_books(state.game) and any(total(state, civ) is not None for civ in state.civs):
        return True
    ended = state.ended
    return ended is not None and (situation.turn, situation.now.closed is not None) >= (ended, True)


def rows_of(state: State) -> list[dict[str, Any]]:
    """Return the standings as `first` takes them."""
    return [standing._asdict() for standing in rank_players(state)]


def rank_players(state: State, *, with_ties: bool = True) -> list[StandingsLine]:
    """Return the standings, from the first to the last: by the books or, where these cannot tell, as written down.

    There equals share a place, and who has no points stands last. What decided between equals is told only to those
    who want it.
    """
    if not by_books(state.game):
        totals = {civ: total(state, civ) for civ in state.civs}
        places = _share_places(totals)
        return [StandingsLine(place, civ, totals[civ], known_points(state, civ)) for civ, place in places.items()]
    scored = standings(state)
    behind = list(scored)[1:] if with_ties else []
    pairs = zip_longest(scored.items(), behind)
    return [
        StandingsLine(rank, civ, its.total, its, tiebreak(state, scored, civ, next_one))
        for rank, ((civ, its), next_one) in enumerate(pairs, 1)
    ]


def tiebreak(state: State, scored: Mapping[str, Points], civ: str, behind: str | None) -> _Tiebreak | None:
    """Return what put one player before the next, if the points did not."""
    if behind is None or scored[civ].total != scored[behind].total:
        return None
    return _Tiebreak(behind, *decisive(state, civ, behind))


def _share_places(totals: Mapping[str, int | None]) -> dict[str, int | None]:
    """Return everybody's place by points alone, from the first to the last; equals share one, unknown points none."""
    every = sorted([points for points in totals.values() if points is not None], reverse=True)
    places = {civ: None if points is None else every.index(points) + 1 for civ, points in totals.items()}
    return dict(sorted(places.items(), key=lambda place: place[1] or len(places) + 1))


def rank_points(state: State, totals: Mapping[str, int | None]) -> list[dict[str, Any]]:
    """Return the standings by other points than those of the books, which still tell what decides between equals."""
    if by_books(state.game):
        order = _order_by_points(state, {civ: points or 0 for civ, points in totals.items()})
        places: Mapping[str, int | None] = {civ: rank for rank, civ in enumerate(order, 1)}
    else:
        places = _share_places(totals)
    return [{"civ": civ, "points": totals[civ], "rank": place} for civ, place in places.items()]


def also_played(situation: Situation) -> tuple[str, ...]:
    """Return in words who played and has that seat no more, by seats and turns: who gave it up, or left the game."""
    state: State = situation.state
    taken = [(turn, step.entry) for turn in situation.turns for step in turn.readable(SEAT)]
    gone = []
    for civ in state.game.civs:
        for person, first, last in _list_stints(situation, civ, taken):
            if person and first <= last and (civ in state.left or person != state.person(civ)):
                turns = f"turn {first}" if first == last else f"turns {first} to {last}"
                gone.append(f"{person}, {civ}, {turns if first else f'until turn {last}'}")
    return tuple(gone)


def _list_stints(situation: Situation, civ: str, taken: Sequence[tuple[Turn, Entry]]) -> Iterator[tuple[str, int, int]]:
    """Yield who had a seat one after the other, with the first turn, 0 if before the books begin, and the last.

    A seat that is given up before a turn began counts up to the turn before.
    """
    state: State = situation.state
    person, first = state.game.players.get(civ, ""), int(state.game.first_turn == 1)
    for turn, entry in taken:
        if entry.body.civ == civ:
            earlier = [step.entry.kind for step in turn.steps if step.entry.position < entry.position]
            begun = any(kind is not SEAT and not kind.timeless for kind in earlier)
            yield person, first, turn.number if begun else turn.number - 1
            person, first = entry.body.name, turn.number
    yield person, first, state.left.get(civ, situation.turn)
