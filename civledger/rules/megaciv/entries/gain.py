"""`gain`: stock to treasury."""

from civledger.model.entry import Key, kind
from civledger.model.keys import counts
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.bands import MAIN
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class Gain(Struct):
    """Treasury gained otherwise than by tax."""

    treasury: Counts


def apply(gain: Gain, state: State) -> State:
    """Return the books with the tokens added."""
    more = {civ: state.treasury[civ] + gained for civ, gained in gain.treasury.items()}
    return state._replace(treasury={**state.treasury, **more})


GAIN = kind("gain", Gain, MAIN, {"treasury": Key(counts(), required=True, touches=("treasury",))}, apply)
