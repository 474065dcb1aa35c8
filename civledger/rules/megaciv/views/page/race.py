"""A game that is over as a race between who won and who came next, for finding what decided it."""

from collections.abc import Mapping

from civledger.model.pages.log_section import turns_of_play
from civledger.model.struct import Struct
from civledger.model.turn import Situation, Turn
from civledger.rules.megaciv.book.markers import knows_markers
from civledger.rules.megaciv.book.scoring import by_books
from civledger.rules.megaciv.book.standings import standings
from civledger.rules.megaciv.entries.track import AST_CHECK
from civledger.rules.megaciv.state import State

_RIVALS = 3
_LONGEST = 60  # turns: nobody plays more, and a file that has them shall not keep the page waiting


class Race(Struct):
    """A game that is over: its turns, who won, and by how many points those next to the winner are behind."""

    turns: tuple[Turn, ...]
    state: State
    winner: str
    behind: Mapping[str, int]

    @property
    def space(self) -> int:
        """Return what a space is worth."""
        worth: int = self.state.game.book.numbers["score"]["space"]
        return worth


def race_of(situation: Situation) -> Race | None:
    """Return the race of a game; nothing where the books do not know all that moves a marker or brings points."""
    state: State = situation.state
    turns = turns_of_play(situation.turns)
    if not 0 < len(turns) <= _LONGEST or not by_books(state.game) or not knows_markers(state.game) or not state.civs:
        return None
    totals = {civ: its.total for civ, its in standings(state).items()}
    winner, *others = totals
    return Race(turns, state, winner, {civ: totals[winner] - totals[civ] for civ in others[:_RIVALS]})


def moment(turn: Turn, civ: str) -> State:
    """Return the books when a marker was to move."""
    steps = turn.readable(AST_CHECK)
    state: State = next((step.before for step in steps if civ in step.entry.body.space), turn.closing)
    return state


def has_moved(turn: Turn, civ: str) -> bool:
    """Tell whether a marker went on in a turn."""
    closing: State = turn.closing
    return closing.space[civ] > moment(turn, civ).space[civ]
