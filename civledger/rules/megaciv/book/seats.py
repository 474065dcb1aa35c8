"""Who played besides those who have a seat at the end: people who gave one up, or left the game."""

from collections.abc import Iterator, Sequence

from civledger.model.entry import Entry
from civledger.model.struct import Struct
from civledger.model.turn import Situation, Turn
from civledger.rules.megaciv.entries.table import SEAT
from civledger.rules.megaciv.state import State


class _Stint(Struct):
    """Somebody at a seat, from one turn to another; from 0 if that was before the books begin."""

    person: str
    civ: str
    first: int
    last: int

    def __str__(self) -> str:
        turns = f"turn {self.first}" if self.first == self.last else f"turns {self.first} to {self.last}"
        return f"{self.person}, {self.civ}, {turns if self.first else f'until turn {self.last}'}"


def also_played(situation: Situation) -> tuple[str, ...]:
    """Return in words who played and has that seat no more, by seats and turns."""
    state: State = situation.state
    taken = [(turn, step.entry) for turn in situation.turns for step in turn.readable(SEAT)]
    stints = [stint for civ in state.game.civs for stint in _list_stints(situation, civ, taken)]
    gone = [one for one in stints if one.civ in state.left or one.person != state.person(one.civ)]
    return tuple([str(one) for one in gone if one.person and one.first <= one.last])


def _list_stints(situation: Situation, civ: str, taken: Sequence[tuple[Turn, Entry]]) -> Iterator[_Stint]:
    """Yield who had a seat one after the other; a seat that is given up before a turn began counts up to the last."""
    state: State = situation.state
    person, first = state.game.players.get(civ, ""), int(state.game.first_turn == 1)
    for turn, entry in taken:
        if entry.body.civ == civ:
            earlier = [step.entry.kind for step in turn.steps if step.entry.position < entry.position]
            begun = any(kind is not SEAT and not kind.timeless for kind in earlier)
            yield _Stint(person, civ, first, turn.number if begun else turn.number - 1)
            person, first = entry.body.name, turn.number
    yield _Stint(person, civ, first, state.left.get(civ, situation.turn))
