"""`use`: a card that waited is used and turned over, or an extra card is turned up."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.entry import Flaw, Key, kind
from civledger.model.keys import choice, listing, name, number
from civledger.model.shapes import Relations
from civledger.model.struct import Struct
from civledger.rules.stoneage.entries import cards as lower
from civledger.rules.stoneage.entries.common import MAIN_BAND, SECTIONS, number_of
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.tables import EXTRA, SINGLE_USE, TWO

NEEDED: Mapping[str, tuple[str, ...]] = {SINGLE_USE: ("tool",), TWO: ("resources",), EXTRA: ()}
_MORE: Mapping[str, tuple[str, ...]] = {EXTRA: ("symbol", "profession", "icons")}
_RELATIONS = Relations("effect", NEEDED, _MORE, SECTIONS)


class Use(Struct):
    """Who used what: the value of the tool, the resources taken, or the lower section turned up."""

    player: str
    effect: str
    tool: int | None = None
    resources: Mapping[str, int | None] = {}
    symbol: str | None = None
    profession: str | None = None
    icons: int = 1


def waits(use: Use, state: State) -> bool:
    """Tell whether the player has such a card that is not used yet."""
    if use.effect == SINGLE_USE:
        return use.tool in state.single[use.player]
    return bool((state.choices if use.effect == TWO else state.hidden)[use.player])


def apply(use: Use, state: State) -> State:
    """Return the books with the card turned over; one that does not wait stays as it is, but gave what it gave."""
    state = state.moved(use.player, number_of(use.resources))
    if not waits(use, state):
        return state
    if use.effect == SINGLE_USE:
        left = list(state.single[use.player])
        left.remove(use.tool or 0)
        return state._replace(single={**state.single, use.player: tuple(left)})
    if use.effect == TWO:
        return state.plus("choices", {use.player: -1})
    return lower.kept(state.plus("hidden", {use.player: -1}), use.player, use.symbol, use.profession, use.icons)


def _flaws(raw: Mapping[str, Any]) -> Iterator[Flaw]:
    """Yield what the use of a card lacks, or has too much."""
    yield from lower.by_effect(raw, _RELATIONS)
    if raw.get("effect") == EXTRA:
        yield from lower.lower_flaws(raw)


USE = kind(
    "use",
    Use,
    MAIN_BAND,
    {
        "player": Key(name("player"), who=True, required=True, touches=("waiting", "cards", "stock")),
        "effect": Key(choice(*NEEDED), required=True),
        "tool": Key(number(least=1), touches=("waiting",)),
        "resources": Key(listing("resource"), touches=("stock",), remarked=True),
        **lower.LOWER_KEYS,
    },
    apply,
    flaws=_flaws,
    relations=_RELATIONS,
)
