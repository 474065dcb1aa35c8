"""How far the game is from its end: each marker is played on to the last space, by what the spaces ahead require.

Missing advances are there once spending has paid for them, at the mean price of those that a requirement counts. In
every turn players spend as much as in the mean of the last three. Where that grows by a third with each turn, the first
marker to arrive tells the first turn that is likely. Where it does not grow, the last one is that after its arrival, or
that in which a second marker arrives: one alone is often thrown back.
"""

from civledger.model.forecast import GamePace
from civledger.model.struct import Struct
from civledger.model.turn import Situation
from civledger.rules.megaciv.book.orders import before_markers
from civledger.rules.megaciv.book.standings import is_final
from civledger.rules.megaciv.book.succession import Need, needs
from civledger.rules.megaciv.header.game import Game
from civledger.rules.megaciv.state import State

# Chosen on games that `tests/model/test_foretelling.py` does not measure. Where spending grows less, more games end
# before the first turn that was likely; where it grows more, less is foretold. Two turns tell it worse than three.
_GROWTH = 4 / 3
_LATELY = 3  # turns that tell how much is spent
_UNDECIDED = 2  # turns between the first and the last that are likely, beyond which nothing is foretold
_NEVER = 30  # turns, in which nobody waits for a marker


def find_pace(situation: Situation) -> GamePace | None:
    """Return how many turns are left; None where the A.S.T. is not kept, or no marker has moved yet."""
    state: State = situation.state
    if "ast" not in state.game.tracks or is_final(situation):
        return None
    left = max(1, (state.ended or 0) - situation.turn + 1)
    turns = (left, (left, left)) if state.ended is not None else _count_turns(situation)
    cities = {turn.number: sum(turn.closing.cities.values()) for turn in situation.turns if turn.closed}
    known = cities if "cities" in state.game.tracks else {}
    most = state.game.book.numbers["pieces"]["cities"] * len(state.civs)
    return GamePace(*turns, known, most) if turns else None


def _count_turns(situation: Situation) -> tuple[int, tuple[int, int] | None] | None:
    """Return the turns left if the first marker moves on every turn, and the first and the last that are likely."""
    state, played = before_markers(situation.now), situation.turn - 1
    begun = {civ: its.space if state.game.first_turn == 1 else 0 for civ, its in state.game.starts.items()}
    stood = {civ: played - state.space[civ] + begun.get(civ, 0) for civ in state.civs}
    if not played or min(stood.values(), default=played) >= played:
        return None
    side = state.game.side
    best = min(max(1, side.end - state.space[civ]) for civ in state.civs)
    if not any(turn.number < situation.turn for turn in situation.turns):  # the books begin with this turn
        return best + side.extra_turns, None
    markers = [_marker_of(situation, state, civ, stood[civ]) for civ in state.civs if stood[civ] < played]
    first = min(marker.count_turns(_GROWTH) for marker in markers)
    slowly = sorted(marker.count_turns(1.0, marker.held_up) for marker in markers)[:2]
    last = max(slowly[0] + 1, slowly[-1])
    is_likely = last < _NEVER and last - first <= _UNDECIDED
    return best + side.extra_turns, (first + side.extra_turns, last + side.extra_turns) if is_likely else None


class _Marker(Struct):
    """A marker on its way: for each space ahead what is still to be spent on advances, and what is spent in a turn.

    So many turns it may be `held_up` by what its player does not spend on; `ahead` is spent in the open turn already.
    """

    missing: tuple[float, ...]
    spending: float
    ahead: int
    held_up: int

    def count_turns(self, growth: float, held_up: int = 0) -> int:
        """Return in how many turns it arrives if spending grows so with each of them."""
        spent, spending, moved = float(-self.ahead), self.spending, 0
        for turn in range(1, _NEVER):
            spending *= growth
            spent += spending
            if turn > held_up and self.missing[moved] <= max(spent, 0):
                moved += 1
            if moved == len(self.missing):
                return turn
        return _NEVER


def _marker_of(situation: Situation, state: State, civ: str, stood: int) -> _Marker:
    game = state.game
    spaces = range(min(state.space[civ] + 1, game.side.end), game.side.end + 1)
    wanted = [needs(state, civ, game.epoch(civ, space)) for space in spaces]
    short = "cities" in game.tracks and any(need.what == "cities" and not need.met for need in wanted[0])
    if "advances" not in game.tracks:  # only the marker tells
        return _Marker((0.0,) * len(wanted), 0.0, 0, stood + short)
    lately = [turn.opening for turn in situation.turns if turn.number < situation.turn][-_LATELY:]
    held = (books.held[civ] for books in (state, situation.opening, lately[0]))
    now, before, since = (sum(map(game.book.printed.__getitem__, advances)) for advances in held)
    missing = tuple(max([_sum_missing(game, need) for need in row], default=0.0) for row in wanted)
    return _Marker(missing, (before - since) / len(lately), now - before, int(short))


def _sum_missing(game: Game, need: Need) -> float:
    """Return what the advances cost that a requirement still asks for."""
    book = game.book
    if need.met or need.what == "cities":
        return 0.0
    counted = book.counted.get(need.what, book.printed.keys())
    worth = sum(map(book.points.__getitem__, counted)) if need.what == "advances_points" else len(counted)
    return (need.need - need.have) * sum(map(book.printed.__getitem__, counted)) / max(worth, 1)
