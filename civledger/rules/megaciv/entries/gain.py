"""`gain`: stock to treasury."""

from civledger.model.entry import Key, kind
from civledger.model.forms import Count
from civledger.model.keys import choice, counts
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.bands import MAIN
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

SOURCES = ("attack", "politics", "trade-routes", "calamity", "ability", "other")
UNSETTLING = frozenset(SOURCES) - {"attack", "other"}


class Gain(Struct):
    """Treasury gained otherwise than by tax, and what from."""

    treasury: Counts
    from_: str = "other"


def apply(gain: Gain, state: State) -> State:
    """Return the books with the tokens added."""
    more = {civ: state.treasury[civ] + gained for civ, gained in gain.treasury.items()}
    struck = state.struck.union(more) if gain.from_ in UNSETTLING else state.struck
    return state._replace(treasury={**state.treasury, **more}, struck=struck)


GAIN = kind(
    "gain",
    Gain,
    MAIN,
    {
        "treasury": Key(counts(), who=True, required=True, touches=("treasury",)),
        "from": Key(choice(*SOURCES), remarked=True),
    },
    apply,
    form=Count("treasury", adds=True),
    adds=True,
)
