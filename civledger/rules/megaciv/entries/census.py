"""`census`: population tokens on the board."""

from typing import NamedTuple

from civledger.model.entry import Key, kind
from civledger.model.keys import counts
from civledger.rules.megaciv.entries.bands import MAIN
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class Census(NamedTuple):
    """Tokens on the board, as counted."""

    tokens: Counts


def apply(census: Census, state: State) -> State:
    """Return the books with the tokens counted, which are true from here on."""
    return state.changed(tokens={**state.tokens, **census.tokens}, doubt=state.settled("tokens", census.tokens))


CENSUS = kind(
    "census", Census, MAIN, {"tokens": Key(counts(), required=True, touches=("tokens",))}, apply, once="tokens"
)
