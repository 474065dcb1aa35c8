"""The lower section of a card: a culture symbol, or a profession with its icons."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.entry import MISSING_KEY, UNKNOWN_KEY, Flaw, Key
from civledger.model.keys import name, number
from civledger.model.shapes import Relations
from civledger.rules.stoneage.entries.keys import SECTIONS
from civledger.rules.stoneage.state import State

KEYS = {
    "symbol": Key(name("symbol"), touches=("cards",), remarked=True),
    "profession": Key(name("profession"), touches=("cards",), remarked=True),
    "icons": Key(number(least=1), touches=("cards",), remarked=True),
}


def kept(state: State, player: str, symbol: str | None, profession: str | None, icons: int = 1) -> State:
    """Return the books with a lower section that counts in the final scoring."""
    section = symbol or profession
    if section is None:
        return state
    state = state._replace(shown={**state.shown, section: state.shown[section] + 1})
    if symbol:
        return state._replace(symbols={**state.symbols, player: (*state.symbols[player], symbol)})
    held = state.icons[player]
    return state._replace(icons={**state.icons, player: {**held, section: held[section] + icons}})


def flaws(raw: Mapping[str, Any]) -> Iterator[Flaw]:
    """Yield a lower section that is missing, or two in one."""
    (symbol,), (profession, *more) = SECTIONS
    if symbol not in raw and profession not in raw:
        yield Flaw(MISSING_KEY, f"{raw.get('action', 'a card')} needs the key symbol or profession")
    for key in (profession, *more) if symbol in raw else ():
        if key in raw:
            yield Flaw(UNKNOWN_KEY, f"a symbol takes no {key}", (key,))


def by_effect(raw: Mapping[str, Any], relations: Relations) -> Iterator[Flaw]:
    """Yield the keys that an effect lacks, and those that only other effects have."""
    effect = raw.get(relations.by)
    if not isinstance(effect, str) or effect not in relations.needed:
        return
    for key in relations.needed[effect]:
        if key not in raw:
            yield Flaw(MISSING_KEY, f"{effect} needs the key {key}")
    for key in relations.forbidden(effect):
        if key in raw:
            yield Flaw(UNKNOWN_KEY, f"{effect} takes no {key}", (key,))
