"""How far the game is from its end, by the markers on the A.S.T. and by what the rest of the way requires.

A marker that meets all requirements of its way goes on nearly every turn. Others are believed while they keep to a
schedule: what players have spent on advances grows with the square of the turns played, so that somebody who will need
600 in turn 15 should have 67 in turn 5. Whoever stood still twice is believed again only when nothing is missing.
The numbers were chosen on games that `tests/model/test_foretelling.py` does not measure.
"""

from civledger.model.forecast import GamePace
from civledger.model.turn import Situation
from civledger.rules.megaciv.book.orders import before_markers
from civledger.rules.megaciv.book.standings import is_final
from civledger.rules.megaciv.book.succession import needs
from civledger.rules.megaciv.state import State

# What has been spent on advances of all kinds by the time somebody has one more of those that a requirement counts.
_SPENT = {"advances_200": 600, "advances_100": 300, "advances_points": 35}
_SPENT_ON_ANY = 60
_AHEAD, _IN_TIME = 1.2, 1.0  # times the schedule
_UNDECIDED = 2  # turns between the least and the most, beyond which nothing is foretold


def find_pace(situation: Situation) -> GamePace | None:
    """Return how many turns are left; None where the A.S.T. is not kept, or no marker has moved yet."""
    state: State = situation.state
    if "ast" not in state.game.tracks or is_final(situation):
        return None
    turns = _count_last_turns(situation) or _count_turns(situation)
    cities = {turn.number: sum(turn.closing.cities.values()) for turn in situation.turns if turn.closed}
    known = cities if "cities" in state.game.tracks else {}
    most = state.game.book.numbers["pieces"]["cities"] * len(state.civs)
    return GamePace(*turns, known, most) if turns else None


def _count_last_turns(situation: Situation) -> tuple[int, int] | None:
    """Return the turns left once a marker has reached the end."""
    ended = situation.state.ended
    left = max(1, ended - situation.turn + 1) if ended is not None else None
    return (left, left) if left else None


def _count_turns(situation: Situation) -> tuple[int, int | None] | None:
    """Return the turns left if the first marker moves on every turn, and the most to expect."""
    state, played = before_markers(situation.now), situation.turn - 1
    begun = situation.turns[0].opening.space if situation.turns else state.space
    stood = {civ: played - state.space[civ] + begun[civ] for civ in state.civs}
    if not played or min(stood.values(), default=played) >= played:
        return None
    side = state.game.side
    best = min(max(1, side.end - state.space[civ]) for civ in state.civs)
    expected = [most for civ in state.civs if (most := _expect(state, civ, begun[civ] + played, stood[civ]))]
    known = bool(expected) and min(expected) <= best + _UNDECIDED
    return best + side.extra_turns, min(expected) + side.extra_turns if known else None


def _expect(state: State, civ: str, age: int, stood: int) -> int | None:
    """Return in how many turns at most somebody's marker arrives, None if that cannot be told.

    Its age is the turns played and, in the Short Game, those that the first spaces stand for.
    """
    left = max(1, state.game.side.end - state.space[civ])
    most = left + 1 + _is_short_of_cities(state, civ)
    schedule = _compare_with_schedule(state, civ, age)
    if schedule is None or (schedule >= _AHEAD and not stood):
        return most
    return most + 1 if schedule >= _IN_TIME and stood <= 1 else None


def _is_short_of_cities(state: State, civ: str) -> bool:
    ahead = state.game.epoch(civ, min(state.space[civ] + 1, state.game.side.end))
    wanted = needs(state, civ, ahead) if "cities" in state.game.tracks else ()
    return any(need.what == "cities" and not need.met for need in wanted)


def _compare_with_schedule(state: State, civ: str, age: int) -> float | None:
    """Return how many times what it should be somebody's spending on advances is; None where no advance is missing."""
    game = state.game
    if "advances" not in game.tracks:
        return _AHEAD  # only the marker tells
    spent = sum(game.book.printed[name] for name in state.held[civ])
    worst: float | None = None
    for turns, space in enumerate(range(state.space[civ] + 1, game.side.end + 1), 1):
        for need in needs(state, civ, game.epoch(civ, space)):
            if need.met or need.what == "cities":
                continue
            due = need.need * _SPENT.get(need.what, _SPENT_ON_ANY) * (age / (age + turns)) ** 2
            compared = spent / due if turns > 1 else 0.0
            worst = compared if worst is None else min(worst, compared)
    return worst
