"""`regress`: markers moved back by a calamity."""

from civledger.model.entry import Key, kind
from civledger.model.forms import Count
from civledger.model.keys import counts, text
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.bands import MAIN
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class Regress(Struct):
    """Spaces moved back, and why."""

    spaces: Counts
    reason: str = ""


def apply(regress: Regress, state: State) -> State:
    """Return the books with the markers back, never below the start."""
    back = {civ: max(0, state.space[civ] - spaces) for civ, spaces in regress.spaces.items()}
    return state._replace(space={**state.space, **back}, struck=state.struck.union(back))


REGRESS = kind(
    "regress",
    Regress,
    MAIN,
    {"spaces": Key(counts(), who=True, required=True, touches=("space",)), "reason": Key(text, remarked=True)},
    apply,
    form=Count("spaces", adds=True),
)
