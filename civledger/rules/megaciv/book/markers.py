"""Markers where the rules put them, whatever was noted: what the game would have been."""

from collections.abc import Sequence

from civledger.model.entry import Entry, declare
from civledger.model.struct import Struct
from civledger.rules.megaciv.book.due import MARKING
from civledger.rules.megaciv.book.succession import move
from civledger.rules.megaciv.entries.common import AST_BAND
from civledger.rules.megaciv.entries.table import LEAVE
from civledger.rules.megaciv.entries.track import AST_CHECK, AstCheck, apply_ast_check
from civledger.rules.megaciv.header.game import Game
from civledger.rules.megaciv.state import State


class _MovedByRules(Struct):
    """Whose markers are moved in phase 13: those noted, and in a turn that was closed all who do not leave in it."""

    civs: frozenset[str]


def apply(moved: _MovedByRules, state: State) -> State:
    """Return the books with each marker where the rules put it."""
    space = {civ: state.space[civ] + move(state, civ) for civ in state.civs if civ in moved.civs}
    return apply_ast_check(AstCheck(space), state)


_MARKERS = declare("markers", _MovedByRules, AST_BAND, apply)


def knows_markers(game: Game) -> bool:
    """Tell whether a ledger tracks all that moves a marker."""
    return game.tracks >= MARKING


def move_by_rules(game: Game, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the entries of a turn with markers moved by the rules, in the place of those that were noted."""
    others = [entry for entry in entries if entry.kind is not AST_CHECK]
    noted = {civ for entry in entries if entry.kind is AST_CHECK and entry.body for civ in entry.body.space}
    leaving = {entry.body.civ for entry in others if entry.kind is LEAVE and entry.body}
    closed = any(entry.kind.closes for entry in others)
    civs = noted.union(set(game.civs) - leaving if closed else ())
    last = entries[-1]
    moved = Entry(_MARKERS, last.turn, last.position, last.line, _MovedByRules(frozenset(civs)))
    return (*others, moved)
