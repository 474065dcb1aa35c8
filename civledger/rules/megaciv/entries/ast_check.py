"""`ast-check`: where markers stand after phase 13."""

from civledger.model.entry import Key, kind
from civledger.model.forms import Count
from civledger.model.keys import counts
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.bands import AST
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class AstCheck(Struct):
    """Markers on the A.S.T., as they stand."""

    space: Counts


def apply(check: AstCheck, state: State) -> State:
    """Return the books with the markers there, which is true from here on."""
    return state._replace(
        space={**state.space, **check.space},
        marked=state.marked.union(check.space),
        arrived=arrivals(check, state),
        doubt=state.settled("space", check.space),
    )


def arrivals(check: AstCheck, state: State) -> tuple[int, frozenset[str]] | None:
    """Return the first turn in which markers entered the Late Iron Age, and whose they were."""
    end = state.game.side.end
    if max(check.space.values(), default=0) < end or (state.arrived and state.arrived[0] < state.turn):
        return state.arrived
    there = frozenset([civ for civ, space in check.space.items() if space >= end])
    return state.turn, there.union(state.arrived[1] if state.arrived else ())


AST_CHECK = kind(
    "ast-check",
    AstCheck,
    AST,
    {"space": Key(counts(), who=True, required=True, touches=("space",))},
    apply,
    once="space",
    form=Count("space"),
)
