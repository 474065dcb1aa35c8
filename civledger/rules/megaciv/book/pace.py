"""How far the game is from its end, by the markers on the A.S.T."""

import math

from civledger.model.forecast import GamePace
from civledger.model.turn import Situation
from civledger.rules.megaciv.book.orders import before_markers
from civledger.rules.megaciv.book.standings import is_final
from civledger.rules.megaciv.state import State


def find_pace(situation: Situation) -> GamePace | None:
    """Return the turns left if the first marker moves on every turn, and if it moves as it did; None if nobody knows.

    Nobody does where the A.S.T. is not kept, or no marker has moved yet.
    """
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


def _count_turns(situation: Situation) -> tuple[int, int] | None:
    side, space, played = situation.state.game.side, before_markers(situation).space, situation.turn - 1
    begun = situation.turns[0].opening.space if situation.turns else space
    left = {civ: max(1, side.end - space[civ]) for civ in situation.state.civs}
    moved = {civ: space[civ] - begun[civ] for civ in left if space[civ] > begun[civ]}
    if not played or not moved:
        return None
    best = min(left.values())
    usual = min(math.ceil(left[civ] * played / spaces) for civ, spaces in moved.items())
    return best + side.extra_turns, max(best, usual) + side.extra_turns
