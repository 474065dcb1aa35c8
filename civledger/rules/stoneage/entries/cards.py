"""Cards taken, what they give, and the use of those that waited."""

from collections.abc import Iterator, Mapping
from itertools import chain, product
from typing import Annotated, Any

from civledger.model.entry import MISSING_KEY, UNKNOWN_KEY, UNREADABLE, Flaw, Flaws, Key, Names, declare, with_shape
from civledger.model.finding import Path
from civledger.model.keys import choice, is_number, listing, name, number, shown, stranger, whole_number, wrong
from civledger.model.names import others
from civledger.model.shapes import ListShape, NumberShape, RecordShape, Relations, RowsShape
from civledger.model.struct import Struct
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.entries.table import MAIN_BAND
from civledger.rules.stoneage.state import State, doubt, number_of
from civledger.rules.stoneage.tables import ALL_PLAYERS, EXTRA, ROLL, SINGLE_USE, TWO

_LOWER = {"symbol": name("symbol"), "profession": name("profession"), "icons": number(least=1)}
_SECTIONS = (("symbol",), ("profession", "icons"))  # of a card one or the other
_DIE = NumberShape(1)


@with_shape(ListShape(_DIE))
def _read_dice(value: object, at: Path, names: Names, flaws: Flaws) -> object:
    if isinstance(value, list) and all(is_number(die, 1) for die in value):
        return tuple(value)
    flaws.append(wrong("a list of dice such as [5, 6, 2, 2]", value, at))
    return UNREADABLE


@with_shape(ListShape(RowsShape("", _DIE, 1)))
def _read_rewards(value: object, at: Path, names: Names, flaws: Flaws) -> object:
    """Read who took which die, in the order of choosing; a row that cannot be read becomes None."""
    if not isinstance(value, list) or not all(isinstance(row, dict) and len(row) == 1 for row in value):
        flaws.append(wrong("a list such as [{ Ronald = 5 }, { Ann = 6 }]", value, at, names.playing))
        return UNREADABLE
    rows = [next(iter(row.items())) for row in value]
    read: list[tuple[str, int] | None] = []
    named = {who for who, _ in rows}
    for index, (who, die) in enumerate(rows):
        if who not in names.known[names.who]:
            flaws.append(stranger(who, (*at, index), names, flaws, named))
        elif not is_number(die, 1):
            flaws.append(wrong(whole_number(1), die, (*at, who))._replace(at=(*at, index), who=(who,)))
        else:
            read.append((who, die))
            continue
        read.append(None)
    return tuple(read)


@with_shape(RecordShape({key: reader.shape for key, reader in _LOWER.items()}, (), Relations(either=_SECTIONS)))
def _read_lower(value: object, at: Path, names: Names, flaws: Flaws) -> object:
    """Read the lower section of another card: a symbol, or a profession with its icons."""
    if not isinstance(value, dict) or ("symbol" in value) == ("profession" in value):
        flaws.append(wrong('a table such as { symbol = "art" } or { profession = "farmer", icons = 2 }', value, at))
        return UNREADABLE
    known = _SECTIONS[0] if "symbol" in value else _SECTIONS[1]
    for key in others(value, known):
        flaws.append(Flaw(UNKNOWN_KEY, f"{at[-1]} has no key {shown(key)}", (*at, key), (), key, known))
    read = {key: _LOWER[key](value[key], (*at, key), names, flaws) for key in value if key in known}
    return UNREADABLE if UNREADABLE in read.values() else read


_Symbol = Annotated[str | None, Key(name("symbol"), touches=("cards",), remarked=True)]
_Profession = Annotated[str | None, Key(name("profession"), touches=("cards",), remarked=True)]
_Icons = Annotated[int, Key(number(least=1), touches=("cards",), remarked=True)]
_Resources = Annotated[Mapping[str, int | None], Key(listing("resource"), touches=("stock",), remarked=True)]


def _keep_section(state: State, player: str, symbol: str | None, profession: str | None, icons: int = 1) -> State:
    section = symbol or profession
    if section is None:
        return state
    state = state._replace(shown={**state.shown, section: state.shown[section] + 1})
    if symbol:
        return state._replace(symbols={**state.symbols, player: (*state.symbols[player], symbol)})
    held = state.icons[player]
    return state._replace(icons={**state.icons, player: {**held, section: held[section] + icons}})


def _lower_flaws(raw: Mapping[str, Any]) -> Iterator[Flaw]:
    (symbol,), (profession, *more) = _SECTIONS
    if symbol not in raw and profession not in raw:
        yield Flaw(MISSING_KEY, f"{raw.get('action', 'a card')} needs the key symbol or profession")
    for key in (profession, *more) if symbol in raw else ():
        if key in raw:
            yield Flaw(UNKNOWN_KEY, f"a symbol takes no {key}", (key,))


def _effect_flaws(raw: Mapping[str, Any], relations: Relations) -> Iterator[Flaw]:
    effect = raw.get(relations.by)
    if not isinstance(effect, str) or effect not in relations.needed:
        return
    for key in relations.needed[effect]:
        if key not in raw:
            yield Flaw(MISSING_KEY, f"{effect} needs the key {key}")
    for key in relations.forbidden(effect):
        if key in raw:
            yield Flaw(UNKNOWN_KEY, f"{effect} takes no {key}", (key,))


NEEDED: Mapping[str, tuple[str, ...]] = {
    ALL_PLAYERS: ("dice", "rewards"),
    "food": ("food",),
    "resources": ("resources",),
    ROLL: ("dice", "resources"),
    "points": (),
    "tool": (),
    "agriculture": (),
    EXTRA: (),
    SINGLE_USE: ("tool",),
    TWO: (),
}
MORE: Mapping[str, tuple[str, ...]] = {
    ALL_PLAYERS: ("tools",),
    ROLL: ("tools",),
    "points": ("points",),
    "tool": ("tool",),
    "agriculture": ("agriculture",),
    EXTRA: ("extra",),
}
_EFFECT_RELATIONS = Relations("effect", NEEDED, MORE, _SECTIONS)
_TRACKS = {"tool": "tools", "agriculture": "agriculture"}  # what a card or a die gives, and where it counts


class Card(Struct):
    """A card: who took it, its upper section with what that gave, its lower section, and what was paid."""

    player: Annotated[
        str, Key(name("player"), who=True, touches=("points", "cards", "tools", "agriculture", "waiting", "stock"))
    ]
    effect: Annotated[str, Key(name("effect"))]
    food: Annotated[int | None, Key(number(least=1), remarked=True)] = None
    resources: _Resources = {}
    points: Annotated[int | None, Key(number(), touches=("points",))] = None
    dice: Annotated[tuple[int, ...] | None, Key(_read_dice, remarked=True)] = None
    tools: Annotated[int, Key(number(), remarked=True)] = 0
    rewards: Annotated[
        tuple[tuple[str, int] | None, ...],
        Key(_read_rewards, touches=("tools", "agriculture", "stock"), remarked=True),
    ] = ()
    tool: Annotated[int | None, Key(number(least=1), touches=("tools", "waiting"))] = None
    agriculture: Annotated[int | None, Key(number(), touches=("agriculture",))] = None
    extra: Annotated[Mapping[str, Any] | None, Key(_read_lower, touches=("cards",), remarked=True)] = None
    symbol: _Symbol = None
    profession: _Profession = None
    icons: _Icons = 1
    paid: Annotated[Mapping[str, int | None] | None, Key(listing("resource"), remarked=True)] = None

    def gives(self, what: str) -> int:
        """Return how much of something the card gave: as written, else as printed."""
        written: int | None = getattr(self, what)
        printed: int = tables.numbers()["gives"][what]
        return printed if written is None else written


def _apply_card(card: Card, state: State) -> State:
    state = state.moved(card.player, -number_of(card.paid or {}))
    taken = {**state.taken, card.effect: state.taken[card.effect] + 1}
    state = _keep_section(state, card.player, card.symbol, card.profession, card.icons)
    return _apply_effect(
        card, state._replace(taken=taken, open_taken=state.open_taken + 1).plus("cards", {card.player: 1})
    )


def _apply_effect(card: Card, state: State) -> State:
    """Return the books after the upper section; food is not kept in them."""
    if card.effect == ALL_PLAYERS:
        return _give_rewards(card, state)
    if card.effect == EXTRA:
        state = state.plus("cards", {card.player: 1})
        if card.extra is None:  # its lower section counts once somebody tells it
            return state.plus("hidden", {card.player: 1})
        symbol, profession, icons = card.extra.get("symbol"), card.extra.get("profession"), card.extra.get("icons", 1)
        return _keep_section(state, card.player, symbol, profession, icons)
    if card.effect == SINGLE_USE:
        return state._replace(single={**state.single, card.player: (*state.single[card.player], card.tool or 0)})
    if card.effect == TWO:
        return state.plus("choices", {card.player: 1})
    if card.effect == "points":
        return state.plus("points", {card.player: card.gives("points")})
    if card.effect in _TRACKS:
        quantity, number = _TRACKS[card.effect], card.gives(card.effect)
        state = state.raised(quantity, card.player, number)
        is_right = number == tables.numbers()["gives"][card.effect]  # else no such card can give it
        return state if is_right else doubt(state, [(quantity, card.player)])
    return state.moved(card.player, number_of(card.resources))


def _give_rewards(card: Card, state: State) -> State:
    """Return the books with the reward of all players; what cannot have been taken so is in doubt."""
    rows = [row for row in card.rewards if row]
    for player, die in rows:
        what = tables.reward(die)
        state = state.raised(_TRACKS[what], player, 1) if what in _TRACKS else state.moved(player, 1 if what else 0)
    if None in (card.dice, *card.rewards):
        return state
    chose, taken = tuple(name for name, _ in rows), [die for _, die in rows]
    in_order = chose == state.game.clockwise(card.player) and sorted(taken) == sorted(card.dice or ())
    return state if in_order else doubt(state, product((*_TRACKS.values(), "stock"), state.game.seats))


CARD = declare(
    "card",
    Card,
    MAIN_BAND,
    _apply_card,
    flaws=lambda raw: chain(_effect_flaws(raw, _EFFECT_RELATIONS), _lower_flaws(raw)),
    relations=_EFFECT_RELATIONS,
)


USES: Mapping[str, tuple[str, ...]] = {SINGLE_USE: ("tool",), TWO: ("resources",), EXTRA: ()}
_USE_MORE: Mapping[str, tuple[str, ...]] = {EXTRA: ("symbol", "profession", "icons")}
_USE_RELATIONS = Relations("effect", USES, _USE_MORE, _SECTIONS)


class Use(Struct):
    """Who used what: the value of the tool, the resources taken, or the lower section turned up."""

    player: Annotated[str, Key(name("player"), who=True, touches=("waiting", "cards", "stock"))]
    effect: Annotated[str, Key(choice(*USES))]
    tool: Annotated[int | None, Key(number(least=1), touches=("waiting",))] = None
    resources: _Resources = {}
    symbol: _Symbol = None
    profession: _Profession = None
    icons: _Icons = 1


def waits(use: Use, state: State) -> bool:
    """Tell whether the player has such a card that is not used yet."""
    if use.effect == SINGLE_USE:
        return use.tool in state.single[use.player]
    return bool((state.choices if use.effect == TWO else state.hidden)[use.player])


def _apply_use(use: Use, state: State) -> State:
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
    return _keep_section(state.plus("hidden", {use.player: -1}), use.player, use.symbol, use.profession, use.icons)


def _use_flaws(raw: Mapping[str, Any]) -> Iterator[Flaw]:
    yield from _effect_flaws(raw, _USE_RELATIONS)
    if raw.get("effect") == EXTRA:
        yield from _lower_flaws(raw)


USE = declare("use", Use, MAIN_BAND, _apply_use, flaws=_use_flaws, relations=_USE_RELATIONS)
